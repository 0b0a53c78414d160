// Package version says which build of Zapis this is. The text is recorded in the
// log, in the head of every segment, and shown on the device's page and by
// --version; no program compares it with anything.
package version

// release is the version that FyneApp.toml has too.
const release = "0.1.0"

// revision is the commit that the program was built from, "unknown" if it was
// built without git. The linker sets it: see scripts/ldflags.sh. It is empty in
// tests and after a plain go build or go run, so that what they write does not
// depend on the commit.
var revision string

// String returns the version: 0.1.0+abc1234, with ".dirty" behind it if files
// were changed since the commit, or 0.1.0 alone if the revision was not set.
func String() string {
	if revision == "" {
		return release
	}
	return release + "+" + revision
}
