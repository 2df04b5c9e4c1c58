package vfs

import (
	"bytes"
	"compress/gzip"
	"io"
	"unicode/utf8"
)

// sniff says what input without an end record is. It reads the first bytes.
func sniff(r io.ReaderAt, total int64) error {
	if total == 0 {
		return &NotZipError{"empty", "the file is empty: export or download the zip again"}
	}
	head := make([]byte, min(total, 4096))
	if n, err := r.ReadAt(head, 0); n < len(head) {
		return reading(err)
	}
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		return damaged("its end is missing, %s are here; it was cut off while it was downloaded or copied: get it again", size(total))
	}
	for _, s := range signatures {
		if len(head) >= s.at && bytes.HasPrefix(head[s.at:], []byte(s.magic)) {
			if s.kind == "gzip" && holdsTar(head) {
				return notZip("tar.gz", "a tar.gz")
			}
			return notZip(s.kind, s.what)
		}
	}
	return sniffText(head)
}

func notZip(kind, what string) error {
	msg := "this is " + what + ", not a zip: "
	switch kind {
	case "gzip", "tar.gz", "tar", "7z", "rar", "xz", "zstd", "bzip2":
		msg += "unpack it and zip the folder"
	case "split-zip":
		msg = "this is " + what + ": join the parts into one zip first"
	case "html":
		msg += "if it is a report, open it directly"
	case "json":
		msg += "if it is a saved report, open it as a report"
	default:
		msg += "choose the zip of a workspace"
	}
	return &NotZipError{kind, msg}
}

// signatures are tried in order.
var signatures = []struct {
	at         int
	magic      string
	kind, what string
}{
	{0, "PK\x07\x08", "split-zip", "one part of a split zip"},
	{0, "PK00PK\x03\x04", "split-zip", "one part of a split zip"},
	{0, "\x1f\x8b", "gzip", "a gzip file"},
	{0, "7z\xbc\xaf\x27\x1c", "7z", "a 7z archive"},
	{0, "Rar!\x1a\x07", "rar", "a RAR archive"},
	{0, "\xfd7zXZ\x00", "xz", "an xz file"},
	{0, "\x28\xb5\x2f\xfd", "zstd", "a zstd file"},
	{0, "BZh", "bzip2", "a bzip2 file"},
	{0, "%PDF-", "pdf", "a PDF"},
	{0, "\x89PNG\r\n\x1a\n", "image", "a picture"},
	{0, "\xff\xd8\xff", "image", "a picture"},
	{0, "GIF8", "image", "a picture"},
	{0, "\x7fELF", "program", "a program"},
	{0, "MZ", "program", "a program"},
	{0, "\xcf\xfa\xed\xfe", "program", "a program"},
	{257, "ustar", "tar", "a tar archive"},
}

// holdsTar tells whether the beginning of a gzip file inflates to a tar
// header.
func holdsTar(head []byte) bool {
	z, err := gzip.NewReader(bytes.NewReader(head))
	if err != nil {
		return false
	}
	var block [262]byte
	n, _ := io.ReadFull(z, block[:]) // the head may be cut anywhere
	return n == len(block) && string(block[257:]) == "ustar"
}

func sniffText(head []byte) error {
	text := bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	// The last rune may be cut in two.
	for range utf8.UTFMax {
		if r, n := utf8.DecodeLastRune(text); r != utf8.RuneError || n != 1 || len(head) < 4096 {
			break
		}
		text = text[:len(text)-1]
	}
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return &NotZipError{"unknown", "this is not a zip: choose the zip of a workspace"}
	}
	start := bytes.ToLower(bytes.TrimSpace(text[:min(len(text), 512)]))
	switch {
	case bytes.HasPrefix(start, []byte("<!doctype html")), bytes.HasPrefix(start, []byte("<html")):
		return notZip("html", "an HTML page")
	case bytes.HasPrefix(start, []byte("{")), bytes.HasPrefix(start, []byte("[")) && bytes.ContainsAny(start, `"{`):
		return notZip("json", "a JSON file")
	}
	return notZip("text", "a text file")
}
