package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	"zapis/desk/intake"
	acts "zapis/desk/office"
	"zapis/scoresheet"
)

type statusCmd struct {
	officeFlags
	roundFlag
	Board string `arg:"" optional:"" name:"BOARD" help:"Everything about this board."`
	Owing bool   `help:"Only the boards that need somebody."`
}

// Run prints the state of each board of a round.
func (c *statusCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActSeeRound); err != nil {
			return err
		}
		if c.Board != "" {
			r, b, err := o.board(c.Round, c.Board)
			if err != nil {
				return err
			}
			return o.stateOf(r.Place(b))
		}
		all, err := o.latest()
		if c.Round != 0 {
			all, err = o.rounds(c.Round)
		}
		if err != nil {
			return err
		}
		for _, r := range all {
			if err := c.print(o, r); err != nil {
				return err
			}
		}
		unplaced, err := o.Unplaced(o.ctx())
		if err != nil {
			return err
		}
		for _, u := range unplaced {
			fmt.Fprintf(d.stderr, "zapis-desk: %s, game %d: %s\n", fileName(u.File.Received.Name), u.Game.Number, terminal.Line(placeless(u.Why)))
		}
		return nil
	})
}

func (c *statusCmd) print(o *office, r *values.RoundSeen) error {
	boards, err := o.Boards(o.ctx(), r.Section, r.Number)
	if err != nil {
		return err
	}
	states := map[values.State]int{}
	for _, b := range boards {
		states[b.State]++
		if c.Owing && !owes(b.State) {
			continue
		}
		if err := o.printBrief(b); err != nil {
			return err
		}
	}
	if !c.JSON {
		fmt.Fprintln(o.desk.stderr, summary(r, states))
	}
	return nil
}

// owes reports whether somebody has to do something about a board.
func owes(s values.State) bool {
	switch s {
	case values.Asks, values.Differs, values.LookAt, values.Missing:
		return true
	case values.NotStarted, values.Playing, values.OneSheet, values.Both, values.Agree, values.Checked,
		values.NoGame, values.OnPaper, values.Adjourned, values.HeldBack:
	}
	return false
}

