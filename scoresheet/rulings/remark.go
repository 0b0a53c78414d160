package rulings

import (
	"strings"
)

// RemarkKey returns the key in the catalogue of words under which a remark of the
// rule sets that come with the program is said in every language: its first words. A
// remark of another set may have the same key, and has no words.
func RemarkKey(remark string) string {
	words := strings.FieldsFunc(strings.ToLower(remark), func(r rune) bool { return r < 'a' || r > 'z' })
	return "remark." + strings.Join(words[:min(len(words), 8)], ".")
}
