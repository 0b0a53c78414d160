package hall

import (
	"net/http"
	"path"
	"strconv"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/reconcile"
)

// maxRecord is the largest record that is uploaded for one board, in bytes.
const maxRecord = 4 << 20

// boardTestify takes an arbiter's statement of what was played in a cell, in
// the letters of his language, with its basis.
func (v *visit) boardTestify(at desk.Place) error {
	form := v.r.PostForm
	number, err := strconv.ParseUint(strings.TrimSpace(form.Get("number")), 10, 16)
	side, sideErr := desk.ParseSide(form.Get("side"))
	text, note := strings.TrimSpace(form.Get("move")), strings.TrimSpace(form.Get("note"))
	if err != nil || sideErr != nil || number == 0 || text == "" || len(text) > 60 {
		return problem(http.StatusUnprocessableEntity, "hall.board.err.form")
	}
	if note == "" {
		return problem(http.StatusUnprocessableEntity, "hall.board.err.note")
	}
	cell := scoresheet.CellName{Number: int(number), Side: board.Color(side)}
	return v.boardDone(at, func(d *intake.Desk) error {
		b, err := d.Board(v.ctx(), at)
		if err != nil {
			return err
		}
		if b.Read == nil {
			return problem(http.StatusUnprocessableEntity, "hall.board.err.unread")
		}
		answer := reconcile.Answer{Cell: cell.String(), Text: inEnglish(text, b.Read, cell, v.words.Language())}
		return office.Testify(v.ctx(), d, v.who, b.Place, note, answer)
	})
}

// inEnglish writes a move of a game in English letters, if it was typed in those
// of a language. Half-moves that the game does not have yet stay as they are.
func inEnglish(text string, r *reconcile.Result, cell scoresheet.CellName, lang string) string {
	if r == nil {
		return text
	}
	p := r.Start
	for i := range r.Plies {
		if r.Plies[i].Cell == cell {
			return typedAnswer(text, &reconcile.Question{Before: p}, lang)
		}
		p = p.Play(r.Plies[i].Move)
	}
	if w, _, err := notation.Read(text, notation.Language(lang)); err == nil && !w.NoMove && lang != string(notation.English) {
		return typedAnswer(text, &reconcile.Question{Before: p}, lang)
	}
	return text
}

// boardRecord takes in a record of the game that no device made: a file, or
// typed moves.
func (v *visit) boardRecord() error {
	at, err := v.place()
	if err != nil {
		return err
	}
	files, err := v.uploaded(1, maxRecord, maxRecord+maxForm)
	if err != nil {
		return err
	}
	form := v.r.PostForm
	r := office.Recording{Moves: form.Get("moves"), Signed: form.Get("signed")}
	r.Witness, r.Side, _ = strings.Cut(form.Get("witness"), " ")
	if len(files) > 0 {
		if files[0].Err != nil {
			return files[0].Err
		}
		r.Name, r.Data = path.Base(files[0].Path), files[0].Data
	}
	return v.boardDone(at, func(d *intake.Desk) error {
		b, err := d.Board(v.ctx(), at)
		if err != nil {
			return err
		}
		_, err = office.Record(v.ctx(), d, v.who, b.Place, r)
		return err
	})
}
