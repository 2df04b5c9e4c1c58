//go:build js && wasm

package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"syscall/js"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/web"
)

// handedOver is a file that a person gave to the page.
type handedOver struct {
	name string
	blob js.Value
}

// place is what a report is made from: a zip or a folder, its root, and what
// lies beside.
type place struct {
	name   string
	zip    js.Value
	folder []handedOver // instead of a zip; names are paths
	root   string
	beside []handedOver
}

// open opens the zip or folder.
func (p place) open(root string) (*vfs.FS, error) {
	if p.folder == nil {
		return vfs.Blob(p.zip, vfs.Options{Root: root})
	}
	files := make([]vfs.Loose, len(p.folder))
	for i, h := range p.folder {
		files[i] = vfs.PickedBlob(h.name, h.blob)
	}
	return vfs.Picked(files, vfs.Options{Root: root})
}

// sortFolder tells the files of a folder, whose names are paths, from what was
// handed over beside it.
func sortFolder(handed []handedOver) (folder, others []handedOver) {
	for _, h := range handed {
		if strings.Contains(h.name, "/") {
			folder = append(folder, h)
		} else {
			others = append(others, h)
		}
	}
	return folder, others
}

// sortHanded tells zips from what can lie beside one: JSON and lines of JSON.
// A file that is neither is taken for a zip, and refused as one.
func sortHanded(handed []handedOver) (zips, others []handedOver) {
	for _, h := range handed {
		if looksJSON(h) {
			others = append(others, h)
		} else {
			zips = append(zips, h)
		}
	}
	return zips, others
}

func looksJSON(h handedOver) bool {
	if strings.HasSuffix(strings.ToLower(h.name), ".zip") {
		return false
	}
	file, err := vfs.LooseBlob(h.name, h.blob)
	if err != nil {
		return false
	}
	head := make([]byte, 512)
	n, err := file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return false
	}
	head = bytes.TrimSpace(bytes.TrimPrefix(head[:n], []byte("\ufeff")))
	return len(head) > 0 && (head[0] == '{' || head[0] == '[')
}

// check makes the report.
func (p place) check(version string, progress js.Value) (*report.Report, *vfs.FS, *web.Failure) {
	refuse := func(f web.Failure) (*report.Report, *vfs.FS, *web.Failure) { return nil, nil, &f }
	progress.Invoke("Reading the directory of "+p.name, 0, 0)
	fsys, err := p.open(p.root)
	if err == nil && p.root == "" && len(p.beside) > 0 && !fsys.Marked() {
		// A packet needs no workspace: its paths start where the zip does.
		fsys, err = p.open(".")
	}
	if err != nil {
		return refuse(failure(err))
	}
	var loose []vfs.Loose
	for _, h := range p.beside {
		file, err := vfs.LooseBlob(h.name, h.blob)
		if err != nil {
			return refuse(failure(err))
		}
		loose = append(loose, file)
	}
	opts := resolve.Options{
		Name:    p.name,
		Version: version,
		Progress: func(s resolve.Progress) {
			progress.Invoke(step(s, fsys.Entries()), s.Done, s.Total)
		},
	}
	if loose != nil {
		opts.Beside = vfs.Files(loose)
	}
	rep, err := resolve.Check(context.Background(), fsys, opts)
	switch {
	case err != nil:
		return refuse(failure(err))
	case loose != nil && len(rep.Packets) == 0:
		return refuse(web.NoPacket(len(loose)))
	case len(rep.Documents)+len(rep.Packets) == 0:
		return refuse(nothingHere(fsys, rep))
	}
	return rep, fsys, nil
}
