package workspace

import (
	"bytes"
	"encoding/json"
)

// ObjectFields calls visit with each key of a JSON object and its value, both
// as they stand in the text but for the key's quotes and escapes, in written
// order. The object must be valid JSON, which is what makes this several times
// cheaper than decoding it. Of a key that stands there twice the last counts,
// as everywhere; that is for visit to do.
func ObjectFields(object []byte, visit func(key, value []byte)) {
	s := bytes.TrimLeft(object, jsonSpace)
	if len(s) == 0 || s[0] != '{' {
		return
	}
	for s = s[1:]; ; {
		s = bytes.TrimLeft(s, jsonSpace+",")
		if len(s) == 0 || s[0] != '"' {
			return
		}
		n := jsonString(s)
		key := s[1 : n-1]
		if bytes.IndexByte(key, '\\') >= 0 {
			var plain string
			if json.Unmarshal(s[:n], &plain) == nil {
				key = []byte(plain)
			}
		}
		s = bytes.TrimLeft(s[n:], jsonSpace+":")
		n = jsonValue(s)
		visit(key, s[:n])
		s = s[n:]
	}
}

const jsonSpace = " \t\r\n"

// jsonString returns the length of the string at the start of s, quotes
// included.
func jsonString(s []byte) int {
	for i := 1; i < len(s); {
		n := bytes.IndexByte(s[i:], '"')
		if n < 0 {
			break
		}
		end := i + n
		slashes := 0
		for end-1-slashes > 0 && s[end-1-slashes] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return end + 1
		}
		i = end + 1
	}
	return len(s)
}

// jsonValue returns the length of the value at the start of s.
func jsonValue(s []byte) int {
	depth := 0
	for i := 0; i < len(s); {
		switch s[i] {
		case '"':
			i += jsonString(s[i:])
			if depth == 0 {
				return i
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i // the end of the object that a bare value stands in
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return i
			}
		}
		i++
	}
	return len(s)
}

// JSONText returns the value of a JSON string, and false for any other value.
func JSONText(value []byte) (string, bool) {
	if len(value) < 2 || value[0] != '"' {
		return "", false
	}
	if inner := value[1 : len(value)-1]; bytes.IndexByte(inner, '\\') < 0 {
		return string(inner), true
	}
	var s string
	return s, json.Unmarshal(value, &s) == nil
}
