package office

import (
	"context"
	"errors"
	"strings"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/reconcile"
)

// Answer states a person's answers to the questions that the sheets of a board
// leave open. A move has to be playable there; if an answer does not fit the game,
// it is refused and nothing is stated.
func Answer(ctx context.Context, d *intake.Desk, who desk.Actor, p desk.Place, answers ...reconcile.Answer) error {
	return Testify(ctx, d, who, p, "", answers...)
}

// Testify is [Answer] with a note that says what the answer is based on: what the
// arbiter saw himself. It may be about any cell, even one that is not asked about.
func Testify(ctx context.Context, d *intake.Desk, who desk.Actor, p desk.Place, note string, answers ...reconcile.Answer) error {
	if err := d.Event().May(who, desk.ActAnswer); err != nil {
		return err
	}
	note, err := reasoned(note, false)
	if err != nil {
		return err
	}
	b, err := d.Board(ctx, p)
	if err != nil {
		return err
	}
	all, err := d.Try(ctx, b.Place, answers)
	var unfit *reconcile.AnswerError
	switch {
	case errors.As(err, &unfit):
		if why := unread(unfit.Answer); why != nil {
			return refuse(*why)
		}
		return refuse(because("why.answer.nogame", 0, cellName(unfit.Answer.Cell), unfit.Answer.Text))
	case err != nil:
		return err
	}
	if why := unplayable(b, answers); why != nil {
		return refuse(*why)
	}
	var said []intake.Said
	for _, a := range all {
		said = append(said, intake.Said{Place: b.Place, Body: desk.Answered{Cell: a.Cell, Text: a.Text, Note: note}})
	}
	_, err = d.State(ctx, who, said)
	return err
}

// TakeBack takes back an answer, together with those that the same yes gave.
func TakeBack(ctx context.Context, d *intake.Desk, who desk.Actor, p desk.Place, cell string) error {
	if err := d.Event().May(who, desk.ActAnswer); err != nil {
		return err
	}
	b, err := d.Board(ctx, p)
	if err != nil {
		return err
	}
	// Facts that were stated together are at most a moment apart, and have the
	// same basis.
	const together = time.Second
	var said []intake.Said
	answers := b.Answers()
	for _, a := range answers {
		if a.Cell != cell {
			continue
		}
		for _, other := range answers {
			if other.By == a.By && other.Note == a.Note && other.At.Sub(a.At).Abs() < together {
				said = append(said, intake.Said{Place: b.Place, Body: desk.Answered{Cell: other.Cell}})
			}
		}
	}
	if len(said) == 0 {
		return refuse(because("why.answer.none", 0, cellName(cell)))
	}
	_, err = d.State(ctx, who, said)
	return err
}

// unread returns why an answer is not a move at all.
func unread(a reconcile.Answer) *desk.Why {
	if !isMove(a) {
		return nil
	}
	if w, _, err := notation.Read(a.Text, notation.English); err != nil || w.NoMove {
		why := because("why.answer.nomove", 0, a.Text)
		return &why
	}
	return nil
}

func isMove(a reconcile.Answer) bool {
	return a.Cell != reconcile.CellResult && a.Text != reconcile.NotKnown && a.Text != reconcile.Ended && a.Text != ""
}

// unplayable returns why the first of several answers that cannot be played is
// refused: it is not legal, or fits several moves. A move that a sheet has
// literally may be illegal: it was played.
func unplayable(b *intake.Board, answers []reconcile.Answer) *desk.Why {
	r := b.With(answers...)
	if r == nil || r.Err != nil {
		return nil
	}
	p := r.Start
	for t := range r.Plies {
		ply := &r.Plies[t]
		for _, a := range answers {
			if a.Cell != ply.Cell.String() || !isMove(a) {
				continue
			}
			if why := judgeAnswer(a, &p, ply); why != nil {
				return why
			}
		}
		p = p.Play(ply.Move)
	}
	return nil
}

func judgeAnswer(a reconcile.Answer, p *rules.Position, ply *reconcile.Ply) *desk.Why {
	w, _, err := notation.Read(a.Text, notation.English)
	if err != nil {
		return nil
	}
	var why desk.Why
	switch all := reading.Legal(w, *p); {
	case len(all) == 1:
		return nil
	case len(all) > 1:
		var texts []string
		for _, m := range all {
			texts = append(texts, reading.SAN(*p, m))
		}
		why = because("why.answer.several", 0, cellName(a.Cell), a.Text, strings.Join(texts, ", "))
	case ply.Legal:
		why = because("why.answer.nogame", 0, cellName(a.Cell), a.Text)
	default:
		for _, said := range ply.Said {
			if said == reconcile.SameMove {
				return nil
			}
		}
		why = because("why.answer.illegal", 0, cellName(a.Cell), a.Text, p.Judge(ply.Move).Reason.Article())
	}
	return &why
}

// cellName formats a cell as people write it, 20… for 20b.
func cellName(cell string) string {
	if name, err := scoresheet.ParseCellName(cell); err == nil {
		return name.Label()
	}
	return cell
}
