package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/web/site"
)

type siteCmd struct {
	Out      string `name:"out" short:"o" required:"" placeholder:"DIR" help:"Folder to write to: a new or empty one, or one that this command wrote before. With --portable: the file to write."`
	Portable bool   `name:"portable" help:"Write the page as one file instead, which works from the disk with the network off."`
}

func (*siteCmd) Examples() string {
	return `assay site -o public                 the page and the documentation: copy the folder to any web server
assay serve public                   try it out
assay site --portable -o assay.html  the page as one file: open it from the disk, offline`
}

// siteMarker lists the files that this command wrote. It makes the folder
// known as ours, so that writing again neither asks nor removes anything of
// somebody else's.
const siteMarker = ".assay-site"

func (c *siteCmd) Run(_ context.Context, p *program) error {
	if c.Portable {
		return c.portable(p)
	}
	files, err := appFiles(p.version)
	if err != nil {
		return err
	}
	if err := writeSite(c.Out, files); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.stdout, "wrote %d files to %s\n", len(files), c.Out)
	return err
}

// portable writes the page as one file. A folder of that name is refused; a
// file is overwritten, as a build does.
func (c *siteCmd) portable(p *program) error {
	a, err := assets(p.version)
	if err != nil {
		return err
	}
	var page bytes.Buffer
	if err := site.Portable(&page, a); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(c.Out), 0o755); err != nil {
		return err
	}
	if err := writeFile(filepath.Dir(c.Out), filepath.Base(c.Out), page.Bytes()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.stdout, "wrote %s, %d kB\n", c.Out, (page.Len()+500)/1000)
	return err
}

// writeSite writes the files and removes those of an earlier run that are no
// longer among them.
func writeSite(dir string, files []appFile) error {
	old, err := claimFolder(dir)
	if err != nil {
		return err
	}
	var names []string
	for _, f := range files {
		names = append(names, f.name)
	}
	// The marker goes first, with old and new names: a run that is broken off
	// can then be repeated.
	if err := writeMarker(dir, slices.Concat(old, names)); err != nil {
		return err
	}
	for _, f := range files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, filepath.FromSlash(f.name))), 0o755); err != nil {
			return err
		}
		if err := writeFile(dir, f.name, f.data); err != nil {
			return err
		}
	}
	// A root follows no link out of the folder, whoever made it.
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, name := range old {
		if slices.Contains(names, name) {
			continue
		}
		if err := root.Remove(filepath.FromSlash(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return writeMarker(dir, names)
}

func writeMarker(dir string, names []string) error {
	slices.Sort(names)
	return writeFile(dir, siteMarker, []byte(strings.Join(slices.Compact(names), "\n")+"\n"))
}

// claimFolder makes the folder if need be and returns the files that an
// earlier run wrote there. A folder that holds anything else is refused.
func claimFolder(dir string) (old []string, err error) {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, os.MkdirAll(dir, 0o755)
	case err != nil:
		return nil, err
	case len(entries) == 0:
		return nil, nil
	}
	marker, err := os.ReadFile(filepath.Join(dir, siteMarker))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%q is not empty and was not written by assay site; name an empty folder", dir)
	}
	if err != nil {
		return nil, err
	}
	for name := range bytes.Lines(marker) {
		name := strings.TrimRight(string(name), "\r\n")
		// Only local names are ever written, so only local names are removed.
		if name != "." && name != siteMarker && filepath.IsLocal(name) && !strings.Contains(name, `\`) {
			old = append(old, name)
		}
	}
	return old, nil
}

// writeFile writes a whole file or leaves the old one as it is.
func writeFile(dir, name string, data []byte) error {
	tmp, err := os.CreateTemp(dir, siteMarker+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // fails in peace once it is renamed
	if _, err := tmp.Write(data); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Chmod(0o644); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), filepath.Join(dir, filepath.FromSlash(name)))
}
