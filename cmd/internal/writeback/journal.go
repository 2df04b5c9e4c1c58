package writeback

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
)

// Names of the files that stand in the root of a workspace while something is
// recorded, and what a file is called before it takes its place.
const (
	journalName = ".assay-recording.json"
	lockName    = ".assay-recording.lock"
	unfinished  = ".assay-new"
)

// journal is what a recording is going to write.
type journal struct {
	Version int      `json:"version"`
	What    string   `json:"what"` // in words
	Key     string   `json:"key"`  // the same for the same request
	Said    []string `json:"said"`
	Files   []entry  `json:"files"`
}

// entry is one file of a journal.
type entry struct {
	Path   string  `json:"path"`
	Before *string `json:"before"` // SHA-256 of what it replaces, null for nothing
	Size   int64   `json:"size"`   // of what it replaces
	Append bool    `json:"append"` // Data goes to the end
	Data   []byte  `json:"data"`
}

// recordable are the names of files that a recording may change. A journal
// comes with the workspace, perhaps from a stranger, and changes nothing else.
var recordable = []string{"facts.yml", "questions.md", "events.jsonl"}

func mayChange(name string) error {
	if !fs.ValidPath(name) || !slices.Contains(recordable, path.Base(name)) {
		return fmt.Errorf("%q is no file that a recording changes", name)
	}
	return nil
}

func newJournal(s *Set, key string) (*journal, error) {
	j := &journal{Version: 1, What: s.What, Key: key, Said: s.Said}
	for _, f := range s.Files {
		if err := mayChange(f.Path); err != nil {
			return nil, err
		}
		e := entry{Path: f.Path, Before: sum(f.Before), Size: int64(len(f.Before)), Data: f.Data}
		if path.Base(f.Path) == "events.jsonl" && bytes.HasPrefix(f.Data, f.Before) {
			e.Append, e.Data = true, bytes.TrimLeft(f.Data[len(f.Before):], "\r\n")
		}
		j.Files = append(j.Files, e)
	}
	return j, nil
}

// readJournal returns the journal that a killed writer left, nil when there is
// none.
func readJournal(root *os.Root) (*journal, error) {
	data, err := read(root, journalName)
	if data == nil || err != nil {
		return nil, err
	}
	j := &journal{}
	if err := json.Unmarshal(data, j); err != nil || j.Version != 1 {
		return nil, fmt.Errorf("%s cannot be read as what a recording left behind; compare %s with what you expect, then remove it", journalName, "facts.yml and questions.md")
	}
	for _, e := range j.Files {
		if err := mayChange(e.Path); err != nil {
			return nil, fmt.Errorf("%s: %w; remove it", journalName, err)
		}
	}
	return j, nil
}

// sum is null for a file that is not there.
func sum(data []byte) *string {
	if data == nil {
		return nil
	}
	hash := sha256.Sum256(data)
	return new(hex.EncodeToString(hash[:]))
}

// state says what became of an entry's file.
type state int

const (
	toWrite state = iota
	written
	foreign // it holds neither what was there before nor what was to come
)

func (e *entry) state(now []byte) state {
	switch is := sum(now); {
	case e.Append:
		switch {
		case int64(len(now)) < e.Size:
			return foreign
		case bytes.Contains(now[e.Size:], e.Data):
			return written
		}
		return toWrite
	case now != nil && bytes.Equal(now, e.Data):
		return written
	case is == nil && e.Before == nil, is != nil && e.Before != nil && *is == *e.Before:
		return toWrite
	}
	return foreign
}

// rest is what has to be appended: all of it on a line of its own, or what is
// missing where the machine stopped in the middle.
func (e *entry) rest(now []byte) []byte {
	own := now[min(int64(len(now)), e.Size):]
	for n := min(len(own), len(e.Data)-1); n > 0; n-- {
		if bytes.HasSuffix(own, e.Data[:n]) {
			return e.Data[n:]
		}
	}
	if len(now) > 0 && now[len(now)-1] != '\n' {
		return append([]byte{'\n'}, e.Data...)
	}
	return e.Data
}

// read returns the bytes of a file of the workspace, nil when it is not there.
func read(root *os.Root, name string) ([]byte, error) {
	info, err := root.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is a link or no plain file, and replacing it would part it from what it leads to; put the file itself there", name)
	}
	data, err := root.ReadFile(name)
	if data == nil {
		data = []byte{} // there, and empty
	}
	return data, err
}
