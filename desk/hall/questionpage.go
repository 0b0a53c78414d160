package hall

import (
	"net/http"
	"net/url"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
	"zapis/scoresheet/reconcile"
)

// questionPageView is a question with the way to the others.
type questionPageView struct {
	*questionView
	Answer  bool // the visitor may answer
	Later   string
	Last    *questionLast // the answer that can be taken back
	Refused string
	Typed   string
	Note    string // the outcome of a form
	At, Of  int    // the place of the board among those that ask
	Boxes   []bool // one for each of them, set at the board; none if there are many
}

// maxBoxes is how many questions of a round are drawn as boxes.
const maxBoxes = 12

// questionLast is the last answer that the visitor gave, at any board.
type questionLast struct{ Path, Board, Cell, Label, Text string }

// questionPage shows the first question about a board.
func (v *visit) questionPage() error { return v.showQuestion(http.StatusOK, "", "") }

func (v *visit) showQuestion(status int, refused, typed string) error {
	at, err := v.place()
	if err != nil {
		return err
	}
	var view *questionPageView
	err = v.maker(at, func(m *boardMaker) error {
		q := m.questionAbout()
		if q == nil || m.hides() {
			return &redirect{link("board", m.b.Place)}
		}
		boards, err := m.desk.Boards(v.ctx(), m.b.Place.Section, m.b.Place.Round)
		if err != nil {
			return err
		}
		view = &questionPageView{questionView: q, Answer: v.may(desk.ActAnswer), Refused: refused, Typed: typed}
		view.Later = link("questions", desk.Place{Section: m.b.Place.Section, Round: m.b.Place.Round})
		if next := nextAsked(boards, m.b.Place); next != "" {
			view.Later = next
		}
		view.Last = v.lastAnswer(boards)
		view.among(boards)
		view.Note = v.noteOf(m)
		return nil
	})
	if err != nil {
		return err
	}
	return v.showAs(status, "question", v.words.Say("hall.nav.questions"), view)
}

// among counts the boards that ask.
func (q *questionPageView) among(boards []*intake.Board) {
	for _, b := range boards {
		if b.State != desk.Asks || openQuestion(b) == nil {
			continue
		}
		here := b.Place == q.Place
		if q.Of++; here {
			q.At = q.Of
		}
		q.Boxes = append(q.Boxes, here)
	}
	if q.At == 0 || q.Of < 2 {
		q.Of = 0
	}
	if q.Of == 0 || q.Of > maxBoxes {
		q.Boxes = nil
	}
}

// noteOf describes the outcome of the previous form: an answer was taken back,
// or its cell was answered already.
func (v *visit) noteOf(m *boardMaker) string {
	q := v.r.URL.Query()
	if q.Has("taken") {
		return v.words.Say("hall.question.taken")
	}
	for _, a := range m.answers() {
		if q.Get("again") == a.Cell {
			return v.words.Say("hall.question.again", a.Label, a.Text, a.By)
		}
	}
	return ""
}

// nextAsked returns the page of the next board with a question after the given
// one, wrapping around; none if there is no other.
func nextAsked(boards []*intake.Board, after desk.Place) string {
	var first, next string
	passed := false
	for _, b := range boards {
		switch {
		case b.Place == after:
			passed = true
		case b.State != desk.Asks || openQuestion(b) == nil:
		case passed && next == "":
			next = link("question", b.Place)
		case first == "":
			first = link("question", b.Place)
		}
	}
	if next != "" {
		return next
	}
	return first
}

// lastAnswer returns the last answer of the visitor that still stands.
func (v *visit) lastAnswer(boards []*intake.Board) (last *questionLast) {
	at := 0
	for _, b := range boards {
		for _, a := range b.Answers() {
			if a.By == v.who.Name && a.N > at {
				at = a.N
				text := publish.Line(a.Text)
				if a.Text == "?" {
					text = v.words.Say("hall.board.leftopen")
				}
				last = &questionLast{link("question", b.Place), b.Place.Board, a.Cell, cellLabel(a.Cell), text}
			}
		}
	}
	return last
}

