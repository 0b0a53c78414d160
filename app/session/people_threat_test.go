package session_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/assets"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
)

// A row of docs/threats.md each: what people try at the board.

// R-G09: nobody signs in the arbiter's name without his code; where a game was
// begun without one, his signature is a name as on paper.
func TestArbitersSignatureIsHis(t *testing.T) {
	p := newPlayer(t).codes().game().ended().signed()
	for range 2 {
		if _, err := p.Sign(scoresheet.SignerArbiter, "Weber, Eva", nil); !refused(err) {
			t.Errorf("a player signs as the arbiter: %v", err)
		}
		p.clock.pass(100 * time.Hour) // also when nobody has come for days
	}
	if s := p.View().Record.Signers[scoresheet.SignerArbiter]; s != nil {
		t.Errorf("signed by %s", s.Name)
	}
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Sign(scoresheet.SignerArbiter, "Weber, Eva", nil))
	if r := p.record(); r.Signers[scoresheet.SignerArbiter] == nil || r.Status() != scoresheet.SignedByBoth {
		t.Error("the arbiter has not signed")
	}
	p = newPlayer(t).game().ended().signed()
	p.done(p.Sign(scoresheet.SignerArbiter, "Weber, Eva", nil))
}

// R-A01: an arbiter's code that the owner prepared at home opens nothing once
// the arbiter has typed his own; when that was stands in the export.
func TestArbiterCodePreparedAtHome(t *testing.T) {
	const prepared = "987654"
	p := newPlayer(t)
	p.do(p.SetCode(device.RoleArbiter, prepared, ""))
	p.clock.pass(10 * time.Hour)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	typed := p.clock.Stamp().Wall.Time().Format(time.RFC3339)
	p.game()
	if err := p.Arbiter(prepared); !wrong(err) {
		t.Errorf("the prepared code: %v", err)
	}
	p.ended().signed()
	file, err := p.Export(device.FormatPGN)
	p.do(err)
	if !bytes.Contains(file, []byte(`[ZapisCodes "typed `+typed)) {
		t.Errorf("the export does not say when it was typed:\n%s", file)
	}
}

