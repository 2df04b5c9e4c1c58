package web

import "strings"

// Policy is the content security policy of the page as it stands in its head,
// for a server that sends it as a header to all pages of the site. Pictures of
// the site itself are allowed beside it, because the documentation has some.
func Policy() string {
	return strings.Replace(policy, "img-src data:", "img-src 'self' data:", 1)
}
