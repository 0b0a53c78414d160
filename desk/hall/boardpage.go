package hall

import (
	"net/http"
	"strconv"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
)

// boardPage shows everything about one board.
func (v *visit) boardPage() error {
	at, err := v.place()
	if err != nil {
		return err
	}
	ply := -1
	if text := v.r.URL.Query().Get("ply"); text != "" {
		if ply, err = strconv.Atoi(text); err != nil || ply < 0 {
			return placeError(v.r.URL.RequestURI())
		}
	}
	var view *boardView
	err = v.maker(at, func(m *boardMaker) error {
		m.ply = ply
		var err error
		if view, err = m.make(v.ctx()); err != nil {
			return err
		}
		view.Asks = m.b.State == desk.Asks
		view.Forms, view.SaidHere = m.forms(), m.said()
		view.beside(m.desk.Hall().Round(m.b.Place.Section, m.b.Place.Round), v.words)
		if q := v.r.URL.Query(); q.Has("done") {
			view.Note = v.words.Say("hall.board.done")
		} else if q.Has("ask") {
			view.Note = v.words.Say("hall.question.asked")
		} else {
			view.Note = v.noteOf(m)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return v.show("board", v.words.Say("hall.board.title", view.Place.Board), view)
}

// maker calls a function with the maker of an existing board.
func (v *visit) maker(at desk.Place, do func(m *boardMaker) error) error {
	return v.work(func(d *intake.Desk) error {
		b, err := d.Board(v.ctx(), at)
		if err != nil {
			return placeError(v.r.URL.Path)
		}
		return do(&boardMaker{desk: d, b: b, words: v.words, who: v.who, ply: -1})
	})
}

// photoPage gives a photograph of a sheet. A picture of a sheet may show moves
// of a game that goes on elsewhere, so only visitors who may read logs get it.
func (v *visit) photoPage() error {
	at, err := v.place()
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(v.r.PathValue("n"))
	if err != nil {
		return placeError(v.r.URL.Path)
	}
	var data []byte
	err = v.maker(at, func(m *boardMaker) error {
		if n < 1 || n > len(m.b.Photos) || m.hides() {
			return placeError(v.r.URL.Path)
		}
		var err error
		data, err = m.desk.Blob(v.ctx(), m.b.Photos[n-1].File.Hash)
		return err
	})
	if err != nil {
		return err
	}
	h := v.w.Header()
	kind := http.DetectContentType(data)
	if !strings.HasPrefix(kind, "image/") || strings.Contains(kind, "svg") {
		kind = "application/octet-stream"
		h.Set("Content-Disposition", "attachment")
	}
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-store")
	_, _ = v.w.Write(data)
	return nil
}
