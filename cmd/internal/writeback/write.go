package writeback

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
)

// File is a file with the bytes it is to hold. Before is what was read, nil for
// a file that was not there.
type File struct {
	Path         string // slash-separated, inside the folder
	Before, Data []byte
}

// Set is what is written together, in this order.
type Set struct {
	What  string   // what it records, in words
	Files []File   // nothing to write is fine
	Said  []string // what to tell the person
}

// Finished is a recording that an earlier process had begun.
type Finished struct {
	What string
	Key  string
	Said []string
}

// Writer writes to one folder.
type Writer struct {
	Dir     string // root of the workspace
	Waiting func() // called when somebody else holds the lock for a while; may be nil

	// step is called before everything that outlasts the process. A test
	// that returns an error there has killed it.
	step func(what string) error
}

// Write runs plan under the lock of the folder and writes what it returns. It
// reads its files after the lock was taken, so that what another writer
// recorded just before is seen.
//
// A recording that was begun and not finished is finished first, and returned.
// If it has the same key, it was this very request: plan is not called.
//
// After an error nothing was written, unless the error says so.
func (w *Writer) Write(ctx context.Context, key string, plan func() (*Set, error)) (*Set, *Finished, error) {
	root, err := os.OpenRoot(w.Dir)
	if err != nil {
		return nil, nil, err
	}
	defer root.Close()
	unlock, err := lock(ctx, filepath.Join(w.Dir, lockName), w.Waiting)
	if err != nil {
		return nil, nil, err
	}
	defer unlock()
	found, err := readJournal(root)
	if err != nil {
		return nil, nil, err
	}
	var finished *Finished
	if found != nil {
		if err := w.finish(root, found); err != nil {
			return nil, nil, err
		}
		finished = &Finished{found.What, found.Key, found.Said}
		if found.Key == key {
			return nil, finished, nil
		}
	}
	s, err := plan()
	if err == nil {
		err = ctx.Err()
	}
	if err == nil && len(s.Files) > 0 {
		err = w.begin(root, s, key)
	}
	return s, finished, err
}

// begin writes the journal and carries it out.
func (w *Writer) begin(root *os.Root, s *Set, key string) error {
	j, err := newJournal(s, key)
	if err != nil {
		return err
	}
	for i := range j.Files {
		e := &j.Files[i]
		now, err := read(root, e.Path)
		if err != nil {
			return err
		}
		if is := e.state(now); is == foreign || is == written && !e.Append {
			return fmt.Errorf("%s was changed by something else meanwhile, and nothing was written; run the command again", e.Path)
		}
	}
	data, err := json.Marshal(j)
	if err != nil {
		return err
	}
	if err := w.replace(root, journalName, data); err != nil {
		return err
	}
	return w.finish(root, j)
}

// finish carries a journal out, from wherever it stopped, and drops it.
func (w *Writer) finish(root *os.Root, j *journal) error {
	var done []string
	for i := range j.Files {
		e := &j.Files[i]
		now, err := read(root, e.Path)
		if err == nil {
			switch e.state(now) {
			case foreign:
				err = fmt.Errorf("%s %w", e.Path, errForeign)
			case toWrite:
				err = w.put(root, e, now)
			}
		}
		if err != nil {
			return halfDone(j, done, err)
		}
		done = append(done, e.Path)
	}
	if err := w.at("drop " + journalName); err != nil {
		return err
	}
	if err := root.Remove(journalName); err != nil {
		return fmt.Errorf("%s is recorded, but %s is still there: %w; remove it", j.What, journalName, err)
	}
	return syncFolder(root, ".")
}

var errForeign = errors.New("holds neither what stood there before nor what was to come, so somebody else changed it")

// halfDone says what was written and what was not.
func halfDone(j *journal, done []string, err error) error {
	var open []string
	for _, e := range j.Files[len(done):] {
		open = append(open, e.Path)
	}
	wrote := "nothing"
	if len(done) > 0 {
		wrote = strings.Join(done, ", ")
	}
	next := "Running the command again goes on from here; to give up instead, undo what was written and remove"
	if errors.Is(err, errForeign) {
		next = "Finish or undo it by hand, then remove"
	}
	return fmt.Errorf("recording %s stopped half-way: %w. Written: %s. Not written: %s. %s %s",
		j.What, err, wrote, strings.Join(open, ", "), next, journalName)
}

func (w *Writer) put(root *os.Root, e *entry, now []byte) error {
	if dir := path.Dir(e.Path); dir != "." {
		if err := root.MkdirAll(dir, 0o777); err != nil {
			return err
		}
	}
	if !e.Append {
		return w.replace(root, e.Path, e.Data)
	}
	if err := w.at("append " + e.Path); err != nil {
		return err
	}
	f, err := root.OpenFile(e.Path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	// One call, so that the lines of others stand before or after these.
	_, err = f.Write(e.rest(now))
	return closed(f, err)
}

// replace puts a finished file in the place of another, with its permissions.
func (w *Writer) replace(root *os.Root, name string, data []byte) error {
	tmp := path.Join(path.Dir(name), "."+strings.TrimPrefix(path.Base(name), ".")+unfinished)
	if err := w.at("write " + tmp); err != nil {
		return err
	}
	// One that a killed writer left is replaced, whatever it is.
	if err := root.RemoveAll(tmp); err != nil {
		return err
	}
	f, err := root.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	var old fs.FileInfo
	if old, err = root.Lstat(name); err == nil {
		err = f.Chmod(old.Mode().Perm())
	} else if os.IsNotExist(err) {
		err = nil
	}
	if err == nil {
		_, err = f.Write(data)
	}
	if err = closed(f, err); err != nil {
		_ = root.Remove(tmp)
		return err
	}
	if err := w.at("rename " + name); err != nil {
		return err
	}
	if err := root.Rename(tmp, name); err != nil {
		_ = root.Remove(tmp)
		return err
	}
	return syncFolder(root, path.Dir(name))
}

func (w *Writer) at(what string) error {
	if w.step == nil {
		return nil
	}
	return w.step(what)
}

// closed makes sure that the bytes are on the disk, not on their way.
func closed(f *os.File, err error) error {
	if err == nil {
		err = f.Sync()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}

// syncFolder makes a rename outlast the machine's stopping. Where a folder
// cannot be synced (Windows, some network disks), the system does it in its
// own time.
func syncFolder(root *os.Root, name string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := root.Open(name)
	if err != nil {
		return err
	}
	if err = closed(f, nil); errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}
