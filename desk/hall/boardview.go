package hall

import (
	"context"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// boardView is everything about one board, in words, for its page.
type boardView struct {
	Place          desk.Place
	Path           string // of this page
	Class          string // of its state: what frames its number
	Players        [2]boardPlayer
	Lead, Sentence string
	Action         *boardLink // the most urgent act; nil if there is none
	Before, After  *boardLink // the boards beside it

	Sheets   *sheetsView
	Hidden   bool // moves, times and result may be of a game that is still played
	Diagram  *boardPosition
	Clocks   template.HTML
	Checks   []boardLine
	Rulings  []boardLine
	Log      *boardLog
	Signs    []boardSignature
	Photos   []boardPhoto
	Files    []boardFile
	Answers  []boardAnswer
	Forms    *boardForms
	SaidHere []boardLine // what people said of the board, the last first
	Asks     bool        // a question waits for an answer
	Note     string      // what was done
}

// boardPlayer is a player in the head of the page.
type boardPlayer struct{ Name, About string }

// boardLink leads to a page.
type boardLink struct{ Path, Text string }

// boardLine is a line with a sign before it.
type boardLine struct {
	Class string // ok, bad, ask
	Icon  string
	Bold  string
	Text  string
	More  string // in second ink: article, when, who
}

// boardAnswer is an answer that stands.
type boardAnswer struct{ Cell, Label, Text, By, At, Note string }

// boardMaker makes the view of a board.
type boardMaker struct {
	desk  *intake.Desk
	b     *intake.Board
	words assets.Catalogue
	who   desk.Actor
	ply   int // the half-move before which the diagram stands; -1: where it is asked, or the end
}

// make builds the view. Logs are read only for visitors who may read them.
func (m *boardMaker) make(ctx context.Context) (*boardView, error) {
	b := m.b
	logs := desk.May(m.who.Role, desk.ActLogs)
	round, game, err := m.desk.Game(ctx, b, logs)
	if err != nil {
		return nil, err
	}
	v := &boardView{Place: b.Place, Path: link("board", b.Place), Class: stateClasses[b.State]}
	for side := range v.Players {
		v.Players[side] = playerOf(&b.Board.Players[side])
	}
	v.Lead, v.Sentence = m.sentence()
	v.Action = m.action()
	v.Hidden = m.hides()
	report := boardReport(round, game)
	v.Checks = m.checks(report)
	v.Photos = m.photos()
	v.Files = m.files()
	if v.Hidden {
		return v, nil
	}
	v.Sheets = boardSheets(m.desk, b, m.words)
	v.Diagram = m.position()
	v.Clocks = m.clocks(round, game)
	v.Rulings = m.rulings(report)
	v.Signs = m.signatures()
	v.Answers = m.answers()
	if logs {
		v.Log = m.log(game)
	}
	return v, nil
}

// stateClasses are the classes of the states, as the tiles of the hall have
// them.
var stateClasses = map[desk.State]string{
	desk.NotStarted: "idle", desk.Playing: "play", desk.OneSheet: "one", desk.Both: "both", desk.Agree: "agree", desk.Asks: "ask",
	desk.Differs: "diff", desk.LookAt: "look", desk.Missing: "miss", desk.Checked: "done", desk.NoGame: "done", desk.OnPaper: "idle",
	desk.Adjourned: "idle", desk.HeldBack: "held",
}

func playerOf(p *desk.Player) boardPlayer {
	out := boardPlayer{Name: publish.Line(p.Name)}
	var about []string
	if p.Rating > 0 {
		about = append(about, strconv.Itoa(p.Rating))
	}
	for _, text := range []string{p.Federation, p.Team} {
		if text = publish.Line(text); text != "" {
			about = append(about, text)
		}
	}
	out.About = strings.Join(about, " ")
	if title := publish.Line(p.Title); title != "" {
		out.Name = title + " " + out.Name
	}
	return out
}

// hides reports whether the moves are hidden from a visitor: a record without a
// result may be of a game that goes on, on another device or another day. Only
// arbiters see it.
func (m *boardMaker) hides() bool {
	if desk.May(m.who.Role, desk.ActLogs) || m.b.Said.Result != scoresheet.NoResult {
		return false
	}
	for _, c := range m.b.Columns() {
		if c.Game.Result() == scoresheet.NoResult {
			return true
		}
	}
	return false
}

// sentence describes the board: the state, then the reasons.
func (m *boardMaker) sentence() (lead, rest string) {
	b := m.b
	lead = m.words.Say("hall.board.state."+strings.ReplaceAll(b.State.String(), " ", ""), max(1, b.Seen.Game.Questions))
	var parts []string
	for _, text := range office.Whys(m.tellingWhys(), m.words) {
		parts = append(parts, sentenceOf(text))
	}
	if r := b.Read; r != nil && b.State == desk.Asks {
		parts = append(parts, m.words.Say("hall.board.decided", r.Decided(), len(r.Plies)))
	}
	return lead, strings.Join(parts, " ")
}

// tellingWhys returns the reasons that say more than the state does.
func (m *boardMaker) tellingWhys() (all []desk.Why) {
	for _, w := range m.b.Why {
		switch w.Key {
		case "why.started", "why.checked", "why.waiting", "why.adjourned", "why.paper", "why.asks", "why.unread", "why.noresult", "why.out":
			continue
		}
		all = append(all, w)
	}
	return all
}

// sentenceOf makes a sentence of a clause.
func sentenceOf(text string) string {
	if c, n := utf8.DecodeRuneInString(text); n > 0 {
		text = strings.ToUpper(string(c)) + text[n:]
	}
	return strings.TrimRight(text, ".") + "."
}

// action returns the act that the page suggests first.
func (m *boardMaker) action() *boardLink {
	switch b := m.b; b.State {
	case desk.Asks:
		return &boardLink{link("question", b.Place), m.words.Say("hall.board.do.answer")}
	case desk.Differs, desk.LookAt, desk.Missing, desk.HeldBack:
		return &boardLink{"#acts", m.words.Say("hall.board.do.acts")}
	case desk.NotStarted, desk.Playing, desk.OneSheet, desk.Both, desk.Agree, desk.Checked, desk.NoGame, desk.OnPaper, desk.Adjourned:
	}
	return nil
}

// beside fills in the boards before and after this one.
func (v *boardView) beside(r *desk.RoundSeen, words assets.Catalogue) {
	at := slices.IndexFunc(r.Boards, func(b desk.Board) bool { return desk.SameBoard(b.Name, v.Place.Board) })
	to := func(i int) *boardLink {
		if i < 0 || i >= len(r.Boards) {
			return nil
		}
		return &boardLink{link("board", r.Place(&r.Boards[i])), words.Say("hall.board.title", r.Boards[i].Name)}
	}
	v.Before, v.After = to(at-1), to(at+1)
}

// answers returns the valid answers.
func (m *boardMaker) answers() (all []boardAnswer) {
	for _, a := range m.b.Answers() {
		label := cellLabel(a.Cell)
		text := publish.Line(a.Text)
		if a.Text == "?" {
			text = m.words.Say("hall.board.leftopen")
		}
		all = append(all, boardAnswer{a.Cell, label, text, publish.Person(a.By, m.words), a.At.Local().Format("15:04"), publish.Line(a.Note)})
	}
	return all
}

// cellLabel formats a cell as people write it, 20… for 20b.
func cellLabel(cell string) string {
	if name, err := scoresheet.ParseCellName(cell); err == nil {
		return name.Label()
	}
	return cell
}

// boardPosition is the diagram of the page, with the way to others.
type boardPosition struct {
	diagram
	Title, Note           string
	First, Back, On, Last string // paths; empty at an end
	Where                 string
}

// position returns the diagram: where the first question is asked, with both
// readings, or where the visitor went, or the end.
func (m *boardMaker) position() *boardPosition {
	start, moves := m.line()
	at, asked := len(moves), -1
	if r := m.b.Read; r != nil {
		for _, q := range r.Open() {
			if q.Ply >= 0 && q.Ply <= len(moves) {
				at, asked = q.Ply, q.Ply
				break
			}
		}
	}
	if m.ply >= 0 {
		at = min(m.ply, len(moves))
	}
	p := start
	for _, move := range moves[:at] {
		p = p.Play(move)
	}
	out := &boardPosition{diagram: diagram{Pieces: p.Sq, Ring: board.NoSquare}}
	cell := scoresheet.CellName{Number: p.MoveNumber, Side: p.Turn}
	toMove := m.words.Say("hall.board.tomove." + p.Turn.String())
	out.Title = cell.Label() + ", " + toMove
	if at > 0 {
		out.Lit = []board.Square{moves[at-1].From, moves[at-1].To}
	}
	if at == asked {
		out.Lit = nil
		q := m.question(asked)
		readings := orderedReadings(m.b, q)
		for i, r := range readings[:min(2, len(readings))] {
			if r.Reading.Move.From != r.Reading.Move.To {
				out.Arrows = append(out.Arrows, diagramArrow{r.Reading.Move.From, r.Reading.Move.To, i > 0, strconv.Itoa(i + 1)})
			}
		}
		if len(out.Arrows) == 2 {
			out.Note = m.words.Say("hall.board.arrows", m.by(readings[0]), m.by(readings[1]))
		}
	}
	out.Label = m.words.Say("hall.board.position", out.Title)
	path := link("board", m.b.Place)
	to := func(n int, there bool) string {
		if !there {
			return ""
		}
		return fmt.Sprintf("%s?ply=%d#diagram", path, n)
	}
	out.First, out.Back = to(0, at > 0), to(at-1, at > 0)
	out.On, out.Last = to(at+1, at < len(moves)), to(len(moves), at < len(moves))
	out.Where = m.words.Say("hall.board.halfmove", at, len(moves))
	return out
}

// by returns on whose sheets a reading is.
func (m *boardMaker) by(r orderedReading) string {
	if len(r.By) == 0 {
		return m.words.Say("hall.board.nobody")
	}
	return strings.Join(r.By.names(m.words), ", ")
}

// line returns the moves of the game as far as they are known: those that the
// sheets give together, or those that one of them has.
func (m *boardMaker) line() (rules.Position, []board.Move) {
	if r := m.b.Read; r != nil {
		var moves []board.Move
		for i := range r.Plies {
			moves = append(moves, r.Plies[i].Move)
		}
		return r.Start, moves
	}
	for _, c := range m.b.Columns() {
		return c.Start, legalMoves(&c)
	}
	p := rules.Start()
	if m.b.Board.FEN != "" {
		if set, err := rules.ParseFEN(m.b.Board.FEN); err == nil {
			p = set
		}
	}
	return p, nil
}
