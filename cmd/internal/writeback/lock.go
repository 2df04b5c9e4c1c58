package writeback

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// patience is how long a lock is waited for before that is said.
const patience = 500 * time.Millisecond

// lock takes the file called name for this process. The lock is the operating
// system's and ends with its holder, however that ends; a file that was left
// behind by a killed one is nobody's and is taken. waiting is called once when
// it takes a while.
func lock(ctx context.Context, name string, waiting func()) (unlock func(), err error) {
	if waiting != nil {
		timer := time.AfterFunc(patience, waiting)
		defer timer.Stop()
	}
	type taken struct {
		file *lockedfile.File
		err  error
	}
	done := make(chan taken, 1)
	go func() {
		f, err := take(name)
		done <- taken{f, err}
	}()
	select {
	case got := <-done:
		if got.err != nil {
			return nil, fmt.Errorf("taking the lock of the workspace: %w", got.err)
		}
		return func() { release(name, got.file) }, nil
	case <-ctx.Done():
		go func() {
			if got := <-done; got.err == nil {
				release(name, got.file)
			}
		}()
		return nil, ctx.Err()
	}
}

// take waits for the lock. A file whose name is gone once it is locked was
// removed by the holder before, and locks nobody out.
func take(name string) (*lockedfile.File, error) {
	for {
		// A link would be followed, and a file made where it leads.
		if now, err := os.Lstat(name); err == nil && !now.Mode().IsRegular() {
			return nil, fmt.Errorf("%s is no plain file; remove it", name)
		}
		f, err := lockedfile.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		mine, err := f.Stat()
		if err == nil {
			var now fs.FileInfo
			if now, err = os.Lstat(name); err == nil && os.SameFile(mine, now) {
				return f, nil
			}
		}
		_ = f.Close()
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
}

// release removes the file while it is held: who waits for it sees that the
// name is gone and makes a new one. Where an open file cannot be removed it
// stays, and does no harm.
func release(name string, f *lockedfile.File) {
	_ = os.Remove(name)
	_ = f.Close()
}
