package vfs

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/hack-pad/hackpadfs"
)

// Reasons of errors about single files: the value of Reason() of the error
// inside an [*fs.PathError].
const (
	ReasonEncrypted     = "zip:encrypted"      // needs a password
	ReasonBadChecksum   = "zip:bad-checksum"   // cannot be inflated, or its length or checksum is not the recorded one
	ReasonDuplicateName = "zip:duplicate-name" // there twice with different content, or both file and folder
	ReasonSymlink       = "zip:symlink"        // a link that leaves the workspace, dangles, loops or needs too many steps
	ReasonTooBig        = "zip:too-big"        // a limit on size, ratio, total or count was hit
	ReasonMethod        = "zip:method"         // compressed in a way this package cannot undo
	ReasonInconsistent  = "zip:inconsistent"   // its two headers differ, or its bytes belong to another entry as well
	ReasonUnreadable    = "zip:unreadable"     // the container does not let it be read: permission, a special file, a failing disk
)

// ErrNotZip is wrapped by the [*NotZipError] of [Zip] for input that is
// something else.
var ErrNotZip = errors.New("not a zip")

// ErrDamaged is wrapped by errors of [Zip] for input that was a zip once: cut
// off, altered, or with records that contradict each other.
var ErrDamaged = errors.New("the zip is damaged")

func damaged(format string, a ...any) error {
	return fmt.Errorf("%w: %s", ErrDamaged, fmt.Sprintf(format, a...))
}

// NotZipError says what was handed over instead of a zip.
type NotZipError struct {
	// Kind is a stable code: "empty", "gzip", "tar.gz", "tar", "7z", "rar",
	// "xz", "zstd", "bzip2", "pdf", "html", "json", "text", "split-zip",
	// "program", "image" or "unknown".
	Kind string
	// Message is the sentence for the person, with what to do.
	Message string
}

func (e *NotZipError) Error() string { return e.Message }

// Unwrap makes the error match [ErrNotZip].
func (e *NotZipError) Unwrap() error { return ErrNotZip }

// TwoRootsError says that the container holds more than one workspace.
type TwoRootsError struct {
	Candidates []string // folders that hold a workspace, sorted, at least two
}

func (e *TwoRootsError) Error() string {
	return fmt.Sprintf("%d workspaces were found, in %s: choose one as the root", len(e.Candidates), some(e.Candidates))
}

// Unopened is the stable code of an error of [Zip], [Dir] or Blob that leaves
// nothing to look at: "not-a-zip", "damaged-zip", "two-roots" or "over-limit".
// It reports false for any other error, as of a file that cannot be read.
func Unopened(err error) (code string, ok bool) {
	var (
		roots *TwoRootsError
		limit *LimitError
	)
	switch {
	case errors.Is(err, ErrNotZip):
		return "not-a-zip", true
	case errors.Is(err, ErrDamaged):
		return "damaged-zip", true
	case errors.As(err, &roots):
		return "two-roots", true
	case errors.As(err, &limit):
		return "over-limit", true
	}
	return "", false
}

// LimitError says that a limit stopped the reading of the container as a
// whole. Limits on single files are errors of those files.
type LimitError struct {
	What  string // of a zip "entries", "folders", "directory" (bytes) or "folder paths" (bytes), of a folder "files and folders"
	Limit int64
	Got   int64 // what the container has, or the first number that was over
}

func (e *LimitError) Error() string {
	switch e.What {
	case "folder paths":
		return fmt.Sprintf("too big: the paths of the zip's folders have %s together, the limit is %s; zip the workspace itself, not what was generated in it, or raise the limit", size(e.Got), size(e.Limit))
	case "directory":
		return fmt.Sprintf("too big: the zip's directory has %s, the limit is %s; leave build output and packages out of the zip, or raise the limit", size(e.Got), size(e.Limit))
	}
	return fmt.Sprintf("too big: there are %s %s or more, the limit is %s; leave build output and packages out, or raise the limit", number(e.Got), e.What, number(e.Limit))
}

// Reason gives [ReasonTooBig].
func (e *LimitError) Reason() string { return ReasonTooBig }

// fault is what is wrong with one file.
type fault struct {
	reason string
	text   string
	cause  error
}

func (f *fault) Error() string  { return f.text }
func (f *fault) Reason() string { return f.reason }
func (f *fault) Unwrap() error  { return f.cause }

func faultf(reason, format string, a ...any) *fault {
	return &fault{reason: reason, text: fmt.Sprintf(format, a...)}
}

// unreadable is the fault for a container that answered with an error. The
// cause is shown without its path, which may be absolute.
func unreadable(err error) *fault {
	text := err
	var pe *fs.PathError
	if errors.As(err, &pe) {
		text = pe.Err
	}
	advice := "check the disk or the file and try again"
	if errors.Is(err, fs.ErrPermission) {
		advice = "change its permissions"
	}
	return &fault{reason: ReasonUnreadable, text: fmt.Sprintf("it cannot be read (%v): %s", text, advice), cause: err}
}

// invalid is both the standard library's and hackpadfs's "invalid argument",
// which are two different values.
type invalid struct{}

var errInvalid error = &invalid{}

func (*invalid) Error() string { return "invalid name" }

func (*invalid) Is(target error) bool {
	return target == fs.ErrInvalid || target == error(hackpadfs.ErrInvalid)
}

// some quotes up to three names and counts the rest.
func some(names []string) string {
	const shown = 3
	var b strings.Builder
	for i, n := range names {
		if i == shown && len(names) > shown+1 {
			fmt.Fprintf(&b, " and %s more", number(int64(len(names)-shown)))
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		if len(n) > 200 {
			n = n[:100] + "…" + n[len(n)-90:]
		}
		fmt.Fprintf(&b, "%q", n)
	}
	return b.String()
}
