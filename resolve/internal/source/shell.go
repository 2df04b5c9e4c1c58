package source

import "strings"

// needsShell reports whether a command line can only run in a shell: it holds
// a newline, an unclosed quote, or an operator, wild card or backslash that is
// not quoted. Single and double quotes alike make everything between them
// literal, the backslash included.
func needsShell(command string) bool {
	if strings.Contains(command, "\n") {
		return true
	}
	for i := 0; i < len(command); i++ {
		switch c := command[i]; c {
		case '"', '\'':
			end := strings.IndexByte(command[i+1:], c)
			if end < 0 {
				return true
			}
			i += 1 + end
		case '|', '&', ';', '<', '>', '$', '(', ')', '{', '}', '*', '?', '~', '`', '\\':
			return true
		}
	}
	return false
}
