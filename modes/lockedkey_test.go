package modes_test

import (
	"errors"
	"strings"
	"testing"

	"zapis/modes"
)

const keyCode = "1234567890"

func lockedKey(t *testing.T) (modes.AnswerKey, modes.LockedKey) {
	t.Helper()
	key, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	locked, err := modes.LockKey(key, keyCode, cheap)
	if err != nil {
		t.Fatal(err)
	}
	return key, locked
}

// R-A01: an arbiter's key lies locked on his device: only its code opens it, it
// tells nothing but its public half, and no two boxes are alike.
func TestLockedKey(t *testing.T) {
	key, locked := lockedKey(t)
	parsed, err := modes.ParseLockedKey(locked.Text())
	if err != nil || parsed.Public().Text() != key.Public().Text() {
		t.Fatalf("%v, %v", parsed, err)
	}
	opened, err := parsed.Unlock(keyCode)
	if err != nil || opened.Text() != key.Text() {
		t.Fatalf("opened %v, %v", opened, err)
	}
	for _, code := range []string{"", "1234567891", "12345678901", "0", "x"} {
		if opened, err := parsed.Unlock(code); !errors.Is(err, modes.ErrKeyCode) || opened.Text() != "" {
			t.Errorf("code %q: %v, %v", code, opened, err)
		}
	}
	if secret := strings.Fields(key.Text())[1]; strings.Contains(locked.Text(), secret) {
		t.Error("the key stands in its box")
	}
	again, err := modes.LockKey(key, keyCode, cheap)
	if err != nil || again.Text() == locked.Text() {
		t.Errorf("locked twice: %v, %v", again, err)
	}
	var none modes.LockedKey
	if _, err := none.Unlock(keyCode); !errors.Is(err, modes.ErrKeyCode) || none.Text() != "" || !none.IsZero() {
		t.Errorf("no key: %v", err)
	}
	if _, err := modes.LockKey(modes.AnswerKey{}, keyCode, cheap); err == nil {
		t.Error("no key was locked")
	}
}

// A code that locks a key is longer than others: what it locks can be copied.
func TestKeyCodes(t *testing.T) {
	key, _ := lockedKey(t)
	for code, want := range map[string]bool{
		"123456": false, "123456789": false, keyCode: true, strings.Repeat("1", modes.MaxCode): true,
		strings.Repeat("1", modes.MaxCode+1): false, "123456789x": false,
	} {
		if _, err := modes.LockKey(key, code, cheap); (err == nil) != want {
			t.Errorf("%q: %v", code, err)
		}
	}
	if modes.Holds(modes.MinKeyCode) < modes.HoldsNight {
		t.Errorf("%d digits hold %v", modes.MinKeyCode, modes.Holds(modes.MinKeyCode))
	}
}

// Whatever is changed in a locked key, it is refused, or opens nothing: also
// where somebody computes the checksum again.
func TestLockedKeyChanged(t *testing.T) {
	_, locked := lockedKey(t)
	text := locked.Text()
	for i := range len(text) {
		for _, c := range "A0$ " {
			changed := text[:i] + string(c) + text[i+1:]
			if changed == text {
				continue
			}
			if l, err := modes.ParseLockedKey(changed); err == nil {
				t.Fatalf("%q is taken: %v", changed, l)
			}
		}
	}
	_, other := lockedKey(t)
	mixed := strings.Fields(text)
	mixed[1] = strings.Fields(other.Text())[1]
	forged := modes.Checked(strings.Join(mixed[:3], " "))
	l, err := modes.ParseLockedKey(forged)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Unlock(keyCode); !errors.Is(err, modes.ErrKeyCode) {
		t.Errorf("another's public half: %v", err)
	}
	for _, text := range []string{"", "zapis-arbiter-locked-1", text + " ", " " + text, text + "\n", strings.Repeat("a", 2000)} {
		if _, err := modes.ParseLockedKey(text); err == nil {
			t.Errorf("%.40q is taken", text)
		}
	}
}
