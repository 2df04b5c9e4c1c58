package vfs

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"sync/atomic"
)

// Zip opens a zip of the given size. It reads the end and the central
// directory; r must stay readable as long as the file system is used.
//
// A zip that holds nothing but one other zip, as build services hand them out,
// is opened for the inner one, once.
//
// Errors: [*NotZipError] (matches [ErrNotZip]), errors that match
// [ErrDamaged], [*LimitError], [*TwoRootsError], an [*fs.PathError] with Op
// "root" for an [Options.Root] that is not there, and whatever r gives.
func Zip(r io.ReaderAt, size int64, o Options) (*FS, error) {
	codec, err := newNameCodec(o.NameEncoding)
	if err != nil {
		return nil, err
	}
	if size < 0 {
		return nil, fmt.Errorf("reading the zip: its size is said to be %d", size)
	}
	l := o.Limits.withDefaults()
	m := &meter{r: r}
	p := opening{options: o, codec: codec, limits: l, budget: &budget{limit: l.TotalBytes}}
	fsys, directory, err := p.open(m, size, false)
	if err != nil {
		return nil, err
	}
	fsys.bytes = m.n.Load
	fsys.whole = &whole{r: m, size: size, directory: directory}
	return fsys, nil
}

// opening is what the opening of a zip shares with that of the zip in it.
type opening struct {
	options Options
	codec   nameCodec
	limits  Limits
	budget  *budget
}

func (p *opening) open(r io.ReaderAt, total int64, nested bool) (*FS, string, error) {
	t, err := newTail(r, total)
	if err != nil {
		return nil, "", err
	}
	end, notes, err := t.readEnd(p.limits)
	if err != nil {
		return nil, "", err
	}
	entries, dec, directory, err := t.readDirectory(end, p.limits, p.codec)
	if err != nil {
		return nil, "", err
	}
	a := &archive{r: r, end: uint64(end.start), entries: entries, limits: p.limits, budget: p.budget}
	flip := backslashes(entries)
	notes = append(notes, nameEntries(entries, flip, dec, p.codec)...)

	if e := onlyZip(entries); e != nil && !nested {
		inner, err := p.inner(a, e)
		if err == nil {
			before := inner.notes
			inner.notes = func() []string {
				return append([]string{fmt.Sprintf("the zip holds nothing but the zip %q, which was opened in its place", e.name)}, before()...)
			}
			return inner, directory, nil
		}
		if !errors.Is(err, ErrNotZip) {
			return nil, "", fmt.Errorf("the zip %q inside the zip: %w", e.name, err)
		}
	}

	root, found, err := zipRoot(entries, p.options.Root)
	if err != nil {
		return nil, "", err
	}
	strip, litter := cutRoot(entries, root, found)
	notes = append(notes, strip...)
	tr, err := newTree(a, p.limits)
	if err != nil {
		return nil, "", err
	}
	tr.flip, tr.codec = flip, p.codec
	files, ignored := tr.count()
	if ignored += litter; ignored > 0 {
		notes = append(notes, ignoredNote(ignored))
	}
	if len(entries) == 0 {
		notes = append(notes, "the zip is empty")
	}
	more := sync.OnceValue(tr.notes)
	return &FS{
		store:   tr,
		root:    root,
		found:   found,
		links:   p.limits.Links,
		entries: func() int { return files },
		notes:   func() []string { return append(notes[:len(notes):len(notes)], more()...) },
		failed:  func() error { return nil },
	}, directory, nil
}

func ignoredNote(n int) string {
	return counted(n, "file") + " that macOS leaves behind (__MACOSX, ._*, .DS_Store) ignored"
}

