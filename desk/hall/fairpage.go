package hall

import (
	"fmt"
	"net/http"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/paper"
)

// fairView is the form that asks for the report on possible cheating: of one
// board, or of one that is chosen.
type fairView struct {
	Path   string
	Board  string
	Boards []boardChoice
	Sides  []boardChoice
}

// newFairView returns the form for a board, or for a round if at names none.
func newFairView(at desk.Place, boards []desk.Board, w logwords.Words) *fairView {
	view := &fairView{Board: at.Board, Path: link("report", desk.Place{Section: at.Section, Round: at.Round}) + "/fairplay.pdf"}
	sides := [2]string{w.Say("hall.side.white"), w.Say("hall.side.black")}
	for i := range boards {
		b := &boards[i]
		white, black := publish.Line(b.Players[0].Name), publish.Line(b.Players[1].Name)
		if at.Board == "" {
			view.Boards = append(view.Boards, boardChoice{Value: b.Name, Text: b.Name + " · " + pairOf(b)})
		} else if desk.SameBoard(b.Name, at.Board) {
			sides[0], sides[1] = w.Say("hall.board.pair", sides[0], white), w.Say("hall.board.pair", sides[1], black)
		}
	}
	view.Sides = []boardChoice{{Value: "white", Text: sides[0]}, {Value: "black", Text: sides[1]}}
	return view
}

// fairPDF gives the report on possible cheating, about one player of a board.
func (v *visit) fairPDF() error {
	q := v.r.URL.Query()
	side, err := desk.ParseSide(q.Get("side"))
	kind, known := map[string]publish.FairForm{"during": publish.DuringEvent, "after": publish.AfterEvent}[q.Get("form")]
	if err != nil || !known {
		return problem(http.StatusBadRequest, "hall.err.form")
	}
	var data []byte
	var at desk.Place
	err = v.work(func(d *intake.Desk) error {
		var e *office.Edition
		var err error
		if e, at, err = v.edition(d); err != nil {
			return err
		}
		at.Board = q.Get("board")
		if b, err := d.Board(v.ctx(), at); err == nil {
			at = b.Place
		} else {
			return placeError(v.r.URL.Path)
		}
		data, err = e.PrintedFairPlay(kind, at.Board, board.Color(side), v.paper(paper.A4))
		return err
	})
	if err != nil {
		return err
	}
	v.give(fmt.Sprintf("%s-round-%d-board-%s-%s-fairplay.pdf", publish.SafeName(at.Section), at.Round, publish.SafeName(at.Board), q.Get("side")), "application/pdf", data)
	return nil
}
