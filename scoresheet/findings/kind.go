package findings

// Kind is the kind of a finding. The kinds are in order of importance: first
// what ends the game by itself, then what can be claimed.
type Kind uint8

const (
	Checkmate   Kind = 1 + iota // Laws 5.1.1
	Stalemate                   // Laws 5.2.1
	Dead                        // neither side can checkmate by any series of legal moves (Laws 5.2.2)
	Fivefold                    // the same position for at least the fifth time (Laws 9.6.1)
	SeventyFive                 // 75 moves by each player without a pawn move or capture (Laws 9.6.2)
	Illegal                     // what is written is not a legal move
	Threefold                   // the same position for at least the third time (Laws 9.2)
	Fifty                       // 50 moves by each player without a pawn move or capture (Laws 9.3)
	Unknown                     // a stretch in which the position is not known
)

// These kinds follow from the rules of the event, from what was ruled or from how
// the sheet is written, not from the game in it: package arbitration finds them,
// and [Of] does not.
const (
	AgainstDrawRules Kind = Unknown + 1 + iota // a draw was offered or agreed against the rules of the event (Laws 9.1.1)
	AgainstRuling                              // the sheet has another result than the arbiter ruled
	NotAlgebraic                               // moves are written in numeric notation (Laws, Appendix C)
	ForeignLetters                             // the piece letters are those of another language than the sheet's (Laws C.3)
)

var kinds = [...]struct{ word, article string }{
	Checkmate:   {"checkmate", "5.1.1"},
	Stalemate:   {"stalemate", "5.2.1"},
	Dead:        {"dead", "5.2.2"},
	Fivefold:    {"fivefold", "9.6.1"},
	SeventyFive: {"seventyfive", "9.6.2"},
	Threefold:   {"threefold", "9.2.2"},
	Fifty:       {"fifty", "9.3.2"},
	Illegal:     {"illegal", "3.10.2"},
	Unknown:     {"unknown", "8.1.1"},

	AgainstDrawRules: {"draw", "9.1.1"},
	AgainstRuling:    {"result", "8.7"},
	NotAlgebraic:     {"notation", "C"},
	ForeignLetters:   {"letters", "C.3"},
}

// String returns the word used on the command line: threefold, fivefold, fifty,
// seventyfive, checkmate, stalemate, dead, illegal, unknown,
// draw, result, notation or letters.
func (k Kind) String() string {
	if int(k) >= len(kinds) {
		return ""
	}
	return kinds[k].word
}

// Article returns the number of the article of the FIDE Laws of 2023 on the
// kind. For an illegal move, [Finding.Reason] has a more specific one.
func (k Kind) Article() string {
	if int(k) >= len(kinds) {
		return ""
	}
	return kinds[k].article
}

// The half-move clock, counting both players' moves, at which a draw can be
// claimed (Laws 9.3) and at which the game is drawn (Laws 9.6.2).
const (
	fiftyMoves       = 100
	seventyFiveMoves = 150
)
