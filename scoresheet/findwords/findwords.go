// Package findwords says what the Laws say of a game in words: findings, answers to
// claims and what would settle them. The pages of arbiter mode and the console say them
// alike, in every language; only what a cell and a move are called differs, since one is
// read and the other heard.
package findwords

import (
	"strconv"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
)

// Words has the words of a language.
type Words interface {
	Say(key string, args ...any) string
}

// Voice says findings in the words of a language.
type Voice struct {
	Words Words
	Cell  func(name string) string // what a cell is called; any other name is the starting position's
	Move  func(san string) string  // a move, which comes in SAN
}

// Line is a text with a label.
type Line struct{ Label, Text string }

// Title names a finding and its place.
func (v Voice) Title(f *arbitration.Finding) string {
	return v.Cell(f.Cell) + " " + v.Words.Say("find."+f.Kind.String())
}

// ClaimTitle names the player who claims, and what.
func (v Voice) ClaimTitle(c *arbitration.AnsweredClaim) string {
	return v.Words.Say("find.claims."+c.Side.String(), v.Words.Say("find."+c.Kind.String()))
}

// Certainty says how certain a finding is.
func (v Voice) Certainty(f *arbitration.Finding) string { return v.certain("", f) }

// Answer says whether a claim is right.
func (v Voice) Answer(c *arbitration.AnsweredClaim) string { return v.certain("claim.", &c.Finding) }

func (v Voice) certain(of string, f *arbitration.Finding) string {
	return v.Words.Say("find." + of + strings.ReplaceAll(f.Certainty.String(), " ", ""))
}

// Reason says why a move is illegal or a claim not correct; "" if nothing is to be said.
func (v Voice) Reason(f *arbitration.Finding) string {
	if f.ReasonWord == "" {
		return f.Reason
	}
	if f.Letters != "" {
		return v.Words.Say("find.reason."+f.ReasonWord, f.Letters)
	}
	return v.Words.Say("find.reason." + f.ReasonWord)
}

// Decision says what became of a claim.
func (v Voice) Decision(c *scoresheet.Claim) string {
	switch c.Decided {
	case scoresheet.Accepted:
		return v.Words.Say("find.accepted")
	case scoresheet.Rejected:
		return v.Words.Say("find.rejected")
	case scoresheet.Agreed:
		return v.Words.Say("find.agreed")
	case scoresheet.Undecided:
	}
	return v.Words.Say("find.waits")
}

// Labelled returns a text, and behind it another that says more, if there is one.
func (v Voice) Labelled(text, more string) string {
	if more == "" {
		return text
	}
	return v.Words.Say("app.label", text, more)
}

// lines collects those that say something.
type lines struct {
	words Words
	all   []Line
}

func (l *lines) add(key, text string) {
	if text != "" {
		l.all = append(l.all, Line{l.words.Say(key), text})
	}
}

// Claimed says which move was announced with a claim, and what became of it.
func (v Voice) Claimed(c *arbitration.AnsweredClaim) []Line {
	l := lines{words: v.Words}
	l.add("find.announced", c.Move)
	l.add("find.decision", v.Labelled(v.Decision(c.Claim), c.Claim.Text))
	return l.all
}

// Evidence says what a finding or the answer to a claim rests on.
func (v Voice) Evidence(f *arbitration.Finding) []Line {
	l := lines{words: v.Words}
	l.add("find.article", f.Article)
	cells := make([]string, len(f.Evidence))
	for i, cell := range f.Evidence {
		cells[i] = v.Cell(cell)
	}
	switch f.Kind {
	case findings.Threefold, findings.Fivefold:
		if f.N > 0 {
			l.add("find.stood", v.Words.Say("app.label", strconv.Itoa(f.N)+" ×", strings.Join(cells, ", ")))
		}
	case findings.NotAlgebraic:
		l.add("find.cells", v.Words.Say("app.label", f.N, strings.Join(cells, ", ")))
	case findings.Fifty, findings.SeventyFive:
		if f.Quiet >= 0 {
			l.add("find.quiet", Moves(f.Quiet))
		}
		if len(cells) > 0 {
			l.add("find.from", cells[0])
		}
	default: // the cell says it
	}
	reads := make([]string, len(f.Reads))
	for i, r := range f.Reads {
		reads[i] = v.Cell(r.Cell) + " " + v.Move(r.SAN)
	}
	l.add("find.reads", strings.Join(reads, ", "))
	switch {
	case f.ShiftTwice:
		l.add("find.shift", v.Words.Say("find.shift.twice", v.Cell(f.Shift)))
	case f.Shift != "":
		l.add("find.shift", v.Words.Say("find.shift.missing", v.Cell(f.Shift)))
	}
	l.add("find.why", v.Reason(f))
	if f.Bar != "" {
		l.add("find.rules", v.Words.Say("find.bar."+f.Bar))
	}
	switch {
	case len(f.Settles) == 0:
	case f.Certainty == findings.RuledOut:
		l.add("find.onsheet", v.Settles(f.Settles))
	default:
		l.add("find.settles", v.Settles(f.Settles))
	}
	return l.all
}

// Moves is a number of moves by each player, from half-moves.
func Moves(halves int) string {
	if halves%2 == 1 {
		return strconv.Itoa(halves/2) + "½"
	}
	return strconv.Itoa(halves / 2)
}

// Letters writes a move in SAN with the piece letters of a language.
func Letters(san string, lang notation.Language) string {
	var out strings.Builder
	for _, c := range san {
		kind := board.NoKind
		switch c {
		case 'K':
			kind = board.King
		case 'Q':
			kind = board.Queen
		case 'R':
			kind = board.Rook
		case 'B':
			kind = board.Bishop
		case 'N':
			kind = board.Knight
		case 'O':
			c = '0'
		}
		if kind != board.NoKind {
			out.WriteString(lang.Letter(kind))
		} else {
			out.WriteRune(c)
		}
	}
	return out.String()
}
