package validators

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/in-toto/attestation/go/v1"
	"github.com/reviewdog/reviewdog/proto/rdf"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"google.golang.org/protobuf/encoding/protojson"
)

func compiled(t *testing.T, path string) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	s, err := c.Compile(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func validate(t *testing.T, s *jsonschema.Schema, name string, data []byte) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if err := s.Validate(value); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// refuses proves that the schema can say no.
func refuses(t *testing.T, s *jsonschema.Schema, data string) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if s.Validate(value) == nil {
		t.Errorf("the schema takes %s", data)
	}
}

// The schema that Microsoft's multitool brings along.
func TestSARIFSchema(t *testing.T) {
	s := compiled(t, installed(t, "node_modules/@microsoft/sarif-multitool-linux/sarif-2.1.0.json", "run make setup-formats"))
	refuses(t, s, `{"version":"2.1.0","runs":[{"tool":{"driver":{}}}]}`)
	for _, o := range reports(t) {
		validate(t, s, o.name, encoded(t, "sarif", o.rep))
	}
}

// The multitool ends with 0 whatever it found, so its words are read.
func TestSARIFMultitool(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes ten seconds to start")
	}
	tool := installed(t, "node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool", "run make setup-formats")
	broken := filepath.Join(t.TempDir(), "broken.sarif")
	if err := os.WriteFile(broken, []byte(`{"version":"2.1.0","runs":[{"tool":{"driver":{}},"results":[{"message":{}}]}]}`), 0o644); err != nil {
		t.Fatal(err)
	}
	unpacked := t.TempDir()
	run := func(paths ...string) string {
		args := append([]string{"validate", "--rule-kind", "Sarif;Ghas"}, paths...)
		cmd := exec.Command(tool, args...)
		cmd.Env = append(os.Environ(), "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1", "DOTNET_BUNDLE_EXTRACT_BASE_DIR="+unpacked)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return string(out)
	}
	complains := func(out string) bool { return strings.Contains(out, "): error ") || strings.Contains(out, ": error:") }
	if out := run(broken); !complains(out) {
		t.Errorf("it finds nothing wrong with a broken log:\n%s", out)
	}
	out := run(written(t, "sarif", few(t))...)
	if complains(out) || strings.Contains(out, "): warning ") || !strings.Contains(out, "Analysis completed successfully") {
		t.Errorf("%s", out)
	}
}

// reviewdog's own JSON Schema, out of its Go module.
func TestRDJSONLSchema(t *testing.T) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/reviewdog/reviewdog").Output()
	if err != nil {
		t.Fatal(err)
	}
	s := compiled(t, filepath.Join(strings.TrimSpace(string(dir)), "proto/rdf/jsonschema/Diagnostic.json"))
	refuses(t, s, `{"message":1}`)
	for _, o := range reports(t) {
		for line := range bytes.Lines(encoded(t, "rdjsonl", o.rep)) {
			validate(t, s, o.name, line)
			// And as reviewdog itself reads it, unknown fields refused.
			var d rdf.Diagnostic
			if err := protojson.Unmarshal(line, &d); err != nil {
				t.Errorf("%s: %v", o.name, err)
			}
			if d.Message == "" || d.GetLocation().GetPath() == "" || d.Severity == rdf.Severity_UNKNOWN_SEVERITY {
				t.Errorf("%s: reviewdog reads %v", o.name, &d)
			}
		}
	}
}

func TestInToto(t *testing.T) {
	for _, o := range reports(t) {
		if o.rep.Workspace.Identity.SHA256 == nil {
			continue // refused, which a test of the format holds
		}
		data := encoded(t, "in-toto", o.rep)
		var s v1.Statement
		if err := protojson.Unmarshal(data, &s); err != nil {
			t.Errorf("%s: %v", o.name, err)
			continue
		}
		if err := s.Validate(); err != nil {
			t.Errorf("%s: %v", o.name, err)
		}
		s.Subject[0].Digest["sha256"] = "short"
		if s.Validate() == nil {
			t.Errorf("%s: Validate takes a digest that is none", o.name)
		}
	}
}

// These two schemas are ours; see the package comment.
func TestOwnSchemas(t *testing.T) {
	gitlab, badge := compiled(t, "schemas/gitlab-code-quality.json"), compiled(t, "schemas/badge.json")
	refuses(t, gitlab, `[{"description":"x"}]`)
	refuses(t, badge, `{"schemaVersion":1,"label":"x","message":""}`)
	for _, o := range reports(t) {
		validate(t, gitlab, o.name, encoded(t, "gitlab", o.rep))
		validate(t, badge, o.name, encoded(t, "badge-json", o.rep))
		seen := map[string]bool{}
		var issues []struct{ Fingerprint string }
		if err := json.Unmarshal(encoded(t, "gitlab", o.rep), &issues); err != nil {
			t.Fatal(err)
		}
		for _, i := range issues {
			if seen[i.Fingerprint] {
				t.Errorf("%s: a fingerprint stands twice, and GitLab would drop one", o.name)
			}
			seen[i.Fingerprint] = true
		}
	}
}
