// Edge is Assay as a service: it serves the page and its documentation, and
// judges a zip that is posted to /check.
//
//	edge [-addr 127.0.0.1:8090] [-site DIR]      a plain HTTP server
//	edge -headers                                the _headers file for the site
//
// The same program compiled to WebAssembly is a Cloudflare Worker; there the
// platform serves the site and calls the program for everything else. What it
// takes, answers and refuses is documented in web/docs/edge.md.
//
// It opens no address that a request names, keeps nothing, and writes nothing.
package main
