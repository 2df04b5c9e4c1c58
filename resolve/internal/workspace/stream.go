package workspace

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// Stream opens a file to be read once from start to end, for what is too large
// to be kept. The errors are those of [Workspace.Text]; one that reading
// brings up is to be put through [Workspace.ReadFault].
func (w *Workspace) Stream(name string) (io.ReadCloser, error) {
	r := w.stat(name)
	if r.err != nil {
		return nil, r.err
	}
	if r.entry.Folder {
		return nil, ErrFolder
	}
	f, err := w.fsys.Open(name)
	if err != nil {
		return nil, w.classify(name, err)
	}
	return f, nil
}

// ReadFault turns an error of reading an open file into a [*Fault].
func (w *Workspace) ReadFault(name string, err error) error { return w.classify(name, err) }

// Lossy returns the file called name also where it is no text: every piece
// that is not UTF-8 is read as U+FFFD, which lossy says. It is not kept.
func (w *Workspace) Lossy(name string) (t *Text, lossy bool, err error) {
	data, err := w.raw(name)
	if err != nil {
		return nil, false, err
	}
	t = newText(name, data)
	t.ViaLink = w.linked(name)
	if utf8.Valid(t.Data) {
		return t, false, nil
	}
	t.Data = replaceInvalid(t.Data)
	return t, true, nil
}

// replaceInvalid writes U+FFFD for each longest piece that could have begun a
// character and does not end as one, which is what the WHATWG and Rust do.
func replaceInvalid(data []byte) []byte {
	var b bytes.Buffer
	b.Grow(len(data) + 16)
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		if r != utf8.RuneError || n > 1 {
			b.Write(data[:n])
			data = data[n:]
			continue
		}
		b.WriteString("\ufffd")
		n = 1
		for n < min(len(data), utf8.UTFMax) && !utf8.FullRune(data[:n]) && couldGoOn(data[:n], data[n]) {
			n++
		}
		data = data[n:]
	}
	return b.Bytes()
}

// couldGoOn reports whether next may follow the bytes that began a character.
func couldGoOn(begun []byte, next byte) bool {
	longer := append(bytes.Clone(begun), next)
	if utf8.FullRune(longer) {
		r, n := utf8.DecodeRune(longer)
		return r != utf8.RuneError || n > 1
	}
	return true
}

// Kept reports whether [Workspace.Text] keeps the file already, so that who
// reads many files knows which to forget.
func (w *Workspace) Kept(name string) bool {
	_, ok := w.texts[name]
	return ok
}
