package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fa6e744d/assay/cmd/internal/writeback"
	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/vfs"
)

// recordFlags are what the commands that record have in common.
type recordFlags struct {
	DecidedBy string `name:"decided-by" enum:",owner,driver" default:"" placeholder:"WHO" help:"Who decided: owner or driver. Without it the row says nothing, which reads \"not stated\"."`
	Repo      string `name:"repo" placeholder:"NAME" help:"Repository that it is about, as .tldrx/workspace.yml declares it."`
	By        string `name:"by" placeholder:"NAME" help:"Who records it. Asked for on a terminal."`
	At        string `name:"at" placeholder:"TIME" help:"When, as in 2026-09-14T10:20:00Z. Without it: now."`
	Run_      string `name:"run" placeholder:"RUN" help:"Run that it belongs to."`
	Root      string `name:"root" placeholder:"FOLDER" help:"Folder inside PATH that is the workspace; . is PATH as it is."`
}

func (f *recordFlags) recorder() resolve.Recorder {
	return resolve.Recorder{DecidedBy: f.DecidedBy, Repo: f.Repo, By: f.By, At: f.At, Run: f.Run_}
}

// complete fills in what may be left out: the time, and a name that a person
// can be asked for.
func (f *recordFlags) complete(p *program) error {
	if f.At == "" {
		f.At = time.Now().UTC().Format(time.RFC3339)
	}
	if strings.TrimSpace(f.By) != "" {
		return nil
	}
	if in, ok := p.stdin.(io.Writer); ok && p.terminal(in) {
		fmt.Fprint(p.stderr, "Your name: ")
		line, err := bufio.NewReader(p.stdin).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("reading your name: %w", err)
		}
		f.By = strings.TrimSpace(line)
	}
	if strings.TrimSpace(f.By) == "" {
		return errors.New("nobody is named who records this; add --by NAME")
	}
	return nil
}

// record writes into the folder of a workspace what plan makes of it, and says
// what was recorded. The request tells it from another one.
func (f *recordFlags) record(ctx context.Context, p *program, path string, request any, plan func(*vfs.FS) (*resolve.Change, error)) error {
	if err := f.complete(p); err != nil {
		return err
	}
	dir, err := f.folder(path)
	if err != nil {
		return err
	}
	key, err := json.Marshal(request)
	if err != nil {
		return err
	}
	w := writeback.Writer{Dir: dir, Waiting: func() { p.fail("waiting for somebody else who records in this workspace; Ctrl-C gives up") }}
	set, finished, err := w.Write(ctx, string(key), func() (*writeback.Set, error) { return f.plan(dir, plan) })
	if finished != nil {
		p.fail("a recording that was interrupted is finished now: %s", finished.What)
	}
	switch {
	case err != nil:
		return err
	case set == nil: // it was this very one
		return p.say(finished.Said)
	}
	return p.say(set.Said)
}

func (p *program) say(sentences []string) error {
	for _, s := range sentences {
		if _, err := fmt.Fprintln(p.stdout, format.Visible(s)); err != nil {
			return err
		}
	}
	return nil
}

// folder is the root of the workspace on the disk. Nothing is recorded in a
// zip: it would have to be written anew, and whoever holds a copy would not
// know.
func (f *recordFlags) folder(path string) (string, error) {
	if path == "" {
		near, err := nearest(".")
		if err != nil {
			return "", err
		}
		path = near
	}
	info, err := os.Stat(path)
	switch {
	case path == "-" || err == nil && !info.IsDir():
		return "", fmt.Errorf("%s is no folder, and only a folder can be recorded in; unpack the zip, record there, and zip it again", displayName(path))
	case err != nil && os.IsNotExist(err):
		return "", fmt.Errorf("no folder %q", path)
	case err != nil:
		return "", err
	}
	ws, err := vfs.Dir(path, vfs.Options{Root: f.Root})
	if err != nil {
		return "", err
	}
	defer ws.Close()
	if f.Root == "" && !ws.Marked() {
		abs, err := filepath.Abs(path)
		if err != nil {
			return "", err
		}
		return "", fmt.Errorf("%s is no workspace: neither .tldrx nor tldrx-work is there; name its folder", abs)
	}
	return filepath.Join(path, filepath.FromSlash(ws.Root())), nil
}

// plan reads the workspace as it is under the lock.
func (f *recordFlags) plan(dir string, plan func(*vfs.FS) (*resolve.Change, error)) (*writeback.Set, error) {
	ws, err := vfs.Dir(dir, vfs.Options{Root: "."})
	if err != nil {
		return nil, err
	}
	defer ws.Close()
	change, err := plan(ws)
	if err == nil {
		err = ws.Err() // a limit that was met while a folder was listed
	}
	if err != nil {
		return nil, err
	}
	set := &writeback.Set{What: change.What, Said: change.Said}
	for _, file := range change.Files {
		set.Files = append(set.Files, writeback.File{Path: file.Path, Before: file.Before, Data: file.Data})
	}
	return set, nil
}
