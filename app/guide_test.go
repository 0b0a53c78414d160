package app_test

import (
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/modes"
	"zapis/scoresheet"
)

// follower has a guide in one hand and the device in the other.
type follower struct {
	*rig
	guide string
	parts []string // of the guide, each under its heading; before the first heading it is number 0
}

// follow begins with a guide in a language, and the smallest device.
func follow(t *testing.T, guide, lang string, dev *stage.Device, opts page.Options) *follower {
	t.Helper()
	text, err := os.ReadFile("../docs/guide/" + guide + "." + lang + ".md")
	if err != nil {
		t.Fatal(err)
	}
	opts.Lang = lang
	opts.DrawKeys = true
	return &follower{rigWith(t, dev, fyne.Size{Width: 480, Height: 854}, opts), guide + "." + lang, strings.Split(string(text), "\n## ")}
}

// quotes reports whether a part of the guide prints a caption in bold.
func (f *follower) quotes(part int, caption string) bool {
	plain := func(s string) string {
		return strings.TrimSuffix(countBehind.ReplaceAllString(strings.Join(strings.Fields(s), " "), ""), "…")
	}
	for _, m := range quotedBold.FindAllStringSubmatch(f.parts[part], -1) {
		if plain(m[1]) == plain(caption) {
			return true
		}
	}
	return false
}

var (
	quotedBold  = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	countBehind = regexp.MustCompile(` \(\d+\)$`) // how many there are, on a button
)

// reads touches buttons one after another, each of which that part of the guide
// names by the caption that stands on it. Where a page of buttons goes on, the reader
// turns it.
func (f *follower) reads(part int, names ...string) {
	f.Helper()
	for _, name := range names {
		for f.ui.Button(name) == nil && f.ui.Button("page down") != nil {
			before := buttonNames(f.rig)
			f.press("page down")
			if buttonNames(f.rig) == before {
				break
			}
		}
		f.tapAt(f.named(part, name).Center())
	}
}

// named returns a button of the page, which that part of the guide names.
func (f *follower) named(part int, name string) *page.Button {
	f.Helper()
	b := f.ui.Button(name)
	if b == nil {
		f.Fatalf("%s, part %d: no button %s is on the page, but %s", f.guide, part, name, buttonNames(f.rig))
	}
	if !f.quotes(part, b.Text) {
		f.Errorf("%s, part %d: the button %s says %q, which the guide does not", f.guide, part, name, b.Text)
	}
	return b
}

// finds wants a button on the page that the guide names, and does not touch it.
func (f *follower) finds(part int, names ...string) {
	f.Helper()
	for _, name := range names {
		f.named(part, name)
	}
}

// The parts of the guides for players.
const (
	beforeGame = iota + 1
	writingMoves
	inTimeTrouble
	claimingADraw
	redEdge
	endOfGame
	yourCopy
)

