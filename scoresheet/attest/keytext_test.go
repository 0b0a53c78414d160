package attest_test

import (
	"bytes"
	"crypto/ed25519"
	"strings"
	"testing"

	"zapis/scoresheet/attest"
)

var kinds = []attest.KeyKind{
	attest.DeviceKey, attest.OrganizerKey, attest.OrganizerPublic, attest.ArbiterKey, attest.ArbiterPublic,
}

// R-D05: a key read aloud, typed or sent by mail is the key or is refused.
func TestKeyText(t *testing.T) {
	if got, want := attest.FormatKey(attest.DeviceKey, exampleKey.Public().(ed25519.PublicKey)),
		"zapis-device-1 A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg= b6c71f2d"; got != want {
		t.Errorf("the device of docs/pgn.md is written %q, want %q", got, want)
	}
	for _, kind := range kinds {
		key := exampleKey.Seed()
		text := attest.FormatKey(kind, key)
		got, back, err := attest.ParseKey("\n " + text + "\r\n")
		if err != nil || got != kind || !bytes.Equal(back, key) {
			t.Errorf("%s reads back as %s %x, %v", text, got, back, err)
		}
		for i := range len(text) {
			for _, c := range []byte(" \nA0a=" + string(text[i]^1) + string(text[i]^0x20)) {
				changed := text[:i] + string(rune(c)) + text[i+1:]
				if strings.TrimSpace(changed) == text {
					continue
				}
				if _, _, err := attest.ParseKey(changed); err == nil {
					t.Errorf("%q passes for %q", changed, text)
				}
			}
			for _, changed := range []string{text[:i], text[:i] + text[i+1:], text[:i] + " " + text[i:]} {
				if _, _, err := attest.ParseKey(changed); err == nil && strings.TrimSpace(changed) != text {
					t.Errorf("%q passes for %q", changed, text)
				}
			}
		}
	}
}

func TestParseKeyRefuses(t *testing.T) {
	for text, why := range map[string]string{
		"":        "not a key",
		"A6EHv/P": "not a key",
		"zapis-device-2 A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg= 00000000": "newer",
		"zapis-device-1 A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=":          "incomplete",
		"zapis-device-1 A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg= b6c71f2e": "one letter of this key is wrong",
		"zapis-device-1 AA== fea71bee":                                         "32 bytes",
	} {
		if _, _, err := attest.ParseKey(text); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v, want %q", text, err, why)
		}
	}
}

func TestParseOrganizerKey(t *testing.T) {
	text := attest.FormatKey(attest.OrganizerKey, exampleKey.Seed())
	key, err := attest.ParseOrganizerKey(text)
	if err != nil || !key.Equal(exampleKey) {
		t.Errorf("%v", err)
	}
	for _, text := range []string{
		text[:20], attest.FormatKey(attest.OrganizerPublic, exampleKey.Seed()), attest.FormatKey(attest.ArbiterKey, exampleKey.Seed()),
	} {
		if _, err := attest.ParseOrganizerKey(text); err == nil {
			t.Errorf("%q passes for an organizer's private key", text)
		}
	}
}

func FuzzParseKey(f *testing.F) {
	for _, kind := range kinds {
		f.Add(attest.FormatKey(kind, exampleKey.Seed()))
	}
	f.Fuzz(func(t *testing.T, text string) {
		kind, key, err := attest.ParseKey(text)
		if err == nil && attest.FormatKey(kind, key) != strings.TrimSpace(text) {
			t.Errorf("%q is not the one text of its key", text)
		}
	})
}