// R-A01: nor does a key that the owner set as the arbiter's at home, where the
// arbiter types a code; nor a code, where he sets his key. What is set last
// stands alone.
func TestArbiterKeyPreparedAtHome(t *testing.T) {
	owners, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	p := newPlayer(t)
	p.do(p.SetArbiterKey(owners.Public().Text()))
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	if p.ArbiterKeyShort() != "" {
		t.Error("the key stands beside the code")
	}
	p.game()
	if _, err := p.Challenge(device.AnyArbiter); !errors.Is(err, device.ErrNoArbiterKey) {
		t.Errorf("a challenge to the owner's key: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))

	arbiters, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	p = newPlayer(t)
	p.do(p.SetCode(device.RoleArbiter, "987654", ""))
	p.do(p.SetArbiterKey(arbiters.Public().Text()))
	p = p.restart()
	p.game()
	if err := p.Arbiter("987654"); err == nil {
		t.Error("the owner's code stands beside the key")
	}
	c, err := p.Challenge(device.AnyArbiter)
	p.do(err)
	digits, err := modes.Answer(arbiters, c.Text)
	p.do(err)
	p.do(p.Answer(digits))
}

// R-A01: with an organizer's code that the owner set himself he gets into
// arbiter mode, for all to see. The log says with whose code, and the game,
// beside the arbiter's, since when it was set: it may be older than the event.
func TestOwnersOwnOrganizerCode(t *testing.T) {
	p := newPlayer(t)
	set := p.clock.Stamp().Wall.Time().Format(time.RFC3339)
	p.do(p.SetCode(device.RoleOrganizer, organizerCode, ""))
	p.clock.pass(10 * 24 * time.Hour)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.game()
	if got := p.View().Record.Header.Codes; !strings.HasPrefix(got, "typed ") || !strings.HasSuffix(got, ", organizer's "+set) {
		t.Errorf("the game says that its codes are %q", got)
	}
	p.do(p.Arbiter(organizerCode))
	if p.View().Mode != modes.Arbiter {
		t.Error("the device does not show it")
	}
	p.do(p.Leave())
	came := peek.Of[scoresheet.ArbiterCame](readLogOf(t, p))
	if len(came) != 1 || came[0].Role != device.RoleOrganizer {
		t.Errorf("the log has %+v", came)
	}
}

// R-G01, R-A01: who opens the game before the arbiter has typed his code keeps
// him out, and can be seen to: the game says that it began without one. Where
// the organizer wants his code for a start, nobody opens it before he comes.
func TestGameBegunBeforeTheArbiterCame(t *testing.T) {
	p := newPlayer(t).game()
	if err := p.SetCode(device.RoleArbiter, arbiterCode, ""); !refused(err) {
		t.Errorf("a code was set in the game: %v", err)
	}
	p.ended().signed()
	file, err := p.Export(device.FormatPGN)
	p.do(err)
	if p.View().Record.Header.Codes != "" || bytes.Contains(file, []byte("ZapisCodes")) {
		t.Error("the game says that an arbiter's code was set")
	}

	p = newPlayer(t)
	p.do(p.SetCode(device.RoleOrganizer, organizerCode, ""))
	p.do(p.SetRules(session.Rules{StartNeedsOrganizer: true}, organizerCode))
	if _, err := p.New(device.NewGame{}); !refused(err) {
		t.Errorf("opened without the organizer: %v", err)
	}
	if _, err := p.New(device.NewGame{Organizer: "999999"}); !wrong(err) {
		t.Errorf("opened with a wrong code: %v", err)
	}
	p.done(p.New(device.NewGame{Organizer: organizerCode}))
}

// conspicuous is what the arbiter reads first in the log.
func conspicuous(p *player) (kinds []string) {
	p.Helper()
	p.do(p.Arbiter(arbiterCode))
	stored, err := p.ActionLog()
	p.do(err)
	p.do(p.Leave())
	for _, g := range logwords.Read(stored).Conspicuous {
		kinds = append(kinds, g.Kind)
		if g.Text.Say(assets.Words("en")) == "" {
			p.Errorf("%s has no words", g.Kind)
		}
	}
	return kinds
}

// R-G09, R-G15, R-G22: a player who enters a result in mid-game, signs for
// both and takes it back has gained nothing, and the arbiter reads it first.
func TestSignedForBothInMidGame(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.ended()
	p.done(p.Sign(scoresheet.SignerWhite, "Petrova", nil))
	p.clock.pass(time.Second)
	p.done(p.Sign(scoresheet.SignerBlack, "Ivanov", nil))
	if err := p.Arbiter("000000"); !wrong(err) {
		t.Error(err)
	}
	p.clock.pass(time.Minute)
	p.done(p.Result(scoresheet.NoResult, ""))
	p.tap("e7", "e5")
	if v := p.View(); v.Record.Status() != scoresheet.Open {
		t.Errorf("the game is %s", v.Record.Status())
	}
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released with signatures that are void: %v", err)
	}
	got := conspicuous(p)
	for _, kind := range []string{"signed", "result"} {
		if !slices.Contains(got, kind) {
			t.Errorf("conspicuous is %v, without %s", got, kind)
		}
	}
}

// R-G18, R-D06: a game handed over and taken back may go on twice. Both
// records verify; the one says where it came from, the other that it had been
// handed over, and that is what the arbiter reads first.
func TestGameForked(t *testing.T) {
	old := newPlayer(t).codes().game()
	old.tap("e2", "e4")
	old.do(old.Arbiter(arbiterCode))
	file, err := old.HandOver("")
	old.do(err)
	spare := newPlayer(t).codes()
	spare.done(spare.TakeOver(file, ""))
	old.do(old.Arbiter(arbiterCode))
	old.do(old.TakeBack("the other one did not take it"))
	for _, p := range []*player{old, spare} {
		p.tap("e7", "e5")
		if !slices.Contains(conspicuous(p), "moved") {
			t.Errorf("conspicuous is %v", conspicuous(p))
		}
		p.ended().signed()
	}
	one, err := old.Export(device.FormatRecord)
	old.do(err)
	two, err := spare.Export(device.FormatRecord)
	old.do(err)
	verified(t, one)
	if r := verified(t, two); len(r.Before) != 1 || r.Device() == old.DeviceID() {
		t.Errorf("the second tells of %d devices before it", len(r.Before))
	}
	log := readLogOf(t, old)
	if len(peek.Of[scoresheet.HandedOver](log)) != 1 || len(peek.Of[scoresheet.HandOverWithdrawn](log)) != 1 {
		t.Error("the log of the first device does not tell")
	}
}

// R-O01, R-O02: who plays on a lent device sees nothing of its owner's games
// and changes nothing of his; his own game goes with him.
func TestGuestOnALentDevice(t *testing.T) {
	p := newPlayer(t, session.Options{FrontEnd: "console"}).codes()
	p.do(p.Owner(ownerCode))
	p.do(p.SetProfile(device.Profile{Name: "Kos, Ida", FIDE: "14100000"}))
	p.game().ended().signed()
	p.done(p.Release())
	p = p.restart(session.Options{FrontEnd: "console"}) // lent
	p.done(p.New(device.NewGame{Tags: []scoresheet.Tag{{Name: "White", Value: "Guest"}, {Name: "Black", Value: "Other"}}}))
	p.ended().signed()
	p.done(p.Release())
	file, err := p.Export(device.FormatPGN)
	p.do(err)
	for _, own := range []string{"Kos", "14100000"} {
		if bytes.Contains(file, []byte(own)) {
			t.Errorf("the guest's game has the owner's %s", own)
		}
	}
	if _, err := p.Games(); !refused(err) {
		t.Errorf("the guest sees the archive: %v", err)
	}
	if _, err := p.ExportArchived(device.FormatPGN, 1); !refused(err) {
		t.Errorf("the guest copies the owner's game: %v", err)
	}
	if err := p.SetProfile(device.Profile{Name: "Guest"}); !refused(err) {
		t.Errorf("the guest changes the profile: %v", err)
	}
}

// R-O04: who sets a first code on a device that was lent, and calls himself its
// owner, does not see whose games were recorded on it before.
func TestGamesOfEarlierGuestsStayHidden(t *testing.T) {
	p := newPlayer(t, session.Options{FrontEnd: "console"})
	play := func(white, guest string) {
		t.Helper()
		p.done(p.New(device.NewGame{Tags: []scoresheet.Tag{{Name: "White", Value: white}, {Name: device.TagGuest, Value: guest}}}))
		p.ended().signed()
		p.done(p.Release())
		p.clock.pass(time.Hour)
	}
	play("Guest", "yes")
	p.do(p.SetCode(device.RoleOwner, ownerCode, ""))
	play("Kos, Ida", "")
	p.do(p.Owner(ownerCode))
	games, err := p.Games()
	if p.do(err); len(games) != 1 || games[0].Record.Header.Tag("White") != "Kos, Ida" {
		t.Fatalf("the archive has %d games", len(games))
	}
	file, err := p.ExportArchived(device.FormatPGN, games[0].N)
	if p.do(err); !bytes.Contains(file, []byte("Kos, Ida")) {
		t.Errorf("another game was copied:\n%s", file)
	}
	if _, err := p.ExportArchived(device.FormatPGN, 2); err == nil {
		t.Error("there is a second game")
	}
}

// R-G22, R-A14: who stops the program for a look at something else, and starts
// it again, has left: the alarm says so, and the arbiter reads it first.
func TestStoppedForALook(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.do(p.Close())
	p.clock.pass(3 * time.Minute)
	p = start(t, p.dir, p.clock)
	if got := told(p); got != "stopped closed 180; " {
		t.Errorf("the alarms are %q", got)
	}
	p.tap("e7", "e5")
	if got := conspicuous(p); !slices.Contains(got, "stopped") {
		t.Errorf("conspicuous is %v", got)
	}
}

// R-D06, R-A01: no code, no hash of one, stands in the log or in a file that
// leaves the device: there is nothing in them to guess at.
func TestNothingToGuessAtLeavesTheDevice(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.ended().signed()
	for _, format := range []device.Format{device.FormatPGN, device.FormatRecord} {
		file, err := p.Export(format)
		p.do(err)
		for _, secret := range []string{ownerCode, arbiterCode, organizerCode, "argon2"} {
			if strings.Contains(string(file), secret) {
				t.Errorf("%v holds %s", format, secret)
			}
		}
	}
}