// R-G01 to R-G14: a player who does what his guide says, word by word, comes from
// the pack to his copy, in each of its languages: every button stands where he is when
// he is told to touch it, and is called as the guide calls it.
func TestPlayersGuideIsFollowed(t *testing.T) {
	for _, lang := range []string{"en", "ru", "uk", "de", "fr", "es"} {
		t.Run(lang, func(t *testing.T) {
			dev := stage.New(t)
			must(t, dev.SetCode("arbiter", arbiterCode, ""))
			stick := stickOf{{Name: "round3.zapis-pack", Data: packOf(t, 3)}}
			f := follow(t, "player", lang, dev, page.Options{Inbox: &stick, Stick: func() string { return "export" }})

			f.reads(beforeGame, "start.pack")
			f.press("file 1")
			f.reads(beforeGame, "pack.same")
			f.listed("board 12")
			f.press("side black")
			f.finds(beforeGame, "pack.ready")
			f.reads(beforeGame, "start.do")

			f.tap("d2", "d4", "g8", "f6")
			f.reads(writingMoves, "action.write")
			f.press("key N", "key f", "key 3")
			f.reads(writingMoves, "action.done", "action.undo")
			f.cell("1b")
			f.reads(writingMoves, "action.edit")
			f.press("action.insert")
			f.tap("e7", "e5")
			f.cell("1w")
			f.reads(writingMoves, "action.toend", "action.clock")
			f.press("action.cancel")
			f.reads(writingMoves, "action.offer", "action.more")
			f.reads(writingMoves, "action.turn")
			f.reads(inTimeTrouble, "action.dash", "action.only.white")
			f.reads(inTimeTrouble, "action.only.white")
			f.reads(inTimeTrouble, "action.more")
			f.reads(inTimeTrouble, "restore.gaps")
			f.tap("g1", "f3")
			f.reads(inTimeTrouble, "restore.done", "action.more", "restore.lend")
			f.press("restore.back")
			f.tap("c2", "c4")
			f.reads(claimingADraw, "action.claim")
			f.finds(claimingADraw, "claim.nextmove claim.moves")
			f.reads(claimingADraw, "claim.position claim.repetition", "claim.announce")
			f.reads(endOfGame, "action.end")
			f.press("result 1/2-1/2", "end.agreed")
			f.finds(endOfGame, "disagree white")
			f.reads(endOfGame, "sign white")
			f.scribble()
			f.reads(endOfGame, "action.done")
			f.scribble()
			f.reads(endOfGame, "action.done")
			f.reads(endOfGame, "handin.do")
			f.press("handin.stick")
			f.reads(endOfGame, "release.do")
			f.now = f.now.Add(4 * time.Minute)
			f.dev.Pass(4 * time.Minute)
			f.ui.Refresh()
			f.reads(yourCopy, "owner.export")
			f.finds(yourCopy, "plain.take", "owner.take.paper")
		})
	}
}

// The parts of the guides for arbiters.
const (
	fromAfar = iota + 1
	beforeRound
	intoArbiterMode
	aClaim
	aRuling
	anAdjournment
	anAlarm
	suspicion
	theEnd
)

// R-A01 to R-A18: the same of the arbiter's guide, situation by situation.
func TestArbitersGuideIsFollowed(t *testing.T) {
	for _, lang := range []string{"en", "ru", "uk"} {
		t.Run(lang, func(t *testing.T) {
			f := follow(t, "arbiter", lang, stage.New(t), page.Options{})
			f.reads(beforeRound, "owner.codes")

			f = follow(t, "arbiter", lang, stage.New(t), page.Options{})
			f.must(f.dev.SetCode("arbiter", arbiterCode, ""))
			f.opened()
			f.must(f.dev.Play(strings.Fields("e2e4 e7e5 g1f3 d8d4")...))
			f.ui.Refresh()
			f.entersArbiterMode()
			f.reads(beforeRound, "action.more", "arbiter.device", "admit.do")
			f.press("action.back")
			f.press("due illegal")
			f.reads(aRuling, "rule.record", "rule.do")
			f.reads(aRuling, "rule.given")
			f.press("action.back", "action.back")
			f.reads(aClaim, "arbiter.findings")
			f.press("action.back")
			f.reads(suspicion, "arbiter.log")
			f.press("action.back")
			f.reads(intoArbiterMode, "action.more")
			f.press("action.back")
			for _, name := range []string{"clocks.check", "compare.do", "restore.title", "arbiter.adjourn", "arbiter.restart", "arbiter.handover", "arbiter.abandon"} {
				f.press("action.more")
				f.reads(aRuling, name)
				f.goesBack()
			}
			f.press("action.more")
			f.finds(theEnd, "sign.do", "release.do")
			f.reads(suspicion, "owner.export.record")
			f.press("action.back")
			f.reads(intoArbiterMode, "arbiter.leave")

			// A claim, and what else the table of situations has.
			f.must(f.dev.Play("f1c4"))
			f.ui.Refresh()
			f.press("action.claim", "claim.position claim.repetition", "claim.announce")
			f.entersArbiterMode()
			f.reads(aClaim, "arbiter.claim")
			f.finds(aClaim, "find.accept", "find.agree")
			f.reads(aClaim, "find.reject")
			f.reads(aClaim, "rule.record")
			f.press("action.more", "restore.title", "restore.ran.white", "restore.begin", "restore.done")
			f.entersArbiterMode()
			f.press("action.more")
			f.reads(aRuling, "restore.title")
			f.finds(aRuling, "restore.complete", "restore.fail")
			f.reads(aRuling, "restore.complete")

			// An alarm, the end, and a result that was wrong.
			f = follow(t, "arbiter", lang, stage.New(t), page.Options{})
			f.must(f.dev.SetCode("arbiter", arbiterCode, ""))
			f.opened()
			f.must(f.dev.Play("e2e4", "e7e5"))
			f.leaves()
			f.entersArbiterMode()
			f.reads(anAlarm, "arbiter.ack")
			f.reads(intoArbiterMode, "arbiter.leave")
			_, err := f.dev.Result(scoresheet.Draw, "")
			f.must(err)
			f.approve("x", "y")
			f.ui.Refresh()
			f.entersArbiterMode()
			f.reads(aRuling, "action.more", "more result.corrected")
			f.press("result 1-0")
			f.finds(aRuling, "rule.record")
			f.press("action.back", "action.back")
			f.reads(intoArbiterMode, "arbiter.leave")
			f.press("release.do")
			f.reads(theEnd, "arbiter.enter")
			f.types(arbiterCode)
			f.press("action.done")
		})
	}
}

