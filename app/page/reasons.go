package page

import (
	"zapis/assets"
	"zapis/scoresheet"
)

// Reason is how a game ended. What is stored is in English whatever the language
// of the device is, so that every reader of the record knows it.
type Reason struct {
	Key    string // of the word in the catalogue
	Stored string // in the record
}

var (
	winReasons = []Reason{
		{"end.resignation", "resignation"},
		{"end.checkmate", "checkmate"},
		{"end.time", "time"},
		{"end.illegal", "second illegal move"},
		{"end.forfeit", "forfeit"},
		{"end.arbiter", "arbiter's decision"},
	}
	drawReasons = []Reason{
		{"end.agreed", "agreement"},
		{"end.repetition", "repetition"},
		{"end.stalemate", "stalemate"},
		{"end.fifty", "50 moves"},
		{"end.dead", "dead position"},
		{"end.arbiter", "arbiter's decision"},
	}
	otherReasons = []Reason{
		{"end.arbiter", "arbiter's decision"},
		{"end.forfeit", "forfeit"},
		{"end.illegal", "second illegal move"},
	}
)

// ReasonsOf returns the reasons that a result can have, none for NoResult.
func ReasonsOf(r scoresheet.Result) []Reason {
	switch r {
	case scoresheet.WhiteWins, scoresheet.BlackWins:
		return winReasons
	case scoresheet.Draw:
		return drawReasons
	case scoresheet.NoResult:
		return nil
	default:
		return otherReasons
	}
}

// ReasonWords says a stored reason in the language of the device. One that is not
// ours is returned as it is.
func ReasonWords(stored string, words assets.Catalogue) string {
	return scoresheet.SayReason(stored, words)
}

// The results that a player can choose from, in the order in which they stand.
var (
	MainResults  = []scoresheet.Result{scoresheet.WhiteWins, scoresheet.Draw, scoresheet.BlackWins}
	OtherResults = []scoresheet.Result{
		scoresheet.BothLose, scoresheet.WhiteHalf, scoresheet.BlackHalf,
		scoresheet.WhiteByForfeit, scoresheet.BlackByForfeit, scoresheet.BothForfeit,
	}
)
