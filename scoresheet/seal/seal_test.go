package seal_test

import (
	"bytes"
	"crypto/ecdh"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age/plugin"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/seal"
)

var whose = seal.Whose{
	Device: "0123456789abcdef", White: "Petrova, Anna", Black: "Müller, Jörg", Event: "Pokal", Round: "3", Date: "2026.11.22", Cell: "41w",
}

// entries are what a player can seal.
var entries = []struct {
	name string
	plan []scoresheet.Payload
}{
	{"a move", []scoresheet.Payload{scoresheet.MoveMade{Shape: board.Shape{
		Move: board.Move{From: board.Square(6), To: board.Square(21)}, Piece: board.NewPiece(board.White, board.Knight),
	}}}},
	{"a written move", []scoresheet.Payload{scoresheet.TextWritten{Text: "Nf3", Language: "en"}}},
	{"in another language", []scoresheet.Payload{scoresheet.TextWritten{Text: "Кf3", Language: "ru"}}},
	{"one letter", []scoresheet.Payload{scoresheet.TextWritten{Text: "?", Language: "en"}}},
	{"the longest text", []scoresheet.Payload{scoresheet.TextWritten{Text: strings.Repeat("𝄞", scoresheet.MaxText), Language: "en"}}},
	{"no UTF-8", []scoresheet.Payload{scoresheet.TextWritten{Text: strings.Repeat("\xff", scoresheet.MaxText), Language: "en"}}},
	{"behind a passed cell", []scoresheet.Payload{
		scoresheet.BlankLeft{Passed: true}, scoresheet.TextWritten{Act: scoresheet.Act{Joined: true}, Text: "e4", Language: "en"},
	}},
}

func keys(t testing.TB) (secret, public string) {
	t.Helper()
	secret, public, err := seal.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return secret, public
}

// R-A10: what is sealed comes out as it went in, by the code that only the
// holder of the key reads; and both boxes are of one length whatever is in
// them.
func TestSealAndOpen(t *testing.T) {
	secret, public := keys(t)
	other, _ := keys(t)
	sizes := map[[2]int]bool{}
	for _, c := range entries {
		t.Run(c.name, func(t *testing.T) {
			m, err := seal.Seal(c.plan, whose, public)
			if err != nil {
				t.Fatal(err)
			}
			sizes[[2]int{len(m.Box), len(m.Key)}] = true
			code, of, err := seal.OpenKey(m, secret)
			if err != nil || of != whose {
				t.Fatalf("%v, of %+v", err, of)
			}
			got, err := seal.Open(m, code)
			want, _ := scoresheet.EncodeSealed(c.plan)
			again, _ := scoresheet.EncodeSealed([]scoresheet.Payload{got})
			if err != nil || !bytes.Equal(want, again) {
				t.Errorf("%v: %+v", err, got)
			}
			if _, _, err := seal.OpenKey(m, other); !errors.Is(err, seal.ErrWrongKey) {
				t.Errorf("another key: %v", err)
			}
			wrong := "0" + code[1:]
			if wrong == code {
				wrong = "1" + code[1:]
			}
			if _, err := seal.Open(m, wrong); !errors.Is(err, seal.ErrWrongCode) {
				t.Errorf("another code: %v", err)
			}
			read, err := seal.ParseFile(seal.File(m))
			if err != nil || !bytes.Equal(read.Box, m.Box) || !bytes.Equal(read.Key, m.Key) || read.Recipient != public {
				t.Errorf("the file: %v", err)
			}
		})
	}
	if len(sizes) != 1 {
		t.Errorf("the lengths tell something of the move: %v", sizes)
	}
}

// R-A10: the same move sealed twice looks like two.
func TestNoTwoBoxesAreAlike(t *testing.T) {
	_, public := keys(t)
	a, err := seal.Seal(entries[0].plan, whose, public)
	if err != nil {
		t.Fatal(err)
	}
	b, err := seal.Seal(entries[0].plan, whose, public)
	if err != nil || bytes.Equal(a.Box, b.Box) || bytes.Equal(a.Key, b.Key) {
		t.Errorf("%v: the boxes are the same", err)
	}
}

func TestOnlyMovesAreSealed(t *testing.T) {
	_, public := keys(t)
	for name, plan := range map[string][]scoresheet.Payload{
		"nothing": nil, "a dash": {scoresheet.DashWritten{}}, "a blank": {scoresheet.BlankLeft{}}, "a result": {scoresheet.ResultEntered{}},
	} {
		if _, err := seal.Seal(plan, whose, public); !errors.Is(err, scoresheet.ErrNoMove) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := seal.Seal(entries[0].plan, whose, "age1"); !errors.Is(err, seal.ErrKeyForm) {
		t.Errorf("no key: %v", err)
	}
}

func TestCodesAsTheyAreTyped(t *testing.T) {
	const want = "7K3QM-X90TC-4HZ2A-1B0RN"
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{want, true},
		{"7k3qm x90tc 4hz2a 1b0rn", true},
		{" 7K3QMX90TC4HZ2A1B0RN\t", true},
		{"7K3QM-X9OTC-4HZ2A-IBoRN", true}, // O for 0, I for 1
		{"7K3QM-X9OTC-4HZ2A-lB0RN", true},
		{"7K3QM–X90TC–4HZ2A–1B0RN", true},
		{"", false},
		{"7K3QM-X90TC-4HZ2A-1B0R", false},
		{"7K3QM-X90TC-4HZ2A-1B0RNN", false},
		{"7K3QM-X90TC-4HZ2A-1B0RU", false},
		{"7K3QM_X90TC_4HZ2A_1B0RN", false},
	} {
		got, err := seal.ParseCode(c.text)
		if c.ok != (err == nil) || c.ok && got != want {
			t.Errorf("%q: %q, %v", c.text, got, err)
		}
	}
}