// R-A10: the same of an adjournment: on the arbiter's own device, which has the key, and
// on the player's, from hand to hand.
func TestAdjournmentIsFollowed(t *testing.T) {
	for _, lang := range []string{"en", "ru", "uk"} {
		t.Run(lang, func(t *testing.T) {
			carried := &stick{map[string][]byte{}}
			own := stage.New(t)
			a := follow(t, "arbiter", lang, own, page.Options{Inbox: carried})
			a.reads(anAdjournment, "owner.about", "owner.sealed", "owner.sealed.save")
			maps.Copy(carried.files, a.saved)

			f := follow(t, "arbiter", lang, stage.New(t), page.Options{Inbox: carried})
			f.must(f.dev.SetCode("arbiter", arbiterCode, ""))
			f.opened()
			f.must(f.dev.Play("e2e4", "e7e5"))
			f.ui.Refresh()
			f.entersArbiterMode()
			f.press("action.more")
			f.reads(anAdjournment, "arbiter.adjourn")
			f.finds(anAdjournment, "adjourn.seal.paper", "adjourn.seal.opponent")
			f.reads(anAdjournment, "adjourn.key.take")
			f.press("file 1")
			f.reads(anAdjournment, "adjourn.seal.here")
			f.tap("g1", "f3")
			f.reads(anAdjournment, "adjourn.seal", "arbiter.enter")
			f.types(arbiterCode)
			f.press("action.done")
			if f.ui.Button("arbiter.adjourn") == nil {
				f.press("action.more")
			}
			f.reads(anAdjournment, "arbiter.adjourn")
			f.press("adjourn.clock.white", "hour 1", "tens 0", "minute 9", "adjourn.clock.black", "hour 0", "tens 5", "minute 8")
			f.press("adjourn.resume", "key other", "key 2", "action.done") // the button says what is typed, too
			f.reads(anAdjournment, "adjourn.park")
			if f.status() != scoresheet.Adjourned {
				t.Fatalf("the game is %v: %s", f.status(), buttonNames(f.rig))
			}

			f.reads(anAdjournment, "arbiter.enter")
			f.types(arbiterCode)
			f.press("action.done")
			f.reads(anAdjournment, "arbiter.adjourn", "adjourn.file")
			for name, data := range f.saved {
				if strings.HasSuffix(name, ".sealed") {
					carried.files[name] = data
				}
			}
			a = follow(t, "arbiter", lang, own, page.Options{Inbox: carried})
			a.reads(anAdjournment, "owner.about", "owner.sealed", "owner.sealed.open")
			a.press("file 1", "owner.sealed.code.save")
			code := strings.Fields(string(a.saved["zapis-opening-code.txt"]))

			f = follow(t, "arbiter", lang, f.dev, page.Options{Inbox: carried})
			f.reads(anAdjournment, "arbiter.adjourn", "adjourn.open")
			f.finds(anAdjournment, "adjourn.code.secret")
			f.reads(anAdjournment, "adjourn.code.type")
			f.typeKeys(strings.ReplaceAll(code[len(code)-1], "-", ""))
			f.press("action.done")
			f.reads(anAdjournment, "adjourn.resume.do", "adjourn.resume.now")
			if f.status() != scoresheet.Open || len(f.dev.View().Record.Cells) != 3 {
				t.Errorf("the game is %v, with %s", f.status(), f.sheet())
			}
		})
	}
}

