package session_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// at is a clock reading.
func at(seconds uint32) scoresheet.Clock { return scoresheet.Clock{Seconds: seconds, Noted: true} }

// inArbiterMode runs what the arbiter does.
func (p *player) inArbiterMode(do func()) {
	p.Helper()
	p.do(p.Arbiter(arbiterCode))
	do()
}

// arbitersDevice is another device, whose own key is for sealed moves.
func arbitersDevice(t testing.TB) (a *player, public string) {
	t.Helper()
	a = newPlayer(t)
	public, err := a.OwnSealKey()
	a.do(err)
	return a, public
}

// adjourned is a device on which a move was sealed for that key and the game
// parked.
func adjourned(t testing.TB, key string) *player {
	t.Helper()
	p := newPlayer(t).codes()
	p.do(p.SetSealKey(key))
	p.game()
	p.tap("e2", "e4")
	p.tap("e7", "e5")
	p.done(p.Seal())
	p.done(p.Write("Nf3"))
	p.inArbiterMode(func() {
		p.done(p.Adjourn(device.Envelope{White: at(600), Black: at(500), Resume: "tomorrow, 10:00, hall 2"}))
	})
	return p
}

// code is the opening code as the arbiter's own device tells it.
func (p *player) code(arbiter *player) string {
	p.Helper()
	file, err := p.Sealed()
	p.do(err)
	o, err := arbiter.OpenSealed(file)
	p.do(err)
	if o.White != "Petrova" || o.Black != "Ivanov" || o.Cell != "2w" || o.Device != p.DeviceID() {
		p.Errorf("the file is of %+v", o)
	}
	return o.Code
}

// R-A10, Guideline I: a whole adjournment on the devices of both players and
// of the arbiter.
func TestAdjournmentOfAGame(t *testing.T) {
	arbiter, key := arbitersDevice(t)
	p, q := newPlayer(t).codes(), newPlayer(t).codes()
	for _, d := range []*player{p, q} {
		d.game()
		d.tap("e2", "e4")
		d.tap("e7", "e5")
	}
	if _, err := p.Seal(); !errors.Is(err, device.ErrNoSealKey) || device.ReasonOf(err) != device.ReasonSealKey {
		t.Fatalf("without a key: %v", err)
	}
	p.inArbiterMode(func() {
		p.do(p.SetSealKey(strings.ToUpper(key)))
		if got, origin := p.SealKey(); got != key || !strings.HasPrefix(origin, device.OriginArbiter+" ") {
			t.Errorf("the key is %s, from %s", got, origin)
		}
		p.done(p.Seal())
	})
	if v := p.View(); v.Mode != modes.Game || v.Record.Sealing() == nil {
		t.Fatalf("the move is not to be sealed: %s", v.Mode)
	}
	v := p.View()
	before := v.Record.Board()
	for _, text := range []string{"Nc3", "Nf3"} { // he changes his mind (I.1)
		if receipt := p.done(p.Write(text)); !receipt.Sealed || receipt.Text != "" || receipt.Cell.String() != "2w" {
			t.Errorf("sealing answers %+v", receipt)
		}
	}
	if v := p.View(); len(v.Record.Cells) != 2 || v.Record.Board() != before {
		t.Error("the sealed move is on the sheet")
	}
	p.inArbiterMode(func() {
		l, err := p.Label()
		p.do(err)
		if l.Sealer != "Petrova" || l.Cell.String() != "2w" || !l.Device || l.Key != key || !slices.Equal(l.Missing, []string{"times", "resume"}) ||
			!l.Certain || !strings.HasPrefix(l.FEN, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w") {
			t.Errorf("the envelope says %+v", l)
		}
		p.done(p.Adjourn(device.Envelope{White: at(600), Black: at(500), Offer: true, Resume: "tomorrow, 10:00", Keeper: "Arbiter"}))
	})
	// The opponent's sheet is sealed as well.
	q.inArbiterMode(func() { q.done(q.Adjourn(device.Envelope{White: at(600), Black: at(500), Resume: "tomorrow, 10:00"})) })
	for _, d := range []*player{p, q} {
		if v := d.View(); v.Mode != modes.Game || v.Record.Status() != scoresheet.Adjourned {
			t.Fatalf("parked: %s, %s", v.Mode, v.Record.Status())
		}
	}
	p, q = p.restart(), q.restart()

	p.inArbiterMode(func() {
		if l, err := p.Label(); err != nil || len(l.Missing) != 0 || !l.Offer || l.White != at(600) {
			t.Errorf("%v: the envelope says %+v", err, l)
		}
		if _, err := p.Resume(at(600), at(500), ""); device.ReasonOf(err) != device.ReasonSealClosed {
			t.Errorf("resumed unopened: %v", err)
		}
		code := p.code(arbiter)
		for text, why := range map[string]device.Reason{
			"":                        device.ReasonSealCode,
			"nonsense":                device.ReasonSealCode,
			"00000-00000-00000-00000": device.ReasonSealWrong,
			"AGE-SECRET-KEY-1UQM5Q824G5NZZK5PNJRQDA365HS03S383FLXJY8MA4VZ85YSWJVSLQUEA0": device.ReasonSealOther,
		} {
			if _, err := p.Unseal(text); device.ReasonOf(err) != why {
				t.Errorf("%q: %v", text, err)
			}
		}
		o, err := p.Unseal(strings.ToLower(strings.ReplaceAll(code, "-", " ")))
		if err != nil || o.Verdict != device.SealedLegal || o.Text != "Nf3" || o.Cell != "2w" || !o.Durable {
			t.Fatalf("%v: %+v", err, o)
		}
		if _, err := p.Unseal(code); device.ReasonOf(err) != device.ReasonSealOpen {
			t.Errorf("opened twice: %v", err)
		}
		p.done(p.Resume(at(600), at(500), ""))
	})
	q.inArbiterMode(func() { q.done(q.Resume(at(600), at(500), "")) })
	q.done(q.Write("Nf3"))
	for _, d := range []*player{p, q} {
		if v := d.View(); v.Mode != modes.Game || v.Record.Status() != scoresheet.Open || len(v.Alarms) != 0 {
			t.Errorf("resumed: %s, %s, %v", v.Mode, v.Record.Status(), v.Alarms)
		}
		if got := d.texts(); !slices.Equal(got, []string{"e4", "e5", "Nf3"}) {
			t.Errorf("the sheet is %v", got)
		}
	}
	if _, err := p.Undo(); !errors.Is(err, scoresheet.ErrNothingSince) {
		t.Errorf("the sealed move is taken back: %v", err)
	}
	p.do(p.Close())
	wrong := 0
	for _, e := range readLog(t, p.dir) {
		if r, ok := e.Decoded.(scoresheet.CodeRefused); ok && r.Role == device.RoleSeal {
			wrong++
		}
	}
	if wrong != 2 {
		t.Errorf("%d wrong codes are in the log", wrong)
	}
}

