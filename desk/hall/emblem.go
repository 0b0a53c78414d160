package hall

import (
	"crypto/ed25519"
	"fmt"
	"html/template"
	"strings"

	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// emblemView is a key for comparison by eye: the picture that a device shows,
// in letters, and its fingerprint.
type emblemView struct {
	Picture     template.HTML
	Letters     string
	Fingerprint string // in groups of four
}

// emblemOf returns the emblem of a key, with a label.
func emblemOf(key ed25519.PublicKey, label string) emblemView {
	e := attest.EmblemOf(key)
	return emblemView{Picture: emblemPicture(e, label), Letters: e.Text(), Fingerprint: grouped(attest.Fingerprint(key))}
}

// emblemPicture draws an emblem as the devices do: a board from White's side
// with six pieces.
func emblemPicture(e attest.Emblem, label string) template.HTML {
	const side = 45
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="bd" viewBox="0 0 %d %d" role="img" aria-label="%s">`, 8*side, 8*side, template.HTMLEscapeString(label+": "+e.Text()))
	fmt.Fprintf(&b, `<rect class="l" width="%d" height="%d"/><path class="d" d="`, 8*side, 8*side)
	for rank := range 8 {
		for file := range 8 {
			if (rank+file)%2 == 0 { // a1 is dark
				fmt.Fprintf(&b, "M%d %dh%dv%dh-%dz", file*side, (7-rank)*side, side, side, side)
			}
		}
	}
	b.WriteString(`"/>`)
	for _, p := range e {
		name, _ := assets.PieceSVG(p.Piece.Letter())
		fmt.Fprintf(&b, `<image href="%s" x="%d" y="%d" width="%d" height="%d"/>`,
			staticURL("pieces/"+name), p.Square.File()*side+1, (7-p.Square.Rank())*side+1, side-2, side-2)
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) //nolint:gosec // the label is escaped, the rest is ours
}

// grouped returns a fingerprint as it is read aloud.
func grouped(text string) string { return scoresheet.Grouped(text, 4) }
