// Package vfs turns what a person hands over (a zip, a folder, a file dropped
// on a page) into one read-only file system that can be trusted to show what
// is there and nothing else.
//
//	fsys, err := vfs.Zip(file, size, vfs.Options{})
//	if err != nil {
//		return err // not a zip, damaged, over a limit, or two workspaces in it
//	}
//	data, err := fs.ReadFile(fsys, "docs/plan.md")
//
// [Zip] reads from any [io.ReaderAt], [Dir] from a folder, and Blob, in a
// browser, from a Blob or the bytes the page already has. All three give a
// [*FS]: use it as an [io/fs.FS]. It also implements the read-only interfaces
// of hackpadfs, so that it can be mounted below or above other file systems.
//
// # Only what is read is read
//
// Opening a zip reads its end record and its central directory and nothing
// else. An entry is read when someone asks for it, whole, and is handed out
// only after its length and checksum have been verified: not one byte of a
// damaged entry leaves this package, also when a caller reads exactly as many
// bytes as the entry says it has. A folder is listed folder by folder, and
// walked as a whole only when someone wants a count or the root has to be
// searched for. [FS.BytesRead] says what it has cost so far.
//
// # Names are exact
//
// A name is found when its bytes are equal. Another letter case, another
// Unicode form or a missing top folder is another name, on every operating
// system. Names are never repaired: one that climbs ("../x"), is absolute or
// carries a drive is no file and is listed in [FS.Notes]. Empty and "." parts
// mean nothing, are left out of a name and are noted. When every separator
// of an archive is a backslash it is read as a slash; in any other archive a
// backslash is a letter of the name. A name that is not UTF-8 is taken from
// its Unicode path field, else decoded as code page 437, so that each stored
// name gives exactly one readable one.
//
// Mac litter (__MACOSX, ._*, .DS_Store) does not appear in listings and does
// not count, but opens when asked for by name. For a folder, .git and
// node_modules are treated in the same way, because walking them costs more
// than everything else together.
//
// # The root
//
// The root is the folder that holds .tldrx or tldrx-work, wherever it lies; a
// workspace inside a workspace is not a second one. Without either, a single
// top folder is stripped. Two workspaces side by side are a question to the
// person: [*TwoRootsError] names them and [Options.Root] answers it. Nothing
// above the root can be reached, by name or by link.
//
// # Faults
//
// A fault of the container is not a fault of the person who cites a file in
// it. So it is told apart from "no such file" ([io/fs.ErrNotExist]): every
// error of this kind is an [*io/fs.PathError] around an error with a method
//
//	Reason() string
//
// that gives one of the Reason constants. Links are followed inside the
// workspace, at most [Limits.Links] of them, also links to folders on the way;
// [FS.Links] says which.
//
// # Limits
//
// Everything that a hostile archive could make large has a limit, see
// [Limits], and every message about one carries its number. The number of
// entries and the size of the directory are held against the end record
// before the directory is read; nothing is allocated on the word of a header.
//
// # What is not done
//
// No writing, no passwords, no other compression than none and deflate, no
// split archives, no repair of damaged ones.
package vfs
