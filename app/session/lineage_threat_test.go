package session_test

import (
	"slices"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/lineage"
)

// A row of docs/threats.md each: what is handed in is compared with whatever
// else is handed in.

// related verifies files and returns how each stands to the others.
func related(t testing.TB, files ...[]byte) [][]lineage.Relation {
	t.Helper()
	var trails []*lineage.Trail
	for _, file := range files {
		r := verified(t, file)
		trails = append(trails, r.Trail())
	}
	return lineage.Relate(trails)
}

// stand checks how two files stand to each other, whichever comes first: the
// first is of that kind to the second, and for a clash the other way too.
func stand(t testing.TB, what string, a, b []byte, want lineage.Kind) {
	t.Helper()
	for _, swapped := range []bool{false, true} {
		files, at, other := [][]byte{a, b}, 0, 1
		if swapped {
			files, at, other = [][]byte{b, a}, 1, 0
		}
		if want == lineage.Same {
			at, other = 1, 0 // said at whatever comes later
		}
		got := related(t, files...)
		if want == 0 {
			if len(got[0])+len(got[1]) > 0 {
				t.Errorf("%s, swapped %v: %v, want nothing", what, swapped, got)
			}
			continue
		}
		if !slices.Equal(got[at], []lineage.Relation{{Kind: want, Other: other}}) {
			t.Errorf("%s, swapped %v: %v, want %s", what, swapped, got, want)
		}
		if back := len(got[other]) == 1 && got[other][0] == (lineage.Relation{Kind: want, Other: at}); back != want.Clash() {
			t.Errorf("%s, swapped %v: the other one: %v", what, swapped, got[other])
		}
	}
}

// both exports the game that is on, or the last one, in both formats.
func (p *player) both() (pgn, record []byte) {
	p.Helper()
	pgn, err := p.Export(device.FormatPGN)
	p.do(err)
	record, err = p.Export(device.FormatRecord)
	p.do(err)
	return pgn, record
}

// R-C02: exports of one game at several times are copies of the last one.
func TestCopiesOfAGame(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.do(p.Arbiter(arbiterCode))
	midPGN, mid := p.both()
	p.do(p.Leave())
	p.tap("e7", "e5")
	p.ended().signed()
	signedPGN, signed := p.both()
	p.done(p.Release())
	lastPGN, last := p.both()

	stand(t, "mid-game and signed", mid, signed, lineage.Earlier)
	stand(t, "signed and released", signed, last, lineage.Earlier)
	stand(t, "a PGN and the record file of the same state", lastPGN, last, lineage.Same)
	stand(t, "an earlier PGN and a record file", signedPGN, last, lineage.Earlier)
	stand(t, "a PGN of the middle and a record file", midPGN, last, lineage.Earlier)
	stand(t, "two PGN, before and after the release", signedPGN, lastPGN, lineage.Earlier)
	stand(t, "two PGN, of the middle and the end", midPGN, lastPGN, lineage.EarlierAsFar)
	for i, all := range related(t, mid, midPGN, signed, signedPGN, last, lastPGN) {
		for _, r := range all {
			if r.Kind.Clash() {
				t.Errorf("file %d: %v", i, r)
			}
		}
	}
	// Another game of the same device is another game.
	p.clock.pass(time.Hour)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.game().tap("e2", "e4")
	p.ended().signed()
	otherPGN, other := p.both()
	stand(t, "two games", last, other, 0)
	stand(t, "two games, as PGN", lastPGN, otherPGN, 0)
}

// R-C02, R-C06, R-D06: the folder copied before a game, put back and played again
// with another result: one key has two segments of one number. The PGN alone
// tell it too.
func TestForkFromBeforeTheGame(t *testing.T) {
	p := newPlayer(t).codes()
	older := p.keep()
	play := func(result scoresheet.Result) (pgn, record []byte) {
		p.game().tap("e2", "e4")
		p.done(p.Result(result, ""))
		p.signed().done(p.Release())
		return p.both()
	}
	lostPGN, lost := play(scoresheet.BlackWins)
	p = p.putBack(older)
	p.clock.pass(time.Hour)
	wonPGN, won := play(scoresheet.WhiteWins)
	stand(t, "record files", lost, won, lineage.Doubled)
	stand(t, "PGN", lostPGN, wonPGN, lineage.Doubled)
	stand(t, "a PGN and a record file", lostPGN, won, lineage.Doubled)
}

