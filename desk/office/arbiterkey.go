package office

import (
	"fmt"
	"strings"

	"zapis/desk"
	"zapis/modes"
)

// maxKeys is how many keys an arbiter may have had: each lost key has its own
// file.
const maxKeys = 20

// ArbiterKey returns an arbiter's private key, if its file is in the folder.
func (f Folder) ArbiterKey(a *desk.Arbiter) (key modes.AnswerKey, ok bool) {
	if f == "" || a.Key == "" {
		return key, false
	}
	first := ArbiterFile(a.Name)
	for n := 1; n <= maxKeys; n++ {
		name := first
		if n > 1 {
			name = strings.TrimSuffix(first, ".key") + fmt.Sprintf("-%d.key", n)
		}
		key, err := ReadKey(f.File(name), modes.ParseAnswerKey)
		if err == nil && key.Public().Text() == strings.TrimSpace(a.Key) {
			return key, true
		}
	}
	return key, false
}
