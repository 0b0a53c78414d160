package app

import (
	"cmp"
	"slices"
	"time"

	"zapis/app/owner"
	"zapis/app/page"
	"zapis/scoresheet"
)

// endedPage shows for three minutes, for all to see, that the game was
// released, with its result and signatures. Only the arbiter has a way in.
type endedPage struct {
	*page.Placard
	ui   *UI
	word string // the check word, "" if there is none
	hand *page.Button
}

const (
	titleHigh            = 1.3 // of the result's text size
	afterPlayers float32 = 14  // space below the players
)

// maxSignedLines is the maximum number of lines for the signatures.
const maxSignedLines = 3

func newEndedPage(u *UI) *endedPage {
	v := &endedPage{Placard: page.NewPlacard(u.Kit), ui: u}
	v.hand = u.Kit.Button("handin.do", "hall", v.handIn).AsAccent().WithText(page.MidText, true)
	v.Add(v.hand)
	for i := range 5 + maxSignedLines {
		ink := u.Palette.Second
		if i == 0 {
			ink = u.Palette.Ink
		}
		v.AddLine(page.NewText(page.MidText, false, ink))
	}
	return v
}

// handIn hands the game in, which is all that was left to do.
func (v *endedPage) handIn() {
	page.HandIn{Dev: v.ui.own.Dev, Coded: owner.Coded, Show: v.cover, Word: v.ui.dev.CheckWord}.Open(v.ui.Kit)
}

// cover lays something over the page, or removes it if it is nil.
func (v *endedPage) cover(c page.Cover) { v.LayOver(c, v.Geo) }

// Update implements [page.Page].
func (v *endedPage) Update() {
	r := v.ui.Record()
	// Without an event there is nobody to hand it in to.
	organized := v.ui.own.Dev.Pack().Held
	page.Show(v.hand, organized)
	b := v.PutEnter()
	if organized {
		b = v.PutFeet(v.hand)
	}
	size := page.Clamp(min(b.H*0.2, b.W*0.22), 60, 150)
	words := v.words(r, b.W)
	if over := page.PlacardHeight(size*titleHigh, len(words)) + afterPlayers - b.H; over > 0 {
		size = max(36, size-over/titleHigh)
	}
	result, _ := r.Outcome()
	y := v.PutTitle(result.Typeset(), size, size*titleHigh, b)
	y = v.PutPlayers([2]string{v.ui.SignerName(r, scoresheet.SignerWhite), v.ui.SignerName(r, scoresheet.SignerBlack)}, b, y)
	y += afterPlayers
	for i, line := range words {
		size := page.MidText
		if i == 0 && v.word != "" {
			size = page.LargeText + 2
		}
		y = v.PutLine(i, line, b, y, size)
	}
	for _, rest := range v.Lines[len(words):] {
		page.SetText(rest, "", page.MidText, rest.Color)
	}
}

// words returns the lines: why the game ended, who signed, when it was released,
// and for how long the page stays.
func (v *endedPage) words(r *scoresheet.Record, room float32) []string {
	u := v.ui
	var signed []string
	for who, s := range r.Signers {
		if s != nil {
			key := "sign.signed"
			if s.Approved {
				key = "sign.approved"
			}
			name := s.Name
			if who == int(scoresheet.SignerArbiter) {
				name = u.Words.Say("arbiter.enter")
			}
			signed = append(signed, u.Words.Say(key, name, page.ClockTime(s.At.In(u.Opts.Zone))))
		}
	}
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		if text := u.DisagreesText(r, who, u.SignerName(r, who)); text != "" {
			signed = append(signed, text)
		}
	}
	left := int((u.View.EndedFor + 9*time.Second).Seconds()) / 10 * 10
	why := cmp.Or(u.SignedText(r), page.ReasonWords(r.Reason, u.Words))
	released := u.Words.Say("ended.released", r.Released.In(u.Opts.Zone).Format("15:04:05"))
	var lines []string
	last := []string{released}
	if v.word = u.checkWord(); v.word != "" {
		lines = append(lines, v.word)
		last = inLines(slices.DeleteFunc([]string{why, released}, func(s string) bool { return s == "" }), room)
	} else {
		lines = append(lines, why)
	}
	lines = append(lines, inLines(signed, room)...)
	if has := u.DeskHas; has.Held != page.NotHeld {
		lines = append(lines, u.AirLine(has))
	} else if handed := u.HandedLine(); handed != "" {
		lines = append(lines, handed)
	}
	return append(append(lines, last...), u.Words.Say("ended.wait", left))
}

// checkWord is the word by which two devices are compared (Laws 8.7), and whether
// moves are missing here; "" if the game was not signed.
func (u *UI) checkWord() string {
	w, err := u.dev.CheckWord()
	if err != nil {
		return ""
	}
	text, gaps := page.CheckWord(w, u.Words)
	if gaps != "" {
		text += " · " + gaps
	}
	return text
}

// inLines puts texts side by side as far as there is room, in a size that can be
// read from above.
func inLines(texts []string, room float32) (lines []string) {
	for _, text := range texts {
		if n := len(lines); n > 0 {
			longer := lines[n-1] + " · " + text
			if n == maxSignedLines || page.TextWidth(longer, page.BodyText, false) <= room {
				lines[n-1] = longer
				continue
			}
		}
		lines = append(lines, text)
	}
	return lines
}