// R-C02, R-D06: the folder copied in mid-game, put back and played on with
// another move and another result.
func TestForkFromMidGame(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	older := p.keep()
	play := func(to string, result scoresheet.Result) (pgn, record []byte) {
		p.tap("e7", to)
		p.done(p.Result(result, ""))
		p.acknowledged().signed().done(p.Release())
		return p.both()
	}
	lostPGN, lost := play("e5", scoresheet.BlackWins)
	p = p.putBack(older)
	wonPGN, won := play("e6", scoresheet.WhiteWins)
	stand(t, "record files", lost, won, lineage.Fork)
	stand(t, "a PGN and a record file", lostPGN, won, lineage.Fork)
	if got := related(t, lostPGN, wonPGN); len(got[0]) != 1 || !got[0][0].Kind.Clash() || len(got[1]) != 1 {
		t.Errorf("two PGN: %v", got)
	}
	// A third, copied from one of them, is a fork of the other.
	for i, all := range related(t, lost, won, lostPGN, wonPGN)[:2] {
		if len(all) == 0 || !all[0].Kind.Clash() {
			t.Errorf("file %d of all four: %v", i, all)
		}
	}
	// Played on without any move: only the result is another.
	p = newPlayer(t).codes().game()
	p.tap("e2", "e4")
	older = p.keep()
	p.done(p.Result(scoresheet.BlackWins, ""))
	p.signed().done(p.Release())
	lostPGN, lost = p.both()
	p = p.putBack(older)
	p.done(p.Result(scoresheet.WhiteWins, ""))
	p.acknowledged().signed().done(p.Release())
	wonPGN, won = p.both()
	stand(t, "another result", lost, won, lineage.Fork)
	if got := related(t, lostPGN, wonPGN); len(got[0]) != 1 || !got[0][0].Kind.Clash() {
		t.Errorf("another result, as PGN: %v", got)
	}
	// The same record, only released twice, is a copy.
	p = newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.ended().signed()
	older = p.keep()
	p.done(p.Release())
	onePGN, one := p.both()
	p = p.putBack(older)
	p.clock.pass(time.Minute)
	p.acknowledged().done(p.Release())
	twoPGN, two := p.both()
	stand(t, "released twice", one, two, lineage.Earlier)
	stand(t, "released twice, as PGN", onePGN, twoPGN, lineage.Earlier)
}

// R-C02, R-G18: a game that was handed over is one game; so is what the first
// device logs afterwards. Taken back, it is two.
func TestForkAfterHandOver(t *testing.T) {
	hand := func() (old, spare *player, file []byte) {
		old = newPlayer(t).codes().game()
		old.tap("e2", "e4")
		old.do(old.Arbiter(arbiterCode))
		file, err := old.HandOver("the screen is broken")
		old.do(err)
		spare = newPlayer(t).codes()
		spare.done(spare.TakeOver(file, ""))
		spare.tap("e7", "e5")
		spare.ended().signed()
		return old, spare, file
	}
	old, spare, file := hand()
	spare.done(spare.Release())
	overPGN, over := spare.both()
	stand(t, "handed over and taken over", file, over, lineage.Earlier)
	stand(t, "handed over, and the PGN of the spare device", file, overPGN, lineage.EarlierAsFar)
	old.clock.pass(time.Minute)
	old.do(old.Arbiter(arbiterCode))
	againPGN, again := old.both()
	stand(t, "exported once more behind the hand-over", again, over, lineage.Earlier)
	stand(t, "the PGN of that", againPGN, over, lineage.EarlierAsFar)

	old, spare, file = hand()
	spare.done(spare.Release())
	_, over = spare.both()
	old.do(old.Arbiter(arbiterCode))
	old.do(old.TakeBack("the other one did not take it"))
	old.tap("c7", "c5")
	old.done(old.Result(scoresheet.BlackWins, ""))
	old.signed().done(old.Release())
	backPGN, back := old.both()
	stand(t, "taken back and taken over", back, over, lineage.Moved)
	stand(t, "the PGN of that", backPGN, over, lineage.Fork)
	stand(t, "handed over and taken back", file, back, lineage.Earlier)

	// Two devices take one file.
	old, spare, file = hand()
	third := newPlayer(t).codes()
	third.done(third.TakeOver(file, ""))
	third.tap("d7", "d5")
	third.ended().signed()
	_, one := spare.both()
	_, two := third.both()
	stand(t, "taken over twice", one, two, lineage.Fork)
	_ = old
}

// R-C02: a recording that was begun anew is another game.
func TestRestartIsNoFork(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.do(p.Arbiter(arbiterCode))
	firstPGN, first := p.both()
	p.done(p.Restart(device.Restart{Reason: device.WrongPosition}))
	p.tap("d2", "d4")
	p.ended().signed()
	secondPGN, second := p.both()
	stand(t, "restarted", first, second, 0)
	stand(t, "restarted, as PGN", firstPGN, secondPGN, 0)
}

// R-C02, R-D05: a game goes on as one over a kill and over a lost key.
func TestLostKeyIsNoFork(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.tap("e7", "e5")
	p = p.killed()
	p.tap("g1", "f3")
	p.do(p.Arbiter(arbiterCode))
	midPGN, mid := p.both()
	p.do(p.Leave())
	p = p.loseKey()
	p.tap("b8", "c6")
	p.acknowledged().ended().signed()
	lastPGN, last := p.both()
	stand(t, "over a lost key", mid, last, lineage.Earlier)
	stand(t, "over a lost key, the first as PGN", midPGN, last, lineage.Earlier)
	stand(t, "over a lost key, as PGN", midPGN, lastPGN, lineage.EarlierAsFar)
	p.done(p.Release())
	_, released := p.both()
	p = p.loseKey()
	otherPGN, other := p.both()
	stand(t, "written out with another key", released, other, lineage.Same)
	stand(t, "written out with another key, as PGN", released, otherPGN, lineage.Same)
	r := verified(t, lastPGN)
	if all := r.Trail().Segments; len(all) != 2 || all[0].Device == all[1].Device {
		t.Errorf("the PGN names %d segments", len(all))
	}
}