// R-A10, Guideline I.8: what was sealed is shown as what it is.
func TestVerdictsOnSealedMoves(t *testing.T) {
	arbiter, key := arbitersDevice(t)
	const twoKnights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
	for _, c := range []struct {
		fen, text              string
		verdict, word, article string
		could                  []string
	}{
		{"", "Nf3", device.SealedLegal, "", "", nil},
		{"", "e2-e4", device.SealedLegal, "", "", nil},
		{"", "e5", device.SealedIllegal, "pawn", "I.8.3", nil},
		{"", "Ne2", device.SealedIllegal, "ownpiece", "I.8.3", nil},
		{"", "Qh5", device.SealedIllegal, "blocked", "I.8.3", nil},
		{"", "0-0", device.SealedIllegal, "castlingblocked", "I.8.3", nil},
		{twoKnights, "Nd2", device.SealedAmbiguous, "", "I.8.1", []string{"Nb1-d2", "Nf3-d2"}},
		{twoKnights, "Nbd2", device.SealedLegal, "", "", nil},
		{"", "as agreed", device.SealedUnreadable, "", "I.8.2", nil},
		{"", "?", device.SealedUnreadable, "", "I.8.2", nil},
		{"", "\xff\xfe", device.SealedUnreadable, "", "I.8.2", nil},
	} {
		t.Run(c.text, func(t *testing.T) {
			p := newPlayer(t).codes()
			p.do(p.SetSealKey(key))
			p.done(p.New(device.NewGame{FEN: c.fen}))
			p.done(p.Seal())
			p.done(p.Write(c.text))
			p.inArbiterMode(func() {
				p.done(p.Adjourn(device.Envelope{}))
				p.do(p.Arbiter(arbiterCode))
				file, err := p.Sealed()
				p.do(err)
				opening, err := arbiter.OpenSealed(file)
				p.do(err)
				o, err := p.Unseal(opening.Code)
				p.do(err)
				if o.Verdict != c.verdict || o.ReasonWord != c.word || o.Article != c.article || o.Text != c.text || !slices.Equal(o.Could, c.could) {
					t.Errorf("%+v", o)
				}
			})
		})
	}
}

