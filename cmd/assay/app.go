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

// appFiles draws the page from what is embedded in this binary. A binary that
// was built without the WebAssembly says how to get one.
func appFiles(version string) ([]appFile, error) {
	if err := dist.Missing(); err != nil {
		return nil, err
	}
	assets := site.Assets{Version: version}
	for _, part := range []struct {
		name string
		data *[]byte
	}{{dist.WASM, &assets.WASM}, {dist.WASMExec, &assets.WASMExec}, {dist.Sample, &assets.Sample}} {
		data, err := fs.ReadFile(dist.FS(), part.name)
		if err != nil {
			return nil, fmt.Errorf("reading the embedded page: %w", err)
		}
		*part.data = data
	}
	var files []appFile
	put := func(name string, data []byte) error {
		files = append(files, appFile{name, data})
		return nil
	}
	if err := site.Write(put, assets); err != nil {
		return nil, err
	}
	return files, nil
}
