package session_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/desk/pack"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
)

const keyCode = "0123456789"

// instrument is the device of the hall's second arbiter, with a key of its own
// that the event lists.
func (h *hall) instrument(t *testing.T) *player {
	t.Helper()
	b := newPlayer(t)
	k, err := b.MakeKey(keyCode)
	b.do(err)
	h.value.Arbiters[1].Phones = []string{k.Public}
	return b
}

func why(t testing.TB, what string, err error, want device.Reason) {
	t.Helper()
	if device.ReasonOf(err) != want {
		t.Errorf("%s: %v (%s)", what, err, device.ReasonOf(err))
	}
}

// R-A01: the arbiter's own device answers another one in a game, with nothing but
// its key and his code; the other one's log says whose key it was.
func TestDeviceIsTheArbitersInstrument(t *testing.T) {
	h := newHall(t, 1, "0a")
	b := h.instrument(t)
	p := onBoard(t, h)
	text := p.asked()
	a, err := b.AnswerDevice(strings.ToLower(strings.ReplaceAll(text, " ", "")), keyCode)
	b.do(err)
	if a.Device != p.DeviceID() || len(a.Digits) != modes.AnswerDigits {
		t.Errorf("it answers %+v", a)
	}
	p.do(p.Answer(a.Digits))
	p.do(p.Leave())
	// His name stands beside the key where the pack lists it.
	b.take(h.pack("", 0))
	if k, err := b.OwnKey(); err != nil || k.Arbiter != "J. Müller" || k.Event == "" || k.Short == "" {
		t.Errorf("the key is %+v, %v", k, err)
	}
	// A key that he has already does the same, and is brought only once.
	why(t, "a second key", b.BringKeyOf(h.arbiters[0].Text()), device.ReasonOwnKeyHeld)
	b.do(b.RemoveKey())
	why(t, "no key to remove", b.RemoveKey(), device.ReasonOwnKeyNone)
	why(t, "a public key", b.BringKeyOf(h.arbiters[0].Public().Text()), device.ReasonPrivateKey)
	b.do(b.BringKeyOf(h.arbiters[0].Text() + "\n"))
	a, err = b.AnswerDevice(p.asked(), keyCode)
	b.do(err)
	p.do(p.Answer(a.Digits))
	if came := peek.Of[scoresheet.ArbiterCame](readLogOf(t, p)); len(came) != 2 || came[0].Name != "J. Müller" || came[1].Name != "Olena Ivanenko" {
		t.Errorf("the log says that %+v came", came)
	}
}

// BringKeyOf brings a key under the code of the tests.
func (p *player) BringKeyOf(text string) error { return only(p.BringKey(text, keyCode)) }

// A row of docs/threats.md: somebody has the arbiter's device in his hands and
// tries codes. Each wrong one is in the log and waits like others, a restart
// forgets none, and what is mistyped of the challenge is no try.
func TestCodesOfAnInstrument(t *testing.T) {
	h := newHall(t, 1, "0a")
	b := h.instrument(t)
	text := onBoard(t, h).asked()
	var wrong *device.WrongCodeError
	var wait *device.WaitError
	for i, code := range []string{"9999999999", "0", ""} {
		if _, err := b.AnswerDevice(text, code); !errors.As(err, &wrong) {
			t.Fatalf("wrong code %d: %v", i, err)
		}
	}
	if _, err := b.AnswerDevice(text, keyCode); !errors.As(err, &wait) || wait.For != time.Second {
		t.Fatalf("after three wrong codes: %v", err)
	}
	b.clock.pass(time.Second)
	if _, err := b.AnswerDevice(text, "9999999999"); !errors.As(err, &wrong) {
		t.Fatalf("the fourth: %v", err)
	}
	b = b.killed()
	if _, err := b.AnswerDevice(text, keyCode); !errors.As(err, &wait) || wait.For <= time.Second {
		t.Fatalf("after a restart: %v", err)
	}
	b.clock.pass(modes.Delay(4))
	for _, c := range []struct {
		text string
		want device.Reason
	}{
		{text[:20], device.ReasonChallengeWhole},
		{"1" + text[1:], device.ReasonChallengeLetter},
		{strings.Repeat("0000 ", 18), device.ReasonChallengeLetter},
	} {
		_, err := b.AnswerDevice(c.text, keyCode)
		why(t, c.text, err, c.want)
	}
	_, err := b.AnswerDevice(text, keyCode)
	b.do(err)
	// The right code resets the count.
	if _, err := b.AnswerDevice(text, "9999999999"); !errors.As(err, &wrong) {
		t.Errorf("after a right one: %v", err)
	}
	refused := 0
	for _, r := range peek.Of[scoresheet.CodeRefused](readLogOf(t, b)) {
		if r.Role == device.RoleAnswer {
			refused++
		}
	}
	if refused != 5 {
		t.Errorf("the log has %d wrong codes", refused)
	}
}