// summary returns how many boards of a round are in which state.
func summary(r *values.RoundSeen, states map[values.State]int) string {
	var parts []string
	for s := range values.HeldBack + 1 {
		if n := states[s]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	return fmt.Sprintf("round %d of %s, %s: %s", r.Number, r.Section, count(len(r.Boards), "board"), strings.Join(parts, ", "))
}

// boardStateJSON is a board in the output of status. New fields are added at
// the end.
type boardStateJSON struct {
	Section   string      `json:"section"`
	Round     int         `json:"round"`
	Board     string      `json:"board"`
	State     string      `json:"state"`
	Why       []whyJSON   `json:"why"`
	White     string      `json:"white"`
	Black     string      `json:"black"`
	Result    string      `json:"result"` // that counts; "" if none does
	Sheets    []sheetJSON `json:"sheets,omitempty"`
	Questions []askedJSON `json:"questions,omitempty"`
	Removed   []offJSON   `json:"removed,omitempty"` // files removed from the board
}

type offJSON struct {
	File   string `json:"file"`
	Hash   string `json:"hash"`
	Reason string `json:"reason"`
	By     string `json:"by"`
}

type whyJSON struct {
	Key  string   `json:"key"`
	Side string   `json:"side,omitempty"`
	N    int      `json:"n,omitempty"`
	Args []string `json:"args,omitempty"`
	Text string   `json:"text"` // in English
}

type sheetJSON struct {
	Side    string `json:"side,omitempty"`
	Witness string `json:"witness,omitempty"`
	File    string `json:"file"`
	Hash    string `json:"hash"`
	Device  string `json:"device,omitempty"`
	Result  string `json:"result"`
	Counts  bool   `json:"counts"`
}

type askedJSON struct {
	Cell     string         `json:"cell"`
	Readings []saidJSON     `json:"readings"`
	Meets    string         `json:"meets,omitempty"`
	Also     []proposalJSON `json:"also,omitempty"` // a yes to the first answers these
}

type saidJSON struct {
	Text string   `json:"text"`
	By   []string `json:"by"`
	FEN  string   `json:"fen,omitempty"`
}

// printBoard prints a board with all reasons: place, state, players, result.
func (o *office) printBoard(b *intake.Board) error {
	if o.flags.JSON {
		return writeJSON(o.desk, boardObject(o, b))
	}
	line := boardLine(b)
	if len(b.Why) > 0 {
		line += ": " + whyText(b.Why)
	}
	if _, err := fmt.Fprintln(o.desk.stdout, line); err != nil {
		return err
	}
	return o.printQuestions(b)
}

// boardLine returns place, state, players and result of a board.
func boardLine(b *intake.Board) string {
	result := "*"
	if b.Result != scoresheet.NoResult {
		result = b.Result.String()
	}
	return fmt.Sprintf("%s: %s: %s – %s %s", b.Place, b.State, quoted(b.Board.Players[0].Name), quoted(b.Board.Players[1].Name), result)
}

// briefWidth is the maximum length of a line of status; otherwise its reasons
// are below it.
const briefWidth = 120

// printBrief prints a board among others: one line, with the reasons that say
// more than the state does. The excess is printed below it.
func (o *office) printBrief(b *intake.Board) error {
	if o.flags.JSON {
		return writeJSON(o.desk, boardObject(o, b))
	}
	line := boardLine(b)
	texts := whyTexts(tellingOf(b))
	if one := line + ": " + strings.Join(texts, "; "); len(texts) > 0 && utf8.RuneCountInString(one) <= briefWidth {
		line, texts = one, nil
	}
	for _, text := range texts {
		line += "\n  " + text
	}
	if _, err := fmt.Fprintln(o.desk.stdout, line); err != nil {
		return err
	}
	return o.printQuestions(b)
}

// tellingOf returns the reasons that say more than the state does. How a board
// was settled does not matter if it owes nothing.
func tellingOf(b *intake.Board) (all []values.Why) {
	for _, w := range b.Why {
		switch w.Key {
		case "why.started", "why.checked", "why.waiting", "why.adjourned", "why.paper", "why.forfeit":
			continue
		case "why.settled.one", "why.settled.none", "why.settled.seen":
			if !owes(b.State) {
				continue
			}
		}
		all = append(all, w)
	}
	return all
}

// printQuestions prints the questions about a board.
func (o *office) printQuestions(b *intake.Board) error {
	if b.Read == nil || b.State != values.Asks {
		return nil
	}
	for _, q := range b.Read.Open() {
		var readings []string
		for _, r := range q.Readings {
			by := strings.Join(r.By, ", ")
			if by == "" && !r.Ends {
				by = noSheet(r.Wrote)
			}
			if by != "" {
				by = " (" + by + ")"
			}
			readings = append(readings, terminal.Line(r.Text)+by)
		}
		line := q.Cell + ": " + strings.Join(readings, " or ")
		for i, p := range q.Also {
			line += []string{"; and then ", ", "}[min(i, 1)] + p.Cell + " " + terminal.Line(p.Text) + " (" + noSheet(p.Wrote) + ")"
		}
		if len(q.Also) > 0 {
			line += ": one answer is for all"
		}
		if _, err := fmt.Fprintf(o.desk.stdout, "  %s\n", line); err != nil {
			return err
		}
	}
	return nil
}

// noSheet describes a move that no sheet has, and the entries that they have
// there.
func noSheet(wrote []string) string {
	wrote = slices.DeleteFunc(slices.Clone(wrote), func(text string) bool { return text == "" })
	if len(wrote) == 0 {
		return "no sheet has anything"
	}
	return "the sheets have " + terminal.Line(strings.Join(slices.Compact(wrote), ", "))
}

func boardObject(o *office, b *intake.Board) boardStateJSON {
	j := boardStateJSON{
		Section: b.Place.Section, Round: b.Place.Round, Board: b.Place.Board, State: b.State.String(), Why: []whyJSON{},
		White: b.Board.Players[0].Name, Black: b.Board.Players[1].Name,
	}
	if b.Result != scoresheet.NoResult {
		j.Result = b.Result.String()
	}
	for _, w := range b.Why {
		j.Why = append(j.Why, whyJSON{w.Key, values.SideWord(w.Side), w.N, w.Text, acts.Why(w, english)})
	}
	for side := range b.Sheets {
		for i, s := range b.Sheets[side] {
			j.Sheets = append(j.Sheets, sheetObject(o, s, i == 0))
		}
	}
	for _, s := range b.Others {
		j.Sheets = append(j.Sheets, sheetObject(o, s, true))
	}
	for _, r := range b.Seen.Removed {
		j.Removed = append(j.Removed, offJSON{r.Name, r.Hash, r.Reason, r.By})
	}
	if b.Read != nil {
		for _, q := range b.Read.Open() {
			object := askedJSON{Cell: q.Cell, Meets: q.Meets, Also: proposalsJSON(q.Also)}
			for _, r := range q.Readings {
				by := r.By
				if by == nil {
					by = []string{}
				}
				object.Readings = append(object.Readings, saidJSON{r.Text, by, r.FEN})
			}
			j.Questions = append(j.Questions, object)
		}
	}
	return j
}

func sheetObject(o *office, s *intake.Sheet, counts bool) sheetJSON {
	j := sheetJSON{
		Side: values.SideWord(s.Side), Witness: s.Witness(), File: s.File.Received.Name, Hash: s.File.Hash,
		Result: s.Game.Result().String(), Counts: counts,
	}
	if name := s.Game.Report.Device(); name != "" {
		j.Device = o.DeviceName(name)
	}
	return j
}
