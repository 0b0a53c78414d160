package arbitration

import (
	"slices"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/rulings"
)

// numericText is the arbiter's message about a sheet in numeric notation, in
// plain English (Laws 8.1.1 and Appendix C, R-N03).
const numericText = "in numeric notation: over the board such a sheet is no evidence for a claim (record.notation)"

// mustBeAlgebraic reports whether the rules of the game require algebraic
// notation, with the article.
func (g *Game) mustBeAlgebraic() (article string, must bool) {
	row, must := g.rules.Set.Row(rulings.RecordNotation, g.rules.Play)
	return row.Article, must
}

// inDigits returns the indexes of the cells that hold a move in numeric notation.
func inDigits(cells []*scoresheet.Cell) (at []int) {
	for i, c := range cells {
		if _, numeric, _ := replay.Understand(&c.Writing, ""); numeric {
			at = append(at, i)
		}
	}
	return at
}

// foreignLetters reports whether a cell has piece letters that its language does
// not have.
func foreignLetters(c *scoresheet.Cell) bool {
	if c.Form != scoresheet.FormText {
		return false
	}
	able := notation.Lettered([]string{c.Writing.Text}, c.Language)
	return len(able) != 1 || able[0] != c.Language
}

// notationFindings returns the findings about how the moves are written: in
// numeric notation, if the rules of the game do not allow it, or with the piece
// letters of another language.
func (g *Game) notationFindings() (all []Finding) {
	r := &g.record
	d := describer{rec: r, reading: g.read()}
	found := func(kind findings.Kind, index int) *Finding {
		ply := index + 1
		all = append(all, Finding{
			Kind: kind, Certainty: findings.Certain, Ply: ply, Cell: d.name(ply), Quiet: -1, Evidence: []string{},
			Article: g.rules.Set.Article(kind.Article()), Shown: d.standings([]int{ply}, ply),
		})
		return &all[len(all)-1]
	}
	article, algebraic := g.mustBeAlgebraic()
	if cells := inDigits(r.Cells); algebraic && len(cells) > 0 {
		f := found(findings.NotAlgebraic, cells[0])
		f.N, f.Article = len(cells), article
		f.Reason, f.ReasonWord = numericText, wordNumeric
		for i, at := range cells {
			if i < findings.MaxEvidence-1 || i == len(cells)-1 {
				f.Evidence = append(f.Evidence, d.name(at+1))
			}
		}
	}
	lang := g.read().Language
	first := slices.IndexFunc(r.Cells, foreignLetters)
	if lang == "" || first < 0 {
		return all
	}
	var letters []string
	for k := board.King; k > board.Pawn; k-- {
		letters = append(letters, lang.Letter(k))
	}
	f := found(findings.ForeignLetters, first)
	f.Letters = strings.Join(letters, " ")
	f.Reason = "the moves are read with the piece letters " + f.Letters + ", king to knight, of another language than the sheet's"
	f.ReasonWord = "letters"
	return all
}
