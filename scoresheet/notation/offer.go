package notation

import (
	"slices"
	"strings"

	"zapis/scoresheet/board"
)

// drawSign is how the Laws write that a draw was offered (8.1.5, C.13).
const drawSign = "(=)"

// OffersDraw reports whether the sign of a draw offer is written in a text:
// (=) anywhere, or = by itself behind a move, among its other signs in any
// order. The = of a promotion is none, also where the piece is missing, nor one
// that touches the move ("Sd5="), which is a remark as often as an offer. The
// move itself need not be readable.
func OffersDraw(text string, lang Language) bool {
	if strings.Contains(text, drawSign) {
		return true
	}
	fields := strings.Fields(text)
	at := slices.Index(fields, "=")
	if at < 0 {
		return false
	}
	w, err := Parse(text, lang)
	if err != nil {
		return at == len(fields)-1 // nothing stands behind it that it could belong to
	}
	last := w.Kind == board.Pawn && (w.ToRank == 1 || w.ToRank == 8)
	return w.Draw && (!last || w.Promo != board.NoKind)
}

// OnlyOffer reports whether a text is the sign of a draw offer and nothing
// else.
func OnlyOffer(text string) bool {
	text = strings.TrimSpace(text)
	return text == drawSign || text == "="
}
