package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/vfs"
)

// markers are the folders that make the folder above them a workspace.
var markers = []string{".tldrx", "tldrx-work"}

// opened is a workspace that can be read.
type opened struct {
	fs    *vfs.FS
	name  string
	close []func() error
}

// Close releases what was opened. Everything was only read, so there is
// nothing to lose and no error to report.
func (o *opened) Close() {
	for i := len(o.close) - 1; i >= 0; i-- {
		o.close[i]()
	}
}

// open opens a folder, a zip, standard input ("-") or, for "", the nearest
// workspace at or above the current folder.
func (c *checkCmd) open(p *program, path string) (*opened, error) {
	limits, err := c.limits()
	if err != nil {
		return nil, err
	}
	o := vfs.Options{Root: c.Root, Limits: limits, NameEncoding: c.Names}
	ws := &opened{}
	switch path {
	case "":
		path, err = nearest(".")
		if err != nil {
			return nil, err
		}
		ws.fs, err = vfs.Dir(path, o)
	case "-":
		err = ws.stream(p.stdin, o)
	default:
		err = ws.path(path, o)
	}
	if err != nil {
		ws.Close()
		return nil, err
	}
	ws.name = displayName(path)
	ws.close = append(ws.close, ws.fs.Close)
	return ws, nil
}

func displayName(path string) string {
	if path == "-" {
		return "standard input"
	}
	return baseName(path)
}

func (ws *opened) path(path string, o vfs.Options) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("no file or folder %q", path)
	}
	if err != nil {
		return err
	}
	if info.IsDir() {
		ws.fs, err = vfs.Dir(path, o)
		return err
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	ws.close = append(ws.close, f.Close)
	return ws.file(f, info, o)
}

// stream reads a zip from a stream. A zip is read from its end, so what is no
// file goes through a temporary one.
func (ws *opened) stream(in io.Reader, o vfs.Options) error {
	if f, ok := in.(*os.File); ok {
		if info, err := f.Stat(); err == nil {
			return ws.file(f, info, o)
		}
	}
	return ws.spool(in, o)
}

func (ws *opened) file(f *os.File, info fs.FileInfo, o vfs.Options) error {
	if !info.Mode().IsRegular() {
		return ws.spool(f, o)
	}
	var err error
	ws.fs, err = vfs.Zip(f, info.Size(), o)
	return err
}

func (ws *opened) spool(in io.Reader, o vfs.Options) error {
	tmp, err := os.CreateTemp("", "assay-*.zip")
	if err != nil {
		return err
	}
	ws.close = append(ws.close, func() error { return os.Remove(tmp.Name()) }, tmp.Close)
	size, err := io.Copy(tmp, in)
	if err != nil {
		return fmt.Errorf("reading standard input: %w", err)
	}
	ws.fs, err = vfs.Zip(tmp, size, o)
	return err
}

// nearest walks up from dir to the first folder that holds a marker.
func nearest(dir string) (string, error) {
	start, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for at := start; ; {
		for _, m := range markers {
			if info, err := os.Stat(filepath.Join(at, m)); err == nil && info.IsDir() {
				return at, nil
			}
		}
		up := filepath.Dir(at)
		if up == at {
			return "", noWorkspaceError{start}
		}
		at = up
	}
}

// noWorkspaceError is [nearest]'s: nothing to look at, which is no wrong usage.
type noWorkspaceError struct{ dir string }

func (e noWorkspaceError) Error() string {
	return fmt.Sprintf("no workspace at or above %s: neither .tldrx nor tldrx-work is there; name a folder or a zip", e.dir)
}

// unopened turns a container that could not be opened into its exit code: 3
// when it was there and cannot be judged, 1 when it is missing. For 3 a program
// that reads the output still gets one, which says that nothing was checked.
func (c *checkCmd) unopened(p *program, path string, err error) (int, error) {
	reason, ok := containerReason(err)
	if !ok {
		return 0, err
	}
	name := displayName(path)
	err = exitWith(exitNothing, fmt.Errorf("%s: %w", name, withFlag(path, err)))
	if c.Format == "text" || c.Format == "" || c.Format == "in-toto" {
		return 0, err // a statement about a zip that is none would state nothing
	}
	if werr := p.encode(c.Format, emptyReport(name, p.version, reason, err.Error())); werr != nil {
		return 0, fmt.Errorf("writing the report: %w", werr)
	}
	return 0, err
}

// containerReason is the code of an error that leaves nothing to check.
func containerReason(err error) (string, bool) {
	var workspace noWorkspaceError
	if errors.As(err, &workspace) {
		return "no-workspace", true
	}
	return vfs.Unopened(err)
}

// emptyReport is the report on a container that could not be opened.
func emptyReport(name, version, reason, message string) *report.Report {
	return &report.Report{
		Schema: report.Schema,
		Tool:   report.Tool{Name: "assay", Version: version},
		Exit:   exitNothing,
		Workspace: report.Workspace{
			Name: name, Root: ".", Repos: []string{}, Notes: []string{},
			Problems: []report.Problem{{Path: name, Reason: reason, Message: message}},
		},
		Counts:         report.Counts{Problems: 1},
		Documents:      []report.Document{},
		Packets:        []report.Packet{},
		Runs:           []report.Run{},
		Facts:          []report.Fact{},
		Contradictions: []report.Contradiction{},
	}
}
