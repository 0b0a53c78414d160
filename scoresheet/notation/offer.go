package notation

import (
	"slices"
	"strings"

	"zapis/scoresheet/board"
)

// drawSign is the sign of a draw offer in the Laws (8.1.5, C.13).
const drawSign = "(=)"

// OffersDraw reports whether a text contains the sign of a draw offer: (=)
// anywhere, or a separate = after a move, in any order with its other signs.
// The = of a promotion is not an offer, even if the piece is missing, nor is
// one directly after the move ("Sd5="), which is as often a remark as an
// offer. The move itself need not be readable.
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
		return at == len(fields)-1 // nothing follows of which it could be a part
	}
	last := w.Kind == board.Pawn && (w.ToRank == 1 || w.ToRank == 8)
	return w.Draw && (!last || w.Promo != board.NoKind)
}

// OnlyOffer reports whether a text is only the sign of a draw offer.
func OnlyOffer(text string) bool {
	text = strings.TrimSpace(text)
	return text == drawSign || text == "="
}