func TestKeysAsTheyAreTyped(t *testing.T) {
	secret, public := keys(t)
	for _, text := range []string{public, " " + public + "\n", strings.ToUpper(public)} {
		if got, err := seal.ParseKey(text); err != nil || got != public {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "age1", public[:len(public)-1], public + "q", secret, "age1pq1" + public[4:], "ssh-ed25519 AAAA"} {
		if got, err := seal.ParseKey(text); !errors.Is(err, seal.ErrKeyForm) {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	// A point of small order seals nothing: the bytes of u = 0.
	zeros, err := ecdh.X25519().NewPublicKey(make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	if weak, err := plugin.EncodeX25519Recipient(zeros); err != nil {
		t.Error(err)
	} else if _, err := seal.ParseKey(weak); !errors.Is(err, seal.ErrKeyForm) {
		t.Errorf("%s is taken for a key: %v", weak, err)
	}
	for _, text := range []string{secret, strings.ToLower(secret), "# made today\n\n" + secret + "\n"} {
		if got, err := seal.Public(text); err != nil || got != public || !seal.IsSecret(secret) {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "# no key\n", public, secret[:30]} {
		if _, err := seal.Public(text); !errors.Is(err, seal.ErrSecretForm) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if a, b := seal.Fingerprint(public), seal.Fingerprint(public+"x"); len(a) != 19 || a == b {
		t.Errorf("fingerprints %q and %q", a, b)
	}
}

// The frozen sample: what was sealed by any version opens in every later one.
func TestFrozenSampleOpens(t *testing.T) {
	read := func(name string) []byte {
		b, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	m, err := seal.ParseFile(read("sealed.json"))
	if err != nil {
		t.Fatal(err)
	}
	code, of, err := seal.OpenKey(m, string(read("secret.key")))
	if err != nil || of != whose {
		t.Fatalf("%v, of %+v", err, of)
	}
	if got, err := seal.Open(m, code); err != nil || got != (scoresheet.TextWritten{Text: "Nf3", Language: "en"}) {
		t.Errorf("%v: %+v", err, got)
	}
	if got := seal.Fingerprint(m.Recipient); got != strings.TrimSpace(string(read("fingerprint.txt"))) {
		t.Errorf("the fingerprint is %s", got)
	}
}

// A damaged box opens as nothing else than what was sealed, or not at all.
func FuzzDamaged(f *testing.F) {
	sample, err := os.ReadFile(filepath.Join("testdata", "sealed.json"))
	if err != nil {
		f.Fatal(err)
	}
	secret, err := os.ReadFile(filepath.Join("testdata", "secret.key"))
	if err != nil {
		f.Fatal(err)
	}
	m, err := seal.ParseFile(sample)
	if err != nil {
		f.Fatal(err)
	}
	code, _, err := seal.OpenKey(m, string(secret))
	if err != nil {
		f.Fatal(err)
	}
	for _, at := range []int{0, 30, 60, 100, 200, 300, 400, 1000} {
		f.Add(at, byte(1), 0)
	}
	f.Add(0, byte(0), 20)
	f.Fuzz(func(t *testing.T, at int, flip byte, cut int) {
		damaged := m
		damaged.Box, damaged.Key = damage(m.Box, at, flip, cut), damage(m.Key, at, flip, cut)
		if got, err := seal.Open(damaged, code); err == nil && got != (scoresheet.TextWritten{Text: "Nf3", Language: "en"}) {
			t.Errorf("the box opens as %+v", got)
		}
		if got, of, err := seal.OpenKey(damaged, string(secret)); err == nil && (got != code || of != whose) {
			t.Errorf("the key opens as %s of %+v", got, of)
		}
		if _, err := seal.ParseFile(damage(sample, at, flip, cut)); err != nil && !errors.Is(err, seal.ErrFile) {
			t.Error(err)
		}
	})
}

func damage(b []byte, at int, flip byte, cut int) []byte {
	b = bytes.Clone(b)
	if at >= 0 && at < len(b) {
		b[at] ^= flip
	}
	if cut > 0 {
		b = b[:max(len(b)-cut, 0)]
	}
	return b
}

func BenchmarkSeal(b *testing.B) {
	_, public := keys(b)
	for b.Loop() {
		if _, err := seal.Seal(entries[0].plan, whose, public); err != nil {
			b.Fatal(err)
		}
	}
}
