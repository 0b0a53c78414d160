package pgn

import (
	"bytes"
	"slices"
	"strings"
)

// Forms of movetext that the standard does not have and that people and
// programs write all the same.

// looseResult returns the result with which w begins, written with spaces
// around its sign or with a half as "0.5", and its length: "1 - 0", "½ – ½".
func looseResult(w []byte) (result string, length int) {
	first, i := score(w)
	j := afterSpace(w, i)
	sign := signLength(w[j:])
	if first == "" || sign == 0 {
		return "", 0
	}
	k := afterSpace(w, j+sign)
	second, n := score(w[k:])
	end := k + n
	if second == "" || end < len(w) && (isWord(w[end]) || w[end] == '.') {
		return "", 0
	}
	result = results[first+"-"+second]
	if result == "" || i == j && j+sign == k && first != "1/2" {
		return "", 0 // as the standard writes it, or no result
	}
	return result, end
}

// score returns the score of one player with which w begins.
func score(w []byte) (text string, length int) {
	for _, s := range [...]struct{ written, text string }{{"1/2", "1/2"}, {"0.5", "1/2"}, {"0,5", "1/2"}, {"½", "1/2"}, {"1", "1"}, {"0", "0"}} {
		if bytes.HasPrefix(w, []byte(s.written)) {
			return s.text, len(s.written)
		}
	}
	return "", 0
}

// signLength returns the length of the sign between two scores.
func signLength(w []byte) int {
	for _, sign := range [...]string{"-", ":", "–", "—"} {
		if bytes.HasPrefix(w, []byte(sign)) {
			return len(sign)
		}
	}
	return 0
}

// gluedResults are the results that may follow a move without a space, the
// longest first.
var gluedResults = []string{"1/2-1/2", "½-½", "1-0", "0-1"}

// cutResult splits a result from the move before it, "Qh4#0-1", or from the word
// for check or mate behind the move: "Qh4 mate0-1".
func cutResult(text string) (move, result string) {
	for _, r := range gluedResults {
		if before, ok := strings.CutSuffix(text, r); ok && (endsMove(before) || isSignWord(before)) {
			return before, results[r]
		}
	}
	return text, ""
}

// endsMove reports whether a text can be a whole move: it is long enough, and
// ends in a square, a piece, a castling or a sign.
func endsMove(text string) bool {
	bare := strings.TrimRight(text, "+#")
	return len(bare) >= 2 && endsInSquare(bare) && !strings.HasSuffix(bare, "0-0") || bare == "0-0" || bare == "0-0-0"
}

// gluedGlyphs are the signs of the Informant that may follow a move without a
// space, the longest first.
var gluedGlyphs = func() (all []string) {
	for sign := range glyphs {
		if sign != "=" && sign != "D" {
			all = append(all, sign)
		}
	}
	slices.SortFunc(all, func(a, b string) int { return len(b) - len(a) })
	return all
}()

// cutGlyph splits such a sign from the move before it: "Nf3+-", "Nf3⩲". The N of
// a novelty follows the move of a piece; after a pawn's it is a promotion.
func cutGlyph(text string) (move string, nag int) {
	for _, sign := range gluedGlyphs {
		before, ok := strings.CutSuffix(text, sign)
		if !ok || !endsMove(before) || sign == "N" && strings.IndexByte("KQRBN", before[0]) < 0 {
			continue
		}
		return before, glyphs[sign]
	}
	return text, 0
}

// isSignWord reports whether text is a word for check or mate that people
// write behind a move.
func isSignWord(text string) bool {
	switch strings.ToLower(strings.TrimRight(text, ".")) {
	case "mate", "checkmate", "matt", "schachmatt", "mat", "мат", "check", "ch", "schach", "échec", "jaque", "шах":
		return true
	}
	return false
}

// joinsSignWords reports whether text stands between two such words: échec et mat.
func joinsSignWords(text string) bool { return text == "et" || text == "и" || text == "і" }

// belongsTo reports whether text is a word for check or mate, or a part of some, behind
// that move.
func belongsTo(move, text string) bool {
	bare := withoutSignWords(move)
	return isSignWord(text) && endsMove(bare) || joinsSignWords(text) && bare != move
}

// withoutSignWords returns a move without the words for check and mate behind
// it. They tell no more than a sign, and a sign need not be right (Laws C.13).
func withoutSignWords(text string) string {
	for {
		i := strings.LastIndexByte(text, ' ')
		if i < 0 || !isSignWord(text[i+1:]) && !joinsSignWords(text[i+1:]) {
			return text
		}
		text = text[:i]
	}
}

// ellipsis is the character of three dots, which some write for them.
const ellipsis = "…"

// dotsAhead returns the length in bytes of the dots with which w begins, and how
// many they are.
func dotsAhead(w []byte) (length, dots int) {
	for length < len(w) {
		switch {
		case w[length] == '.':
			length++
			dots++
		case bytes.HasPrefix(w[length:], []byte(ellipsis)):
			length += len(ellipsis)
			dots += 3
		default:
			return length, dots
		}
	}
	return length, dots
}
