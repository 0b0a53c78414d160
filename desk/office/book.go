package office

import (
	"bytes"
	"context"
	"strconv"
	"time"

	"zapis/desk"
	"zapis/desk/publish"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/paper"
)

// Book prints everything of the round as one document: a cover with the
// contents, the protocols of the matches, the report if an arbiter asks, and
// every scoresheet that devices handed in. A round without any sheet yet has a
// book too.
func (e *Edition) Book(f paper.Form) ([]byte, error) {
	if err := e.may(desk.ActPublish); err != nil {
		return nil, err
	}
	report := publish.NewReport(e.Rounds)
	b := &paper.Book{Title: publish.Title(e.Rounds, f.Words), At: e.day(), Leaves: publish.ProtocolLeaves(e.Rounds, f.Words)}
	if e.logs() {
		b.Leaves = append(b.Leaves, report.Leaf(f.Words))
	}
	sheets := 0
	for _, r := range e.Rounds {
		group := paper.BookGroup{Name: f.Words.Say("paper.sheets")}
		if len(e.Rounds) > 1 {
			group.Name += ", " + publish.Line(r.Section.Name)
		}
		for i := range r.Games {
			g := &r.Games[i]
			of, err := e.sheets(g)
			if err != nil {
				return nil, err
			}
			sheets += len(of)
			b := paper.BookBoard{
				Board: g.Place.Board, White: publish.Line(g.Board.Players[0].Name), Black: publish.Line(g.Board.Players[1].Name), Sheets: of,
			}
			if result := g.Outcome(); result != scoresheet.NoResult {
				b.Result = result.Typeset()
			}
			group.Boards = append(group.Boards, b)
		}
		b.Groups = append(b.Groups, group)
	}
	pairs := report.Head(f.Words)
	for i := range pairs {
		pairs[i][1] = publish.Line(pairs[i][1])
	}
	b.Cover = []paper.Block{{Pairs: append(pairs, [2]string{f.Words.Say("paper.sheets"), strconv.Itoa(sheets)})}}
	var out bytes.Buffer
	err := paper.WriteBook(&out, f, b)
	return out.Bytes(), err
}

// day is the day of documents of the round.
func (e *Edition) day() time.Time {
	for _, text := range []string{e.Rounds[0].Round.Date, e.Rounds[0].Event.From} {
		if day, err := time.Parse(time.DateOnly, text); err == nil {
			return day
		}
	}
	return time.Time{}
}

// PrintedProtocols prints the protocols of the team matches.
func (e *Edition) PrintedProtocols(f paper.Form) ([]byte, error) {
	if err := e.may(desk.ActPublish); err != nil {
		return nil, err
	}
	if !publish.HasTeams(e.Rounds) {
		return nil, refuse(because("why.publish.noteams", 0))
	}
	return e.leaves(f, publish.ProtocolLeaves(e.Rounds, f.Words)...)
}

// PrintedReport prints the chief arbiter's report, from the round since on.
func (e *Edition) PrintedReport(ctx context.Context, since int, f paper.Form) ([]byte, error) {
	if err := e.may(desk.ActLogs); err != nil {
		return nil, err
	}
	rounds, err := e.since(ctx, since)
	if err != nil {
		return nil, err
	}
	return e.leaves(f, publish.NewReport(rounds).Leaf(f.Words))
}

// FairPlay fills in the report on possible cheating for a player of a board.
func (e *Edition) FairPlay(kind publish.FairForm, name string, side board.Color, words logwords.Words) (*publish.FairPlay, error) {
	if err := e.may(desk.ActLogs); err != nil {
		return nil, err
	}
	r, g, ok := publish.Find(e.Rounds, name)
	if !ok {
		return nil, refuse(because("why.admit.noboard", e.Rounds[0].Round.Number, e.Rounds[0].Section.Name, name))
	}
	return r.FairPlay(kind, g, side, words), nil
}

// PrintedFairPlay prints that report.
func (e *Edition) PrintedFairPlay(kind publish.FairForm, name string, side board.Color, f paper.Form) ([]byte, error) {
	form, err := e.FairPlay(kind, name, side, f.Words)
	if err != nil {
		return nil, err
	}
	return e.leaves(f, form.Leaf())
}

func (e *Edition) leaves(f paper.Form, leaves ...*paper.Leaf) ([]byte, error) {
	var out bytes.Buffer
	err := paper.WriteLeaves(&out, f, e.day(), leaves...)
	return out.Bytes(), err
}
