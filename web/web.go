// Package web draws a report as HTML: the page in the browser, and every
// other face that is HTML, use these components and no others.
//
// The components are templ files; their generated Go code is committed. They
// draw a [report.Report] and decide nothing: every outcome, word and sentence
// about a citation comes from the report. A document is drawn as its own
// text, which is read here a second time, for its looks alone. Where that
// reading and the report's positions differ, no item is dropped: it is drawn
// at its line.
//
// Text from a workspace is data. Raw HTML in a document is shown, never run;
// a link shows its host and opens apart; characters that change the reading
// direction or have no width become visible marks.
//
// Every component is marked go:noinline. The compiler would else copy the body
// of each into all its callers, which makes the WebAssembly 0.9 MB larger and
// no page faster.
//
// The package imports no os and knows no browser, so that the same components
// draw natively and inside the WebAssembly.
package web
