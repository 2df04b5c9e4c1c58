// A module of its own: what judges the formats is larger than Assay, and
// nobody who imports Assay should have to know it.
module github.com/fa6e744d/assay/resolve/format/validators

go 1.26.0

ignore ./node_modules

replace github.com/fa6e744d/assay => ../../..

require (
	github.com/fa6e744d/assay v0.0.0-00010101000000-000000000000
	github.com/in-toto/attestation v1.2.0
	github.com/reviewdog/reviewdog v0.21.3
	github.com/rhysd/actionlint v1.7.12
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	go.yaml.in/yaml/v3 v3.0.6
	golang.org/x/tools v0.52.0
	google.golang.org/protobuf v1.36.12
)

require (
	github.com/bmatcuk/doublestar/v4 v4.10.0 // indirect
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/fatih/color v1.19.0 // indirect
	github.com/mattn/go-colorable v0.1.16 // indirect
	github.com/mattn/go-isatty v0.0.24 // indirect
	github.com/mattn/go-runewidth v0.0.21 // indirect
	github.com/mattn/go-shellwords v1.0.16 // indirect
	github.com/robfig/cron/v3 v3.0.1 // indirect
	github.com/yuin/goldmark v1.8.7 // indirect
	go.yaml.in/yaml/v4 v4.0.0-rc.3 // indirect
	golang.org/x/sync v0.25.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/text v0.44.0 // indirect
)
