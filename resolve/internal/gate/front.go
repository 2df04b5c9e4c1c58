package gate

import "bytes"

// front is a document's front matter.
type front struct {
	yaml []byte // what stands between the two lines, each line ended by LF
	end  int    // offset in the document behind the line that closes it
}

// split finds the front matter of a document: the first line is ---, and the
// next line that is --- ends it. Blanks may follow the dashes. Lines end at LF,
// CRLF or CR.
func split(doc []byte) (front, bool) {
	at, ok := fence(doc, 0)
	if !ok {
		return front{}, false
	}
	f := front{yaml: []byte{}}
	for at < len(doc) {
		if next, ok := fence(doc, at); ok {
			f.end = next
			return f, true
		}
		end, next := lineEnd(doc, at)
		f.yaml = append(append(f.yaml, doc[at:end]...), '\n')
		at = next
	}
	return front{}, false
}

// fence returns the offset behind the line at an offset, if that line is ---.
func fence(doc []byte, at int) (next int, ok bool) {
	end, next := lineEnd(doc, at)
	return next, string(bytes.TrimRight(doc[at:end], " \t")) == "---"
}

// lineEnd returns the offsets of the end of the line at an offset and of the
// line after it.
func lineEnd(doc []byte, at int) (end, next int) {
	i := bytes.IndexAny(doc[at:], "\r\n")
	if i < 0 {
		return len(doc), len(doc)
	}
	end = at + i
	if bytes.HasPrefix(doc[end:], []byte("\r\n")) {
		return end, end + 2
	}
	return end, end + 1
}

// Body returns a document with its front matter, if it has one, blanked out:
// every byte of it but the line ends is a blank.
func Body(doc []byte) []byte {
	f, ok := split(doc)
	if !ok {
		return doc
	}
	body := bytes.Clone(doc)
	for i, c := range body[:f.end] {
		if c != '\n' && c != '\r' {
			body[i] = ' '
		}
	}
	return body
}

// Front returns the text of the front matter, line by line as the document has
// it from line 2 on, "" without one.
func Front(doc []byte) string {
	f, _ := split(doc)
	return string(f.yaml)
}
