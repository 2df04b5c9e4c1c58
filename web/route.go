package web

import (
	"net/url"
	"strconv"
	"strings"
)

// Screens of a route.
const (
	atOverview  = ""
	atDocuments = "documents" // the overview, at its list of documents
	atQueue     = "queue"
	atDocument  = "document"
	atPackets   = "packets"
	atCosts     = "costs"
	atFacts     = "facts"
	atQuestions = "questions"
)

// Route is a place in the page, kept in the fragment of its address:
//
//	#/                              the overview
//	#/documents                     its list of documents
//	#/queue?g=<grouping>            what is doubtful, across documents
//	#/queue?sample=<n>              some of what resolves, picked by chance
//	#/queue?h=<path>&c=<item>&s=<n> the same, with one row and its source open
//	#/packets?h=<path>              evidence packets, at one of them
//	#/costs                         what was spent, as far as it was reported
//	#/facts?f=<fact>                recorded facts, at one of them
//	#/questions                     what was asked, run by run
//	#/h/<path>                      a document
//	#/h/<path>?c=<item>&s=<n>       one of its items, and its n-th source
//	#/h/<path>?l=<line>             a line of it, or of a ledger, budget, run.yml or questions.md
//	#/h/<ledger>?l=<line>,<line>    the lines behind one figure
//	#/h/<path>?raw=1                its raw text
//
// To all of them may come q=<filter>, which the page applies to what is drawn,
// and z=<beginning of the directory hash>, which says what workspace the
// address was made for.
//
// Everything in it is content, none is an ordinal of a list that another
// check could order otherwise; only the source is counted, inside its item.
type Route struct {
	Screen string
	Path   string // document
	Claim  string // id of an item, or of a fact
	Source int    // 0-based source of the item, -1 for none
	Line   int    // 0 for none
	Also   string // further lines behind the same figure: "15,18", with "path:" before one of another ledger
	Raw    bool
	Group  string // how the queue is grouped; "" is by reason
	Sample int    // number of a sample that the queue shows instead, 0 for none
	Query  string // filter as typed
	Zip    string // beginning of a directory hash, "" for none

	saved int // number of the document in a saved page, 0 for the page itself
}

// ParseRoute reads a fragment, with or without "#". What cannot be read is
// left out.
func ParseRoute(fragment string) Route {
	route := Route{Source: -1}
	where, query, _ := strings.Cut(strings.TrimPrefix(fragment, "#"), "?")
	values, _ := url.ParseQuery(query)
	path, isDocument := strings.CutPrefix(where, "/h/")
	path, err := url.PathUnescape(path)
	switch {
	case isDocument && err == nil && path != "":
		route.Screen, route.Path = atDocument, path
	case where == "/queue":
		route.Screen, route.Path = atQueue, values.Get("h")
		if g := values.Get("g"); g == byFile || g == byDocument {
			route.Group = g
		}
		if n, err := strconv.Atoi(values.Get("sample")); err == nil && n > 0 {
			route.Sample = n
		}
	case where == "/packets":
		route.Screen, route.Path = atPackets, values.Get("h")
	case where == "/facts":
		route.Screen, route.Claim = atFacts, values.Get("f")
	case where == "/documents", where == "/costs", where == "/questions":
		route.Screen = where[1:]
	}
	route.Query, route.Zip = values.Get("q"), values.Get("z")
	if route.Path == "" {
		return route
	}
	route.Claim = values.Get("c")
	if n, err := strconv.Atoi(values.Get("s")); err == nil && n >= 0 && route.Claim != "" {
		route.Source = n
	}
	if route.Screen == atQueue || route.Screen == atPackets {
		return route
	}
	first, also, _ := strings.Cut(values.Get("l"), ",")
	if n, err := strconv.Atoi(first); err == nil && n > 0 {
		route.Line, route.Also = n, also
	}
	route.Raw = values.Get("raw") == "1"
	return route
}

// String is the fragment of the route, with "#".
func (r Route) String() string {
	var query []string
	add := func(key, value string) {
		if value != "" {
			query = append(query, key+"="+url.QueryEscape(value))
		}
	}
	hash := "#/"
	if r.Screen == atOverview && r.Path != "" {
		r.Screen = atDocument
	}
	switch r.Screen {
	case atDocuments, atPackets, atCosts, atQuestions:
		hash += r.Screen
		add("h", r.Path)
	case atFacts:
		hash += r.Screen
		add("f", r.Claim)
	case atQueue:
		hash += "queue"
		add("g", r.Group)
		if r.Sample > 0 {
			add("sample", strconv.Itoa(r.Sample))
		}
		add("h", r.Path)
	case atDocument:
		segments := strings.Split(r.Path, "/")
		for i, s := range segments {
			segments[i] = url.PathEscape(s)
		}
		hash += "h/" + strings.Join(segments, "/")
	}
	if r.Path != "" && r.Claim != "" {
		add("c", r.Claim)
		if r.Source >= 0 {
			add("s", strconv.Itoa(r.Source))
		}
	}
	if r.Screen == atDocument && r.Line > 0 {
		l := strconv.Itoa(r.Line)
		if r.Also != "" {
			l += "," + r.Also
		}
		add("l", l)
	}
	if r.Screen == atDocument && r.Raw {
		add("raw", "1")
	}
	add("q", r.Query)
	add("z", r.Zip)
	if query != nil {
		hash += "?" + strings.Join(query, "&")
	}
	return hash
}

// In is the route of a document as a whole.
func In(path string) Route { return Route{Screen: atDocument, Path: path, Source: -1} }

// Queue is the route of everything that is doubtful, filtered.
func Queue(query string) Route { return Route{Screen: atQueue, Query: query, Source: -1} }

func (r Route) claim(id string) Route { r.Claim, r.Source, r.Line, r.Also = id, -1, 0, ""; return r }
func (r Route) source(n int) Route    { r.Source = n; return r }
func (r Route) line(n int) Route      { r.Claim, r.Source, r.Line, r.Also = "", -1, n, ""; return r }
func (r Route) raw(raw bool) Route    { r.Raw = raw; return r }
func (r Route) query(q string) Route  { r.Query = q; return r }
func (r Route) zip(z string) Route    { r.Zip = z; return r }
func (r Route) sample(n int) Route {
	if r.Screen == atQueue {
		r.Sample = n
	}
	return r
}
func (r Route) group(g string) Route { r.Group = g; return r }
