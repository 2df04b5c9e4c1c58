package record

import (
	"bytes"
	"io"
	"io/fs"
	"time"
)

// span returns the offsets of lines from to to (1-based, both included), with
// the last one's end. Lines end at LF.
func span(data []byte, from, to int) (start, end int) {
	line := 1
	for end < len(data) && line <= to {
		if line == from {
			from, start = -1, end
		}
		i := bytes.IndexByte(data[end:], '\n')
		if i < 0 {
			return start, len(data)
		}
		end += i + 1
		line++
	}
	return start, end
}

// splice returns data with other text between two offsets.
func splice(data []byte, from, to int, text string) []byte {
	out := make([]byte, 0, len(data)+len(text))
	out = append(out, data[:from]...)
	out = append(out, text...)
	return append(out, data[to:]...)
}

// lineEnd is how the file ends its first line.
func lineEnd(data []byte) string {
	if i := bytes.IndexByte(data, '\n'); i > 0 && data[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// file is a file system of one file, to read back what would be written.
type file struct {
	name string
	data []byte
}

// Open opens the file.
func (f file) Open(name string) (fs.File, error) {
	if name != f.name {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &handle{bytes.NewReader(f.data), f}, nil
}

type handle struct {
	io.Reader
	f file
}

func (h *handle) Stat() (fs.FileInfo, error) { return h.f, nil }
func (h *handle) Close() error               { return nil }

func (f file) Name() string       { return f.name[1+bytes.LastIndexByte([]byte(f.name), '/'):] }
func (f file) Size() int64        { return int64(len(f.data)) }
func (f file) Mode() fs.FileMode  { return 0o444 }
func (f file) ModTime() time.Time { return time.Time{} }
func (f file) IsDir() bool        { return false }
func (f file) Sys() any           { return nil }
