package source

import (
	"strings"
	"testing"
)

const testConfig = `version: 1
repos:
  - {name: ferry, path: services/ferry-core, commands: {build: go build ./cmd/ferry, test: go test -race ./board}}
  - {name: kiosk, path: kiosk}
  - {name: mole}
  - {name: dry, path: ""}
  - {name: quay, path: services/quay}
  - {name: gone, path: vendor/gone}
  - {name: vault, path: /etc}
  - {name: climber, path: ../climber}
`

var harbour = files{
	".tldrx/workspace.yml":            testConfig,
	"docs/ops.md":                     "# Harbour operations\nGates open at slack water.\nPumps run nightly.\n",
	"docs/rota.md":                    "Anna\n",
	"services/ferry-core/sluice.go":   "package board\n\nfunc Drain(berth int) bool {\n\treturn berth > 0\n}\n",
	"services/ferry-core/docs/ops.md": "Only the ferry.\n",
	"kiosk/board.ts":                  "export {}\nlet a\nlet b",
	"services/quay/wall.md":           "one\ntwo\n",
	"quay/wall.md":                    "one\n",
	testRun + "/plan.md":              "plan\na\nb\nc\nd\n",
	"plan.md":                         "plan\n",
	testRun + "/01-what/intent.md":    "one\ntwo\nthree\n",
}

const epicDrain = ".tldrx/worktrees/ferry/_epic-280305-lock-keeper-e1/sluice.go"

