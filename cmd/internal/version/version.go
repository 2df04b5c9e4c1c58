// Package version says which version of this project a binary is, so that the
// reports of all binaries of one tree name the same one.
package version

import "runtime/debug"

// Build is the module's version where the toolchain recorded one, else
// "devel".
func Build() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}
