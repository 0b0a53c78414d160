package hall

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// boardForms are the forms of a board. Forms that the visitor may not use are
// left out, and refused if they are sent anyway.
type boardForms struct {
	Result, Settle bool
	Results        []boardChoice
	Means          []boardChoice
	Sides          []boardChoice
	One            []boardChoice // whose sheet is enough, the one that is in first
	Now            string
	Seen           bool          // there is something that can be accepted as it is
	Answer         bool          // the visitor's word on a move counts
	Record         bool          // he may take a record of the game in
	Hold, Held     bool          // the game can be held back; it is
	There, Off     []boardChoice // files at the board, and those that were taken off it
	Fair           *fairView     // he may read what logs know of a player
	Decided        int           // by others: a visitor who has not seen the last of it is asked to look
}

// boardChoice is one of several values of a form.
type boardChoice struct {
	Value, Text string
	On          bool // it holds now
}

// slipWords are the result slips, as ParseSlip reads them.
var slipWords = []string{"*", "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-", "adjourned"}

// typeset returns the word of a result as it is written on a sheet.
func typeset(word string) string {
	if r, err := scoresheet.ParseResult(word); err == nil {
		return r.Typeset()
	}
	return word
}

// forms returns what the visitor can do.
func (m *boardMaker) forms() *boardForms {
	f := &boardForms{Result: desk.May(m.who.Role, desk.ActResult), Settle: desk.May(m.who.Role, desk.ActSettle), Now: m.desk.Now().Local().Format("15:04")}
	if !f.Result && !f.Settle {
		return nil
	}
	now := "*"
	switch {
	case m.b.Said.Adjourned:
		now = "adjourned"
	case m.b.Said.Result != scoresheet.NoResult:
		now = m.b.Said.Result.String()
	}
	for _, word := range slipWords {
		text := typeset(word)
		switch word {
		case "*", "adjourned":
			text = m.words.Say("hall.board.slip." + map[string]string{"*": "none", "adjourned": "adjourned"}[word])
		case "+/-", "-/+", "-/-":
			text += " " + m.words.Say("hall.board.slip.forfeit")
		case "0-0", "1/2-0", "0-1/2":
			text += " " + m.words.Say("hall.board.slip.decided")
		}
		f.Results = append(f.Results, boardChoice{word, text, word == now})
	}
	for _, word := range []string{"device", "paper", "none"} {
		f.Means = append(f.Means, boardChoice{Value: word, Text: m.words.Say("hall.board.means." + word)})
	}
	for _, word := range []string{"white", "black"} {
		f.Sides = append(f.Sides, boardChoice{Value: word, Text: m.words.Say("hall.side." + word)})
	}
	f.One = slices.Clone(f.Sides)
	if len(m.b.Sheets[board.White]) == 0 && len(m.b.Sheets[board.Black]) > 0 {
		slices.Reverse(f.One)
	}
	f.Seen = m.b.State == desk.LookAt || m.b.State == desk.Differs
	f.There, f.Off = m.removable()
	f.Answer = desk.May(m.who.Role, desk.ActAnswer) && m.b.Read != nil
	f.Record = desk.May(m.who.Role, desk.ActWitness)
	if desk.May(m.who.Role, desk.ActLogs) {
		f.Fair = newFairView(m.b.Place, m.desk.Hall().Round(m.b.Place.Section, m.b.Place.Round).Boards, m.words)
	}
	f.Decided = decidedByOthers(m.b.Said, m.who)
	f.Hold, f.Held = desk.May(m.who.Role, desk.ActHold), m.b.Said.Held != nil
	return f
}

// boardAct performs the act of a form of the page.
func (v *visit) boardAct() error {
	at, err := v.place()
	if err != nil {
		return err
	}
	form, side := v.r.PostForm, v.r.PostForm.Get("side")
	var body desk.Body
	switch v.r.PathValue("act") {
	case "result":
		slip, err := desk.ParseSlip(form.Get("result"))
		if err != nil {
			return problem(http.StatusUnprocessableEntity, "hall.board.err.form")
		}
		slip.Reason = form.Get("reason")
		return v.boardDone(at, func(d *intake.Desk) error { return office.Decide(v.ctx(), d, v.who, at, slip) })
	case "presence":
		p := desk.Presence{Side: side, Arrived: form.Get("what") == "arrived"}
		if p.Time, err = office.ClockTime(strings.TrimSpace(form.Get("time")), v.deskTime()); err == nil {
			_, err = desk.ParseSide(side)
		}
		body = p
	case "expect":
		if _, err = desk.ParseSide(side); err == nil {
			_, err = desk.ParseMeans(form.Get("means"))
		}
		body = desk.Expected{Side: side, Means: form.Get("means")}
	case "settle":
		how, ok := desk.ParseSettlement(form.Get("how"))
		if !ok {
			return problem(http.StatusBadRequest, "hall.err.form")
		}
		if how != desk.SettledOne {
			side = ""
		}
		return v.boardDone(at, func(d *intake.Desk) error {
			return office.Settle(v.ctx(), d, v.who, at, how, side, strings.TrimSpace(form.Get("reason")))
		})
	case "remove":
		r := office.Removing{Sheet: form.Get("file"), Back: form.Has("back"), Reason: form.Get("reason")}
		return v.boardDone(at, func(d *intake.Desk) error { return office.Remove(v.ctx(), d, v.who, at, r) })
	case "testify":
		return v.boardTestify(at)
	case "takeback":
		return v.boardDone(at, func(d *intake.Desk) error { return office.TakeBack(v.ctx(), d, v.who, at, form.Get("cell")) })
	case "hold":
		return v.boardDone(at, func(d *intake.Desk) error {
			return office.Hold(v.ctx(), d, v.who, at, desk.Holding(form.Get("what")), form.Get("reason"))
		})
	default:
		return placeError(v.r.URL.Path)
	}
	if err != nil {
		return problem(http.StatusUnprocessableEntity, "hall.board.err.form")
	}
	return v.boardDone(at, func(d *intake.Desk) error {
		_, err := d.State(v.ctx(), v.who, []intake.Said{{Place: at, Body: body}})
		return err
	})
}

