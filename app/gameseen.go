package app

import (
	"image"
	"strings"

	"fyne.io/fyne/v2"
)

// sealBar is what game mode says while a move is sealed; "" if it does not.
func sealBar(shown any) string {
	g, ok := shown.(*game)
	if !ok || g.seal == nil || !g.seal.bar.Visible() {
		return ""
	}
	return g.seal.label.Text + " " + g.seal.shown.Text
}

// sealedWords is what it says once one is.
func sealedWords(shown any) string {
	g, ok := shown.(*game)
	if !ok || g.seal == nil || !g.seal.card.layer.Visible() {
		return ""
	}
	return g.seal.card.title.Text + " " + readerText(g.seal.card.said)
}

// written is what the keypad for a move shows.
func written(shown any) string {
	if g, ok := shown.(*game); ok {
		if k, ok := g.panel.(*keypad); ok {
			return k.shown.Text
		}
	}
	return ""
}

// parkedWords is what the page of an adjourned game says.
func parkedWords(shown any) string {
	v, ok := shown.(*parkedView)
	if !ok {
		return ""
	}
	return strings.Join([]string{v.title.Text, texts(v.names[:]), texts(v.times[:]), readerText(v.reader), v.off.Text}, " ")
}

// handedWords is what the page of a handed over device says.
func handedWords(shown any) string {
	v, ok := shown.(*handedView)
	switch {
	case !ok:
		return ""
	case v.codes != nil:
		return readerText(v.codes.reader)
	}
	return v.title.Text + " " + texts(v.lines[:])
}

// origin is what the game page says of the arbiter's code, and whether all of
// it is seen.
func origin(shown any) (text string, whole bool) {
	h := shown.(*game).head
	return h.origin.Text, h.origin.Visible() && !strings.HasSuffix(h.origin.Text, "…")
}

// claimBar is what stands in the bar for the move that is claimed with.
func claimBar(shown any) string {
	if g, ok := shown.(*game); ok && g.claim != nil {
		return g.claim.label.Text + " " + g.claim.shown.Text
	}
	return ""
}

// waiting is what the game page says while a claim waits.
func waiting(shown any) string {
	if g, ok := shown.(*game); ok && g.waiting.layer.Visible() {
		return g.waiting.lines[0].Text
	}
	return ""
}

// claimBarBox is where the move stands that is claimed with, in whole pixels;
// empty if none is entered.
func claimBarBox(shown any) image.Rectangle {
	if g, ok := shown.(*game); ok && g.claim != nil {
		t := g.claim.shown
		return pixels(fyne.CurrentApp().Driver().AbsolutePositionForObject(t), box{w: t.Size().Width, h: t.Size().Height})
	}
	return image.Rectangle{}
}

// gapStrip is what is said over the names while missing moves are filled in,
// "" if nothing is.
func gapStrip(shown any) string {
	if g, ok := shown.(*game); ok && g.gaps.strip.layer.Visible() {
		return g.gaps.strip.lines[0].Text
	}
	return ""
}

// playedOn is the board of the game page; nil on any other.
func playedOn(shown any) *BoardWidget {
	if g, ok := shown.(*game); ok {
		return g.board
	}
	return nil
}

// sheetRead is the sheet of a page of game mode that is seen; nil if it has
// none.
func sheetRead(shown any) *Sheet {
	switch p := shown.(type) {
	case *game:
		switch {
		case p.lending.lent:
			return p.lending.sheet
		case p.only:
			return p.sheetOnly.sheet
		}
		return p.sheet
	case *signView:
		return p.sheet
	}
	return nil
}

// handedCode is the text of the code that is shown; "" if none is.
func handedCode(shown any) string {
	if v, ok := shown.(*handedView); ok && v.codes != nil {
		return v.codes.code()
	}
	return ""
}

func (v *parkedView) whole() bool { return v.reader.atStart() && v.reader.end }
func (g *game) whole() bool       { return g.seal == nil || g.seal.card.said.end }

func (v *handedView) covering() *fyne.Container { return covered(v.cover) }
func (v *parkedView) covering() *fyne.Container { return covered(v.cover) }

// covered is the layer if something lies on it, else nil.
func covered(layer *fyne.Container) *fyne.Container {
	if len(layer.Objects) == 0 {
		return nil
	}
	return layer
}

func (g *game) noted() *note       { return g.note }
func (v *resultView) noted() *note { return v.note }
func (v *signView) noted() *note   { return v.note }
