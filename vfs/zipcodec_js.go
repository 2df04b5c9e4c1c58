package vfs

import "syscall/js"

// multibyte uses the decoders that every browser has: tables of our own would
// add a quarter of a megabyte to the download.
func multibyte(name string) func(string) (string, bool) {
	label := map[string]string{"gbk": "gbk", "shift-jis": "shift_jis", "euc-kr": "euc-kr"}[name]
	decoder := js.Global().Get("TextDecoder").New(label, map[string]any{"fatal": true})
	return func(raw string) (s string, ok bool) {
		bytes := js.Global().Get("Uint8Array").New(len(raw))
		js.CopyBytesToJS(bytes, []byte(raw))
		err := try(func() { s = decoder.Call("decode", bytes).String() })
		return s, err == nil
	}
}
