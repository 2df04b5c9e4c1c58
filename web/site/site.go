// Package site writes the static files of the page: a folder that any web
// server can serve from any path, because every address in it is relative.
package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io/fs"

	"github.com/fa6e744d/assay/web"
	"github.com/fa6e744d/assay/web/static"
)

// Assets are the parts of the page that are built, not written.
type Assets struct {
	WASM     []byte // the checker, GOOS=js GOARCH=wasm
	WASMExec []byte // wasm_exec.js of the toolchain that built it
	Sample   []byte // the sample workspace as a zip
	Version  string // shown in the footer
}

// Write hands every file of the site to put, in a fixed order: the page, and
// the documentation under docs/. Names are slash-separated and relative.
func Write(put func(name string, data []byte) error, a Assets) error {
	var index bytes.Buffer
	if err := web.Index(web.App{Version: a.Version}).Render(context.Background(), &index); err != nil {
		return fmt.Errorf("drawing index.html: %w", err)
	}
	if err := put("index.html", index.Bytes()); err != nil {
		return err
	}
	entries, err := fs.ReadDir(static.Files, ".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		data, err := fs.ReadFile(static.Files, e.Name())
		if err != nil {
			return err
		}
		if err := put(e.Name(), data); err != nil {
			return err
		}
	}
	packed, err := pack(a.WASM)
	if err != nil {
		return fmt.Errorf("compressing assay.wasm: %w", err)
	}
	for _, f := range []struct {
		name string
		data []byte
	}{
		{"wasm_exec.js", a.WASMExec},
		{"assay.wasm", a.WASM},
		{"assay.wasm.gz", packed},
		{"sample.zip", a.Sample},
	} {
		if err := put(f.name, f.data); err != nil {
			return err
		}
	}
	return writeDocs(put)
}

// pack compresses for servers that send a ready-made .gz. The header holds no
// name and no time, so equal input gives equal bytes.
func pack(data []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