// questionAnswer records an answer, takes one back, or leads to the players.
func (v *visit) questionAnswer() error {
	at, err := v.place()
	if err != nil {
		return err
	}
	form := v.r.PostForm
	cell, text := form.Get("cell"), strings.TrimSpace(form.Get("text"))
	if len(cell) > 40 || len(text) > 200 {
		return problem(http.StatusBadRequest, "hall.err.form")
	}
	if form.Has("back") {
		err := v.maker(at, func(m *boardMaker) error { return office.TakeBack(v.ctx(), m.desk, v.who, m.b.Place, cell) })
		if err != nil {
			return err
		}
		return v.back(link("question", at) + "?taken=1")
	}
	var refused string
	next := ""
	err = v.maker(at, func(m *boardMaker) error {
		q := openQuestion(m.b)
		if q == nil || q.Cell != cell { // it was answered meanwhile, or twice
			if next = link("board", m.b.Place); q != nil {
				next = link("question", m.b.Place)
			}
			next += "?again=" + url.QueryEscape(cell)
			return nil
		}
		if form.Has("other") {
			if text == "" {
				refused = v.words.Say("hall.question.type")
				return nil
			}
			text = typedAnswer(text, q, v.words.Language())
		}
		err := office.Answer(v.ctx(), m.desk, v.who, m.b.Place, reconcile.Answer{Cell: cell, Text: text})
		if text, ok := office.Told(err, v.words); ok {
			refused = sentenceOf(text)
			return nil
		}
		if err != nil {
			return err
		}
		next, err = v.afterAnswer(m)
		return err
	})
	switch {
	case err != nil:
		return err
	case refused != "":
		return v.showQuestion(http.StatusUnprocessableEntity, refused, form.Get("text"))
	}
	return v.back(next)
}

// afterAnswer returns the next page: the next question of the board, or of
// another board, or the list of questions.
func (v *visit) afterAnswer(m *boardMaker) (string, error) {
	boards, err := m.desk.Boards(v.ctx(), m.b.Place.Section, m.b.Place.Round)
	if err != nil {
		return "", err
	}
	for _, b := range boards {
		if b.Place == m.b.Place && b.State == desk.Asks && openQuestion(b) != nil {
			return link("question", b.Place), nil
		}
	}
	if next := nextAsked(boards, m.b.Place); next != "" {
		return next, nil
	}
	return link("questions", desk.Place{Section: m.b.Place.Section, Round: m.b.Place.Round}), nil
}

// questionsView lists what a round asks.
type questionsView struct {
	Round desk.Place
	Asked []questionAsked
	Given []questionLast // answers that stand, the last first
	Path  string
	Mine  bool
}

// questionAsked is a board that asks.
type questionAsked struct {
	Path, Board, Ask, Players string
	N                         int
}

// questionsPage lists the questions of a round.
func (v *visit) questionsPage() error {
	at, err := v.place()
	if err != nil {
		return err
	}
	view := &questionsView{Round: at, Mine: v.may(desk.ActAnswer)}
	err = v.work(func(d *intake.Desk) error {
		if d.Hall().Round(at.Section, at.Round) == nil {
			return placeError(v.r.URL.Path)
		}
		boards, err := d.Boards(v.ctx(), at.Section, at.Round)
		if err != nil {
			return err
		}
		for _, b := range boards {
			m := &boardMaker{desk: d, b: b, words: v.words, who: v.who, ply: -1}
			if m.hides() {
				continue
			}
			for _, a := range b.Answers() {
				text := publish.Line(a.Text)
				if a.Text == "?" {
					text = v.words.Say("hall.board.leftopen")
				}
				view.Given = append(view.Given, questionLast{link("question", b.Place), b.Place.Board, a.Cell, cellLabel(a.Cell), text})
			}
			if b.State != desk.Asks {
				continue
			}
			if q := m.questionAbout(); q != nil {
				view.Asked = append(view.Asked, questionAsked{
					link("question", b.Place), b.Place.Board, q.Ask, pairOf(&b.Board), b.Seen.Game.Questions,
				})
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return v.show("questions", v.words.Say("hall.nav.questions"), view)
}
