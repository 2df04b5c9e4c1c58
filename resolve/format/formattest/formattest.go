// Package formattest makes the report that every format is tried with: text of
// a stranger who wants out, in every field. Only tests use it.
package formattest

import (
	"reflect"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// Texts are texts that would break out of one format or another.
var Texts = []string{
	"::error file=x::pwned", "a\n::set-output name=x::y", "\r\n::add-mask::z", "##[add-mask]q", "a %0A::error::b",
	"]]>", "<![CDATA[", "-->", "</script><script>alert(1)</script>", "</testcase></testsuites>", "\"/><error x=\"", "&lt;b&gt;",
	"| a | b |", "a\\|b", "`code` ``two``", "<img src=x onerror=alert(1)>", "[x](javascript:alert(1))", "![](https://example.org/p.png)",
	"https://example.org/x www.example.org", "@someone and #123 and a/b#1", "# heading", "1. list", "- [ ] task", "---", "***", "{{7*7}}", "${{ github.token }}", "$x$", ":tada:",
	"# SKIP", "a # TODO b", "\nBail out!", "\n1..0", "\n  ...\nok 9", "\"\n  ...\n", "\\",
	"\x1b[2J\x1b]0;t\x07", "\x00\x01\x7f", "\u202egpj.exe\u202c", "\u2066x\u2069", "\u200b\ufeff", "\u2028\u2029\u0085", "\ufffe\uffff", "bad \xff\xfe", "\U000e0041", "😀 größe 東京",
	strings.Repeat("long ", 3000),
}

// Hostile is a report that has one item, one problem, one packet and one file for each
// hostile text, which stands in every field that is not a code of ours.
func Hostile() *report.Report {
	rep := &report.Report{Schema: report.Schema, Exit: 2, Tool: report.Tool{Name: "assay", Version: Texts[0]}}
	sum := strings.Repeat("ab", 32)
	rep.Workspace = report.Workspace{Name: strings.Join(Texts[:40], " "), Root: ".", Identity: report.Identity{SHA256: &sum, DirectorySHA256: &sum}}
	outcomes := []string{report.Refused, report.Unverified, report.Malformed, report.Unsourced}
	for i, h := range Texts {
		one := filled(reflect.TypeFor[report.Document](), h).Interface().(report.Document)
		one.Kind, one.ClaimSources = report.KindHandoff, report.Blocks
		one.Verdict = []string{report.Fail, report.Pass}[i%2]
		one.Text = h + "\n" + h
		for _, items := range [][]report.Item{one.Items, one.Elsewhere} {
			items[0].Outcome = outcomes[i%4]
			items[0].Citations[0].Outcome = outcomes[i%2]
			items[0].Reason, items[0].Citations[0].Reason = "no-such-file", "no-such-file"
			if i%3 == 0 {
				items[0].Reason = h // a code that a later version, or a liar, wrote
			}
		}
		rep.Documents = append(rep.Documents, one)
		p := filled(reflect.TypeFor[report.Packet](), h).Interface().(report.Packet)
		p.Outcome, p.Claims[0].Outcome = report.Refused, report.Unverified
		rep.Packets = append(rep.Packets, p)
		rep.Workspace.Problems = append(rep.Workspace.Problems, filled(reflect.TypeFor[report.Problem](), h).Interface().(report.Problem))
	}
	return rep
}

// filled is a value with the text in every string and 1 in every number.
func filled(rt reflect.Type, h string) reflect.Value {
	v := reflect.New(rt).Elem()
	switch rt.Kind() {
	case reflect.Pointer:
		p := reflect.New(rt.Elem())
		p.Elem().Set(filled(rt.Elem(), h))
		v.Set(p)
	case reflect.Slice:
		v.Set(reflect.Append(v, filled(rt.Elem(), h)))
	case reflect.Struct:
		for i := range rt.NumField() {
			v.Field(i).Set(filled(rt.Field(i).Type, h))
		}
	case reflect.Int, reflect.Int64:
		v.SetInt(1)
	case reflect.String:
		v.SetString(h)
	}
	return v
}
