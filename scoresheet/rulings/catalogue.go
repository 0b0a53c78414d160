package rulings

import "slices"

// ID is the word of a ruling in the catalogue. It is stored in logs: a word is
// never given another meaning, and never taken out.
type ID string

// Group gathers rulings for a list that is found through in two touches.
type Group string

const (
	Illegal   Group = "illegal"   // illegal moves
	Position  Group = "position"  // set-up, colours, displaced pieces, touched pieces
	Clock     Group = "clock"     // clocks, flags, being late
	Record    Group = "record"    // the scoresheet
	Draw      Group = "draw"      // offers, claims, draws and other ends
	Quick     Group = "quick"     // play without increment, Guideline III
	Conduct   Group = "conduct"   // conduct of the players
	Penalty   Group = "penalty"   // the penalties of 12.9
	Adjourned Group = "adjourned" // the sealed move, Guideline I
	After     Group = "after"     // results, appeals, notes
)

// Groups lists the groups in the order in which they are shown.
func Groups() []Group {
	return []Group{Illegal, Position, Clock, Record, Draw, Quick, Conduct, Penalty, Adjourned, After}
}

// Key names the words for the group.
func (g Group) Key() string { return "ruling.group." + string(g) }

// Who is whom a ruling concerns.
type Who uint8

const (
	Nobody Who = iota // the game, or somebody else
	Player            // one player: the side has to be given
	Both              // both players
)

// Asks are the things a ruling is recorded with, besides the side.
type Asks uint8

const (
	Cell   Asks = 1 << iota // the move it is about
	Clocks                  // the new times of both clocks
	Result                  // the result that the arbiter sets
	Text                    // free text: a reason, an amount, a name
)

// Has reports whether all of b are asked for.
func (a Asks) Has(b Asks) bool { return a&b == b }

// Ruling is one row of the catalogue.
type Ruling struct {
	ID    ID
	Group Group
	Who   Who
	Asks  Asks // Text may always be given; here it is what must be
}

// Key names the words for the ruling.
func (r Ruling) Key() string { return r.ID.Key() }

// Key names the words for the ruling.
func (id ID) Key() string { return "ruling." + string(id) }

