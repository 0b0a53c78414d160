package seal

import (
	"crypto/rand"
	"errors"
	"strings"
)

// alphabet is that of Crockford's base32: it omits I, L, O and U, so that no
// two characters look alike.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// An opening code is four groups of five characters: 100 random bits.
const (
	codeGroups = 4
	groupSize  = 5
	codeSize   = codeGroups * groupSize
)

// ErrCodeForm is returned for a text that is not an opening code.
var ErrCodeForm = errors.New("an opening code has four groups of five letters and digits, as in 7K3QM-X90TC-4HZ2A-VB8RN: write it as it is shown")

// newCode returns a new opening code in its written form.
func newCode() string {
	b := make([]byte, codeSize)
	_, _ = rand.Read(b) // never fails
	for i := range b {
		b[i] = alphabet[b[i]%byte(len(alphabet))] // 256 is a multiple of 32: no character is likelier
	}
	return grouped(string(b))
}

// ParseCode parses an opening code as people type it, in upper or lower case,
// with spaces or hyphens anywhere, I and L for 1, and O for 0. It returns the
// code in its written form.
func ParseCode(text string) (string, error) {
	var b strings.Builder
	for _, r := range strings.ToUpper(text) {
		switch r {
		case ' ', '-', '\t', '\u00a0', '\u2010', '\u2011', '\u2013':
			continue
		case 'I', 'L':
			r = '1'
		case 'O':
			r = '0'
		}
		if !strings.ContainsRune(alphabet, r) || b.Len() == codeSize {
			return "", ErrCodeForm
		}
		b.WriteRune(r)
	}
	if b.Len() != codeSize {
		return "", ErrCodeForm
	}
	return grouped(b.String()), nil
}

func grouped(code string) string {
	groups := make([]string, codeGroups)
	for i := range groups {
		groups[i] = code[i*groupSize : (i+1)*groupSize]
	}
	return strings.Join(groups, "-")
}
