package packet

import (
	"bufio"
	"errors"
	"io"
)

// maxLogLine is the longest line of a log that is read. The server returns at
// most 2 MB of a file; escaped twice, and kept twice by some clients, that is
// still below.
const maxLogLine = 6 << 20

// lineReader cuts a stream into lines with bounded memory.
type lineReader struct {
	r   *bufio.Reader
	buf []byte
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 64<<10)}
}

// next returns the next line without its end, valid until the next call.
// tooLong is true, and the line nil, for one above maxLogLine.
func (l *lineReader) next() (line []byte, tooLong bool, err error) {
	l.buf = l.buf[:0]
	read := false
	for {
		piece, err := l.r.ReadSlice('\n')
		read = read || len(piece) > 0
		if !tooLong && len(l.buf)+len(piece) > maxLogLine+1 {
			tooLong = true
			l.buf = nil
		}
		switch {
		case err == nil && len(l.buf) == 0 && !tooLong:
			return trimLine(piece), false, nil // whole in the buffer: no copy
		case !tooLong:
			l.buf = append(l.buf, piece...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == io.EOF && read, err == nil:
			if tooLong {
				return nil, true, nil
			}
			return trimLine(l.buf), false, nil
		default:
			return nil, tooLong, err
		}
	}
}

func trimLine(b []byte) []byte {
	for len(b) > 0 && (b[len(b)-1] == '\n' || b[len(b)-1] == '\r') {
		b = b[:len(b)-1]
	}
	return b
}
