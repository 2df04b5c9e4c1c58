//go:build js && wasm

// Command wasm is the checker inside a Web Worker. It offers its functions on
// a global object "assay": open judges a workspace, draw gives the HTML of a place
// in the page, lines gives more of the file behind a citation, save gives the
// report as JSON, review gives the reader's answers as a record.
//
// The worker keeps one report, that of the file opened last. Each function
// answers with a plain object; a fault of any kind is HTML in its "error",
// because a panic in a callback would end the program.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"runtime/debug"
	"slices"
	"strings"
	"syscall/js"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web"
)

// current is the report on screen, nil before the first file.
var current *report.Report

// files are those of the workspace that current was made from.
var files fs.FS

// workspace is where current came from.
var workspace place

// last is the file that lines read last, nil for none: one that is looked at
// is looked at again.
var last *resolve.File

func main() {
	// A check allocates little that lives long; collecting less often is
	// worth the memory.
	debug.SetGCPercent(200)
	js.Global().Set("assay", map[string]any{
		"open":   entry(open),
		"draw":   entry(draw),
		"lines":  entry(lines),
		"save":   entry(save),
		"review": entry(review),
	})
	select {}
}

// answer is what a function gives to the page.
type answer map[string]any

// entry makes a function of ours callable. It lives as long as the program.
func entry(f func(args []js.Value) answer) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) (result any) {
		defer func() {
			if p := recover(); p != nil {
				result = map[string]any{"error": refusal(web.Failure{
					Title: "The checker met a fault of its own.",
					Text:  fmt.Sprintf("Please report it with this sentence: %v.", p),
				})}
			}
		}()
		return map[string]any(f(args))
	})
}

// open judges a zip or a folder, or looks at what lies beside the one that is
// open: (files, {names, root, folder, version}, progress). Which of several
// files is the zip is told by content; the files of a folder have paths for
// names.
func open(args []js.Value) answer {
	how, progress := args[1], args[2]
	var handed []handedOver
	for i := range args[0].Length() {
		handed = append(handed, handedOver{how.Get("names").Index(i).String(), args[0].Index(i)})
	}
	folder, loose := sortFolder(handed)
	zips, others := sortHanded(loose)
	isFolder := how.Get("folder").Truthy()
	beside := len(zips) == 0 && workspace.name != "" && !isFolder
	if !beside {
		current, files, last = nil, nil, nil
		workspace = place{}
		workspaces := len(zips)
		if isFolder {
			workspaces++
		}
		switch {
		case workspaces > 1:
			return answer{"error": refusal(web.SeveralFiles(workspaces))}
		case isFolder && len(folder) == 0:
			return answer{"error": refusal(web.EmptyFolder())}
		case isFolder:
			name, _, _ := strings.Cut(folder[0].name, "/")
			workspace = place{name: name, folder: folder}
		case len(zips) == 0 && len(handed) > 1:
			return answer{"error": refusal(web.NoZip(len(handed)))}
		case len(zips) == 0: // alone, it is refused for what it is
			workspace = place{name: others[0].name, zip: others[0].blob}
			others = nil
		default:
			workspace = place{name: zips[0].name, zip: zips[0].blob}
		}
		workspace.root = how.Get("root").String()
	}
	// One that is dropped again under its name takes the place of the first.
	next := workspace
	next.beside = slices.DeleteFunc(slices.Clone(next.beside), func(old handedOver) bool {
		return slices.ContainsFunc(others, func(o handedOver) bool { return o.name == old.name })
	})
	next.beside = append(next.beside, others...)
	rep, fsys, refused := next.check(how.Get("version").String(), progress)
	if refused != nil {
		if !beside {
			workspace = place{}
		}
		return answer{"error": refusal(*refused)}
	}
	workspace, current, files, last = next, rep, fsys, nil
	got := answer{"title": web.Heard(rep), "zip": web.Identity(rep)}
	if len(others) > 0 {
		got["go"] = "#/packets"
	}
	return got
}

// draw gives what the page shows at a fragment of its address: (fragment, key
// of what it shows already, which is not drawn again).
func draw(args []js.Value) answer {
	if current == nil {
		return answer{"error": refusal(web.Failure{Title: "Nothing is open.", Text: "Drop a zip or choose a file."})}
	}
	screen := web.At(current, args[0].String())
	view := ""
	if screen.Key != args[1].String() {
		view = render(screen.View)
	}
	return answer{
		"key":   screen.Key,
		"title": screen.Title,
		"html":  view,
		"panel": render(screen.Panel),
		"focus": screen.Focus,
	}
}

// lines gives more of the file behind a citation: (fragment, {shown, from, to,
// step, line, find}). The fragment names the file: the page cannot ask for one
// that nothing cites.
func lines(args []js.Value) answer {
	how := args[1]
	asked := web.Asked{
		Fragment: args[0].String(),
		Shown:    how.Get("shown").Truthy(),
		From:     whole(how.Get("from")),
		To:       whole(how.Get("to")),
		Step:     words(how.Get("step")),
		Line:     whole(how.Get("line")),
		Find:     words(how.Get("find")),
	}
	if current == nil {
		return answer{}
	}
	target := web.Cited(current, asked)
	if target == nil {
		return answer{}
	}
	if last == nil || last.Name() != target.Path {
		last = nil // before the next is read: both may be large
		f, err := resolve.OpenFile(files, target.Path)
		if err != nil {
			return answer{"note": render(web.Unread(err))}
		}
		last = f
	}
	if how.Get("find").Type() == js.TypeString {
		return answer{"found": render(web.Find(current, last, asked))}
	}
	return answer{"html": render(web.Lines(current, last, asked))}
}

// whole is a number of the page, 0 for none.
func whole(v js.Value) int {
	if v.Type() != js.TypeNumber {
		return 0
	}
	return v.Int()
}

// words is a text of the page, "" for none.
func words(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}

// save gives the report as the command line would write it.
func save([]js.Value) answer {
	if current == nil {
		return answer{"error": refusal(web.Failure{Title: "Nothing is open.", Text: "Drop a zip or choose a file."})}
	}
	var out bytes.Buffer
	if err := report.Encode(&out, current); err != nil {
		panic(err)
	}
	return download(out.Bytes(), ".assay.json")
}

// review gives the reader's answers as a record: (answers as JSON, ending of
// the file's name).
func review(args []js.Value) answer {
	if current == nil {
		return answer{"error": refusal(web.Failure{Title: "Nothing is open.", Text: "Drop a zip or choose a file."})}
	}
	var given []format.Review
	if err := json.Unmarshal([]byte(args[0].String()), &given); err != nil {
		panic(err)
	}
	write := format.ReviewJSON
	if args[1].String() == ".review.md" {
		write = format.ReviewMarkdown
	}
	var out bytes.Buffer
	if err := write(&out, current, given); err != nil {
		panic(err)
	}
	return download(out.Bytes(), args[1].String())
}

// download is a file for the page to save, named after the workspace.
func download(data []byte, ending string) answer {
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	return answer{"bytes": bytes, "name": strings.TrimSuffix(current.Workspace.Name, ".zip") + ending}
}
