package session_test

import (
	"errors"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/desk/pack"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
)

// onBoard is a device that records White's sheet of board 1.
func onBoard(t *testing.T, h *hall) *player {
	t.Helper()
	p := h.atBoardOne(t)
	return p
}

// asked makes a challenge to all arbiters.
func (p *player) asked() string {
	p.Helper()
	c, err := p.Challenge(device.AnyArbiter)
	p.do(err)
	return c.Text
}

// digits is what an arbiter's instrument shows.
func (h *hall) digits(n int, challenge string) string {
	h.Helper()
	digits, err := modes.Answer(h.arbiters[n], challenge)
	if err != nil {
		h.Fatal(err)
	}
	return digits
}

// R-A01: any of the event's arbiters answers the same challenge, and the log
// says who it was.
func TestAnyArbiterAnswers(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := onBoard(t, h)
	for n := range h.arbiters {
		c, err := p.Challenge(device.AnyArbiter)
		p.do(err)
		if len(c.To) != 2 || c.Tries != modes.ChallengeTries {
			t.Fatalf("it is asked of %v, with %d tries", c.To, c.Tries)
		}
		p.do(p.Answer(h.digits(n, c.Text)))
		p.do(p.Leave())
	}
	came := peek.Of[scoresheet.ArbiterCame](readLogOf(t, p))
	if len(came) != 2 || came[0].Name != "Olena Ivanenko" || came[1].Name != "J. Müller" || came[1].Role != device.RoleArbiter {
		t.Errorf("the log says that %+v came", came)
	}
}

// R-A01: an arbiter's telephone answers as his key does; its key is committed to
// and taken away like his.
func TestTelephoneAnswersAsItsArbiter(t *testing.T) {
	h := newHall(t, 1, "0a")
	phone, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	h.value.Arbiters[1].Phones = []string{phone.Public().Text()}
	p := onBoard(t, h)
	digits, err := modes.Answer(phone, p.asked())
	p.do(err)
	p.do(p.Answer(digits))
	p.do(p.Leave())
	p = p.restart()
	if keys := p.ArbiterKeys(); len(keys) != 3 || keys[2].Name != "J. Müller" || keys[2].Short != phone.Public().Short() {
		t.Errorf("the keys are %v", keys)
	}
	if came := peek.Of[scoresheet.ArbiterCame](readLogOf(t, p)); len(came) != 1 || came[0].Name != "J. Müller" {
		t.Errorf("the log says that %+v came", came)
	}
}

// R-A01: an answer opens one device, once, in the game for which it was given,
// for as long as its arbiter is one.
func TestAnswersElsewhere(t *testing.T) {
	over := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, modes.ErrChallengeOver) {
			t.Errorf("%s: %v", what, err)
		}
	}
	h := newHall(t, 1, "0a")
	p := onBoard(t, h)
	first := h.digits(0, p.asked())
	second := h.digits(1, p.asked())
	var wrong *modes.WrongAnswerError
	if err := p.Answer(first); !errors.As(err, &wrong) {
		t.Errorf("the answer to the challenge before: %v", err)
	}
	other := onBoard(t, h)
	other.asked()
	if err := other.Answer(second); !errors.As(err, &wrong) {
		t.Errorf("the answer for another device: %v", err)
	}
	p.do(p.Answer(second))
	p.do(p.Leave())
	over("the same answer again", p.Answer(second))

	// What is asked in a game does not open the next one.
	p.ended().signed()
	kept := h.digits(0, p.asked())
	_, err := p.HandIn()
	p.do(err)
	p.do(p.HandedIn(true))
	p.done(p.Release())
	over("on the ended screen", p.Answer(kept))
	// What is asked on the ended screen does not open what the pack set.
	p.clock.pass(2 * time.Minute)
	kept = h.digits(0, p.asked())
	p.clock.pass(2 * time.Minute)
	over("when the ended screen is over", p.Answer(kept))
	if p.Pack().Opened {
		t.Error("the pack is open")
	}

	// An arbiter who is left out of the next issue answers nothing from then on.
	kept = h.digits(1, p.asked())
	without := h.pack("Open", 2, func(p *pack.Pack) { p.Event.Arbiters = p.Event.Arbiters[:1] })
	p.take(without)
	over("after the pack that leaves him out", p.Answer(kept))
	p.do(p.ChoosePlace("1", scoresheet.RecorderWhite))
	p.done(p.New(device.NewGame{}))
	text := p.asked()
	if digits, err := modes.Answer(h.arbiters[1], text); err == nil {
		if err := p.Answer(digits); !errors.As(err, &wrong) {
			t.Errorf("he who was left out: %v", err)
		}
	}
	if _, err := p.Challenge(1); !errors.Is(err, device.ErrNoArbiterKey) {
		t.Errorf("he can be asked: %v", err)
	}
	p.do(p.Answer(h.digits(0, text)))
}

// R-A01: with many arbiters a wrong answer is not tried against all of their
// keys for ever: from the third in a row on, one of them is asked.
func TestWrongAnswersToAll(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := onBoard(t, h)
	for range modes.TriesTogether {
		text := p.asked()
		no, is := "00000000", map[string]bool{h.digits(0, text): true, h.digits(1, text): true}
		for is[no] {
			no = no[1:] + "1"
		}
		var wrong *modes.WrongAnswerError
		if err := p.Answer(no); !errors.As(err, &wrong) {
			t.Fatalf("a wrong answer: %v", err)
		}
	}
	p.clock.pass(time.Minute)
	c, err := p.Challenge(device.AnyArbiter)
	p.do(err)
	if len(c.To) != 1 || c.To[0].Name != "Olena Ivanenko" || c.Tries != modes.ChallengeTries {
		t.Fatalf("after three wrong answers it is asked of %v", c.To)
	}
	c, err = p.Challenge(1)
	p.do(err)
	if len(c.To) != 1 || c.To[0].Name != "J. Müller" {
		t.Fatalf("it is asked of %v", c.To)
	}
	if digits, err := modes.Answer(h.arbiters[0], c.Text); err == nil {
		if err := p.Answer(digits); err == nil {
			t.Error("another answers it")
		}
		p.clock.pass(time.Minute)
	}
	// A restart forgets neither.
	p = p.killed()
	p.clock.pass(time.Minute)
	c, err = p.Challenge(device.AnyArbiter)
	p.do(err)
	if len(c.To) != 1 {
		t.Errorf("after a restart it is asked of %v", c.To)
	}
	p.do(p.Answer(h.digits(0, c.Text)))
	p.do(p.Leave())
	if c, err = p.Challenge(device.AnyArbiter); err != nil || len(c.To) != 2 {
		t.Errorf("after a right answer it is asked of %v: %v", c.To, err)
	}
}
