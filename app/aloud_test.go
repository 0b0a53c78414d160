package app_test

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
)

// listener hears what the device says.
type listener struct{ said []string }

func (l *listener) Say(lang, text string) { l.said = append(l.said, lang+" "+text) }
func (*listener) Hush()                   {}
func (*listener) Fault() string           { return "" }

// R-T05: an assistant says for his player what the Laws let him say, by touch, and
// it stands in the log as said by him (Laws D.2.10.5).
func TestAssistantByTouch(t *testing.T) {
	r := rigWith(t, stage.New(t), usual, page.Options{})
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	r.opened()
	r.must(r.dev.Play("e2e4", "e7e5"))
	r.ui.Refresh()
	r.press("action.more")
	if r.ui.Button("assist.says") != nil {
		t.Error("nobody has an assistant, and he can speak")
	}
	r.press("action.back")
	r.must(r.dev.Arbiter(arbiterCode))
	r.ui.Refresh()
	r.press("action.more", "assist.title", "assist.name.white", "key j", "key a", "key n", "key a", "action.done", "assist.speech.on", "action.back")
	if v := r.dev.View(); v.Assistants != [2]string{"Jana", ""} || !v.Speech {
		t.Fatalf("assistants %q, speech %t", v.Assistants, v.Speech)
	}
	r.must(r.dev.Leave())
	r.ui.Refresh()
	for _, what := range []string{"assist.offer", "assist.flag", "assist.touched", "assist.adjournment", "assist.fifty"} {
		r.press("action.more", "assist.says", what)
		if what == "assist.touched" { // any square may be touched; or nobody knows which it was
			r.tapAt(r.ui.Diagram().Center(square(t, "d4")))
			r.press("action.more", "assist.says", what, "assist.touched.unknown")
		}
	}
	r.must(r.dev.Arbiter(arbiterCode))
	stored, err := r.dev.ActionLog()
	r.must(err)
	var said []string
	for _, e := range logwords.Read(stored).Events {
		if p, ok := e.Payload.(scoresheet.AssistantSaid); ok {
			said = append(said, strings.TrimSpace(p.Errand.String()+" "+p.For.String()+" "+p.Text))
		}
	}
	want := "offer white, flag white, touched white d4, touched white, adjournment white, claim white"
	if got := strings.Join(said, ", "); got != want {
		t.Errorf("the log holds %s, want %s", got, want)
	}
}

// R-T05, R-G15: a square or a button under the finger is said, and what was
// entered, but only in a game in which the arbiter allows it, and nothing while a
// move is being sealed. A finger that feels its way over the board moves nothing.
func TestSpeech(t *testing.T) {
	var l listener
	r := rigWith(t, stage.New(t), usual, page.Options{Voice: &l})
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	r.opened()
	r.ui.Refresh()
	r.tap("e2", "e4")
	r.press("action.more", "action.back")
	if len(l.said) > 0 {
		t.Fatalf("nobody allowed it, and it says %q", l.said)
	}
	r.must(r.dev.Arbiter(arbiterCode))
	_, err := r.dev.AllowSpeech(true)
	r.must(err)
	r.ui.Refresh()
	r.press("action.more", "action.back")
	if len(l.said) > 0 {
		t.Fatalf("in arbiter mode it says %q", l.said)
	}
	r.must(r.dev.Leave())
	r.ui.Refresh()
	if r.ui.Board().Entry != page.TapOnly {
		t.Error("a finger that slides moves a piece")
	}
	r.tap("e7", "e5")
	r.press("action.more")
	want := []string{"en e 7 Black pawn", "en e 5 empty", "en 1 Black e 5", "en More…"}
	if !slices.Equal(l.said, want) {
		t.Errorf("it says %q, want %q", l.said, want)
	}
	r.press("action.back")
	r.beginSealing(sealKeyOf(t))
	l.said = nil
	r.tap("g1", "f3")
	if len(l.said) > 0 {
		t.Errorf("while a move is sealed it says %q", l.said)
	}
}

