package app

import (
	"cmp"
	"strings"
	"time"

	"zapis/app/page"
	"zapis/scoresheet"
)

// endedPage says for three minutes, for all to see, that the game was released, with
// which result, and who signed it. Only the arbiter has a way in.
type endedPage struct {
	*page.Placard
	ui *UI
}

func newEndedPage(u *UI) *endedPage {
	v := &endedPage{Placard: page.NewPlacard(u.Kit), ui: u}
	for i := range 4 {
		ink := u.Palette.Second
		if i == 0 {
			ink = u.Palette.Ink
		}
		v.AddLine(page.NewText(page.MidText, false, ink))
	}
	return v
}

// Update implements [page.Page].
func (v *endedPage) Update() {
	r := v.ui.Record()
	b := v.PutEnter()
	size := page.Clamp(min(b.H*0.2, b.W*0.22), 60, 150)
	result, _ := r.Outcome()
	y := v.PutTitle(page.ResultText(result), size, size*1.3, b)
	y = v.PutPlayers([2]string{v.ui.SignerName(r, scoresheet.SignerWhite), v.ui.SignerName(r, scoresheet.SignerBlack)}, b, y)
	v.PutLines(v.words(r), b, y+14)
}

// words returns the lines: why the game ended, who signed, when it was released,
// and for how long the page stays.
func (v *endedPage) words(r *scoresheet.Record) []string {
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
	return []string{
		cmp.Or(u.SignedText(r), page.ReasonWords(r.Reason, u.Words)),
		strings.Join(signed, " · "),
		u.Words.Say("ended.released", r.Released.In(u.Opts.Zone).Format("15:04:05")),
		u.Words.Say("ended.wait", left),
	}
}
