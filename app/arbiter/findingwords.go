package arbiter

import (
	"strconv"
	"strings"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
)

// The words of a finding, in the arbiter's language.

// findingTitle names the finding and its place.
func (u *Kit) findingTitle(f *finding) string {
	if f.claim != nil {
		return u.Words.Say("find.claims."+f.claim.Side.String(), u.Words.Say("find."+f.Kind.String()))
	}
	return u.CellWords(f.Cell) + " " + u.Words.Say("find."+f.Kind.String())
}

// findingShort is the rest in one line: the answer, the article, the reason.
func (u *Kit) findingShort(f *finding) string {
	parts := []string{u.answerTo(f), u.Words.Say("find.laws", f.Article)}
	if f.claim != nil {
		parts = append(parts, u.decision(f.claim.Claim))
	}
	if g := rulingOn(u.Record(), f); g != nil && f.claim == nil {
		parts = append(parts, u.Words.Say("rule.ruled", u.rulingWord(g.Ruling)))
	}
	if why := u.reasonWords(f.Finding); why != "" {
		parts = append(parts, why)
	}
	if len(f.Settles) > 0 && f.Certainty == findings.Possible {
		parts = append(parts, u.SettleWords(f.Settles))
	}
	return strings.Join(parts, " · ")
}

func (u *Kit) certainty(of string, c findings.Certainty) string {
	return u.Words.Say("find." + of + strings.ReplaceAll(c.String(), " ", ""))
}

// answerTo returns whether a claim is right or, for other findings, how certain
// they are.
func (u *Kit) answerTo(f *finding) string {
	if f.claim != nil {
		return u.certainty("claim.", f.Certainty)
	}
	return u.certainty("", f.Certainty)
}

func (u *Kit) reasonWords(f *arbitration.Finding) string {
	if f.ReasonWord == "" {
		return f.Reason
	}
	if f.Letters != "" {
		return u.Words.Say("find.reason."+f.ReasonWord, f.Letters)
	}
	return u.Words.Say("find.reason." + f.ReasonWord)
}

func (u *Kit) decision(c *scoresheet.Claim) string {
	switch c.Decided {
	case scoresheet.Accepted:
		return u.Words.Say("find.accepted")
	case scoresheet.Rejected:
		return u.Words.Say("find.rejected")
	case scoresheet.Agreed:
		return u.Words.Say("find.agreed")
	case scoresheet.Undecided:
	}
	return u.Words.Say("find.waits")
}

// evidenceLines returns all lines next to the diagrams.
func (u *Kit) evidenceLines(f *finding) (lines []page.ReaderLine) {
	add := func(key, text string) {
		if text != "" {
			lines = append(lines, page.ReaderLine{Label: u.Words.Say(key), Text: text})
		}
	}
	if c := f.claim; c != nil {
		add("find.announced", c.Move)
		add("find.decision", u.withReason(u.decision(c.Claim), c.Claim.Text))
	}
	if f.Kind == findings.Illegal {
		if cells := u.Record().Cells; f.Ply > 0 && f.Ply <= len(cells) {
			add("find.written", cells[f.Ply-1].Text(u.Opts.Notation, u.Style()))
		}
	}
	if g := rulingOn(u.Record(), f); g != nil && f.claim == nil {
		add("rule.do", u.rulingWord(g.Ruling)+", "+u.timeOfDay(g.At))
	}
	add("find.article", f.Article)
	cells := make([]string, len(f.Evidence))
	for i, cell := range f.Evidence {
		cells[i] = u.CellWords(cell)
	}
	switch f.Kind {
	case findings.Threefold, findings.Fivefold:
		if f.N > 0 {
			add("find.stood", u.Words.Say("app.label", strconv.Itoa(f.N)+" ×", strings.Join(cells, ", ")))
		}
	case findings.NotAlgebraic:
		add("find.cells", u.Words.Say("app.label", f.N, strings.Join(cells, ", ")))
	case findings.Fifty, findings.SeventyFive:
		if f.Quiet >= 0 {
			add("find.quiet", halves(f.Quiet))
		}
		if len(cells) > 0 {
			add("find.from", cells[0])
		}
	default: // the cell says it
	}
	reads := make([]string, len(f.Reads))
	for i, r := range f.Reads {
		reads[i] = u.CellWords(r.Cell) + " " + u.moveLetters(r.SAN)
	}
	add("find.reads", strings.Join(reads, ", "))
	switch {
	case f.ShiftTwice:
		add("find.shift", u.Words.Say("find.shift.twice", u.CellWords(f.Shift)))
	case f.Shift != "":
		add("find.shift", u.Words.Say("find.shift.missing", u.CellWords(f.Shift)))
	}
	add("find.why", u.reasonWords(f.Finding))
	if f.Bar != "" {
		add("find.rules", u.Words.Say("find.bar."+f.Bar))
	}
	switch {
	case len(f.Settles) == 0:
	case f.Certainty == findings.RuledOut:
		add("find.onsheet", u.SettleWords(f.Settles))
	default:
		add("find.settles", u.SettleWords(f.Settles))
	}
	return lines
}

