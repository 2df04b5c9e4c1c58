package main

import (
	"fmt"
	"io/fs"

	"github.com/fa6e744d/assay/web/dist"
	"github.com/fa6e744d/assay/web/site"
)

// appFile is one file of the page.
type appFile struct {
	name string
	data []byte
}

// assets are the parts of the page that are embedded in this binary. One that
// was built without the WebAssembly says how to get it.
func assets(version string) (site.Assets, error) {
	a := site.Assets{Version: version}
	if err := dist.Missing(); err != nil {
		return a, err
	}
	for _, part := range []struct {
		name string
		data *[]byte
	}{{dist.WASM, &a.WASM}, {dist.WASMExec, &a.WASMExec}, {dist.Sample, &a.Sample}} {
		data, err := fs.ReadFile(dist.FS(), part.name)
		if err != nil {
			return a, fmt.Errorf("reading the embedded page: %w", err)
		}
		*part.data = data
	}
	return a, nil
}

// appFiles draws the page.
func appFiles(version string) ([]appFile, error) {
	a, err := assets(version)
	if err != nil {
		return nil, err
	}
	var files []appFile
	put := func(name string, data []byte) error {
		files = append(files, appFile{name, data})
		return nil
	}
	if err := site.Write(put, a); err != nil {
		return nil, err
	}
	return files, nil
}
