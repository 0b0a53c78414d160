package office_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf16"

	"zapis/desk/office"
	"zapis/modes"
)

// A key is read however a person's program has saved its file: the > of PowerShell makes
// UTF-16 of it, and editors put a byte order mark before it.
func TestKeysInOtherEncodings(t *testing.T) {
	key, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	var little, big []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + key.Text() + "\r\n")) {
		little, big = binary.LittleEndian.AppendUint16(little, unit), binary.BigEndian.AppendUint16(big, unit)
	}
	for name, data := range map[string][]byte{"marked": []byte("\ufeff" + key.Text()), "little": little, "big": big, "bare": little[2:]} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if read, err := office.ReadKey(file, modes.ParseAnswerKey); err != nil || read.Text() != key.Text() {
			t.Errorf("%s: %v", name, err)
		}
	}
}
