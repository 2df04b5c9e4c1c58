package report

import (
	_ "embed"
	"slices"
)

var (
	//go:embed schema.json
	schemaJSON []byte

	//go:embed compare.schema.json
	compareSchemaJSON []byte

	//go:embed verify.schema.json
	verifySchemaJSON []byte
)

// SchemaJSON returns the JSON Schema (draft 2020-12) of a [Report]. It is made
// from the types and comments of this package, and a test holds it against
// them.
func SchemaJSON() []byte { return slices.Clone(schemaJSON) }

// CompareSchemaJSON returns the JSON Schema of a [Comparison], made in the
// same way.
func CompareSchemaJSON() []byte { return slices.Clone(compareSchemaJSON) }

// VerifySchemaJSON returns the JSON Schema of a [Verification], made in the
// same way.
func VerifySchemaJSON() []byte { return slices.Clone(verifySchemaJSON) }