// A row of docs/threats.md: the key opens nothing where its arbiter is none, and a
// challenge that is over stays over.
func TestInstrumentElsewhere(t *testing.T) {
	h := newHall(t, 1, "0a")
	b := h.instrument(t)
	p := onBoard(t, h)
	shut := func(what string, p *player, text string) {
		t.Helper()
		a, err := b.AnswerDevice(text, keyCode)
		if device.ReasonOf(err) == device.ReasonChallengeOther {
			return // four times in five the instrument knows
		}
		b.do(err)
		var wrong *modes.WrongAnswerError
		if err := p.Answer(a.Digits); !errors.As(err, &wrong) && !errors.Is(err, modes.ErrChallengeOver) {
			t.Errorf("%s: %v", what, err)
		}
	}
	old := p.asked()
	p.asked()
	shut("a challenge that was replaced", p, old)
	late := p.asked()
	p.clock.pass(modes.ChallengeLife)
	shut("after five minutes", p, late)
	p.clock.pass(time.Hour)
	a, err := b.AnswerDevice(p.asked(), keyCode)
	b.do(err)
	p.do(p.Answer(a.Digits))
	p.do(p.Leave())
	shut("once more", p, late)

	other := onBoard(t, newHall(t, 2, "0b"))
	shut("another event's device", other, other.asked())
	without := h.pack("Open", 1, func(p *pack.Pack) { p.Event.Arbiters[1].Out = true })
	q := newPlayer(t)
	q.take(without)
	q.do(q.ChoosePlace("1", scoresheet.RecorderWhite))
	q.done(q.New(device.NewGame{}))
	shut("an arbiter who was left out", q, q.asked())
}

// A row of docs/threats.md: whoever copies the folder of an arbiter's device has
// his key only if he finds the code.
func TestInstrumentsKeyIsNowhere(t *testing.T) {
	key, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	b := newPlayer(t)
	for _, code := range []string{"", "123456", "123456789", "12345678901x"} {
		_, err := b.BringKey(key.Text(), code)
		why(t, code, err, device.ReasonKeyCode)
	}
	b.do(b.BringKeyOf(key.Text()))
	p := newPlayer(t)
	p.do(p.SetArbiterKey(key.Public().Text()))
	p.game()
	_, err = b.AnswerDevice(p.asked(), keyCode)
	b.do(err)
	b.do(b.Close())
	secret := strings.Fields(key.Text())[1]
	raw, err := base64.StdEncoding.DecodeString(secret)
	b.do(err)
	files := 0
	b.do(filepath.WalkDir(b.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		data, err := os.ReadFile(path)
		if bytes.Contains(data, []byte(secret)) || bytes.Contains(data, raw) || bytes.Contains(data, []byte(keyCode)) {
			t.Errorf("%s tells the key or the code", path)
		}
		return err
	}))
	if files < 3 {
		t.Errorf("only %d files were looked at", files)
	}
}
