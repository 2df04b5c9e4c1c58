package vfs

import "strings"

// backslashes tells whether every separator of the archive is a backslash.
func backslashes(entries []entry) bool {
	some := false
	for i := range entries {
		if strings.Contains(entries[i].name, "/") {
			return false
		}
		some = some || strings.Contains(entries[i].name, `\`)
	}
	return some
}

// tidyName makes a path of a stored name: without the slash that ends a
// folder's, and without empty and "." parts, which mean nothing. ok is false
// for a name that is no file: empty, absolute, climbing or with a drive.
func tidyName(name string) (tidy string, folder, ok bool) {
	if strings.HasPrefix(name, "/") || hasDrive(name) {
		return name, false, false
	}
	folder = strings.HasSuffix(name, "/")
	tidy = strings.TrimSuffix(name, "/")
	// Most names are tidy already and keep their memory.
	if !strings.Contains("/"+tidy+"/", "/./") && !strings.Contains(tidy, "..") && !strings.Contains("/"+tidy+"/", "//") {
		return tidy, folder, true
	}
	var parts []string
	for part := range strings.SplitSeq(tidy, "/") {
		switch part {
		case "", ".":
		case "..":
			return name, false, false
		default:
			parts = append(parts, part)
		}
	}
	tidy = strings.Join(parts, "/")
	if tidy == "" {
		return ".", true, name != ""
	}
	return tidy, folder, true
}

// ignoredPart tells whether a part of a path is litter that macOS leaves in
// zips and folders.
func ignoredPart(part string) bool {
	return part == "__MACOSX" || part == ".DS_Store" || strings.HasPrefix(part, "._")
}

func ignoredPath(path string) bool {
	for part := range strings.SplitSeq(path, "/") {
		if ignoredPart(part) {
			return true
		}
	}
	return false
}