// ESS 6.2.2.12: the same of a device that fails, and of the spare one.
func TestHandOverIsFollowed(t *testing.T) {
	for _, lang := range []string{"en", "ru", "uk"} {
		t.Run(lang, func(t *testing.T) {
			carried := &stick{map[string][]byte{}}
			dev := stage.New(t)
			spare := follow(t, "arbiter", lang, dev, page.Options{Inbox: carried})
			spare.reads(aRuling, "owner.codes", "code.arbiter")
			for range 2 {
				spare.types(arbiterCode)
				spare.press("action.done")
			}
			first := follow(t, "arbiter", lang, stage.New(t), page.Options{Inbox: carried})
			first.must(first.dev.SetCode("arbiter", arbiterCode, ""))
			first.opened()
			first.must(first.dev.Play("e2e4", "e7e5"))
			first.ui.Refresh()
			first.entersArbiterMode()
			first.press("action.more")
			first.reads(aRuling, "arbiter.handover")
			first.press("why battery low")
			first.reads(aRuling, "confirm")
			maps.Copy(carried.files, first.saved)
			spare = follow(t, "arbiter", lang, dev, page.Options{Inbox: carried})
			spare.reads(aRuling, "start.title", "start.takeover")
			spare.press("file 1")
			if v := spare.dev.View(); v.Mode != modes.Game || len(v.Record.Cells) != 2 {
				t.Errorf("taken over: %v mode, %s, with %s", v.Mode, spare.ui.Note(), buttonNames(spare.rig))
			}
		})
	}
}

// R-A01: the same of the arbiter's key, which his own device takes from the file that the
// organizer gave him, and with which he answers a device in the hall.
func TestArbitersKeyIsFollowed(t *testing.T) {
	for _, lang := range []string{"en", "ru", "uk"} {
		t.Run(lang, func(t *testing.T) {
			key, err := modes.NewAnswerKey()
			must(t, err)
			stick := stickOf{{Name: "arbiter-Kos.key", Data: []byte(key.Text() + "\n")}}
			own := stage.New(t)
			a := follow(t, "arbiter", lang, own, page.Options{Inbox: &stick})
			a.reads(intoArbiterMode, "owner.about", "hall.answer.title", "instrument.bring")
			a.press("file 1")
			for range 2 {
				a.types(keyCode)
				a.press("action.done")
			}

			dev := stage.New(t)
			must(t, dev.SetCode("organizer", arbiterCode, "")) // where only the key opens the game, it is shown at once
			must(t, dev.SetArbiterKey(key.Public().Text()))
			f := follow(t, "arbiter", lang, dev, page.Options{})
			f.opened()
			f.ui.Refresh()
			word := f.ui.ModeWord()
			f.tapAt(fyne.NewPos(word.X+word.W/2, word.Y+word.H/2))
			f.reads(intoArbiterMode, "challenge.do")
			asked := f.ui.Code()

			a = follow(t, "arbiter", lang, own, page.Options{})
			a.reads(intoArbiterMode, "owner.about", "hall.answer.title", "instrument.type")
			a.groups(asked)
			a.types(keyCode)
			a.press("action.done")
			must(t, dev.Answer(strings.Join(strings.Fields(a.ui.SealKeyWords())[:2], "")))
			if mode := dev.View().Mode; mode != modes.Arbiter {
				t.Errorf("answered, it is in %v mode", mode)
			}
		})
	}
}

