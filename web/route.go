package web

import (
	"net/url"
	"strconv"
	"strings"
)

// Route is a place in the page, kept in the fragment of its address:
//
//	#/                              the overview
//	#/h/<path>                      a document
//	#/h/<path>?c=<item>&s=<n>       one of its items, and its n-th source
//	#/h/<path>?l=<line>             a line of it
//	#/h/<path>?raw=1                its raw text
//
// Everything in it is content, none is an ordinal of a list that another
// check could order otherwise; only the source is counted, inside its item.
type Route struct {
	Path   string // document; "" is the overview
	Claim  string // id of an item
	Source int    // 0-based source of the item, -1 for none
	Line   int    // 0 for none
	Raw    bool
}

// ParseRoute reads a fragment, with or without "#". What cannot be read is
// left out.
func ParseRoute(fragment string) Route {
	route := Route{Source: -1}
	rest, ok := strings.CutPrefix(strings.TrimPrefix(fragment, "#"), "/h/")
	if !ok {
		return route
	}
	path, query, _ := strings.Cut(rest, "?")
	path, err := url.PathUnescape(path)
	if err != nil {
		return route
	}
	route.Path = path
	values, _ := url.ParseQuery(query)
	route.Claim = values.Get("c")
	if n, err := strconv.Atoi(values.Get("s")); err == nil && n >= 0 && route.Claim != "" {
		route.Source = n
	}
	if n, err := strconv.Atoi(values.Get("l")); err == nil && n > 0 {
		route.Line = n
	}
	route.Raw = values.Get("raw") == "1"
	return route
}

// String is the fragment of the route, with "#".
func (r Route) String() string {
	if r.Path == "" {
		return "#/"
	}
	segments := strings.Split(r.Path, "/")
	for i, s := range segments {
		segments[i] = url.PathEscape(s)
	}
	var query []string
	if r.Claim != "" {
		query = append(query, "c="+url.QueryEscape(r.Claim))
	}
	if r.Claim != "" && r.Source >= 0 {
		query = append(query, "s="+strconv.Itoa(r.Source))
	}
	if r.Line > 0 {
		query = append(query, "l="+strconv.Itoa(r.Line))
	}
	if r.Raw {
		query = append(query, "raw=1")
	}
	hash := "#/h/" + strings.Join(segments, "/")
	if query != nil {
		hash += "?" + strings.Join(query, "&")
	}
	return hash
}

// In is the route of a document as a whole.
func In(path string) Route { return Route{Path: path, Source: -1} }

func (r Route) claim(id string) Route { r.Claim, r.Source, r.Line = id, -1, 0; return r }
func (r Route) source(n int) Route    { r.Source = n; return r }
func (r Route) line(n int) Route      { r.Claim, r.Source, r.Line = "", -1, n; return r }
func (r Route) raw(raw bool) Route    { r.Raw = raw; return r }
