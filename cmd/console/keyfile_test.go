package main

import (
	"os"
	"path/filepath"
	"testing"
)

// The file of a key is read as the > of PowerShell writes it, and with a byte order mark.
func TestKeyFileInOtherEncodings(t *testing.T) {
	const key = "zapis-arbiter-key-1 QUJD 01020304"
	wide := []byte{0xFF, 0xFE}
	for _, letter := range []byte(key) {
		wide = append(wide, letter, 0)
	}
	for name, data := range map[string][]byte{"plain": []byte(key), "marked": []byte("\ufeff" + key), "wide": wide} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if text, err := readKeyFile(file); err != nil || text != key {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}