// withReason returns a decision with the reason for it, if there is one.
func (u *Kit) withReason(decision, reason string) string {
	if reason == "" {
		return decision
	}
	return u.Words.Say("app.label", decision, reason)
}

// halves is a number of moves by each player, from half-moves.
func halves(n int) string {
	if n%2 == 1 {
		return strconv.Itoa(n/2) + "½"
	}
	return strconv.Itoa(n / 2)
}

// standingLines returns the caption of a diagram: after which move, the side to
// move, the rights in words, and how the position differs.
func (u *Kit) standingLines(f *finding, s *arbitration.Standing) []page.ReaderLine {
	where := u.Words.Say("find.after", u.CellWords(s.Cell))
	if s.Cell == "0" {
		where = u.Words.Say("find.start")
	}
	if s.Ply < f.Ply && len(f.Shown) == 1 {
		where = u.Words.Say("find.before", u.CellWords(f.Cell))
	}
	lines := []page.ReaderLine{{Text: where, Heavy: true}, {Text: u.Words.Say("find.tomove." + s.Turn.String())}}
	if !s.Known {
		return append(lines, page.ReaderLine{Text: u.Words.Say("find.boardonly")})
	}
	switch f.Kind {
	case findings.Threefold, findings.Fivefold:
	default:
		return lines
	}
	lines = append(lines, page.ReaderLine{Text: u.castlingWords(s.Castling)})
	if s.EnPassant.Valid() {
		lines = append(lines, page.ReaderLine{Text: u.Words.Say("find.enpassant", s.EnPassant)})
	}
	if len(f.Shown) < 2 || s.Ply == f.Ply {
		return lines
	}
	if s.Differs == nil {
		return append(lines, page.ReaderLine{Text: u.Words.Say("find.same")})
	}
	return append(lines, page.ReaderLine{Text: u.Words.Say("find.differs", u.diffWords(s.Differs)), Heavy: true})
}

// castlingWords are the rights to castle that are left.
func (u *Kit) castlingWords(rights [2][2]bool) string {
	var all []string
	for _, c := range []board.Color{board.White, board.Black} {
		if sides := u.sideWords(rights[c]); sides != "" {
			all = append(all, u.Words.Say("find.maycastle."+c.String(), sides))
		}
	}
	if len(all) == 0 {
		return u.Words.Say("find.nocastling")
	}
	return strings.Join(all, ", ")
}

func (u *Kit) sideWords(rights [2]bool) string {
	var sides []string
	for i, key := range []string{"find.short", "find.long"} {
		if rights[i] {
			sides = append(sides, u.Words.Say(key))
		}
	}
	return strings.Join(sides, " + ")
}

func (u *Kit) diffWords(d *arbitration.PositionDiff) string {
	var all []string
	if len(d.Squares) > 0 {
		names := make([]string, len(d.Squares))
		for i, s := range d.Squares {
			names[i] = s.String()
		}
		all = append(all, u.Words.Say("find.diff.squares", strings.Join(names, " ")))
	}
	if d.Turn {
		all = append(all, u.Words.Say("find.diff.turn"))
	}
	for c, rights := range d.Castling {
		if sides := u.sideWords(rights); sides != "" {
			all = append(all, u.Words.Say("find.diff.castling."+board.Color(c).String(), sides))
		}
	}
	if d.EnPassant.Valid() {
		all = append(all, u.Words.Say("find.diff.enpassant", d.EnPassant))
	}
	return strings.Join(all, "; ")
}

// moveLetters writes a move in SAN with the piece letters of the sheet.
func (u *Kit) moveLetters(san string) string {
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
			out.WriteString(u.Opts.Notation.Letter(kind))
		} else {
			out.WriteRune(c)
		}
	}
	return out.String()
}
