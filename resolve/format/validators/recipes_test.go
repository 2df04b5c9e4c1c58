package validators

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rhysd/actionlint"
	"go.yaml.in/yaml/v3"
)

const recipes = project + "/web/docs/recipes/"

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The page shows the very files that are tried here.
func TestRecipesPageShowsTheFiles(t *testing.T) {
	page := string(read(t, project+"/web/docs/recipes.md"))
	files, err := os.ReadDir(recipes)
	if err != nil || len(files) == 0 {
		t.Fatalf("no recipes: %v", err)
	}
	for _, f := range files {
		if text := string(read(t, recipes+f.Name())); !strings.Contains(page, "\n"+text+"```\n") {
			t.Errorf("web/docs/recipes.md does not show %s as it is", f.Name())
		}
	}
}

func TestGitHubActionsLint(t *testing.T) {
	lint := func(name string, data []byte) []*actionlint.Error {
		l, err := actionlint.NewLinter(io.Discard, &actionlint.LinterOptions{})
		if err != nil {
			t.Fatal(err)
		}
		found, err := l.Lint(name, data, nil)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	data := read(t, recipes+"github-actions.yml")
	for _, e := range lint("evidence.yml", data) {
		t.Error(e)
	}
	if len(lint("broken.yml", bytes.Replace(data, []byte("always()"), []byte("alway()"), 1))) == 0 {
		t.Error("actionlint takes a function that does not exist")
	}
}

// workplace is a copy of a sample workspace with findings in it, and an
// environment in which "assay" is the one of this checkout.
func workplace(t *testing.T) (dir string, env []string) {
	t.Helper()
	bin, dir := t.TempDir(), t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(bin, "assay"), "./cmd/assay")
	build.Dir = project
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.CopyFS(dir, os.DirFS(project+"/testdata/workspaces/invented")); err != nil {
		t.Fatal(err)
	}
	return dir, append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// shell runs a script as build servers do and returns its exit code.
func shell(t *testing.T, dir string, env []string, stdin, script string) (code int, out string) {
	t.Helper()
	cmd := exec.Command("bash", "-e", "-o", "pipefail", "-c", script)
	cmd.Dir, cmd.Env, cmd.Stdin = dir, env, strings.NewReader(stdin)
	data, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(data)
}

func TestGitHubActionsSteps(t *testing.T) {
	var flow struct {
		Jobs map[string]struct {
			Steps []struct {
				Name, Run string
				With      map[string]string
			}
		}
	}
	if err := yaml.Unmarshal(read(t, recipes+"github-actions.yml"), &flow); err != nil {
		t.Fatal(err)
	}
	dir, env := workplace(t)
	summary := filepath.Join(t.TempDir(), "summary.md")
	ran := 0
	for _, s := range flow.Jobs["assay"].Steps {
		if s.Run == "" || strings.HasPrefix(s.Run, "go install ") {
			continue
		}
		ran++
		code, out := shell(t, dir, append(env, "GITHUB_STEP_SUMMARY="+summary), "", s.Run)
		if code != 2 || !strings.HasPrefix(out, "::error file=") {
			t.Errorf("step %q: exit code %d\n%s", s.Name, code, out)
		}
	}
	if ran == 0 {
		t.Error("the recipe has no step that could be run")
	}
	if text := read(t, summary); !bytes.HasPrefix(text, []byte("## Evidence: ")) {
		t.Errorf("the summary is %.100q", text)
	}
	s := compiled(t, installed(t, "node_modules/@microsoft/sarif-multitool-linux/sarif-2.1.0.json", "run make setup-formats"))
	validate(t, s, "assay.sarif", read(t, filepath.Join(dir, "assay.sarif")))
}

func TestGitLabScript(t *testing.T) {
	var file map[string]struct {
		Script    []string
		Artifacts struct{ Reports map[string]string }
	}
	if err := yaml.Unmarshal(read(t, recipes+"gitlab-ci.yml"), &file); err != nil {
		t.Fatal(err)
	}
	dir, env := workplace(t)
	var script []string
	for _, line := range file["assay"].Script {
		if !strings.HasPrefix(line, "go install ") {
			script = append(script, line)
		}
	}
	if code, out := shell(t, dir, env, "", strings.Join(script, "\n")); code != 2 {
		t.Errorf("exit code %d\n%s", code, out)
	}
	validate(t, compiled(t, "schemas/gitlab-code-quality.json"), "codequality", read(t, filepath.Join(dir, file["assay"].Artifacts.Reports["codequality"])))
	if got := lines(t, exec.Command(junitPython(t), "check-junit.py", filepath.Join(dir, file["assay"].Artifacts.Reports["junit"]))); len(got) != 1 {
		t.Errorf("junit: %q", got)
	}
}

func TestAgentHook(t *testing.T) {
	var settings struct {
		Hooks struct {
			PreToolUse []struct {
				Matcher string
				Hooks   []struct{ Type, Command string }
			}
		}
	}
	if err := json.Unmarshal(read(t, recipes+"agent-settings.json"), &settings); err != nil {
		t.Fatal(err)
	}
	hook := settings.Hooks.PreToolUse[0].Hooks[0]
	dir, env := workplace(t)
	call := func(text string) string {
		data, err := json.Marshal(map[string]any{
			"hook_event_name": "PreToolUse", "cwd": dir, "tool_name": "Write",
			"tool_input": map[string]string{"file_path": filepath.Join(dir, "tldrx-work/new/01-what/handoff.md"), "content": text},
		})
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if code, out := shell(t, dir, env, call("## Findings\n\n- It holds. [src: nowhere.go:1]\n"), hook.Command); code != 2 || !strings.Contains(out, "no-such-file at nowhere.go:1") {
		t.Errorf("a bad handoff: exit code %d\n%s", code, out)
	}
	if code, out := shell(t, dir, env, call("# Being written\n"), hook.Command); code != 0 || out != "" {
		t.Errorf("a handoff that is being written: exit code %d\n%s", code, out)
	}
}

// pre-commit itself runs the hook as .pre-commit-hooks.yaml declares it; only
// the language is changed, for a build by pre-commit would go to the network.
func TestPreCommit(t *testing.T) {
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Fatal("pre-commit is missing: run make setup-formats")
	}
	hooks := string(read(t, project+"/.pre-commit-hooks.yaml"))
	if !strings.Contains(hooks, "language: golang\n") {
		t.Fatal("the hook is not built with Go any more")
	}
	dir, env := workplace(t)
	env = append(env, "PRE_COMMIT_HOME="+t.TempDir(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	repo := t.TempDir()
	if err := os.WriteFile(filepath.Join(repo, ".pre-commit-hooks.yaml"), []byte(strings.Replace(hooks, "language: golang", "language: system", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	const commit = "git init -q -b main . && git add -A && git -c user.name=a -c user.email=a@example.org commit -q -m first"
	if code, out := shell(t, repo, env, "", commit); code != 0 {
		t.Fatalf("%s", out)
	}
	config := strings.Replace(string(read(t, recipes+"pre-commit-config.yaml")), "https://github.com/fa6e744d/assay", repo, 1)
	_, head := shell(t, repo, env, "", "git rev-parse HEAD")
	config = strings.Replace(config, "rev: main # better a tag", "rev: "+head, 1)
	if err := os.WriteFile(filepath.Join(dir, ".pre-commit-config.yaml"), []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out := shell(t, dir, env, "", "git init -q -b main . && git add -A && pre-commit run --all-files")
	if code != 1 || !strings.Contains(out, "assay check") || !strings.Contains(out, "exit code: 2") {
		t.Errorf("exit code %d\n%s", code, out)
	}
}
