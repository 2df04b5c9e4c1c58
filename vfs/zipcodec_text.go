//go:build !js

package vfs

import (
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
)

func multibyte(name string) func(string) (string, bool) {
	e := map[string]encoding.Encoding{
		"gbk":       simplifiedchinese.GBK,
		"shift-jis": japanese.ShiftJIS,
		"euc-kr":    korean.EUCKR,
	}[name]
	return func(raw string) (string, bool) {
		s, err := e.NewDecoder().String(raw)
		return s, err == nil && !strings.ContainsRune(s, '\uFFFD')
	}
}