// R-T05: what the keyboard comes to is said, and the keys of the pads under a finger:
// pieces by their names, cells with what stands in them. A pad for codes is silent, and
// so is all of it where the arbiter has not allowed it.
func TestSpeechOfKeysAndCells(t *testing.T) {
	for _, allowed := range []bool{false, true} {
		var l listener
		r := rigWith(t, stage.New(t), usual, page.Options{Voice: &l, Lang: "de"})
		r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
		r.opened()
		r.must(r.dev.Play("e2e4", "e7e5", "g1f3"))
		_, err := r.dev.At(scoresheet.CellName{Number: 2, Side: board.Black})
		r.must(err)
		r.must(r.dev.Arbiter(arbiterCode))
		_, err = r.dev.AllowSpeech(allowed)
		r.must(err)
		r.must(r.dev.Leave())
		r.ui.Refresh()
		heard := func(want ...string) {
			t.Helper()
			if !allowed {
				want = nil
			}
			if !slices.Equal(l.said, want) {
				t.Errorf("allowed %t: it says %q, want %q", allowed, l.said, want)
			}
			l.said = nil
		}
		r.keyTo("2w")
		heard("de 2 Weiß Springer f 3")
		r.keys(fyne.KeyUp)
		heard("de 1 Weiß e 4")
		r.keys(fyne.KeyRight)
		heard("de 1 Schwarz e 5")
		r.keyTo("e2")
		heard("de e 2 leer")
		r.keys(fyne.KeyDown)
		heard("de e 1 Weiß König")
		r.ui.Touched()
		r.press("action.write")
		l.said = nil
		for _, key := range []string{"key N", "key f", "key 6"} {
			r.ui.Button(key).MouseDown(nil)
			r.ui.Button(key).MouseUp(nil)
		}
		heard("de Springer", "de f", "de 6")
		r.keyTo("key R")
		heard("de Turm")
		r.keyTo("action.delete")
		heard("de Löschen")
		r.press("action.cancel", "action.clock")
		l.said = nil
		r.keyTo("minute 7")
		heard("de 7")
		r.press("action.cancel", "action.more", "arbiter.enter")
		l.said = nil
		r.keyTo("digit 4")
		r.keys(fyne.KeyReturn)
		heard()
	}
}

// keyTo goes with the keyboard to a stop, and forgets what was said on the way.
func (r *rig) keyTo(name string) {
	r.Helper()
	l, _ := r.ui.Opts.Voice.(*listener)
	for _, s := range r.ui.KeyStops() {
		if s.Name == name {
			l.said = nil
			r.ui.KeyTo(s)
			return
		}
	}
	r.Fatalf("there is no stop %q", name)
}

// R-T05: every button has a name for a screen reader of the system, and the squares
// have theirs in every language.
func TestNamesForScreenReaders(t *testing.T) {
	for _, lang := range assets.Languages() {
		r := rigWith(t, stage.New(t), usual, page.Options{Lang: lang})
		nameless := func() {
			t.Helper()
			page.Walk(r.win.Content(), func(o fyne.CanvasObject) {
				if b, ok := o.(*page.Button); ok && b.Visible() {
					if strings.TrimSpace(r.ui.ButtonWords(b)) == "" {
						t.Errorf("%s: the button %s has no name", lang, b.Name)
					}
				}
			})
		}
		nameless()
		r.opened()
		r.must(r.dev.Play("e2e4"))
		r.ui.Refresh()
		nameless()
		for _, panel := range []string{"action.more"} {
			r.press(panel)
			nameless()
			r.press("action.back")
		}
		kit := page.Kit{Words: assets.Words(lang)}
		for s := range board.Square(64) {
			if said := kit.SquareWords(board.Start(), s); strings.ContainsAny(said, "{}.") || len(strings.Fields(said)) < 3 {
				t.Errorf("%s: the square %s is %q", lang, s, said)
			}
		}
	}
}
