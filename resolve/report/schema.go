package report

import _ "embed"

//go:embed schema.json
var schemaJSON []byte

// SchemaJSON returns the JSON Schema (draft 2020-12) of a [Report]. It is made
// from the types and comments of this package, and a test holds it against
// them.
func SchemaJSON() []byte { return append([]byte(nil), schemaJSON...) }
