package arbiter

import (
	"strings"

	"zapis/app/page"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/findwords"
)

// The words of a finding, in the arbiter's language.

// saying says findings as the pages do.
func (u *Kit) saying() findwords.Voice {
	return findwords.Voice{Words: u.Words, Cell: u.CellWords, Move: u.moveLetters}
}

// SettleWords says in the arbiter's language what would settle an answer.
func (u *Kit) SettleWords(s findings.Settle) string { return u.saying().Settles(s) }

// findingTitle names the finding and its place.
func (u *Kit) findingTitle(f *finding) string {
	if f.claim != nil {
		return u.saying().ClaimTitle(f.claim)
	}
	return u.saying().Title(f.Finding)
}

// findingShort is the rest in one line: the answer, the article, the reason.
func (u *Kit) findingShort(f *finding) string {
	parts := []string{u.answerTo(f), u.Words.Say("find.laws", f.Article)}
	if f.claim != nil {
		parts = append(parts, u.saying().Decision(f.claim.Claim))
	}
	if g := rulingOn(u.Record(), f); g != nil && f.claim == nil {
		parts = append(parts, u.Words.Say("rule.ruled", u.rulingWord(g.Ruling)))
	}
	if why := u.saying().Reason(f.Finding); why != "" {
		parts = append(parts, why)
	}
	if len(f.Settles) > 0 && f.Certainty == findings.Possible {
		parts = append(parts, u.SettleWords(f.Settles))
	}
	return strings.Join(parts, " · ")
}

// answerTo returns whether a claim is right or, for other findings, how certain
// they are.
func (u *Kit) answerTo(f *finding) string {
	if f.claim != nil {
		return u.saying().Answer(f.claim)
	}
	return u.saying().Certainty(f.Finding)
}

// evidenceLines returns all lines next to the diagrams.
func (u *Kit) evidenceLines(f *finding) (lines []page.ReaderLine) {
	add := func(key, text string) {
		if text != "" {
			lines = append(lines, page.ReaderLine{Label: u.Words.Say(key), Text: text})
		}
	}
	voice := u.saying()
	if f.claim != nil {
		lines = readerLines(voice.Claimed(f.claim))
	}
	if f.Kind == findings.Illegal {
		if cells := u.Record().Cells; f.Ply > 0 && f.Ply <= len(cells) {
			add("find.written", cells[f.Ply-1].Text(u.Opts.Notation, u.Style()))
		}
	}
	if g := rulingOn(u.Record(), f); g != nil && f.claim == nil {
		add("rule.do", u.rulingWord(g.Ruling)+", "+u.timeOfDay(g.At))
	}
	return append(lines, readerLines(voice.Evidence(f.Finding))...)
}

func readerLines(said []findwords.Line) (out []page.ReaderLine) {
	for _, l := range said {
		out = append(out, page.ReaderLine{Label: l.Label, Text: l.Text})
	}
	return out
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
func (u *Kit) moveLetters(san string) string { return findwords.Letters(san, u.Opts.Notation) }
