package app_test

import (
	"bytes"
	"fmt"
	"image"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/modes"
	"zapis/scoresheet"
)

// stick is a folder that devices are carried files in.
type stick struct{ files map[string][]byte }

func (s *stick) Places() string { return "the stick" }

func (s *stick) Files(kind page.FileKind) (out []page.InboxFile, err error) {
	for name, data := range s.files {
		if bytes.HasPrefix(data, []byte(kind)) {
			out = append(out, page.InboxFile{Name: name, Data: data})
		}
	}
	slices.SortFunc(out, func(a, b page.InboxFile) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

// adjourned is a player's device on which a game is played.
func adjourned(t testing.TB, size fyne.Size, opts page.Options) *rig {
	t.Helper()
	return playing(t, size, opts, strings.Join(stage.Opening, " "))
}

// sealKeyOf is the public key of an arbiter's device.
func sealKeyOf(t testing.TB) string {
	t.Helper()
	key, err := stage.New(t).OwnSealKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// beginSealing is as far as the player who is to seal.
func (r *rig) beginSealing(key string) {
	r.Helper()
	r.arbiter()
	r.must(r.dev.SetSealKey(key))
	_, err := r.dev.Seal()
	r.must(err)
	r.ui.Refresh()
}

// openAdjourn finds the adjournment among what an arbiter can do.
func (r *rig) openAdjourn() {
	r.Helper()
	r.press("action.more")
	for r.ui.Button("arbiter.adjourn") == nil && r.ui.Button("page down") != nil {
		r.press("page down")
	}
	r.press("arbiter.adjourn")
}

// typeKeys touches the keys of a pad.
func (r *rig) typeKeys(text string) {
	r.Helper()
	for _, c := range text {
		r.press("key " + string(c))
	}
}

var openingCode = regexp.MustCompile(`[0-9A-Z]{5}  [0-9A-Z]{5}`)

// R-A10: the whole way of an adjournment by touch on two devices. The
// arbiter's shows its key, the player's takes it from a stick; the player
// seals, the arbiter writes the envelope and parks; the sealed move is carried
// to the arbiter's device, which gives the code; the code opens it, and the
// game goes on with the times.
func TestAdjournmentOnTwoDevices(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 480, Height: 854}, {Width: 854, Height: 480}, usual} {
		carried := &stick{map[string][]byte{}}
		arbiters := stage.New(t)
		a := rigWith(t, arbiters, size, page.Options{Inbox: carried})
		a.press("owner.about", "owner.sealed")
		own, err := arbiters.OwnSealKey()
		a.must(err)
		if said := a.ui.SealKeyWords(); !strings.Contains(strings.ReplaceAll(said, " ", ""), own) {
			t.Fatalf("%v: the key %s is not shown: %s", size, own, said)
		}
		a.press("owner.sealed.save")
		for name, data := range a.saved {
			carried.files[name] = data
		}

		r := adjourned(t, size, page.Options{Inbox: carried})
		r.must(r.dev.Clock("9w", "1:10"))
		r.must(r.dev.Clock("8b", "0:58"))
		r.arbiter()
		r.openAdjourn()
		if r.ui.Button("adjourn.seal.here") != nil {
			t.Errorf("%v: sealing is offered without a key", size)
		}
		r.press("adjourn.key.take", "file 1")
		if key, origin := r.dev.SealKey(); key != own || !strings.HasPrefix(origin, "arbiter ") {
			t.Fatalf("%v: the key is %q, %q", size, key, origin)
		}
		r.press("adjourn.seal.here")

		// The player's part.
		if bar := r.ui.SealBar(); !strings.HasPrefix(bar, "Sealed move 9…") {
			t.Fatalf("%v: it says %q", size, bar)
		}
		r.tap("c6", "a5")
		if bar := r.ui.SealBar(); !strings.HasSuffix(bar, "● ● ●") {
			t.Errorf("%v: after the entry it shows %q", size, bar)
		}
		r.press("adjourn.show")
		if bar := r.ui.SealBar(); !strings.HasSuffix(bar, "♞a5") && !strings.HasSuffix(bar, "♘a5") {
			t.Errorf("%v: asked for, it shows %q", size, bar)
		}
		r.press("adjourn.seal")
		if card := r.ui.SealedCard(); !strings.Contains(card, "SEALED") || strings.Contains(card, "a5") {
			t.Fatalf("%v: it says %q", size, card)
		}
		first := sealedBox(r)
		r.press("adjourn.another", "action.cancel")
		r.press("adjourn.another", "action.write", "key N", "key a", "key 5", "hide written")
		if w := r.ui.Written(); w != "● ● ●" {
			t.Errorf("%v: the hidden keypad shows %q", size, w)
		}
		r.press("action.done", "adjourn.seal")
		if bytes.Equal(first, sealedBox(r)) {
			t.Errorf("%v: no other move was sealed", size)
		}
		if n := len(r.dev.View().Record.Cells); n != len(stage.Opening) {
			t.Errorf("%v: the sealed move is on the sheet, %d cells", size, n)
		}

		// The arbiter's: three touches to the envelope, then what is missing.
		r.press("arbiter.enter")
		r.code(arbiterCode)
		r.press("arbiter.adjourn")
		if e := r.ui.Envelope(); !strings.Contains(e, "9… Kovalenko, Olha, sealed in this device") || !strings.Contains(e, "1:10 White’s clock 0:58 Black’s clock") {
			t.Errorf("%v: on the envelope stands %q", size, e)
		}
		r.press("adjourn.clock.white", "hour 1", "tens 0", "minute 9", "adjourn.offer", "adjourn.park")
		if said := r.ui.Asked(); !strings.Contains(said, "place of the resumption") || strings.Contains(said, "clocks") {
			t.Errorf("%v: missing is %q", size, said)
		}
		r.press("action.back", "adjourn.resume", "key h", "key a", "key l", "key l", "key space", "key other", "key 2", "action.done")
		r.press("adjourn.keeper", "key m", "key e", "action.done", "adjourn.park")
		if r.status() != scoresheet.Adjourned || r.dev.View().Mode != modes.Game {
			t.Fatalf("%v: the game is %v in %v; it says %q", size, r.status(), r.dev.View().Mode, r.ui.Note())
		}
		words := r.ui.ParkedWords()
		for _, want := range []string{"ADJOURNED", "Petrova, Anna", "Kovalenko, Olha", "1:09", "0:58", "9… Kovalenko", "Draw offer still valid", "Hall 2", "Me", "may be switched off"} {
			if !strings.Contains(words, want) {
				t.Errorf("%v: the parked page lacks %q: %s", size, want, words)
			}
		}
		if r.ui.Sheet() != nil || r.ui.Board() != nil {
			t.Errorf("%v: the parked page shows the sheet", size)
		}

		// The next day.
		r.press("arbiter.enter")
		r.code(arbiterCode)
		r.press("arbiter.adjourn")
		if r.ui.Button("adjourn.resume.do") != nil {
			t.Errorf("%v: the game can be resumed over a sealed move", size)
		}
		r.press("adjourn.file")
		if r.ui.Code() == "" {
			t.Errorf("%v: no codes of the sealed move", size)
		}
		for name, data := range r.saved {
			if strings.HasSuffix(name, ".sealed") {
				carried.files[name] = data
			}
		}

		a = rigWith(t, arbiters, size, page.Options{Inbox: carried})
		a.press("owner.about", "owner.sealed", "owner.sealed.open", "file 1")
		said := a.ui.SealKeyWords()
		if !openingCode.MatchString(said) || !strings.Contains(said, "Petrova, Anna – Kovalenko, Olha") || strings.Contains(said, "Na5") {
			t.Fatalf("%v: the opened file says %q", size, said)
		}
		a.press("owner.sealed.code.save")
		code := strings.Fields(string(a.saved["zapis-opening-code.txt"]))
		digits := strings.ReplaceAll(code[len(code)-1], "-", "")

		r = rigWith(t, r.dev, size, page.Options{Inbox: carried})
		r.press("arbiter.adjourn", "adjourn.open", "adjourn.code.type")
		r.typeKeys(wrongCode(digits))
		r.press("action.done")
		if typed, said := r.ui.Typed(); len(strings.Fields(typed)) != 4 || said == "Type the opening code" {
			t.Errorf("%v: a wrong code %q says %q", size, typed, said)
		}
		for range digits {
			r.press("action.delete")
		}
		r.typeKeys(digits)
		r.press("action.done")
		if said := r.ui.Asked(); !strings.Contains(said, "9… ♘a5") || !strings.Contains(said, "legal") {
			t.Fatalf("%v: opened it says %q", size, said)
		}
		r.press("adjourn.resume.do", "adjourn.clock.black", "hour 0", "tens 5", "minute 7", "adjourn.resume.now")
		if r.status() != scoresheet.Open || r.dev.View().Mode != modes.Game || !strings.Contains(r.sheet(), "9b ♘a5 ") {
			t.Fatalf("%v: %v, %s", size, r.status(), r.sheet())
		}
		record := r.dev.View().Record
		last := record.Adjournments[0]
		if last.Resumed.Black.Seconds != 57*60 || last.Resumed.White.Seconds != 69*60 {
			t.Errorf("%v: resumed with %v and %v", size, last.Resumed.White, last.Resumed.Black)
		}
		if r.ui.Board() == nil {
			t.Errorf("%v: no board to go on with", size)
		}
	}
}

// wrongCode is another code of the same form.
func wrongCode(code string) string {
	if code[0] == '7' {
		return "8" + code[1:]
	}
	return "7" + code[1:]
}

func sealedBox(r *rig) []byte {
	record := r.dev.View().Record
	return record.Sealing().Sealed.Box
}

// R-A10, R-G15: whatever move is sealed, legal, illegal or not to be read,
// every page is the same to the last pixel from the entry on, and so are the
// words and what the log is told.
func TestSealedMoveShowsNothingOfItself(t *testing.T) {
	long.Serial(t)
	key := sealKeyOf(t)
	moves := map[string]func(r *rig){
		"legal":   func(r *rig) { r.tap("c6", "a5") },
		"illegal": func(r *rig) { r.tap("e7", "e2") },
		"short":   func(r *rig) { r.press("action.write", "key a", "action.done") },
		"long": func(r *rig) {
			r.press("action.write")
			for range 16 {
				r.press("key 0-0-0")
			}
			r.press("action.done")
		},
	}
	names := []string{"legal", "illegal", "short", "long"}
	for _, size := range []fyne.Size{{Width: 480, Height: 854}, {Width: 854, Height: 480}, usual} {
		var pages [4][]image.Image
		var said [4][]string
		for try := 0; ; try++ { // the minute at which it was sealed is shown
			minute := time.Now().Minute()
			for i, name := range names {
				pages[i], said[i] = nil, nil
				r := adjourned(t, size, page.Options{})
				r.beginSealing(key)
				look := func() {
					pages[i] = append(pages[i], r.picture())
					said[i] = append(said[i], buttonNames(r)+"|"+r.ui.Note()+"|"+r.ui.SealBar()+"|"+r.ui.SealedCard()+"|"+r.ui.Envelope()+"|"+r.ui.ParkedWords())
				}
				look()
				before := len(r.dev.Log)
				moves[name](r)
				look()
				r.press("adjourn.seal")
				look()
				r.press("adjourn.another")
				look()
				r.press("action.cancel", "arbiter.enter")
				r.code(arbiterCode)
				look()
				r.press("arbiter.adjourn")
				look()
				r.press("adjourn.park", "confirm")
				look()
				r.press("arbiter.enter")
				r.code(arbiterCode)
				look()
				r.press("arbiter.adjourn")
				look()
				said[i] = append(said[i], r.dev.Log[before:]...)
			}
			if time.Now().Minute() == minute {
				break
			}
			if try > 3 {
				t.Skip("too slow to seal four moves within one minute")
			}
		}
		for i := 1; i < len(names); i++ {
			if !slices.Equal(said[0], said[i]) {
				t.Errorf("%v: %s says\n%q, %s\n%q", size, names[0], said[0], names[i], said[i])
			}
			for n := range pages[0] {
				if !same(pages[0][n], pages[i][n]) {
					t.Errorf("%v: picture %d differs between %s and %s", size, n, names[0], names[i])
				}
			}
		}
	}
}

// R-A10, Guideline I.8, I.12: an envelope of paper is opened and its move
// written; a move that is not one is shown as what it is, with the ruling; a
// lost envelope is noted, and the game goes on.
func TestEnvelopeOfPaper(t *testing.T) {
	for _, c := range []struct {
		name string
		keys []string
		want []string
	}{
		{"legal", []string{"key N", "key a", "key 5"}, []string{"legal", "I.9.1"}},
		{"illegal", []string{"key N", "key e", "key 6"}, []string{"illegal", "a knight does not move like that", "I.8.3", "loses", "Sealed move ambiguous or illegal"}},
		{"ambiguous", []string{"key N", "key d", "key 7"}, []string{"ambiguous", "Nb8-d7", "Nf6-d7", "I.8.1", "loses"}},
		{"unreadable", []string{"key x", "key x"}, []string{"unreadable", "I.8.2", "loses"}},
	} {
		r := adjourned(t, usual, page.Options{})
		if c.name == "ambiguous" {
			r.must(r.dev.Play("c6b8", "a2a3"))
		}
		r.arbiter()
		r.openAdjourn()
		r.press("adjourn.seal.paper", "adjourn.park", "confirm")
		if !strings.Contains(r.ui.ParkedWords(), "paper envelope") {
			t.Fatalf("%s: %s", c.name, r.ui.ParkedWords())
		}
		r.arbiter()
		r.press("arbiter.adjourn", "adjourn.open")
		if !strings.Contains(r.ui.Asked(), "in the presence of the player who replies: Petrova, Anna (I.7)") {
			t.Errorf("%s: before it is opened it says %q", c.name, r.ui.Asked())
		}
		r.press("adjourn.paper.enter")
		r.press(append(c.keys, "action.done")...)
		if v := r.dev.View(); v.Record.Parked().OpenedAt != 0 {
			t.Errorf("%s: the envelope is opened before it is confirmed", c.name)
		}
		r.press("confirm")
		for _, want := range c.want {
			if !strings.Contains(r.ui.Asked(), want) {
				t.Errorf("%s: opened it lacks %q: %s", c.name, want, r.ui.Asked())
			}
		}
		if r.ui.Button("adjourn.rule") == nil != (c.name == "legal") {
			t.Errorf("%s: a ruling is offered, or is not", c.name)
		}
		r.press("action.back", "adjourn.opened", "adjourn.resume.do", "adjourn.resume.now")
		if r.status() != scoresheet.Open {
			t.Errorf("%s: %v", c.name, r.status())
		}
	}
	r := adjourned(t, usual, page.Options{})
	r.arbiter()
	r.openAdjourn()
	r.press("adjourn.seal.paper", "adjourn.park", "confirm")
	r.arbiter()
	r.press("arbiter.adjourn", "adjourn.lost")
	if !strings.Contains(r.ui.Asked(), "Kovalenko, Olha makes on the board the move that was sealed (I.12)") {
		t.Errorf("lost: %s", r.ui.Asked())
	}
	r.press("confirm", "adjourn.resume.do", "adjourn.resume.now")
	r.tap("c6", "a5")
	if !strings.HasSuffix(r.sheet(), "9b Na5 ") {
		t.Errorf("after the envelope was lost: %s", r.sheet())
	}
}

// The player gives the sealing up; the arbiter who comes too early sends him
// back to it, or takes paper.
func TestNotSealedAfterAll(t *testing.T) {
	key := sealKeyOf(t)
	r := adjourned(t, usual, page.Options{})
	r.beginSealing(key)
	r.tap("c6", "a5")
	r.press("adjourn.withdraw") // it is asked before, and a move entered instead takes it back
	if record := r.dev.View().Record; record.Sealing() == nil || !strings.Contains(r.ui.SealBar(), "Then no move is sealed") {
		t.Errorf("the sealing is given up unasked: %q", r.ui.SealBar())
	}
	r.tap("c6", "a5")
	r.press("adjourn.withdraw")
	if record := r.dev.View().Record; record.Sealing() == nil {
		t.Error("the sealing is given up unasked, after a move was entered")
	}
	r.press("adjourn.withdraw")
	if r.ui.SealBar() != "" || r.ui.Button("action.undo") == nil {
		t.Error("the sealing goes on")
	}
	r.beginSealing(key)
	r.tap("c6", "a5")
	r.press("adjourn.seal", "withdraw sealed", "action.back") // it is asked before
	if record := r.dev.View().Record; record.Sealing() == nil || r.ui.Button("adjourn.another") == nil {
		t.Error("the sealed move is thrown away unasked")
	}
	r.press("withdraw sealed", "withdraw sealed")
	r.tap("c6", "a5")
	if !strings.HasSuffix(r.sheet(), "9b Na5 ") {
		t.Errorf("the game does not go on: %s", r.sheet())
	}
	r.beginSealing(key)
	r.press("arbiter.enter")
	r.code(arbiterCode)
	r.press("arbiter.adjourn", "adjourn.park")
	if !strings.Contains(r.ui.Asked(), "not sealed yet") {
		t.Errorf("it says %q", r.ui.Asked())
	}
	r.press("adjourn.seal.here")
	if r.ui.SealBar() == "" {
		t.Error("the player does not seal")
	}
	r.press("arbiter.enter")
	r.code(arbiterCode)
	r.press("arbiter.adjourn", "adjourn.park", "adjourn.seal.paper", "confirm")
	if r.status() != scoresheet.Adjourned {
		t.Errorf("%v: %s", r.status(), r.ui.Note())
	}
}

// A move that was shown is hidden again when nobody touches the screen, and
// squares touched for it are not in the log.
func TestSealedMoveIsHidden(t *testing.T) {
	key := sealKeyOf(t)
	r := adjourned(t, usual, page.Options{})
	r.beginSealing(key)
	before := len(r.dev.Log)
	r.tap("c6", "c6", "c6", "a5")
	r.press("adjourn.show")
	r.now = r.now.Add(2 * time.Minute)
	r.ui.SetNow(r.now)
	if bar := r.ui.SealBar(); !strings.HasSuffix(bar, "● ● ●") {
		t.Errorf("after two minutes it shows %q", bar)
	}
	if len(r.dev.Log) != before {
		t.Errorf("the log is told %q", r.dev.Log[before:])
	}
}

// Every page of an adjournment is whole in every language on every screen:
// captions are said, buttons as large as a finger, texts seen to their end.
func TestAdjournmentPagesFit(t *testing.T) {
	long.Serial(t)
	key := sealKeyOf(t)
	for _, size := range sizes {
		for _, lang := range assets.Languages() {
			r := adjourned(t, size, page.Options{Lang: lang, Inbox: &stick{map[string][]byte{"key.txt": []byte(key + "\n")}}})
			look := func(area string) {
				t.Helper()
				t.Run(fmt.Sprintf("%v/%s/%s", size, lang, area), func(t *testing.T) {
					for _, b := range r.ui.Buttons() {
						if caption, size := b.Caption(); r.ui.OnTop(b) && caption != "" && (!b.CaptionSeen() || size < 9) {
							t.Errorf("%q is not said", caption)
						}
					}
					checkPlaces(t, r, size)
					if !r.ui.FitsPage() {
						t.Error("the text is longer than the page", r.ui.Asked())
					}
				})
			}
			r.arbiter()
			r.openAdjourn()
			look("nokey")
			r.press("adjourn.key.take")
			look("key")
			r.press("adjourn.type")
			look("type")
			r.press("action.cancel", "file 1")
			look("start")
			r.press("adjourn.seal.here")
			look("sealing")
			r.press("action.write")
			look("keypad")
			r.press("action.cancel")
			r.tap("c6", "a5")
			look("entered")
			r.press("adjourn.seal")
			look("sealed")
			r.arbiter()
			r.press("arbiter.adjourn")
			look("envelope")
			r.press("adjourn.park")
			look("missing")
			r.press("confirm")
			look("parked")
			r.arbiter()
			look("arbiter")
			r.press("arbiter.adjourn")
			look("waits")
			r.press("adjourn.open")
			look("open")
			r.press("adjourn.code.type")
			look("code")
			r.press("action.cancel", "action.back", "adjourn.lost")
			look("lost")
			r.press("confirm", "adjourn.resume.do")
			look("resume")
		}
	}
}
