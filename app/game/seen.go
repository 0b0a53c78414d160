package game

import (
	"image"
	"strings"

	"zapis/app/page"
)

// What the pages of game mode show, for programs that drive them. Each takes the page
// that is shown.

// SealBar returns what the bar says while a move is being sealed, "" if it is not
// seen.
func SealBar(shown page.Page) string {
	g, ok := shown.(*gamePage)
	if !ok || g.seal == nil || !g.seal.bar.Visible() {
		return ""
	}
	return g.seal.label.Text + " " + g.seal.shown.Text
}

// SealedWords returns what the card says once a move is sealed, "" if it is not seen.
func SealedWords(shown page.Page) string {
	g, ok := shown.(*gamePage)
	if !ok || g.seal == nil || !g.seal.card.Layer.Visible() {
		return ""
	}
	return g.seal.card.title.Text + " " + g.seal.card.said.Text()
}

// Written returns the move that the pad for moves shows, "" if it is not open.
func Written(shown page.Page) string {
	if g, ok := shown.(*gamePage); ok {
		if k, ok := g.panel.(*page.MovePad); ok {
			return k.Shown.Text
		}
	}
	return ""
}

// PadHeading returns for which move the pad for clock readings asks, as it is seen.
func PadHeading(shown page.Page) string {
	if g, ok := shown.(*gamePage); ok {
		if pad, ok := g.panel.(*page.ReadingPad); ok {
			return pad.Title.Text
		}
	}
	return ""
}

// ParkedWords returns what the page of an adjourned game says.
func ParkedWords(shown page.Page) string {
	v, ok := shown.(*parkedPage)
	if !ok {
		return ""
	}
	return strings.Join([]string{v.Title.Text, page.JoinTexts(v.Names[:]), page.JoinTexts(v.times[:]), v.reader.Text(), v.off.Text}, " ")
}

// HandedWords returns what the page of a game that was handed over says.
func HandedWords(shown page.Page) string {
	v, ok := shown.(*handedPage)
	switch {
	case !ok:
		return ""
	case v.codes != nil:
		return v.codes.Reader.Text()
	}
	return v.Text()
}

// Origin returns the game page's text about the arbiter's code, and whether all
// of it is visible.
func Origin(shown page.Page) (text string, whole bool) {
	h := shown.(*gamePage).head
	return h.Origin.Text, h.Origin.Visible() && !strings.HasSuffix(h.Origin.Text, "…")
}

// ClaimAsked returns what the panel for a claim says; "" if it is not open.
func ClaimAsked(shown page.Page) string {
	if g, ok := shown.(*gamePage); ok {
		if c, ok := g.panel.(*claimPanel); ok {
			return c.said.Text()
		}
	}
	return ""
}

// ClaimBar returns what the bar says while the move of a claim is entered.
func ClaimBar(shown page.Page) string {
	if g, ok := shown.(*gamePage); ok && g.claim != nil {
		return g.claim.label.Text + " " + g.claim.shown.Text
	}
	return ""
}

// Waiting returns what the game page says while a claim waits.
func Waiting(shown page.Page) string {
	if g, ok := shown.(*gamePage); ok && g.waiting.Layer.Visible() {
		return g.waiting.Said()
	}
	return ""
}

// ClaimBarBox returns the place of the move of a claim, in whole pixels; empty
// if none is entered.
func ClaimBarBox(shown page.Page) image.Rectangle {
	if g, ok := shown.(*gamePage); ok && g.claim != nil {
		t := g.claim.shown
		return page.Pixels(t, page.Box{W: page.SizeOf(t).Width, H: page.SizeOf(t).Height})
	}
	return image.Rectangle{}
}

// GapStrip returns what is said over the names while missing moves are filled in,
// "" if nothing is.
func GapStrip(shown page.Page) string {
	if g, ok := shown.(*gamePage); ok && g.gaps.strip.Layer.Visible() {
		return g.gaps.strip.Said()
	}
	return ""
}

// BoardSeen returns the board of the game page, nil of any other.
func BoardSeen(shown page.Page) *page.Board {
	if g, ok := shown.(*gamePage); ok {
		return g.board
	}
	return nil
}

// SheetSeen returns the sheet that is seen, nil if there is none.
func SheetSeen(shown page.Page) *page.Sheet {
	switch p := shown.(type) {
	case *gamePage:
		switch {
		case p.lending.lent:
			return p.lending.sheet
		case p.only:
			return p.sheetOnly.sheet
		}
		return p.sheet
	case *signPage:
		return p.sheet
	}
	return nil
}

// CodeSeen returns the text of the QR code that is shown, "" if there is none.
func CodeSeen(shown page.Page) string {
	if v, ok := shown.(*handedPage); ok && v.codes != nil {
		return v.codes.Code()
	}
	return ""
}

func (v *parkedPage) Whole() bool { return v.reader.AtStart() && v.reader.AtEnd }
func (g *gamePage) Whole() bool   { return g.seal == nil || g.seal.card.said.AtEnd }

func (g *gamePage) Noted() *page.Note   { return g.note }
func (v *resultPage) Noted() *page.Note { return v.note }
func (v *signPage) Noted() *page.Note   { return v.note }

// SignersSeen returns the names beside the buttons to sign.
func SignersSeen(shown page.Page) (names []string) {
	if v, ok := shown.(*signPage); ok {
		for i := range v.rows {
			names = append(names, v.rows[i].name.Text)
		}
	}
	return names
}
