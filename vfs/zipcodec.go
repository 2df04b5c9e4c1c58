package vfs

import (
	"fmt"
	"slices"
	"strings"
)

// NameEncodings lists what [Options.NameEncoding] takes, the default first.
func NameEncodings() []string { return slices.Clone(nameEncodings) }

var nameEncodings = []string{"cp437", "gbk", "shift-jis", "euc-kr"}

// nameTitles are the encodings as notes name them.
var nameTitles = map[string]string{"cp437": "code page 437", "gbk": "GBK", "shift-jis": "Shift-JIS", "euc-kr": "EUC-KR"}

// nameCodec reads names that are not UTF-8.
type nameCodec struct {
	title  string
	decode func(raw string) (string, bool) // nil for code page 437; false for bytes outside the encoding
}

func newNameCodec(encoding string) (nameCodec, error) {
	switch {
	case encoding == "" || encoding == "cp437":
		return nameCodec{title: nameTitles["cp437"]}, nil
	case slices.Contains(nameEncodings, encoding):
		return nameCodec{title: nameTitles[encoding], decode: multibyte(encoding)}, nil
	}
	return nameCodec{}, fmt.Errorf("unknown name encoding %q: name one of %s", encoding, strings.Join(nameEncodings, ", "))
}

// name decodes a name. One that the encoding cannot have written is read as
// code page 437, which maps every byte: no name is lost.
func (c nameCodec) name(raw string) string {
	if c.decode != nil {
		if s, ok := c.decode(raw); ok {
			return s
		}
	}
	var b strings.Builder
	for i := range len(raw) {
		if raw[i] < 0x80 {
			b.WriteByte(raw[i])
		} else {
			b.WriteRune(upper437[raw[i]-0x80])
		}
	}
	return b.String()
}

// upper437 is the upper half of code page 437, the encoding that the format
// falls back to. A test holds it against golang.org/x/text, which would add
// 25 kB to the page's download for it.
var upper437 = [128]rune([]rune("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ" +
	"áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
	"αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0"))
