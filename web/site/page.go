package site

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"

	"github.com/a-h/templ"

	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web"
	"github.com/fa6e744d/assay/web/static"
)

// Portable writes the page as one file that needs no server and no network:
// opened from the disk it does what the served page does.
func Portable(w io.Writer, a Assets) error {
	in, err := inside(a)
	if err != nil {
		return err
	}
	in.Sample = base64.StdEncoding.EncodeToString(a.Sample)
	return web.Index(web.App{Version: a.Version, Inside: in}).Render(context.Background(), w)
}

// Page writes a report as one file that reads in full without a script and
// without a network. With the engine it is the portable page with the record
// in it; a.WASM and a.WASMExec are then needed, a.Sample never is. See
// web/docs/offline.md.
func Page(w io.Writer, r *report.Report, a Assets, engine bool) error {
	if !engine {
		in, err := web.NewReader(part)
		if err != nil {
			return err
		}
		return web.Saved(r, a.Version, in).Render(context.Background(), w)
	}
	in, err := inside(a)
	if err != nil {
		return err
	}
	return web.Index(web.App{Version: a.Version, Inside: in, Record: r}).Render(context.Background(), w)
}

// Split is [Page] for hosts that allow no inline script: what is script or
// style stands in files of the folder that is named, beside the page.
func Split(w io.Writer, put func(name string, data []byte) error, folder string, r *report.Report, a Assets, engine bool) error {
	in, err := web.NewReader(part)
	if engine {
		in, err = web.NewInside(part)
	}
	if err != nil {
		return err
	}
	for _, p := range append(in.Styles, in.Scripts...) {
		if err := put(p.Name, []byte(p.Text)); err != nil {
			return err
		}
	}
	in.Folder = folder
	if !engine {
		return web.Saved(r, a.Version, in).Render(context.Background(), w)
	}
	worker, err := part("worker.js")
	if err != nil {
		return err
	}
	for _, f := range []struct {
		name string
		data []byte
	}{{"worker.js", []byte(worker)}, {"wasm_exec.js", a.WASMExec}, {"assay.wasm", a.WASM}, {"sample.zip", a.Sample}} {
		if err := put(f.name, f.data); err != nil {
			return err
		}
	}
	return web.Index(web.App{Version: a.Version, Inside: in, Record: r}).Render(context.Background(), w)
}

// inside is the checker with all that it needs, for a page that stands alone.
func inside(a Assets) (*web.Inside, error) {
	in, err := web.NewInside(part)
	if err != nil {
		return nil, err
	}
	worker, err := part("worker.js")
	if err != nil {
		return nil, err
	}
	packed, err := pack(a.WASM)
	if err != nil {
		return nil, fmt.Errorf("compressing assay.wasm: %w", err)
	}
	in.Worker = string(a.WASMExec) + "\n" + worker
	in.Engine = base64.StdEncoding.EncodeToString(packed)
	return in, in.Check()
}

// part is a script or a style sheet of ours.
// Compared writes a comparison as one page that reads from the disk, with the
// network off and without scripts.
func Compared(w io.Writer, c *report.Comparison, version string) error {
	return changes(w, "From "+c.A.Name+" to "+c.B.Name, version, web.Compared(c))
}

// Verified is [Compared] for what became of a saved report.
func Verified(w io.Writer, v *report.Verification, version string) error {
	return changes(w, v.Comparison.A.Name+" verified", version, web.Verified(v))
}

func changes(w io.Writer, title, version string, view templ.Component) error {
	in, err := web.NewChanges(part)
	if err != nil {
		return err
	}
	return web.Changes(title, version, in, view).Render(context.Background(), w)
}

func part(name string) (string, error) {
	data, err := fs.ReadFile(static.Files, name)
	return string(data), err
}