// A move made on the board is sealed as one written is, whoever's piece it is,
// and an unknown position gives no verdict.
func TestSealedOnTheBoard(t *testing.T) {
	arbiter, key := arbitersDevice(t)
	for _, c := range []struct {
		before   string
		from, to string
		want     string
		verdict  string
	}{
		{"e4", "g8", "f6", "Nf6", device.SealedLegal},
		{"e4", "g1", "f3", "Nf3", device.SealedIllegal}, // White's knight, as Black's move
		{"e4", "e8", "e3", "Ke3", device.SealedIllegal},
		{"what?", "g8", "f6", "Nf6", device.SealedUnknown},
	} {
		p := newPlayer(t).codes()
		p.do(p.SetSealKey(key))
		p.game()
		p.done(p.Write(c.before))
		p.done(p.Seal())
		p.done(p.Tap(square(c.from), square(c.to), board.NoKind))
		p.inArbiterMode(func() { p.done(p.Adjourn(device.Envelope{})) })
		p.inArbiterMode(func() {
			file, err := p.Sealed()
			p.do(err)
			opening, err := arbiter.OpenSealed(file)
			p.do(err)
			o, err := p.Unseal(opening.Code)
			if err != nil || o.Verdict != c.verdict || o.Text != c.want || o.Cell != "1b" {
				t.Errorf("%s-%s: %v: %+v", c.from, c.to, err, o)
			}
		})
	}
}

