// Package static embeds the scripts and the style sheet of the page. It is a
// package of its own so that they stay out of the WebAssembly, which draws
// the page but does not carry it.
package static

import "embed"

// Files holds the scripts and the style sheet as they are sent.
//
//go:embed *.js *.css
var Files embed.FS
