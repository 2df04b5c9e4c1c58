package workspace

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// MaxLedgerLine is how long a line of a ledger may be: 1 MiB, which is 128
// times what its writers allow themselves. A longer one is skipped as torn.
const MaxLedgerLine = 1 << 20

// Ledger says what became of reading a run's events.jsonl as a ledger.
type Ledger struct {
	State State
	Fault *Fault // why it is Unreadable, or which line of a read one is torn
	Path  string
	Torn  int // lines that are no JSON object
	First int // the first of them, 0 when there is none
}

// Ledger reads the run's events.jsonl line by line and hands each line that is
// a JSON object to visit, with its 1-based number. The bytes are valid during
// the call only. Nothing is kept of a line, so that memory does not grow with
// their number. What was visited of a file that then turns out to be unreadable
// is not to be used.
func (r *Run) Ledger(visit func(n int, object []byte)) *Ledger {
	l := &Ledger{Path: r.Dir + "/events.jsonl"}
	err := r.eachLine(l, visit)
	if l.State, l.Fault = r.w.judge(l.Path, ReasonEvents, err); l.State != Read {
		return l
	}
	if l.Torn > 0 {
		l.Fault = r.w.problem(tornLines(l.Path, l.Torn, l.First))
	}
	return l
}

// tornLines has the words that [Run.Events] has for the same lines, so that
// they are said once.
func tornLines(path string, torn, first int) *Fault {
	return &Fault{
		Path: path, Reason: ReasonEvents, Line: first,
		Message: fmt.Sprintf("%s no JSON object, this is the first; the others were read", plural(torn, "line is", "lines are")),
	}
}

func (r *Run) eachLine(l *Ledger, visit func(int, []byte)) error {
	at := r.w.stat(l.Path)
	if at.err != nil {
		return at.err
	}
	if at.entry.Folder {
		return ErrFolder
	}
	file, err := r.w.fsys.Open(l.Path)
	if err != nil {
		return r.w.classify(l.Path, err)
	}
	defer file.Close() // it was only read
	lines := lineReader{in: bufio.NewReaderSize(file, 64<<10)}
	for n := 1; ; n++ {
		line, whole, err := lines.next()
		if n == 1 {
			line = bytes.TrimPrefix(line, bom)
		}
		line = bytes.TrimFunc(line, isSpace)
		switch {
		case !whole, len(line) > 0 && !isObject(line):
			if l.Torn++; l.Torn == 1 {
				l.First = n
			}
		case len(line) > 0:
			visit(n, line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return r.w.classify(l.Path, err)
		}
	}
}

func isObject(line []byte) bool {
	return line[0] == '{' && utf8.Valid(line) && json.Valid(line)
}

// lineReader reads lines into memory that it uses again.
type lineReader struct {
	in   *bufio.Reader
	long []byte
}

// next returns the next line without its LF, and false for one that is longer
// than [MaxLedgerLine], which is passed over.
func (l *lineReader) next() (line []byte, whole bool, err error) {
	line, err = l.in.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return bytes.TrimSuffix(line, newline), true, err
	}
	whole = true
	l.long = append(l.long[:0], line...)
	for errors.Is(err, bufio.ErrBufferFull) {
		line, err = l.in.ReadSlice('\n')
		if whole = whole && len(l.long)+len(line) <= MaxLedgerLine+1; whole {
			l.long = append(l.long, line...)
		}
	}
	if !whole {
		return nil, false, err
	}
	return bytes.TrimSuffix(l.long, newline), true, err
}
