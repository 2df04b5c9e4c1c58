package report_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/fa6e744d/assay/resolve/report"
)

var update = flag.Bool("update", false, "rewrite the schemas from the types")

// models are the roots that have a published schema.
var models = []struct {
	file, title string
	root        reflect.Type
	published   func() []byte
}{
	{"schema.json", report.Schema, reflect.TypeFor[report.Report](), report.SchemaJSON},
	{"compare.schema.json", report.CompareSchema, reflect.TypeFor[report.Comparison](), report.CompareSchemaJSON},
	{"verify.schema.json", report.VerifySchema, reflect.TypeFor[report.Verification](), report.VerifySchemaJSON},
}

var directions = []any{report.Worse, report.Better, report.Neither}

var states = []any{report.New, report.Unchanged, report.Updated, report.Absent, report.NowRefused, report.NowResolves}

// enums lists the fields whose values are a closed set.
var enums = map[string][]any{
	"Report.schema":          {report.Schema},
	"Report.exit":            {0, 2, 3},
	"Document.kind":          {report.KindHandoff, report.KindCited, report.KindWatchCard, report.KindGateEvidence},
	"Document.verdict":       {report.Pass, report.Fail},
	"Document.claim_sources": {report.Holds, report.Blocks},
	"Item.outcome":           {report.OK, report.Unverified, report.Refused, report.Malformed, report.Unsourced},
	"Citation.outcome":       {report.OK, report.Unverified, report.Refused},
	"Citation.kind":          {"file", "fact", "answer", "cmd", "doc", "graph", "absent", "aidlc"},
	"Place.found":            {report.FoundFile, report.FoundTooShort, report.FoundFolder, report.FoundNothing, report.FoundFault},
	"Cited.status":           {"live", "superseded", "retired"},
	"Fact.status":            {"live", "superseded", "retired"},
	"Packet.outcome":         {report.OK, report.Unverified, report.Refused},
	"PacketClaim.outcome":    {report.OK, report.Unverified, report.Refused},
	"Condition.state":        {"holds", "fails", "not evaluated"},
	"Contradiction.kind":     {"recorded", "lexical"},

	"Comparison.schema":          {report.CompareSchema},
	"Comparison.exit":            {0, 2, 3},
	"Compared.exit":              {0, 2, 3},
	"ComparedDocument.state":     states,
	"ComparedDocument.direction": directions,
	"ComparedClaim.state":        states,
	"ComparedClaim.direction":    directions,
	"ComparedOutcome.outcome":    {report.OK, report.Unverified, report.Refused, report.Malformed, report.Unsourced},
	"ComparedCitation.state":     states,
	"ComparedCitation.direction": directions,
	"ComparedSource.outcome":     {report.OK, report.Unverified, report.Refused},
	"ComparedProblem.state":      states,
	"ComparedProblem.direction":  directions,
	"ComparedPacket.state":       states,
	"ComparedPacket.direction":   directions,
	"Verification.schema":        {report.VerifySchema},
	"Verification.exit":          {0, 2, 3},
	"VerifiedSource.state":       {report.SourceSame, report.SourceMoved, report.SourceChanged, report.SourceGone},
	"VerifiedSource.direction":   directions,
}

// comments collects the doc comment of every type and field of the package.
func comments(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE {
				continue
			}
			for _, s := range g.Specs {
				ts := s.(*ast.TypeSpec)
				found[ts.Name.Name] = clean(g.Doc.Text())
				st, ok := ts.Type.(*ast.StructType)
				if !ok {
					continue
				}
				for _, field := range st.Fields.List {
					for _, n := range field.Names {
						found[ts.Name.Name+"."+n.Name] = clean(field.Doc.Text() + " " + field.Comment.Text())
					}
				}
			}
		}
	}
	return found
}

func clean(s string) string {
	return strings.NewReplacer("[", "", "]", "").Replace(strings.Join(strings.Fields(s), " "))
}

type object map[string]any

