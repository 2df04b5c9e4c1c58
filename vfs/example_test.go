package vfs_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

func ExampleZip() {
	data := ziptest.Make(
		ziptest.Folder("harbour/.tldrx"),
		ziptest.File("harbour/docs/plan.md", "one\ntwo\n"),
		ziptest.Link("harbour/plan.md", "docs/plan.md"),
		ziptest.File("__MACOSX/harbour/._plan.md", ""),
	)
	fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := fs.ReadFile(fsys, "plan.md")
	fmt.Printf("%q %v\n", text, err)
	fmt.Println("root:", fsys.Root(), "files:", fsys.Entries(), "links:", fsys.Links("plan.md"))
	for _, note := range fsys.Notes() {
		fmt.Println("-", note)
	}
	// Output:
	// "one\ntwo\n" <nil>
	// root: harbour files: 2 links: [plan.md]
	// - the folder "harbour", which holds .tldrx or tldrx-work, was stripped: it is the root
	// - 1 file that macOS leaves behind (__MACOSX, ._*, .DS_Store) ignored
}

// A file that cannot be trusted is told apart from one that is not there.
func ExampleFS_ReadFile() {
	secret := ziptest.File("keys.md", "secret")
	secret.Flags = ziptest.Encrypted
	data := ziptest.Make(secret, ziptest.File("a.md", "a"))
	fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, name := range []string{"keys.md", "Keys.md"} {
		_, err := fsys.ReadFile(name)
		var fault interface{ Reason() string }
		fmt.Println(errors.Is(err, fs.ErrNotExist), errors.As(err, &fault), err)
	}
	// Output:
	// false true read keys.md: it is encrypted, and no password is asked for: zip it again without one
	// true false open Keys.md: file does not exist
}
