// Zipdir zips a folder so that equal content gives equal bytes: entries are
// sorted, every time is the same, modes are 0644, and nothing of the machine
// goes in. It makes the sample of the page from the workspace in testdata,
// which cannot be embedded as a folder: its service is a Go module of its own,
// and go:embed leaves those out.
//
//	zipdir -o OUT.zip DIR
//
// The entries are named from DIR's own base name on.
package main

import (
	"archive/zip"
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"
)

func main() {
	out := flag.String("o", "", "zip to write")
	flag.Parse()
	if *out == "" || flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: zipdir -o OUT.zip DIR")
		os.Exit(1)
	}
	dir := filepath.Clean(flag.Arg(0))
	data, err := pack(os.DirFS(dir), filepath.Base(dir))
	if err == nil {
		err = os.WriteFile(*out, data, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "zipdir:", err)
		os.Exit(1)
	}
}

// stamp is the time of every entry: the first that a zip can hold.
var stamp = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// pack zips the regular files of fsys below top. fs.WalkDir walks in lexical
// order. Anything but files and folders is refused rather than left out in
// silence.
func pack(fsys fs.FS, top string) ([]byte, error) {
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if !d.Type().IsRegular() {
			return fmt.Errorf("%s is no regular file", name)
		}
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		h := &zip.FileHeader{Name: path.Join(top, name), Method: zip.Deflate, Modified: stamp}
		h.SetMode(0o644)
		f, err := w.CreateHeader(h)
		if err != nil {
			return err
		}
		_, err = f.Write(data)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
