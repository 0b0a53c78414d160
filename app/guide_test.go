package app_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
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
