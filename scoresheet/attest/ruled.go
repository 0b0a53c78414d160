package attest

import (
	"fmt"
	"slices"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
)

// Claims, rulings and adjournments are written as comments, in English and in
// the words of the log, for people who read the game without this program. The
// tag ZapisRecord contains all of them.

// unmade returns the index of the first cell with a move that was announced
// with a claim but not made (Laws 9.2.1, 9.3.1): the arbiter has not rejected
// the claim.
func unmade(r *scoresheet.Record) int {
	first := len(r.Cells)
	for _, c := range r.Claims {
		if i := r.Find(c.Cell); c.Intended && c.Decided != scoresheet.Rejected && i >= 0 {
			first = min(first, i)
		}
	}
	return first
}

// remark is a comment that follows a cell.
type remark struct {
	index int // index of the cell; -1 for before the first cell
	text  string
}

// remarksOf returns the remarks in the order of the cells and then of the
// events.
func remarksOf(r *scoresheet.Record) []remark {
	var all []remark
	say := func(index int, format string, args ...any) {
		all = append(all, remark{min(index, len(r.Cells)-1), pgn.CommentText(oneLine(fmt.Sprintf(format, args...)))})
	}
	for _, s := range r.Struck {
		var moves []string
		for i, c := range s.Cells {
			at := scoresheet.CellName{Number: s.First.Number + (int(s.First.Side)+i)/2, Side: board.Color((int(s.First.Side) + i) % 2)}
			moves = append(moves, at.String()+" "+orDash(c.Text(notation.English, notation.Short)))
		}
		article := s.Article
		if article == "" {
			article = "7.5.1"
		}
		say(r.IndexOf(s.First)-1, "Cancelled by the arbiter (Laws %s): %s%s", article, strings.Join(moves, ", "), because(s.Text))
	}
	for _, c := range r.Claims {
		with := ""
		if i := r.Find(c.Cell); c.Intended && i >= 0 {
			with = " with the move " + orDash(r.Cells[i].Text(notation.English, notation.Short))
		}
		decided := c.Decided.String()
		if c.Decided == scoresheet.Undecided {
			decided = "not decided"
		}
		say(placeOf(r, c.Cell), "%s claims a draw (%s)%s: %s%s", sideName(r.Claimant(c)), c.Claim, with, decided, because(c.Text))
	}
	for _, g := range r.Rulings {
		say(cellOr(r, g), "%s", rulingText(g))
	}
	for _, a := range r.Adjournments {
		if a.At != 0 {
			say(r.IndexOf(a.Cell)-1, "%s", adjournedText(a))
		}
	}
	for _, c := range r.Reconstructions {
		if text := "The moves that were missing were written down after the flag had fallen (Laws 8.5)"; !c.Ended.Failed {
			say(len(r.Cells)-1, "%s", text)
		} else {
			say(len(r.Cells)-1, "Missing moves could not be restored (Laws 8.6)")
		}
	}
	for _, by := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		if d := r.Disagreement(by); d != nil {
			say(len(r.Cells)-1, "%s does not agree with the result %s: %s", sideName(board.Color(by-scoresheet.SignerWhite)), d.Result, d.Name)
		}
	}
	slices.SortStableFunc(all, func(a, b remark) int { return a.index - b.index })
	return all
}

// cellOr returns the index of the cell that a ruling names, or of the last
// cell.
func cellOr(r *scoresheet.Record, g *scoresheet.Ruling) int {
	if g.Cell == 0 {
		return len(r.Cells) - 1
	}
	return placeOf(r, g.Cell)
}

// placeOf returns the index of the cell after which a remark about a cell is
// placed: the cell itself, or the last cell before the moves that were
// cancelled with it, or the last of all if the cell no longer exists. A remark
// that concerns no cell, such as a claim on the starting position, precedes
// the first.
func placeOf(r *scoresheet.Record, id scoresheet.EventID) int {
	if i := r.Find(id); i >= 0 || id == 0 {
		return i
	}
	for _, s := range slices.Backward(r.Struck) {
		if slices.ContainsFunc(s.Cells, func(c *scoresheet.Cell) bool { return c.ID == id }) {
			return r.IndexOf(s.First) - 1
		}
	}
	return len(r.Cells) - 1
}

func rulingText(g *scoresheet.Ruling) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Ruling: %s", g.Ruling)
	if g.Article != "" {
		b.WriteString(" (" + g.Article + ")")
	}
	side := board.White
	if g.Side == scoresheet.SignerWhite || g.Side == scoresheet.SignerBlack {
		side = board.Color(g.Side - scoresheet.SignerWhite)
		b.WriteString(", " + sideName(side))
	}
	if g.Added != 0 {
		fmt.Fprintf(&b, ", %d:%02d to %s", g.Added/60, g.Added%60, sideName(side.Other()))
	}
	for i, c := range []scoresheet.Clock{g.White, g.Black} {
		if c.Noted {
			fmt.Fprintf(&b, ", %s's clock %s", sideName(board.Color(i)), c)
		}
	}
	if g.Result != scoresheet.NoResult {
		b.WriteString(", " + g.Result.String())
	}
	b.WriteString(because(g.Text))
	if g.Withdrawn != 0 {
		b.WriteString("; withdrawn" + because(g.Why))
	}
	return b.String()
}

func adjournedText(a *scoresheet.Adjournment) string {
	text := "Adjourned"
	switch {
	case a.HasSealed():
		text += ", move " + a.Cell.String() + " sealed on the device"
	case a.Paper:
		text += ", move " + a.Cell.String() + " sealed on paper"
	}
	for i, c := range []scoresheet.Clock{a.White, a.Black} {
		if c.Noted {
			text += fmt.Sprintf(", %s's clock %s", sideName(board.Color(i)), c)
		}
	}
	return text
}

func sideName(c board.Color) string { return [...]string{"White", "Black"}[c] }

func orDash(text string) string {
	if text == "" {
		return "(empty)"
	}
	return text
}

func because(text string) string {
	if text == "" {
		return ""
	}
	return ": " + text
}