// boardDone calls a function for an existing board, and shows the board again.
func (v *visit) boardDone(at desk.Place, do func(d *intake.Desk) error) error {
	err := v.work(func(d *intake.Desk) error {
		b, err := d.Board(v.ctx(), at)
		if err != nil {
			return placeError(v.r.URL.Path)
		}
		at = b.Place
		if seen := v.r.PostForm.Get("decided"); seen != "" && seen != strconv.Itoa(decidedByOthers(b.Said, v.who)) {
			return problem(http.StatusConflict, "hall.board.err.meanwhile")
		}
		return do(d)
	})
	if err != nil {
		return err
	}
	return v.back(link("board", at) + "?done=1")
}

// decidedByOthers counts how often others have stated the board's result, or
// settled it. Two arbiters, possibly at two desks, may have one page open at
// the same time.
func decidedByOthers(b *desk.BoardSeen, who desk.Actor) (n int) {
	for i := range b.Said {
		switch b.Said[i].Body.(type) {
		case desk.Slip, desk.Settlings:
			if b.Said[i].By != who.Name {
				n++
			}
		}
	}
	return n
}

// said returns what people stated about the board, the last first.
func (m *boardMaker) said() (all []boardLine) {
	for i := len(m.b.Said.Said) - 1; i >= 0; i-- {
		s := &m.b.Said.Said[i]
		text := m.saidText(s.Body, s.Blobs)
		if text == "" {
			continue
		}
		all = append(all, boardLine{Icon: "people", Text: text, More: publish.Person(s.By, m.words) + " · " + s.At.Local().Format("15:04")})
	}
	return all
}

func (m *boardMaker) saidText(body desk.Body, blobs []string) string {
	w := m.words
	side := func(word string) string { return w.Say("hall.side." + word) }
	switch b := body.(type) {
	case desk.Slip:
		switch {
		case b.Adjourned:
			return w.Say("hall.board.slip.adjourned")
		case b.Result == "":
			return w.Say("hall.board.slip.none")
		}
		text := w.Say("hall.board.said.result", typeset(publish.Line(b.Result)))
		if b.Reason != "" {
			text = w.Say("hall.board.reasoned", text, publish.Line(b.Reason))
		}
		return text
	case desk.Presence:
		if b.Arrived {
			return w.Say("hall.board.said.arrived", side(b.Side), publish.Line(b.Time))
		}
		return w.Say("hall.board.said.absent", side(b.Side), publish.Line(b.Time))
	case desk.Expected:
		return w.Say("hall.board.pair", side(b.Side), w.Say("hall.board.means."+b.Means))
	case desk.Settlings:
		return w.Say("hall.board.pair", w.Say("hall.board.said."+strings.ReplaceAll(string(b.How), "-", "")), publish.Line(b.Reason))
	case desk.Admitted:
		if b.Looked != "" {
			return w.Say("hall.board.pair", w.Say("hall.board.said.admitted"), publish.Line(b.Looked))
		}
		return w.Say("hall.board.said.admitted")
	case desk.Opened:
		if b.Late > 0 {
			return w.Say("hall.board.said.opened.late", m.desk.DeviceName(b.Device), b.Late)
		}
		return w.Say("hall.board.said.opened", m.desk.DeviceName(b.Device))
	case desk.Held:
		return w.Say("hall.board.pair", w.Say("hall.board.said.held."+heldWord(b.What)), publish.Line(b.Reason))
	case desk.Removed:
		key := "hall.board.said.removed"
		if b.Back {
			key = "hall.board.said.back"
		}
		return w.Say("hall.board.pair", w.Say(key, m.fileNames(blobs)), publish.Line(b.Reason))
	}
	return ""
}

// heldWord returns the last part of the key of what is held back.
func heldWord(h desk.Holding) string {
	switch h {
	case "":
		return "none"
	case desk.HoldMoves:
		return "moves"
	case desk.HoldGame:
	}
	return "game"
}
