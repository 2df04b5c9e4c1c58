// Package docs embeds the project's pages for readers: Markdown, drawn on the
// site by package site, and readable as it is in a checkout.
package docs

import "embed"

// Files holds the pages and their pictures.
//
//go:embed *.md images
var Files embed.FS