// generate makes the schema of a model. strict forbids fields that the types
// do not have: the published schema stays open, because the model may grow.
func generate(t *testing.T, file, title string, rt reflect.Type, strict bool) object {
	doc := comments(t)
	defs := object{}
	var of func(reflect.Type) object
	of = func(rt reflect.Type) object {
		switch rt.Kind() {
		case reflect.Pointer:
			return object{"anyOf": []any{of(rt.Elem()), object{"type": "null"}}}
		case reflect.String:
			return object{"type": "string"}
		case reflect.Int, reflect.Int64:
			return object{"type": "integer"}
		case reflect.Float64:
			return object{"type": "number"}
		case reflect.Bool:
			return object{"type": "boolean"}
		case reflect.Slice:
			return object{"type": "array", "items": of(rt.Elem())}
		case reflect.Struct:
			if _, ok := defs[rt.Name()]; !ok {
				defs[rt.Name()] = nil // a type that holds itself is met again on the way
				props, required := object{}, []any{}
				for i := range rt.NumField() {
					f := rt.Field(i)
					name := f.Tag.Get("json")
					if name == "" || strings.Contains(name, ",") {
						t.Fatalf("%s.%s: every field needs a plain json name (absent is null, never left out)", rt.Name(), f.Name)
					}
					p := of(f.Type)
					if values, ok := enums[rt.Name()+"."+name]; ok {
						if f.Type.Kind() == reflect.Pointer {
							values = append(values[:len(values):len(values)], nil)
						}
						p = object{"enum": values}
					}
					if d := doc[rt.Name()+"."+f.Name]; d != "" {
						p["description"] = d
					}
					props[name] = p
					required = append(required, name)
				}
				def := object{"type": "object", "properties": props, "required": required}
				if strict {
					def["additionalProperties"] = false
				}
				if d := doc[rt.Name()]; d != "" {
					def["description"] = d
				}
				defs[rt.Name()] = def
			}
			return object{"$ref": "#/$defs/" + rt.Name()}
		}
		t.Fatalf("no schema for %s", rt)
		return nil
	}
	root := of(rt)
	return object{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"$id":     "https://github.com/fa6e744d/assay/resolve/report/" + file,
		"title":   title,
		"$ref":    root["$ref"],
		"$defs":   defs,
	}
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSchemaFollowsTheTypes(t *testing.T) {
	for _, m := range models {
		want := encode(t, generate(t, m.file, m.title, m.root, false))
		if *update {
			if err := os.WriteFile(m.file, want, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got := m.published(); !bytes.Equal(got, want) {
			t.Errorf("%s is not what the types say: run go test ./resolve/report -update", m.file)
		}
	}
}

func compile(t *testing.T, doc any) *jsonschema.Schema {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(encode(t, doc)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("report.json", value); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("report.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// filled has one value in every field, so that validation reaches all of them.
func filled(rt reflect.Type, path string) reflect.Value {
	v := reflect.New(rt).Elem()
	switch rt.Kind() {
	case reflect.Pointer:
		p := reflect.New(rt.Elem())
		p.Elem().Set(filled(rt.Elem(), path))
		v.Set(p)
	case reflect.Slice:
		v.Set(reflect.Append(v, filled(rt.Elem(), path)))
	case reflect.Struct:
		for i := range rt.NumField() {
			f := rt.Field(i)
			v.Field(i).Set(filled(f.Type, rt.Name()+"."+f.Tag.Get("json")))
		}
	case reflect.Int, reflect.Int64:
		v.SetInt(1) // a position
		if e, ok := enums[path]; ok {
			v.SetInt(int64(e[0].(int)))
		}
	case reflect.String:
		v.SetString("x")
		if e, ok := enums[path]; ok {
			v.SetString(e[0].(string))
		}
	}
	return v
}

func TestSchemaAcceptsItsModel(t *testing.T) {
	for _, m := range models {
		full := filled(m.root, "")
		b := encode(t, full.Interface())
		for _, strict := range []bool{false, true} {
			s := compile(t, generate(t, m.file, m.title, m.root, strict))
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Validate(value); err != nil {
				t.Errorf("%s, strict %v: %v", m.title, strict, err)
			}
			value.(map[string]any)["exit"] = 1
			if err := s.Validate(value); err == nil {
				t.Errorf("%s, strict %v: exit 1 was accepted; it never has it", m.title, strict)
			}
		}
	}
}