// R-C01, R-G10: the same of the player's guide where the hall has a network: from the
// address on the wall to a game that the desk has, and to the next round.
func TestPlayersGuideIsFollowedOverTheAir(t *testing.T) {
	for _, lang := range []string{"en", "ru", "uk", "de", "fr", "es"} {
		t.Run(lang, func(t *testing.T) {
			air := &stage.Air{}
			f := follow(t, "player", lang, stage.New(t), page.Options{Air: air})
			f.reads(beforeGame, "start.pack", "air.meet")
			for _, key := range "192.168.1.10" {
				f.press("key " + string(key))
			}
			f.reads(beforeGame, "air.ask")
			air.Named = true
			air.Tell(page.AirNews{Last: true, Offer: found(f.rig, packOf(t, 3))})
			f.reads(beforeGame, "pack.same")
			f.listed("board 12")
			f.press("side black")
			f.finds(beforeGame, "pack.ready")
			f.reads(beforeGame, "start.do")
			f.tap("e2", "e4", "e7", "e5")
			_, err := f.dev.Result(scoresheet.Draw, "")
			f.must(err)
			f.approve("x", "y")
			f.ui.Refresh()
			f.reads(endOfGame, "handin.do")
			_, err = f.dev.HandIn()
			f.must(err)
			f.must(f.dev.HandedIn(true))
			air.Tell(page.AirNews{Attempt: 1, Held: page.HeldTwice, At: f.now, Last: true})
			f.reads(endOfGame, "action.done", "release.do")
			f.now = f.now.Add(4 * time.Minute)
			f.dev.Pass(4 * time.Minute)
			f.ui.Refresh()
			f.reads(beforeGame, "start.pack")
			f.finds(beforeGame, "air.round")
		})
	}
}

// goesBack leaves a page of arbiter mode.
func (f *follower) goesBack() {
	f.Helper()
	if f.ui.Button("action.back") != nil {
		f.press("action.back")
		return
	}
	f.press("action.cancel")
}

// entersArbiterMode touches the word of the band, and types the code.
func (f *follower) entersArbiterMode() {
	f.Helper()
	f.touchesTheBand()
	f.reads(intoArbiterMode, "action.done")
}

// touchesTheBand does so and types the code, all but its end.
func (f *follower) touchesTheBand() {
	f.Helper()
	word := f.ui.ModeWord()
	f.tapAt(fyne.NewPos(word.X+word.W/2, word.Y+word.H/2))
	f.types(arbiterCode)
}

func (f *follower) types(code string) {
	f.Helper()
	for _, d := range code {
		f.press("digit " + string(d))
	}
}

// R-O01 to R-O05: the same of the owner's guide, and of what the vendor's says about
// the screen.
func TestOwnersAndVendorsGuidesAreFollowed(t *testing.T) {
	const once, atATournament, afterwards, wrong = 1, 2, 3, 4
	const selfTest, firstRound = 7, 9
	for _, lang := range []string{"en", "ru", "uk"} {
		t.Run(lang, func(t *testing.T) {
			f := follow(t, "owner", lang, stage.New(t), page.Options{})
			f.reads(once, "owner.profile")
			f.finds(once, "owner.size.measure")
			f.reads(once, "owner.profile.save", "owner.codes", "code.owner")
			for range 2 {
				f.types(ownerCode)
				f.press("action.done")
			}
			f.reads(wrong, "code.lost")
			f.press("start.title")
			f.finds(once, "practice.do")
			f.finds(atATournament, "start.guest")
			f.reads(atATournament, "owner.about", "owner.ask")
			f.press("action.done")
			f.reads(afterwards, "owner.archive")
			f.types(ownerCode)
			f.press("action.done")

			f = follow(t, "vendor", lang, stage.New(t), page.Options{})
			f.reads(selfTest, "owner.about", "selftest.do")
			f.press("selftest.skip", "selftest.yes")
			f.reads(selfTest, "selftest.save")
			f.goesBack()
			f.reads(firstRound, "owner.about", "owner.profile", "owner.codes", "code.arbiter")
			for range 2 {
				f.types(arbiterCode)
				f.press("action.done")
			}
			f.opened()
			f.must(f.dev.Play("e2e4", "e7e5"))
			f.leaves()
			f.touchesTheBand()
			f.press("action.done")
			f.reads(firstRound, "arbiter.ack", "action.more", "arbiter.abandon")
		})
	}
}