// nameEntries makes paths of the decoded names. An entry that is no file has
// no name afterwards.
func nameEntries(entries []entry, flip bool, dec decoded, codec nameCodec) []string {
	var notes, refused, tidied []string
	for i := range entries {
		e := &entries[i]
		if flip {
			e.name = strings.ReplaceAll(e.name, `\`, "/")
		}
		name, folder, ok := tidyName(e.name)
		if !ok {
			refused = append(refused, e.name)
			e.name = ""
			continue
		}
		if name != strings.TrimSuffix(e.name, "/") {
			tidied = append(tidied, e.name)
		}
		e.name = name
		switch {
		case folder && !e.mode.IsDir():
			e.mode = fs.ModeDir | e.mode.Perm() | 0o111
		case !folder && e.mode.IsDir() && e.size > 0:
			e.mode = e.mode.Perm() &^ 0o111
		}
		if name == "." {
			e.name = ""
		}
	}
	if flip {
		notes = append(notes, `every separator in the zip is a backslash (\) and was read as "/"`)
	}
	for _, n := range []struct {
		names  []string
		format string
	}{
		{dec.fromField, "%s not UTF-8 and taken from the zip's Unicode path field: %s"},
		{dec.fromPage, "%s not UTF-8 and read as " + codec.title + ", which may not be what was meant: %s"},
		{tidied, "%s with empty or . parts read without them: %s"},
		{refused, "%s absolute, climbing, empty or with a drive are no files here and were left out: %s"},
	} {
		if len(n.names) > 0 {
			notes = append(notes, fmt.Sprintf(n.format, counted(len(n.names), "name"), some(n.names)))
		}
	}
	return notes
}

// cutRoot makes names relative to the root and drops what lies outside. It
// counts the litter among that.
func cutRoot(entries []entry, root string, found bool) (notes []string, litter int) {
	if root == "." {
		return nil, 0
	}
	outside := 0
	for i := range entries {
		e := &entries[i]
		if e.name == "" {
			continue
		}
		rel, ok := below(e.name, root)
		switch {
		case ok || e.mode.IsDir():
		case ignoredPath(e.name):
			litter++
		default:
			outside++
		}
		e.name = rel
	}
	return []string{rootNote(root, found, outside)}, litter
}

func rootNote(root string, found bool, outside int) string {
	why := ""
	if found {
		why = ", which holds .tldrx or tldrx-work,"
	}
	note := fmt.Sprintf("the folder %q%s was stripped: it is the root", root, why)
	if outside > 0 {
		note += fmt.Sprintf("; %s outside it left out", counted(outside, "file"))
	}
	return note
}

// onlyZip gives the one file of a zip when its name ends in .zip.
func onlyZip(entries []entry) *entry {
	var only *entry
	for i := range entries {
		e := &entries[i]
		if e.name == "" || e.mode.IsDir() || ignoredPath(e.name) {
			continue
		}
		if only != nil || e.mode.Type() != 0 || len(e.name) < 4 || !strings.EqualFold(e.name[len(e.name)-4:], ".zip") {
			return nil
		}
		only = e
	}
	return only
}

// inner opens a zip that lies in a zip. One that is not compressed is read
// where it lies, and its own checksums are held against what is read; any
// other has to be inflated as a whole.
func (p *opening) inner(a *archive, e *entry) (*FS, error) {
	var r io.ReaderAt
	if e.method == stored && e.comp == e.size {
		d, err := a.open(e)
		if err != nil {
			return nil, err
		}
		r = io.NewSectionReader(a.r, d.off, int64(e.size))
	} else {
		content, err := a.read(e)
		if err != nil {
			return nil, err
		}
		r = bytes.NewReader(content)
	}
	fsys, _, err := p.open(r, int64(e.size), true)
	return fsys, err
}

// meter counts what is read from a container.
type meter struct {
	r io.ReaderAt
	n atomic.Int64
}

func (m *meter) ReadAt(p []byte, off int64) (int, error) {
	n, err := m.r.ReadAt(p, off)
	m.n.Add(int64(n))
	return n, err
}

// whole is what identifies a zip.
type whole struct {
	r         io.ReaderAt
	size      int64
	directory string

	mu  sync.Mutex
	sum string
}

func (w *whole) identity() (string, string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.directory, w.sum
}

func (w *whole) hash(ctx context.Context, progress func(done, total int64)) (string, error) {
	if _, sum := w.identity(); sum != "" {
		return sum, nil
	}
	h := sha256.New()
	buf := make([]byte, min(w.size, 1<<20))
	for off := int64(0); off < w.size; {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		part := buf[:min(int64(len(buf)), w.size-off)]
		if n, err := w.r.ReadAt(part, off); n < len(part) {
			return "", reading(err)
		}
		h.Write(part)
		off += int64(len(part))
		if progress != nil {
			progress(off, w.size)
		}
	}
	sum := hex.EncodeToString(h.Sum(nil))
	w.mu.Lock()
	w.sum = sum
	w.mu.Unlock()
	return sum, nil
}
