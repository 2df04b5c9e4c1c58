package packet

import "io/fs"

// noFiles is a workspace without files: making a packet of exchanges needs none.
type noFiles struct{}

func (noFiles) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