// R-A10: while a move is being sealed, nothing else is written: a sign or a
// time beside it could tell something of it. Undo takes the sealing back.
func TestNothingElseWhileSealing(t *testing.T) {
	_, key := arbitersDevice(t)
	p := newPlayer(t).codes()
	p.do(p.SetSealKey(key))
	p.game()
	p.tap("e2", "e4")
	p.done(p.Seal())
	cell := scoresheet.CellName{Number: 1}
	for name, act := range map[string]func() (device.Receipt, error){
		"dash":         p.Dash,
		"blank":        p.Blank,
		"only":         func() (device.Receipt, error) { return p.Only(scoresheet.OnlyWhite) },
		"at":           func() (device.Receipt, error) { return p.At(cell) },
		"at end":       p.AtEnd,
		"insert":       func() (device.Receipt, error) { return p.Insert(cell, false) },
		"remove":       func() (device.Receipt, error) { return p.Remove(cell, false) },
		"clock":        func() (device.Receipt, error) { return p.NoteClock(nil, at(60)) },
		"offer":        func() (device.Receipt, error) { return p.NoteOffer(nil, false) },
		"mark":         func() (device.Receipt, error) { return p.NoteMark(nil, notation.CheckMark, false) },
		"claim":        func() (device.Receipt, error) { return p.Claim(scoresheet.ClaimThreefold, 0) },
		"claim a move": func() (device.Receipt, error) { return p.ClaimText(scoresheet.ClaimFifty, 0, "Nf6") },
		"result":       func() (device.Receipt, error) { return p.Result(scoresheet.Draw, "") },
		"seal":         p.Seal,
	} {
		want := device.ReasonSealing
		if name == "dash" || name == "blank" {
			want = device.ReasonSealMove
		}
		if _, err := act(); device.ReasonOf(err) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	p.done(p.Write("e5"))
	p = p.killed() // the state survives
	p.do(p.Arbiter(arbiterCode))
	p.do(p.Acknowledge())
	if _, err := p.Cancel(cell, "7.5.1", ""); device.ReasonOf(err) != device.ReasonSealing {
		t.Errorf("cancel: %v", err)
	}
	p.do(p.Leave())
	if v := p.View(); !v.Record.Sealing().HasSealed() {
		t.Fatal("what was sealed is gone")
	}
	p.done(p.Undo())
	if v := p.View(); v.Record.Sealing() != nil || len(v.Record.Cells) != 1 {
		t.Error("undo does not take the sealing back")
	}
	p.tap("e7", "e5")
	if got := p.texts(); !slices.Equal(got, []string{"e4", "e5"}) {
		t.Errorf("the sheet is %v", got)
	}
	if _, err := p.Unasked(); device.ReasonOf(err) != device.ReasonNotSealing {
		t.Errorf("taken back twice: %v", err)
	}
}

// Guideline I: without a key the move is in an envelope of paper, and the
// device keeps what stands on it; with one, not both.
func TestPaperEnvelope(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.inArbiterMode(func() {
		p.done(p.Adjourn(device.Envelope{White: at(1), Black: at(2), Paper: true, Resume: "10:00", Keeper: "Chief arbiter", Text: "sealed at 18:02"}))
	})
	p = p.restart()
	p.inArbiterMode(func() {
		l, err := p.Label()
		if err != nil || !l.Paper || l.Keeper != "Chief arbiter" || l.Sealer != "Ivanov" || l.Device || len(l.Missing) != 0 {
			t.Errorf("%v: %+v", err, l)
		}
		if _, err := p.Sealed(); device.ReasonOf(err) != device.ReasonSealPaper {
			t.Errorf("a file of paper: %v", err)
		}
		if _, err := p.Unseal("00000-00000-00000-00000"); device.ReasonOf(err) != device.ReasonSealPaper {
			t.Errorf("a code for paper: %v", err)
		}
		o, err := p.UnsealPaper("Nd7")
		if err != nil || o.Verdict != device.SealedIllegal || o.Article != "I.8.3" || o.Cell != "1b" {
			t.Errorf("%v: %+v", err, o)
		}
		if _, err := p.Unseal(""); device.ReasonOf(err) != device.ReasonSealOpen {
			t.Errorf("opened twice: %v", err)
		}
		p.done(p.Resume(at(1), at(2), ""))
	})

	// Only noted, and written by the player afterwards; or not even noted.
	for _, noted := range []bool{true, false} {
		p.inArbiterMode(func() { p.done(p.Adjourn(device.Envelope{Paper: true})) })
		p.inArbiterMode(func() {
			if noted {
				o, err := p.Unseal("")
				if err != nil || o.Verdict != "" || !o.Durable {
					t.Errorf("%v: %+v", err, o)
				}
			}
			p.done(p.Resume(scoresheet.Clock{}, scoresheet.Clock{}, ""))
		})
		if as := p.View().Record.Adjournments; as[len(as)-1].OpenedAt == 0 {
			t.Error("it is not noted that the envelope was opened")
		}
		p.done(p.Write("a3"))
	}
}

func TestAdjournRefused(t *testing.T) {
	_, key := arbitersDevice(t)
	p := newPlayer(t).codes()
	p.do(p.SetSealKey(key))
	p.game()
	p.tap("e2", "e4")
	if _, err := p.Adjourn(device.Envelope{}); err == nil {
		t.Error("a player adjourns")
	}
	p.done(p.Seal())
	p.inArbiterMode(func() {
		if _, err := p.Adjourn(device.Envelope{}); device.ReasonOf(err) != device.ReasonSealDue {
			t.Errorf("nothing sealed yet: %v", err)
		}
		if _, err := p.Adjourn(device.Envelope{Paper: true, Resume: "a\nb"}); device.ReasonOf(err) != device.ReasonLine {
			t.Errorf("two lines: %v", err)
		}
		p.do(p.Leave())
	})
	p.done(p.Write("e5"))
	p.inArbiterMode(func() {
		if _, err := p.Adjourn(device.Envelope{Paper: true}); device.ReasonOf(err) != device.ReasonSealHere {
			t.Errorf("on paper too: %v", err)
		}
		if l, err := p.Label(); err != nil || l.Cell.String() != "1b" {
			t.Errorf("%v: %+v", err, l)
		}
		p.done(p.Unasked())
	})
	if p.View().Mode != modes.Game {
		t.Error("the device is not back in the game")
	}
	p.done(p.Claim(scoresheet.ClaimThreefold, 0))
	if _, err := p.Seal(); device.ReasonOf(err) != device.ReasonClaimWaits {
		t.Errorf("sealed under a claim: %v", err)
	}
	p.inArbiterMode(func() {
		if _, err := p.Adjourn(device.Envelope{Paper: true}); device.ReasonOf(err) != device.ReasonClaimWaits {
			t.Errorf("adjourned under a claim: %v", err)
		}
	})
}

// Guideline I.12: the envelope, or the key that opens it, is lost; the game
// goes on from the adjourned position.
func TestEnvelopeLost(t *testing.T) {
	_, key := arbitersDevice(t)
	p := adjourned(t, key)
	p.inArbiterMode(func() {
		if _, err := p.EnvelopeLost("the arbiter's device is broken"); err != nil {
			t.Fatal(err)
		}
		p.done(p.Resume(at(600), at(500), "as at the adjournment"))
	})
	p.done(p.Write("Nf3"))
	if a := p.View().Record.Adjournments[0]; !a.Opened.Lost || a.Resumed.White != at(600) {
		t.Errorf("%+v", a)
	}
}

// Guideline I.9: the secret key opens as its code does.
func TestOpenedWithTheSecretKey(t *testing.T) {
	const secret = "AGE-SECRET-KEY-1UQM5Q824G5NZZK5PNJRQDA365HS03S383FLXJY8MA4VZ85YSWJVSLQUEA0"
	p := adjourned(t, "age1d99jtq2y9x2yrx69vzy4jvzyda33pjj8lzjcs78fwc0675f7q4ysqetca2")
	p.inArbiterMode(func() {
		if o, err := p.Unseal(secret); err != nil || o.Text != "Nf3" {
			t.Errorf("%v: %+v", err, o)
		}
	})
	p.do(p.Close())
	for _, e := range readLog(t, p.dir) {
		if strings.Contains(string(e.Payload), "AGE-SECRET") {
			t.Error("the secret key is in the log")
		}
	}
}

// Design §5: a parked device may be switched off, carried about and put to
// sleep without an alarm; it comes up parked, in game mode.
func TestParkedDeviceRaisesNoAlarm(t *testing.T) {
	arbiter, key := arbitersDevice(t)
	p := adjourned(t, key)
	quiet := func(what string) {
		t.Helper()
		if v := p.View(); len(v.Alarms) != 0 || v.Mode != modes.Game || v.Record.Parked() == nil {
			t.Errorf("%s: %v, %s, %s", what, v.Alarms, v.Mode, v.Record.Status())
		}
	}
	p.clock.pass(time.Hour)
	p = p.restart()
	quiet("stopped")
	p.clock.pass(time.Hour)
	p = p.killed()
	quiet("killed")
	p.clock.reboot()
	p.clock.set(10 * time.Hour)
	p = p.killed()
	quiet("the power was off")
	p.Left(device.LeftFocus)
	p.Back()
	p.Left(device.LeftClose)
	p.Plugged("keyboard", "some")
	p.Tick(time.Now())
	p.clock.sleep(time.Hour)
	p.clock.set(time.Minute)
	p.Tick(time.Now())
	quiet("left, slept, its clock set")
	p.do(p.Arbiter(arbiterCode))
	p = p.restart()
	quiet("stopped in arbiter mode")
	p.clock.sleep(time.Hour)
	p.inArbiterMode(func() {
		_, err := p.Unseal(p.code(arbiter))
		p.do(err)
		p.done(p.Resume(at(1), at(2), ""))
	})
	p.Tick(time.Now())
	if v := p.View(); len(v.Alarms) != 0 {
		t.Errorf("resumed: %v", v.Alarms)
	}
	p.Left(device.LeftFocus)
	if v := p.View(); len(v.Alarms) != 1 {
		t.Errorf("left after it was resumed: %v", v.Alarms)
	}
}

// A device killed behind any step of an adjournment goes on where it was.
func TestKilledDuringAnAdjournment(t *testing.T) {
	arbiter, key := arbitersDevice(t)
	p := newPlayer(t).codes()
	p.do(p.SetSealKey(key))
	p.game()
	p.tap("e2", "e4")
	p.tap("e7", "e5")
	var code string
	for _, step := range []struct {
		name string
		do   func()
		ok   func(r *scoresheet.Record) bool
	}{
		{"asked", func() { p.done(p.Seal()) }, func(r *scoresheet.Record) bool { return r.Sealing() != nil }},
		{"sealed", func() { p.done(p.Write("Nf3")) }, func(r *scoresheet.Record) bool { return r.Sealing().HasSealed() }},
		{
			"parked", func() { p.inArbiterMode(func() { p.done(p.Adjourn(device.Envelope{})) }) },
			func(r *scoresheet.Record) bool { return r.Parked().HasSealed() },
		},
		{"opened", func() {
			p.inArbiterMode(func() {
				code = p.code(arbiter)
				_, err := p.Unseal(code)
				p.do(err)
			})
		}, func(r *scoresheet.Record) bool { return r.Parked().Opened.Code == code && len(r.Cells) == 3 }},
		{
			"resumed", func() { p.inArbiterMode(func() { p.done(p.Resume(at(1), at(2), "")) }) },
			func(r *scoresheet.Record) bool { return r.Parked() == nil && len(r.Cells) == 3 },
		},
	} {
		step.do()
		p = p.killed()
		if r := p.View().Record; !step.ok(&r) || p.View().Mode != modes.Game {
			t.Errorf("%s: %+v, %s", step.name, r.Adjournments, p.View().Mode)
		}
		p.inArbiterMode(func() {
			p.do(p.Acknowledge())
			p.do(p.Leave())
		})
	}
}

// Where one side only is recorded, its next cell is the sealed one.
func TestSealedWithOneSideRecorded(t *testing.T) {
	arbiter, key := arbitersDevice(t)
	p := newPlayer(t).codes()
	p.do(p.SetSealKey(key))
	p.game()
	p.done(p.Only(scoresheet.OnlyWhite))
	p.done(p.Write("e4"))
	if receipt := p.done(p.Seal()); receipt.Cell.String() != "2w" {
		t.Errorf("sealed is %s", receipt.Cell)
	}
	p.done(p.Write("Nf3"))
	p.inArbiterMode(func() { p.done(p.Adjourn(device.Envelope{})) })
	p.inArbiterMode(func() {
		o, err := p.Unseal(p.code(arbiter))
		if err != nil || o.Cell != "2w" {
			t.Errorf("%v: %+v", err, o)
		}
		p.done(p.Resume(at(1), at(2), ""))
	})
	if got := p.texts(); !slices.Equal(got, []string{"e4", "", "Nf3"}) {
		t.Errorf("the sheet is %v", got)
	}
}

// The device's own key is the owner's, stays what it is, and is refused
// elsewhere than in owner mode.
func TestOwnSealKey(t *testing.T) {
	a, key := arbitersDevice(t)
	a = a.restart()
	if again, err := a.OwnSealKey(); err != nil || again != key {
		t.Errorf("%v: %s, it was %s", err, again, key)
	}
	a.codes()
	a = a.restart()
	for _, err := range []error{
		func() error { _, err := a.OwnSealKey(); return err }(),
		func() error { _, err := a.OpenSealed(nil); return err }(),
	} {
		if device.ReasonOf(err) != device.ReasonSealOwner {
			t.Errorf("without the owner's code: %v", err)
		}
	}
	a.do(a.Owner(ownerCode))
	if _, err := a.OpenSealed([]byte("{}")); device.ReasonOf(err) != device.ReasonSealFile {
		t.Errorf("no file: %v", err)
	}
	_, other := arbitersDevice(t)
	p := adjourned(t, other)
	p.inArbiterMode(func() {
		file, err := p.Sealed()
		p.do(err)
		if _, err := a.OpenSealed(file); device.ReasonOf(err) != device.ReasonSealOther {
			t.Errorf("another's file: %v", err)
		}
	})
	a.game()
	if _, err := a.OwnSealKey(); device.ReasonOf(err) != device.ReasonSealOwner {
		t.Errorf("in a game: %v", err)
	}
}

func TestSetSealKey(t *testing.T) {
	_, key := arbitersDevice(t)
	p := newPlayer(t).codes()
	if err := p.SetSealKey("age1qqq"); device.ReasonOf(err) != device.ReasonSealForm {
		t.Errorf("no key: %v", err)
	}
	p.do(p.SetSealKey(key))
	if got, origin := p.SealKey(); got != key || !strings.HasPrefix(origin, device.OriginTyped+" ") {
		t.Errorf("the key is %s, from %s", got, origin)
	}
	p.do(p.SetSealKey(""))
	if got, origin := p.SealKey(); got != "" || origin != "" {
		t.Errorf("taken away, it is %s, from %s", got, origin)
	}
	p.game()
	if err := p.SetSealKey(key); err == nil {
		t.Error("a player sets it in a game")
	}
}
