// Package version says which version of this project a binary is, so that the
// reports of all binaries of one tree name the same one.
package version

import "runtime/debug"

// stamped is set by the linker in a build that records no version control.
var stamped string

// Stamp is the linker's flag that gives a build a version.
func Stamp(version string) string {
	return "-X=github.com/fa6e744d/assay/cmd/internal/version.stamped=" + version
}

// Build is the stamped version, or the module's where the toolchain recorded
// one, else "devel".
func Build() string {
	if stamped != "" {
		return stamped
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}
