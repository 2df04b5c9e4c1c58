package workspace

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"unicode"
	"unicode/utf8"
)

// Text is a file that is text: valid UTF-8 without NUL.
type Text struct {
	Name    string
	Data    []byte // without the byte-order mark; not to be changed
	BOM     bool   // the file starts with one
	Size    int64  // of the file as stored, byte-order mark included
	ViaLink bool   // a link was followed to reach it
	LoneCR  bool   // it holds a CR that no LF follows: editors may number its lines differently

	stored []byte                 // Data with the byte-order mark
	lines  *lines                 // nil until asked for
	seen   struct{ line, at int } // the line whose start was last looked up
	hash   string                 // "" until asked for
	blank  *bool                  // nil until asked for
	spans  spanHashes
	cuts   map[int]int // characters of a long line beyond the first MaxLineText
}

type textResult struct {
	text *Text
	err  error
}

var bom = []byte("\ufeff")

// Text returns the file called name, read whole. The error is one that
// [errors.Is] finds to be [io/fs.ErrNotExist] when nothing is there, [ErrFolder] when a
// folder is, and a [*Fault] when the file is there and cannot be read or is not
// text.
func (w *Workspace) Text(name string) (*Text, error) {
	if r, ok := w.texts[name]; ok {
		return r.text, r.err
	}
	t, err := w.load(name)
	if fs.ValidPath(name) {
		w.texts[name] = textResult{t, err}
	}
	return t, err
}

// Forget drops what [Workspace.Text] keeps of a file. Who reads many files to
// find few of them uses it to give the memory back.
func (w *Workspace) Forget(name string) { delete(w.texts, name) }

func (w *Workspace) load(name string) (*Text, error) {
	data, err := w.raw(name)
	if err != nil {
		return nil, err
	}
	if at := notText(data); at >= 0 {
		return nil, &Fault{Path: name, Reason: ReasonNotText, Line: 1 + bytes.Count(data[:at], newline), Message: describeByte(data[at:])}
	}
	t := newText(name, data)
	t.ViaLink = w.linked(name)
	return t, nil
}

// raw reads a file that may be no text.
func (w *Workspace) raw(name string) ([]byte, error) {
	r := w.stat(name)
	if r.err != nil {
		return nil, r.err
	}
	if r.entry.Folder {
		return nil, ErrFolder
	}
	// ReadFile reads to the end, which is where a zip finds out about a
	// checksum that does not fit.
	data, err := fs.ReadFile(w.fsys, name)
	if err != nil {
		return nil, w.classify(name, err)
	}
	return data, nil
}

func newText(name string, data []byte) *Text {
	t := &Text{Name: name, stored: data, Size: int64(len(data)), spans: spanHashes{left: spanBudget}}
	t.Data, t.BOM = bytes.CutPrefix(data, bom)
	t.LoneCR = hasLoneCR(t.Data)
	return t
}

// notText returns the offset of the first byte that text cannot hold, -1 when
// all of data is text.
func notText(data []byte) int {
	nul := bytes.IndexByte(data, 0)
	if utf8.Valid(data) {
		return nul
	}
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			if data[i] == 0 {
				return i
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return nul
}

func describeByte(rest []byte) string {
	if rest[0] == 0 {
		return "the file holds a NUL byte, so it is not text; cite a text file"
	}
	return fmt.Sprintf("the file holds the byte 0x%02X, which is not UTF-8; save it as UTF-8 or cite another file", rest[0])
}

func hasLoneCR(data []byte) bool {
	for {
		i := bytes.IndexByte(data, '\r')
		if i < 0 {
			return false
		}
		if i+1 == len(data) || data[i+1] != '\n' {
			return true
		}
		data = data[i+2:]
	}
}

// Blank reports whether the text is empty or white space alone.
func (t *Text) Blank() bool {
	if t.blank == nil {
		blank := len(bytes.TrimLeftFunc(t.Data, isSpace)) == 0
		t.blank = &blank
	}
	return *t.blank
}

// isSpace reports whether r is white space in the formats read here: Unicode
// white space and the byte-order mark, without U+0085.
func isSpace(r rune) bool {
	return r == '\ufeff' || r != '\u0085' && unicode.IsSpace(r)
}

// SHA256 returns the lower-case hexadecimal SHA-256 of the file as stored. It
// is computed once.
func (t *Text) SHA256() string {
	if t.hash == "" {
		t.hash = hexSHA256(t.stored)
	}
	return t.hash
}

func hexSHA256(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