// catalogue has the rulings in the order in which they are shown, each with its
// article in the FIDE Laws.
var catalogue = []Ruling{
	{"illegal.move", Illegal, Player, Cell | Clocks},  // 7.5.1
	{"illegal.pawn", Illegal, Player, Cell | Clocks},  // 7.5.2
	{"illegal.press", Illegal, Player, Cell | Clocks}, // 7.5.3
	{"illegal.hands", Illegal, Player, Cell | Clocks}, // 7.5.4
	{"illegal.stands", Illegal, Player, Cell},         // A.4.2
	{"illegal.agreed", Illegal, Player, Cell},         // A.4.2
	{"impossible.wait", Illegal, Nobody, Cell},        // A.4.4
	{"impossible.draw", Illegal, Nobody, Cell},        // A.4.4

	{"setup.wrong", Position, Nobody, Text},                // 7.2.1
	{"setup.late", Position, Nobody, Text},                 // A.4.1.2
	{"board.turned", Position, Nobody, 0},                  // 7.2.2
	{"colors.reversed", Position, Nobody, 0},               // 7.3
	{"pieces.displaced", Position, Player, 0},              // 7.4
	{"pieces.astray", Position, Nobody, Cell | Clocks},     // 7.6
	{"touch.move", Position, Player, Text},                 // 4.1 to 4.7
	{"touch.late", Position, Player, 0},                    // 4.8
	{"position.restored", Position, Nobody, Cell | Clocks}, // 7.1
	{"boards.agree", Position, Player, Cell},               // D.2.9, the records agree
	{"boards.differ", Position, Nobody, Cell | Clocks},     // D.2.9, they do not

	{"clock.set", Clock, Nobody, Clocks},              // 6.10.2
	{"clock.setting.late", Clock, Nobody, 0},          // A.4.1.1
	{"clock.replaced", Clock, Nobody, Clocks},         // 6.10.1
	{"clock.counter", Clock, Nobody, 0},               // 6.2.1
	{"clock.hand", Clock, Player, 0},                  // 6.2.3
	{"clock.misuse", Clock, Player, 0},                // 6.2.4
	{"clock.stopped", Clock, Player, Text},            // 6.11.4
	{"clock.pause", Clock, Nobody, Clocks | Text},     // 6.11.1
	{"clock.given", Clock, Both, Clocks | Text},       // 12.5
	{"flag.fall", Clock, Player, Clocks},              // 6.9
	{"flag.both", Clock, Both, Clocks},                // III.3.1
	{"late.one", Clock, Player, 0},                    // 6.7.1
	{"late.both", Clock, Both, 0},                     // 6.7.1
	{"late.white", Clock, Both, Clocks},               // 6.7.2
	{"assistant.pieces", Clock, Player, Text},         // 4.9
	{"assistant.clock", Clock, Player, Clocks | Text}, // 6.2.6
	{"assistant.sheet", Clock, Player, Clocks | Text}, // 8.1.6

	{"record.ahead", Record, Player, Cell},   // 8.1.2
	{"record.missing", Record, Player, Cell}, // 8.1.1
	{"record.sheet", Record, Player, Text},   // 8.1.4
	{"record.hidden", Record, Player, 0},     // 8.2
	{"record.kept", Record, Player, 0},       // 8.3
	{"record.notation", Record, Player, 0},   // Appendix C
	{"record.freed", Record, Player, 0},      // 8.4
	{"record.filled", Record, Both, Clocks},  // 8.5.1
	{"record.filled.one", Record, Player, 0}, // 8.5.2
	{"record.replay", Record, Both, Clocks},  // 8.5.3
	{"record.lost", Record, Nobody, Cell},    // 8.6
	{"sheet.shown", Record, Player, 0},       // A.3.2

	{"offer.timing", Draw, Player, Cell},            // 9.1.2.1
	{"offer.condition", Draw, Player, Text},         // 9.1.2.1
	{"offer.repeated", Draw, Player, 0},             // 11.5
	{"agree.noted", Draw, Nobody, 0},                // 5.2.3
	{"agree.early", Draw, Nobody, 0},                // 9.1.1
	{"agree.consent", Draw, Nobody, Text},           // 9.1.1
	{"claim.accepted", Draw, Player, Cell},          // 9.5.2
	{"claim.rejected", Draw, Player, Cell | Clocks}, // 9.5.3
	{"claim.agreed", Draw, Player, Cell},            // 9.1.2.3
	{"claim.void", Draw, Player, Cell},              // 9.4
	{"end.mate", Draw, Player, Cell},                // 5.1.1; the side is the one mated
	{"end.resigned", Draw, Player, 0},               // 5.1.2
	{"end.stalemate", Draw, Nobody, Cell},           // 5.2.1
	{"end.dead", Draw, Nobody, Cell},                // 5.2.2
	{"end.fivefold", Draw, Nobody, Cell},            // 9.6.1
	{"end.seventyfive", Draw, Nobody, Cell},         // 9.6.2

	{"quick.increment", Quick, Player, Clocks},       // III.4
	{"quick.draw", Quick, Player, Cell},              // III.5.1
	{"quick.later", Quick, Player, Cell | Clocks},    // III.5.2
	{"quick.rejected", Quick, Player, Cell | Clocks}, // III.5.3
	{"quick.unattended", Quick, Player, Cell | Text}, // III.6

	{"conduct.notes", Conduct, Player, Text},           // 11.3.1
	{"conduct.device", Conduct, Player, Text},          // 11.3.2.2
	{"conduct.search", Conduct, Player, Text},          // 11.3.3
	{"conduct.smoking", Conduct, Player, 0},            // 11.3.4
	{"conduct.left", Conduct, Player, 0},               // 11.2.3
	{"conduct.disturb", Conduct, Player, Text},         // 11.5
	{"conduct.repute", Conduct, Player, Text},          // 11.1
	{"conduct.refuse", Conduct, Player, Result | Text}, // 11.7
	{"conduct.refuse.both", Conduct, Both, Text},       // 11.8
	{"conduct.outsider", Conduct, Nobody, Text},        // 12.7

	{"penalty.warning", Penalty, Player, Text},                  // 12.9.1
	{"penalty.opponent", Penalty, Player, Clocks | Text},        // 12.9.2
	{"penalty.own", Penalty, Player, Clocks | Text},             // 12.9.3
	{"penalty.points.opponent", Penalty, Player, Result | Text}, // 12.9.4
	{"penalty.points.own", Penalty, Player, Result | Text},      // 12.9.5
	{"penalty.loss", Penalty, Player, Result | Text},            // 12.9.6
	{"penalty.fine", Penalty, Player, Text},                     // 12.9.7
	{"penalty.rounds", Penalty, Player, Text},                   // 12.9.8
	{"penalty.event", Penalty, Player, Text},                    // 12.9.9

	{"sealed.board", Adjourned, Player, Cell},   // I.1.1
	{"sealed.early", Adjourned, Player, Clocks}, // I.1.2
	{"sealed.bad", Adjourned, Player, 0},        // I.8
	{"sealed.came", Adjourned, Player, 0},       // I.9.2; the side is the one who replies
	{"sealed.reply", Adjourned, Player, Clocks}, // I.9.3; the side is the one who sealed and is absent
	{"sealed.late", Adjourned, Player, 0},       // I.10
	{"sealed.absent", Adjourned, Both, Clocks},  // I.11
	{"sealed.lost", Adjourned, Nobody, Clocks},  // I.12.1
	{"sealed.void", Adjourned, Nobody, Text},    // I.12.2
	{"sealed.times", Adjourned, Nobody, Clocks}, // I.13

	{"result.given", After, Nobody, Result | Text},     // 12.1, by the arbiter's decision
	{"result.corrected", After, Nobody, Result | Text}, // 8.7
	{"closed.unsigned", After, Nobody, Result | Text},  // 8.7
	{"appeal.noted", After, Player, Text},              // 11.10
	{"appeal.barred", After, Player, Text},             // 11.10
	{"ruling.withdrawn", After, Nobody, Text},          // 8.7, 11.10: an earlier ruling no longer holds
	{"note", After, Nobody, Text},                      // 12.1
}

// Catalogue lists all rulings in the order in which they are shown.
func Catalogue() []Ruling { return slices.Clone(catalogue) }

// Lookup finds a ruling by its word.
func Lookup(id ID) (Ruling, bool) {
	for _, r := range catalogue {
		if r.ID == id {
			return r, true
		}
	}
	return Ruling{}, false
}
