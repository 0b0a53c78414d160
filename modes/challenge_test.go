package modes_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"zapis/modes"
)

var thisDevice = [8]byte{0x0f, 0x1e, 0x2d, 0x3c, 0x4b, 0x5a, 0x69, 0x78}

func newKey(t testing.TB) modes.AnswerKey {
	t.Helper()
	key, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func newChallenge(t testing.TB, to modes.AnswerPublic, device [8]byte) *modes.Challenge {
	t.Helper()
	return challengeTo(t, device, 0, to)
}

func challengeTo(t testing.TB, device [8]byte, failures int, to ...modes.AnswerPublic) *modes.Challenge {
	t.Helper()
	c, err := modes.NewChallenge(to, device, failures, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func answer(t testing.TB, key modes.AnswerKey, text string) string {
	t.Helper()
	digits, err := modes.Answer(key, text)
	if err != nil {
		t.Fatal(err)
	}
	return digits
}

// wrong returns another answer of eight digits.
func wrong(digits string) string {
	last := (digits[7]-'0'+1)%10 + '0'
	return digits[:7] + string(last)
}

// R-A01: the arbiter answers, once, on the device that he compared.
func TestChallenge(t *testing.T) {
	key := newKey(t)
	c := newChallenge(t, key.Public(), thisDevice)
	if !regexp.MustCompile(`^([0-9A-HJKMNP-TV-Z]{4} ){17}[0-9A-HJKMNP-TV-Z]{4}$`).MatchString(c.Text()) {
		t.Errorf("the challenge is shown as %q", c.Text())
	}
	device, err := modes.ChallengeDevice(c.Text())
	if err != nil || device != "0f1e2d3c4b5a6978" {
		t.Errorf("it is the device %q: %v", device, err)
	}
	digits := answer(t, key, c.Text())
	if !regexp.MustCompile(`^[0-9]{8}$`).MatchString(digits) {
		t.Fatalf("the answer is %q", digits)
	}
	typed := strings.ToLower(strings.ReplaceAll(c.Text(), " ", "-\n"))
	typed = strings.NewReplacer("0", "o", "1", "l").Replace(typed)
	if again := answer(t, key, typed); again != digits {
		t.Errorf("typed by hand it is answered %s, not %s", again, digits)
	}
	id, err := modes.ChallengeID(c.Text())
	if err != nil || !regexp.MustCompile(`^[0-9a-f]{32}$`).MatchString(id) {
		t.Errorf("the challenge is called %q: %v", id, err)
	}
	if again, err := modes.ChallengeID(typed); again != id {
		t.Errorf("typed by hand it is called %q, not %q: %v", again, id, err)
	}
	if other, err := modes.ChallengeID(goldenChallenge1); other == id || err != nil {
		t.Errorf("another challenge is called %q: %v", other, err)
	}
	for _, no := range []string{"", "1234567", "123456789", "1234567a", "１２３４５６７８", "-1234567"} {
		var w *modes.WrongAnswerError
		if _, err := c.Try(no, time.Hour); err == nil || errors.As(err, &w) || errors.Is(err, modes.ErrChallengeOver) {
			t.Errorf("%q is answered %v", no, err)
		}
	}
	if _, err := c.Try(digits[:4]+" "+digits[4:], time.Hour+modes.ChallengeLife-1); err != nil {
		t.Errorf("the right answer is refused: %v", err)
	}
	if _, err := c.Try(digits, time.Hour); !errors.Is(err, modes.ErrChallengeOver) {
		t.Errorf("an answer is good twice: %v", err)
	}
}

// R-A01: three tries, five minutes, and nothing brings a challenge back.
func TestChallengeIsOver(t *testing.T) {
	key := newKey(t)
	c := newChallenge(t, key.Public(), thisDevice)
	digits := answer(t, key, c.Text())
	for left := modes.ChallengeTries - 1; left >= 0; left-- {
		var w *modes.WrongAnswerError
		if _, err := c.Try(wrong(digits), time.Hour); !errors.As(err, &w) || w.Left != left {
			t.Errorf("a wrong answer with %d left: %v", left, err)
		}
	}
	if _, err := c.Try(digits, time.Hour); !errors.Is(err, modes.ErrChallengeOver) {
		t.Errorf("after three wrong ones the right one is answered %v", err)
	}

	c = newChallenge(t, key.Public(), thisDevice)
	if c.Until() != time.Hour+modes.ChallengeLife {
		t.Errorf("it lives until %v", c.Until())
	}
	digits = answer(t, key, c.Text())
	for _, now := range []time.Duration{c.Until(), time.Hour} { // and once over it stays so
		if _, err := c.Try(digits, now); !errors.Is(err, modes.ErrChallengeOver) {
			t.Errorf("at %v: %v", now, err)
		}
	}
}

// R-A01: an answer is for one challenge of one device by one arbiter.
func TestAnswerOpensOneDevice(t *testing.T) {
	key, other := newKey(t), newKey(t)
	otherDevice := [8]byte{1}
	c := newChallenge(t, key.Public(), thisDevice)
	digits := answer(t, key, c.Text())
	for what, c := range map[string]*modes.Challenge{
		"the next challenge":     newChallenge(t, key.Public(), thisDevice),
		"another device":         newChallenge(t, key.Public(), otherDevice),
		"another arbiter's game": newChallenge(t, other.Public(), thisDevice),
	} {
		var w *modes.WrongAnswerError
		if _, err := c.Try(digits, time.Hour); !errors.As(err, &w) {
			t.Errorf("an answer opens %s: %v", what, err)
		}
	}
	if _, err := modes.Answer(other, c.Text()); err == nil || !strings.Contains(err.Error(), "another arbiter's key") {
		t.Errorf("the wrong key answers: %v", err)
	}
	// The same occasion on two devices: the name of the device alone makes
	// another answer.
	own := bytes.Repeat([]byte{7}, 32)
	mine, err := modes.NewChallengeOf([]modes.AnswerPublic{key.Public()}, thisDevice, 0, own)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := modes.NewChallengeOf([]modes.AnswerPublic{key.Public()}, otherDevice, 0, own)
	if err != nil {
		t.Fatal(err)
	}
	if answer(t, key, mine.Text()) == answer(t, key, theirs.Text()) {
		t.Error("the device does not enter into the answer")
	}
}

// The bytes are frozen: these were computed from the description in
// challenge.go by another program, in another language.
func TestChallengeBytes(t *testing.T) {
	key, err := modes.ParseAnswerKey(goldenKey)
	if err != nil {
		t.Fatal(err)
	}
	if key.Text() != goldenKey || key.Public().Text() != goldenPublic || key.Public().Short() != goldenShort {
		t.Errorf("the key is written\n%s\n%s\n%s", key.Text(), key.Public().Text(), key.Public().Short())
	}
	keys := []modes.AnswerKey{key, keyOf(t, bytes.Repeat([]byte{9}, 32)), keyOf(t, from(100))}
	var to []modes.AnswerPublic
	for _, key := range keys {
		to = append(to, key.Public())
	}
	for i, want := range []string{goldenAnswer, goldenSecond, goldenThird} {
		c, err := modes.NewChallengeOf(to, thisDevice, 0, bytes.Repeat([]byte{0x42}, 32))
		if err != nil {
			t.Fatal(err)
		}
		if c.Text() != goldenChallenge {
			t.Errorf("the challenge is\n%s, want\n%s", c.Text(), goldenChallenge)
		}
		if digits := answer(t, keys[i], goldenChallenge); digits != want {
			t.Errorf("the answer of key %d is %s, want %s", i, digits, want)
		}
		if whose, err := c.Try(want, 0); err != nil || whose != i {
			t.Errorf("the answer of key %d is taken as that of %d: %v", i, whose, err)
		}
	}
	// A device of an earlier version is answered as ever.
	if digits := answer(t, key, goldenChallenge1); digits != goldenAnswer1 {
		t.Errorf("version 1 is answered %s, want %s", digits, goldenAnswer1)
	}
	if device, err := modes.ChallengeDevice(goldenChallenge1); err != nil || device != "0f1e2d3c4b5a6978" {
		t.Errorf("version 1 is of the device %q: %v", device, err)
	}
	if _, err := modes.Answer(keys[1], goldenChallenge1); err == nil {
		t.Error("another key answers version 1")
	}
}

func keyOf(t *testing.T, b []byte) modes.AnswerKey {
	t.Helper()
	text := "zapis-arbiter-key-1 " + base64.StdEncoding.EncodeToString(b)
	sum := sha256.Sum256([]byte(text))
	key, err := modes.ParseAnswerKey(text + " " + hex.EncodeToString(sum[:4]))
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// from returns 32 bytes that count up.
func from(first byte) (b []byte) {
	for i := range byte(32) {
		b = append(b, first+i)
	}
	return b
}

// R-A01: any of the arbiters answers one challenge, and the device knows who.
func TestAnyArbiterAnswers(t *testing.T) {
	var keys []modes.AnswerKey
	var to []modes.AnswerPublic
	for range 20 {
		key := newKey(t)
		keys, to = append(keys, key), append(to, key.Public())
	}
	for i, key := range keys {
		c := challengeTo(t, thisDevice, 0, to...)
		seen := map[string]bool{}
		for _, key := range keys {
			seen[answer(t, key, c.Text())] = true
		}
		if len(seen) != len(keys) {
			t.Fatal("two arbiters have one answer")
		}
		if whose, err := c.Try(answer(t, key, c.Text()), time.Hour); err != nil || whose != i {
			t.Errorf("the answer of %d is taken as that of %d: %v", i, whose, err)
		}
		for _, key := range keys {
			if _, err := c.Try(answer(t, key, c.Text()), time.Hour); !errors.Is(err, modes.ErrChallengeOver) {
				t.Errorf("after one answer another opens it too: %v", err)
			}
		}
	}
	// One key under two names has one answer, of the first of them.
	c := challengeTo(t, thisDevice, 0, to[0], to[1], to[1])
	if whose, err := c.Try(answer(t, keys[1], c.Text()), time.Hour); err != nil || whose != 1 {
		t.Errorf("it is taken as that of %d: %v", whose, err)
	}
	if modes.Distinct(to[:2], "12345678", "12345678") || !modes.Distinct([]modes.AnswerPublic{to[0], to[0]}, "12345678", "12345678") {
		t.Error("what tells whose an answer is")
	}
}

// R-A01: several keys do not multiply the tries: three wrong ones in a row are
// tried against all, then one arbiter is asked.
func TestTriesAgainstSeveralKeys(t *testing.T) {
	a, b := newKey(t), newKey(t)
	for failures := range modes.TriesTogether {
		c := challengeTo(t, thisDevice, failures, a.Public(), b.Public())
		if c.Left() != modes.TriesTogether-failures {
			t.Errorf("after %d wrong ones, %d tries", failures, c.Left())
		}
		is := map[string]bool{answer(t, a, c.Text()): true, answer(t, b, c.Text()): true}
		no := "00000000"
		for is[no] {
			no = wrong(no)
		}
		for range c.Left() {
			_, _ = c.Try(no, time.Hour)
		}
		if _, err := c.Try(answer(t, a, c.Text()), time.Hour); !errors.Is(err, modes.ErrChallengeOver) {
			t.Errorf("after %d wrong ones and all tries: %v", failures, err)
		}
	}
	for _, failures := range []int{modes.TriesTogether, 50} {
		if _, err := modes.NewChallenge([]modes.AnswerPublic{a.Public(), b.Public()}, thisDevice, failures, 0); !errors.Is(err, modes.ErrOneAtATime) {
			t.Errorf("after %d wrong ones all are asked: %v", failures, err)
		}
		if c := challengeTo(t, thisDevice, failures, a.Public()); c.Left() != modes.ChallengeTries {
			t.Errorf("after %d wrong ones, one arbiter has %d tries", failures, c.Left())
		}
	}
	// What n keys add to the guesses of a game of six hours.
	tries, keys := 0, 20
	for at := time.Duration(0); at < 6*time.Hour; tries++ {
		at += modes.Delay(tries + 1)
	}
	if tries > 370 {
		t.Errorf("one key is tried %d times in six hours", tries)
	}
	if chances := tries + (keys-1)*modes.TriesTogether; chances > 430 {
		t.Errorf("%d keys are tried %d times", keys, chances)
	}
}

// R-A01: a challenge says most of the time that a key may not answer it, and
// never that one may not which may.
func TestBitsOfKeys(t *testing.T) {
	fits := 0
	for range 100 {
		var to []modes.AnswerPublic
		for range 5 {
			to = append(to, newKey(t).Public())
		}
		if _, err := modes.Answer(newKey(t), challengeTo(t, thisDevice, 0, to...).Text()); err == nil {
			fits++
		}
	}
	if fits > 45 { // 22 are to be expected
		t.Errorf("of 100 strangers' keys, %d fit", fits)
	}
}

// R-A01: a challenge rewritten to the other version is answered with digits
// that open nothing.
func TestVersionIsBound(t *testing.T) {
	golden, err := modes.ParseAnswerKey(goldenKey)
	if err != nil {
		t.Fatal(err)
	}
	second := newChallenge(t, golden.Public(), thisDevice)
	first := modes.WithVersion(second.Text(), 1, golden.Public())
	if answer(t, golden, first) == answer(t, golden, second.Text()) {
		t.Error("version 1 of a challenge has the answer of version 2")
	}
	if answer(t, golden, modes.WithVersion(goldenChallenge1, 2, golden.Public())) == goldenAnswer1 {
		t.Error("version 2 of a challenge has the answer of version 1")
	}
	for _, version := range []byte{0, 3, 255} {
		if _, err := modes.Answer(golden, modes.WithVersion(goldenChallenge, version, golden.Public())); err == nil || !strings.Contains(err.Error(), "newer program") {
			t.Errorf("version %d: %v", version, err)
		}
	}
}

// A letter typed wrong is found, but for one in 65,536; and a version is not
// mistaken for another.
func TestChallengeIsChecked(t *testing.T) {
	key, err := modes.ParseAnswerKey(goldenKey)
	if err != nil {
		t.Fatal(err)
	}
	const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	missed := 0
	for i, was := range goldenChallenge {
		if was == ' ' {
			continue
		}
		for _, letter := range alphabet {
			if letter == was {
				continue
			}
			text := goldenChallenge[:i] + string(letter) + goldenChallenge[i+1:]
			if _, err := modes.Answer(key, text); err == nil {
				missed++
			}
		}
	}
	if missed > 0 { // of 2,232 on these bytes, which do not change
		t.Errorf("%d letters typed wrong are not found", missed)
	}
	for _, bad := range []string{
		"", " ", goldenChallenge[:len(goldenChallenge)-1], goldenChallenge + "0", strings.Repeat("0", 72),
		strings.Replace(goldenChallenge, " ", "_", 1), strings.Repeat(" ", 10_000), goldenPublic, strings.Repeat("U", 72), strings.Repeat("ß", 36),
	} {
		if _, err := modes.Answer(key, bad); err == nil {
			t.Errorf("%q is answered", bad)
		}
		if _, err := modes.ChallengeDevice(bad); err == nil {
			t.Errorf("%q names a device", bad)
		}
		if id, err := modes.ChallengeID(bad); err == nil {
			t.Errorf("%q is called %q", bad, id)
		}
	}
	if _, err := modes.Answer(modes.AnswerKey{}, goldenChallenge); err == nil {
		t.Error("no key answers")
	}
	if _, err := modes.NewChallenge([]modes.AnswerPublic{{}}, thisDevice, 0, 0); err == nil {
		t.Error("a challenge for nobody")
	}
}

// R-A01: the texts of keys are exact, and the private one is shown by
// accident nowhere.
func TestAnswerKeyTexts(t *testing.T) {
	key := newKey(t)
	again, err := modes.ParseAnswerKey(" " + key.Text() + "\r\n")
	if err != nil || again.Text() != key.Text() {
		t.Errorf("%v, %v", again, err)
	}
	public, err := modes.ParseAnswerPublic(key.Public().Text())
	if err != nil || public.Text() != key.Public().Text() || public.Short() != key.Public().Short() || public.IsZero() {
		t.Errorf("%v, %v", public, err)
	}
	secret := strings.Fields(key.Text())[1]
	for _, shown := range []string{fmt.Sprint(key), fmt.Sprintf("%v %+v %#v %s", key, key, key, key)} {
		if strings.Contains(shown, secret) || !strings.Contains(shown, key.Public().Short()) {
			t.Errorf("a key is shown as %s", shown)
		}
	}
	if (modes.AnswerKey{}).Text() != "" || (modes.AnswerPublic{}).Text() != "" || !(modes.AnswerKey{}).Public().IsZero() || (modes.AnswerPublic{}).Short() != "none" {
		t.Error("no key has a text")
	}
	if _, err := modes.ParseAnswerPublic(key.Text()); err == nil || !strings.Contains(err.Error(), "private") {
		t.Errorf("a private key is taken for a public one: %v", err)
	}
	if _, err := modes.ParseAnswerKey(key.Public().Text()); err == nil {
		t.Error("a public key is taken for a private one")
	}
	for i := range goldenPublic {
		b := []byte(goldenPublic)
		b[i] ^= 1
		if _, err := modes.ParseAnswerPublic(string(b)); err == nil {
			t.Errorf("%q is taken for a key", b)
		}
	}
	for i := range len(goldenPublic) - 1 {
		if _, err := modes.ParseAnswerPublic(goldenPublic[:i]); err == nil {
			t.Errorf("%q is taken for a key", goldenPublic[:i])
		}
	}
	// A key of low order: the secret with it is nobody's.
	if _, err := modes.ParseAnswerPublic(zeroPublic); err == nil || !strings.Contains(err.Error(), "protects nothing") {
		t.Errorf("the key of zeros is taken: %v", err)
	}
}

// R-A01: a key has one spelling; another with the same answers would be shown
// with another fingerprint. The same holds for the point in a challenge.
func TestPointsHaveOneSpelling(t *testing.T) {
	for name, b := range map[string][32]byte{
		"with the highest bit": {0: 2, 31: 0x80},
		"2 beside 2²⁵⁵ - 19":   {0: 0xef, 31: 0x7f},
	} {
		if b[31] == 0x7f {
			for i := 1; i < 31; i++ {
				b[i] = 0xff
			}
		}
		text := "zapis-arbiter-public-1 " + base64.StdEncoding.EncodeToString(b[:])
		sum := sha256.Sum256([]byte(text))
		if _, err := modes.ParseAnswerPublic(text + " " + hex.EncodeToString(sum[:4])); err == nil {
			t.Errorf("%s: taken for a key", name)
		}
		key := newKey(t)
		shown := newChallenge(t, key.Public(), [8]byte{1})
		if _, err := modes.Answer(key, modes.WithPoint(shown.Text(), b)); err == nil {
			t.Errorf("%s: a challenge is answered", name)
		}
		if _, err := modes.Answer(key, modes.WithPoint(shown.Text(), [32]byte{9})); err != nil {
			t.Errorf("a challenge with a good point is refused: %v", err)
		}
	}
}

func FuzzChallenge(f *testing.F) {
	key, err := modes.ParseAnswerKey(goldenKey)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(goldenChallenge)
	f.Add(goldenChallenge1)
	f.Add(strings.ToLower(goldenChallenge))
	f.Add(strings.Repeat("0", 72))
	f.Fuzz(func(t *testing.T, text string) {
		device, err := modes.ChallengeDevice(text)
		digits, answered := modes.Answer(key, text)
		if err != nil && answered == nil {
			t.Errorf("%q is answered and names no device", text)
		}
		if answered == nil && len(digits) != modes.AnswerDigits {
			t.Errorf("%q is answered %q", text, digits)
		}
		if err == nil && len(device) != 16 {
			t.Errorf("%q is of the device %q", text, device)
		}
	})
}

func FuzzAnswerKey(f *testing.F) {
	f.Add(goldenKey)
	f.Add(goldenPublic)
	f.Add(zeroPublic)
	f.Fuzz(func(t *testing.T, text string) {
		if key, err := modes.ParseAnswerKey(text); err == nil && key.Text() != strings.TrimSpace(text) {
			t.Errorf("%q is read as another key", text)
		}
		if key, err := modes.ParseAnswerPublic(text); err == nil && key.Text() != strings.TrimSpace(text) {
			t.Errorf("%q is read as another key", text)
		}
	})
}