var fileGroup = group{"file", harbour, []testCase{
	{name: "line", raw: "docs/ops.md:2", want: "ok, at docs/ops.md:2-2", says: "docs/ops.md has line 2."},
	{name: "range", raw: "docs/ops.md:2-3", want: "ok, at docs/ops.md:2-3", says: "lines 2-3"},
	{name: "range of one", raw: "docs/ops.md:3-3", want: "ok, at docs/ops.md:3-3"},
	{name: "leading zeros", raw: "docs/ops.md:003", want: "ok, at docs/ops.md:3-3"},
	{name: "dot slash", raw: "./docs//ops.md:1", want: "ok, at docs/ops.md:1-1"},
	{name: "last line without newline", raw: "kiosk/board.ts:3", want: "ok, at kiosk/board.ts:3-3"},
	{name: "single newline is a line", raw: "docs/nl.md:1", add: files{"docs/nl.md": "\n"}, want: "ok, at docs/nl.md:1-1"},
	{name: "blank and colon in the path", raw: "Old notes/a:b.md:1", add: files{"Old notes/a:b.md": "x"}, want: "ok, at Old notes/a:b.md:1-1"},
	{name: "CRLF", raw: "docs/crlf.md:2", add: files{"docs/crlf.md": "a\r\nb\r\n"}, want: "ok, at docs/crlf.md:2-2"},
	{name: "lone CR", raw: "docs/cr.md:1", add: files{"docs/cr.md": "a\rb\rc\n"}, want: "ok, +lone-cr, at docs/cr.md:1-1", says: "carriage returns"},
	{name: "lone CR is no line end", raw: "docs/cr.md:2", add: files{"docs/cr.md": "a\rb\rc\n"}, want: "refused, line-out-of-range, shows docs/cr.md:1-1"},
	{name: "U+2028 is no line end", raw: "docs/ls.md:2", add: files{"docs/ls.md": "a\u2028b\n"}, want: "refused, line-out-of-range, shows docs/ls.md:1-1"},
	{name: "via link", raw: "docs/l.md:1", add: files{"docs/l.md": "x\n"}, links: []string{"docs/l.md"}, want: "ok, +via-link, at docs/l.md:1-1"},
	{name: "starts like a fact", raw: "F101.md:1", add: files{"F101.md": "x\n"}, want: "ok, at F101.md:1-1"},
	{name: "starts like a question", raw: "Q4:1", add: files{"Q4": "x\n"}, want: "ok, at Q4:1-1"},

	{name: "repo", raw: "ferry:sluice.go:3", want: "ok, at services/ferry-core/sluice.go:3-3"},
	{name: "repo by slash", raw: "ferry/sluice.go:3", want: "ok, at services/ferry-core/sluice.go:3-3"},
	{name: "repo by its folder", raw: "services/ferry-core/sluice.go:3", want: "ok, at services/ferry-core/sluice.go:3-3"},
	{name: "repo at the root", raw: "mole:docs/ops.md:2", want: "ok, at docs/ops.md:2-2"},
	{name: "repo at the root by slash", raw: "mole/docs/ops.md:2", want: "ok, at docs/ops.md:2-2"},
	{name: "repo with an empty path", raw: "dry:docs/ops.md:2", want: "ok, at docs/ops.md:2-2"},
	{name: "repo never falls back to the root", raw: "kiosk:docs/rota.md:1", want: "refused, no-such-file, offers base-name docs/rota.md:1", says: `in repository "kiosk"`},
	{name: "repo named like a folder, root first", raw: "quay/wall.md:1", want: "ok, at quay/wall.md:1-1"},
	{name: "repo named like a folder, second copy longer", raw: "quay/wall.md:2", want: "ok, at services/quay/wall.md:2-2"},
	{name: "unknown repo", raw: "web:docs/rota.md:1", want: "refused, unknown-repo, offers base-name docs/rota.md:1", says: "declares ferry, kiosk, mole"},
	{name: "unknown repo without workspace.yml", raw: "ferry:nothing.go:1", add: files{".tldrx/workspace.yml": "-"}, want: "refused, unknown-repo", says: "There is no .tldrx/workspace.yml"},
	{name: "unknown repo where none is declared", raw: "ferry:nothing.go:1", add: files{".tldrx/workspace.yml": "version: 1\nrepos: []\n"}, want: "refused, unknown-repo", says: "declares none"},
	{name: "drive in small letters", raw: `c:\ferry\lost.go:1`, want: "refused, unknown-repo", says: "drive"},
	{name: "address", raw: "ftp://harbour.example/x:21", want: "refused, unknown-repo", says: "address"},

	{name: "run folder", raw: "01-what/intent.md:3", want: "ok, at " + testRun + "/01-what/intent.md:3-3"},
	{name: "root before run", raw: "plan.md:1", want: "ok, at plan.md:1-1"},
	{name: "short root copy, long run copy", raw: "plan.md:5", want: "ok, at " + testRun + "/plan.md:5-5"},
	{name: "no run", raw: "01-what/intent.md:3", doc: "docs/handoff.md", want: "refused, no-such-file, offers base-name " + testRun + "/01-what/intent.md:3"},
	{name: "both copies short", raw: "plan.md:9", want: "refused, line-out-of-range, shows plan.md:1-1", says: "plan.md ends at line 1; 9 was cited. " + testRun + "/plan.md has 5 lines."},

	{name: "epic first", raw: "ferry:sluice.go:1", add: files{epicDrain: "package board\n"}, want: "ok, +unmerged, at " + epicDrain + ":1-1"},
	{name: "epic first by slash", raw: "ferry/sluice.go:1", add: files{epicDrain: "package board\n"}, want: "ok, +unmerged, at " + epicDrain + ":1-1"},
	{name: "epic too short", raw: "ferry:sluice.go:5", add: files{epicDrain: "package board\n"}, want: "ok, at services/ferry-core/sluice.go:5-5"},
	{name: "epic of the folder's spelling is no base", raw: "services/ferry-core/sluice.go:1", add: files{epicDrain: "package board\n"}, want: "ok, at services/ferry-core/sluice.go:1-1"},
	{name: "epic of another repo", raw: "kiosk:sluice.go:1", add: files{epicDrain: "package board\n"}, want: "refused, no-such-file, offers base-name services/ferry-core/sluice.go:1"},
	{name: "epic of another run", raw: "ferry:new.go:1", add: files{".tldrx/worktrees/ferry/_epic-280101-other-e1/new.go": "x\n"}, want: "refused, no-such-file, offers base-name .tldrx/worktrees/ferry/_epic-280101-other-e1/new.go:1"},
	{name: "epic of a repo that is not here", raw: "gone:new.go:1", add: files{".tldrx/worktrees/gone/_epic-280305-lock-keeper-e1/new.go": "x\n"}, want: "ok, +unmerged, at .tldrx/worktrees/gone/_epic-280305-lock-keeper-e1/new.go:1-1"},

	{name: "past the end", raw: "docs/ops.md:4", want: "refused, line-out-of-range, shows docs/ops.md:1-3", says: "docs/ops.md ends at line 3; 4 was cited."},
	{name: "past the end by a range", raw: "docs/ops.md:2-4", want: "refused, line-out-of-range, shows docs/ops.md:1-3", says: "2-4 was cited"},
	{name: "three times is no diff", raw: "docs/ops.md:9", want: "refused, line-out-of-range, shows docs/ops.md:1-3", says: "9 was cited. Cite"},
	{name: "far past the end", raw: "docs/ops.md:10", want: "refused, line-out-of-range, shows docs/ops.md:1-3", says: "10 may be a position in a diff"},
	{name: "empty file", raw: "docs/empty.md:1", add: files{"docs/empty.md": ""}, want: "refused, line-out-of-range, shows docs/empty.md", says: "docs/empty.md is empty; 1 was cited. Cite"},

	{name: "missing", raw: "docs/gone.md:1", want: "refused, no-such-file", says: "Looked at docs/gone.md, " + testRun + "/docs/gone.md."},
	{name: "folder", raw: "docs:1", want: "refused, no-such-file", says: "It is a folder"},
	{name: "root", raw: ".:1", want: "refused, no-such-file", says: "It is a folder"},
	{name: "trailing slash", raw: "docs/rota.md/:1", want: "refused, no-such-file, offers base-name docs/rota.md:1", says: "ends in a slash"},
	{name: "below a file", raw: "docs/rota.md/x:1", want: "refused, no-such-file"},
	{name: "column", raw: "docs/rota.md:3:5", want: "refused, no-such-file", says: "no column"},
	{name: "absolute", raw: "/docs/rota.md:1", want: "refused, no-such-file, offers base-name docs/rota.md:1", says: "absolute path"},
	{name: "absolute of another machine", raw: "/etc/passwd:1", want: "refused, no-such-file", says: "belongs to the machine"},
	{name: "absolute in a repo", raw: "ferry:/sluice.go:1", want: "refused, no-such-file, offers base-name services/ferry-core/sluice.go:1", says: "absolute path"},
	{name: "drive", raw: `C:\ws\docs\rota.md:1`, want: "refused, no-such-file, offers base-name docs/rota.md:1", says: "absolute path"},

	{name: "repo not here", raw: "gone:x.go:1", want: "unverified, repo-not-here", says: `"vendor/gone" is not in this workspace`},
	{name: "repo not here by slash", raw: "gone/x.go:1", want: "unverified, repo-not-here"},
	{name: "repo not here, an earlier place answers", raw: "gone/x.go:1", add: files{"gone/x.go": "x\n"}, want: "ok, at gone/x.go:1-1"},
	{name: "repo not here, an earlier copy is short", raw: "gone/x.go:2", add: files{"gone/x.go": "x\n"}, want: "unverified, repo-not-here"},
	{name: "repo not here, its folder is spelt out", raw: "vendor/gone/x.go:1", want: "refused, no-such-file", says: `folder of repository "gone"`},
	{name: "repo is a file", raw: "gone:x.go:1", add: files{"vendor/gone": "gitlink"}, want: "unverified, repo-not-here"},
	{name: "repo absolute", raw: "vault:passwd:1", want: "unverified, repo-not-here", says: "outside the workspace"},
	{name: "repo climbs", raw: "climber:x.go:1", want: "unverified, repo-not-here", says: "outside the workspace"},

	{name: "encrypted", raw: "docs/x.md:1", faults: map[string]string{"docs/x.md": "zip:encrypted"}, want: "unverified, zip:encrypted"},
	{name: "checksum", raw: "docs/x.md:1", faults: map[string]string{"docs/x.md": "zip:bad-checksum"}, want: "unverified, zip:bad-checksum"},
	{name: "twice", raw: "docs/x.md:1", faults: map[string]string{"docs/x.md": "zip:duplicate-name"}, want: "unverified, zip:duplicate-name"},
	{name: "link", raw: "docs/x.md:1", faults: map[string]string{"docs/x.md": "zip:symlink"}, want: "unverified, zip:symlink"},
	{name: "too big", raw: "docs/x.md:1", faults: map[string]string{"docs/x.md": "zip:too-big"}, want: "unverified, zip:too-big"},
	{name: "method", raw: "docs/x.md:1", faults: map[string]string{"docs/x.md": "zip:method"}, want: "unverified, zip:method"},
	{name: "inconsistent", raw: "docs/x.md:1", faults: map[string]string{"docs/x.md": "zip:inconsistent"}, want: "unverified, zip:inconsistent"},
	{name: "not text", raw: "docs/x.bin:1", add: files{"docs/x.bin": "a\x00b\n"}, want: "unverified, zip:not-text"},
	{name: "not UTF-8", raw: "docs/x.txt:1", add: files{"docs/x.txt": "caf\xe9\n"}, want: "unverified, zip:not-text"},
	{name: "fault and a good copy", raw: "plan.md:1", faults: map[string]string{"plan.md": "zip:encrypted"}, want: "ok, at " + testRun + "/plan.md:1-1"},
	{name: "fault and a short copy", raw: "plan.md:9", faults: map[string]string{"plan.md": "zip:encrypted"}, want: "unverified, zip:encrypted"},
	{name: "short copy and a fault", raw: "plan.md:9", faults: map[string]string{testRun + "/plan.md": "zip:encrypted"}, want: "unverified, zip:encrypted"},
	{name: "repo behind a bad link", raw: "gone:x.go:1", faults: map[string]string{"vendor/gone": "zip:symlink"}, want: "unverified, zip:symlink"},

	{name: "broken workspace.yml, repo", raw: "ferry:sluice.go:1", add: files{".tldrx/workspace.yml": "repos: ["}, want: "unverified, workspace-unreadable"},
	{name: "broken workspace.yml, repo by slash", raw: "ferry/sluice.go:1", add: files{".tldrx/workspace.yml": "repos: ["}, want: "unverified, workspace-unreadable"},
	{name: "broken workspace.yml, folder that is there", raw: "docs/gone.md:1", add: files{".tldrx/workspace.yml": "repos: ["}, want: "refused, no-such-file"},
	{name: "broken workspace.yml, no repository name", raw: "docs/ops.md:1", add: files{".tldrx/workspace.yml": "repos: ["}, want: "ok, at docs/ops.md:1-1"},
	{name: "damaged workspace.yml", raw: "ferry:sluice.go:1", faults: map[string]string{".tldrx/workspace.yml": "zip:bad-checksum"}, want: "unverified, zip:bad-checksum"},

	{name: "letter case", raw: "Docs/Rota.md:1", want: "refused, no-such-file, offers letter-case docs/rota.md:1"},
	{name: "letter case in the run", raw: "01-what/Intent.md:2", want: "refused, no-such-file, offers letter-case " + testRun + "/01-what/intent.md:2"},
	{name: "letter case of a range", raw: "docs/OPS.md:2-3", add: files{"services/ferry-core/docs/ops.md": "-"}, want: "refused, no-such-file, offers letter-case docs/ops.md:2"},
	{name: "letter case, line out of range", raw: "docs/ROTA.md:7", want: "refused, no-such-file, offers letter-case docs/rota.md"},
	{name: "letter case of a repo's file", raw: "ferry:Sluice.go:3", want: "refused, no-such-file, offers letter-case services/ferry-core/sluice.go:3"},
	{name: "letter case of the repo", raw: "Ferry:docs/ops.md:1", want: "refused, no-such-file, offers letter-case services/ferry-core/docs/ops.md:1"},
	{name: "letter case of the repo by slash", raw: "Ferry/docs/ops.md:1", want: "refused, no-such-file, offers letter-case services/ferry-core/docs/ops.md:1"},
	{name: "letter case twice", raw: "docs/Rota.md:1", add: files{"docs/ROTA.md": "x\n"}, want: "refused, no-such-file"},
	{name: "letter case of what cannot be read", raw: "docs/X.md:1", faults: map[string]string{"docs/x.md": "zip:encrypted"}, want: "refused, no-such-file"},
	{name: "backslash", raw: `docs\ops.md:2`, want: "refused, no-such-file, offers backslash docs/ops.md:2"},
	{name: "backslash in a repo", raw: `ferry:docs\ops.md:1`, want: "refused, no-such-file, offers backslash services/ferry-core/docs/ops.md:1"},
	{name: "backslash and letter case", raw: `docs\Rota.md:2`, want: "refused, no-such-file"},
	{name: "backslash, base name", raw: `old\rota.md:1`, want: "refused, no-such-file, offers base-name docs/rota.md:1"},
	{name: "Unicode form", raw: "docs/e\u0301cluse.md:1", add: files{"docs/\u00e9cluse.md": "x\n"}, want: "refused, no-such-file, offers unicode-form docs/\u00e9cluse.md:1"},
	{name: "Unicode form itself", raw: "docs/\u00e9cluse.md:1", add: files{"docs/\u00e9cluse.md": "x\n"}, want: "ok, at docs/\u00e9cluse.md:1-1"},
	{name: "base name", raw: "old/rota.md:1", want: "refused, no-such-file, offers base-name docs/rota.md:1", says: "docs/rota.md is the only file of that name: was it meant?"},
	{name: "base name twice", raw: "old/ops.md:1", want: "refused, no-such-file"},
	{name: "base name, and a copy in a checkout", raw: "sluice.go:5", add: files{epicDrain: "package board\n"}, want: "refused, no-such-file, offers base-name services/ferry-core/sluice.go:5"},
	{name: "base name in a checkout alone", raw: "new.go:1", add: files{".tldrx/worktrees/ferry/_epic-280305-lock-keeper-e1/src/new.go": "x\n"}, want: "refused, no-such-file, offers base-name .tldrx/worktrees/ferry/_epic-280305-lock-keeper-e1/src/new.go:1"},
	{name: "base name in two checkouts", raw: "new.go:1", add: files{".tldrx/worktrees/ferry/_epic-280305-lock-keeper-e1/src/new.go": "x\n", ".tldrx/worktrees/ferry/_epic-280305-lock-keeper-e2/src/new.go": "x\n"}, want: "refused, no-such-file"},
	{name: "letter case, and a copy in a checkout", raw: "ferry:Sluice.go:3", add: files{epicDrain: "package board\n"}, want: "refused, no-such-file, offers letter-case services/ferry-core/sluice.go:3"},
	{name: "blank before the path", raw: " docs/ops.md:2", want: "refused, no-such-file", says: "starts or ends with a blank"},
	{name: "base name alone", raw: "sluice.go:3", want: "refused, no-such-file, offers base-name services/ferry-core/sluice.go:3"},

	{name: "quoted text", raw: "docs/ops.md:60", claim: `The rule "open at slack water" holds.`, want: "refused, line-out-of-range, shows docs/ops.md:1-3, offers quoted-text docs/ops.md:2"},
	{name: "quoted text over a line end", raw: "docs/ops.md:60", claim: "The rule “slack water.  Pumps run” holds.", want: "refused, line-out-of-range, shows docs/ops.md:1-3, offers quoted-text docs/ops.md:2"},
	{name: "quoted text of eleven characters", raw: "docs/ops.md:60", claim: `It says "slack water".`, want: "refused, line-out-of-range, shows docs/ops.md:1-3"},
	{name: "quoted text nowhere", raw: "docs/ops.md:60", claim: `The rule "nobody walks the mole" holds.`, want: "refused, line-out-of-range, shows docs/ops.md:1-3"},
	{name: "quoted text twice", raw: "docs/twice.md:60", claim: `It says "the bell rings".`, add: files{"docs/twice.md": "the bell rings\nthe bell rings\n"}, want: "refused, line-out-of-range, shows docs/twice.md:1-2"},
	{name: "quoted text twice on one line", raw: "docs/twice.md:60", claim: `It says "the bell rings".`, add: files{"docs/twice.md": "the bell rings, the bell rings\n"}, want: "refused, line-out-of-range, shows docs/twice.md:1-1"},
	{name: "two quotations at two places", raw: "docs/ops.md:60", claim: `It says "Gates open at" and "Pumps run nightly".`, want: "refused, line-out-of-range, shows docs/ops.md:1-3"},
	{name: "quoted text of another file", raw: "docs/none.md:60", claim: `The rule "open at slack water" holds.`, want: "refused, no-such-file"},

	{name: "backticks", raw: "`docs/ops.md:2`", want: "refused, grammar:line-range, offers backticks docs/ops.md:2", says: `Write "docs/ops.md:2".`},
	{name: "backticks around the path", raw: "`docs/ops.md`:2", want: "refused, grammar:file-shape, offers backticks docs/ops.md:2"},
	{name: "backticks around the repo", raw: "`ferry`:sluice.go:3", want: "refused, grammar:file-shape, offers backticks services/ferry-core/sluice.go:3"},
	{name: "backticks around a bad path", raw: "`docs/none.md:2`", want: "refused, grammar:line-range"},
	{name: "backticks around a fact", raw: "`F101`", want: "refused, grammar:file-shape"},
	{name: "backticks alone", raw: "``", want: "refused, grammar:file-shape"},
}}

func TestTried(t *testing.T) {
	for _, tc := range []struct{ raw, want string }{
		{"plan.md:9", "plan.md too-short 1; " + testRun + "/plan.md too-short 5"},
		{"plan.md:5", "plan.md too-short 1; " + testRun + "/plan.md file 5"},
		{"docs:1", "docs folder; " + testRun + "/docs nothing"},
		{"ferry/lost.go:1", "ferry/lost.go nothing; " + testRun + "/ferry/lost.go nothing; services/ferry-core/lost.go nothing"},
		{"kiosk/lost.ts:1", "kiosk/lost.ts nothing; " + testRun + "/kiosk/lost.ts nothing"},
		{"/etc/passwd:1", "/etc/passwd nothing"},
		{"vault:passwd:1", "/etc/passwd nothing"},
		{"docs/bad.md:1", "docs/bad.md fault zip:encrypted; " + testRun + "/docs/bad.md nothing"},
		{"absent:docs", "docs folder; " + testRun + "/docs nothing"},
	} {
		c := testCase{raw: tc.raw, section: "Unknowns", faults: map[string]string{"docs/bad.md": "zip:encrypted"}}.resolve(harbour)
		if got := tried(c); got != tc.want {
			t.Errorf("%s\n got %s\nwant %s", tc.raw, got, tc.want)
		}
	}
}

func TestTargetLines(t *testing.T) {
	c := testCase{raw: "docs/ops.md:2"}.resolve(harbour)
	var got []string
	for _, l := range c.Target.Lines {
		mark := " "
		if l.Cited {
			mark = ">"
		}
		got = append(got, mark+l.Text)
	}
	want := " # Harbour operations|>Gates open at slack water.| Pumps run nightly."
	if got := strings.Join(got, "|"); got != want {
		t.Errorf("got %q want %q", got, want)
	}
	if c.Target.SpanSHA256 == nil || c.Target.FileSHA256 == nil {
		t.Error("no hashes")
	}
}
