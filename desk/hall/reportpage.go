package hall

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/paper"
)

// reportView is the chief arbiter's report as a sheet of paper, next to the
// fields that he fills in.
type reportView struct {
	Head   []reportPair
	Counts []reportCount
	Parts  []reportPart
	Fields []reportField
	Left   []string
	Boards []reportBoard
	Rounds []reportRound // those that it can begin with
	Place  desk.Place
	Path   string // of the form
	PDF    string // the report as a document
	Write  bool   // the visitor may write into it
	Open   int    // fields that are empty
	Fair   *fairView
}

type reportPair struct{ Name, Value string }

type reportCount struct {
	N    int
	Text string
}

type reportPart struct {
	Title string
	Lines []reportLine
}

type reportLine struct {
	Where, When, Board, Link, Text, Article, By string
}

type reportField struct {
	Name, Title string
	Text        string   // of this round, as it is written
	Lines       []string // of all rounds, as they are printed
}

type reportBoard struct{ Where, Link, White, Black, Result string }

type reportRound struct {
	Name, Link string
	Here       bool
}

// reportPage shows the report of a round, or from the round that since names up
// to it.
func (v *visit) reportPage() error {
	at, err := v.place()
	if err != nil {
		return err
	}
	since, err := v.since(at)
	if err != nil {
		return err
	}
	var view *reportView
	err = v.work(func(d *intake.Desk) error {
		h := d.Hall()
		if h.Round(at.Section, at.Round) == nil {
			return placeError(v.r.URL.Path)
		}
		var rounds []*publish.Round
		for n := since; n <= at.Round; n++ {
			if h.Round(at.Section, n) == nil {
				continue
			}
			r, _, err := d.Publication(v.ctx(), at.Section, n, true)
			if err != nil {
				return err
			}
			rounds = append(rounds, r)
		}
		view = newReportView(publish.NewReport(rounds), at, v.words)
		view.Fair = newFairView(at, h.Round(at.Section, at.Round).Boards, v.words)
		for _, r := range h.Rounds {
			if r.Section == at.Section && r.Number <= at.Round {
				view.Rounds = append(view.Rounds, reportRound{
					strconv.Itoa(r.Number), link("report", at) + "?since=" + strconv.Itoa(r.Number), r.Number == since,
				})
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	view.Write, view.PDF = v.may(desk.ActReport), link("report", at)+"/report.pdf?since="+strconv.Itoa(since)
	return v.show("report", v.words.Say("hall.nav.report"), view)
}

// since returns the round with which the report begins.
func (v *visit) since(at desk.Place) (int, error) {
	text := v.r.URL.Query().Get("since")
	if text == "" {
		return at.Round, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > at.Round {
		return 0, placeError(v.r.URL.String())
	}
	return n, nil
}

// reportPDF gives the report to be printed and filed.
func (v *visit) reportPDF() error {
	var data []byte
	var at desk.Place
	err := v.work(func(d *intake.Desk) error {
		var e *office.Edition
		var err error
		if e, at, err = v.edition(d); err != nil {
			return err
		}
		since, err := v.since(at)
		if err != nil {
			return err
		}
		data, err = e.PrintedReport(v.ctx(), since, v.paper(paper.A4))
		return err
	})
	if err != nil {
		return err
	}
	v.give(fmt.Sprintf("%s-round-%d-report.pdf", publish.SafeName(at.Section), at.Round), "application/pdf", data)
	return nil
}

// newReportView puts a report into words.
func newReportView(rep *publish.Report, at desk.Place, w logwords.Words) *reportView {
	view := &reportView{Place: at, Path: link("report", at), Left: rep.LeftOut(w)}
	for _, pair := range rep.Head(w) {
		view.Head = append(view.Head, reportPair{pair[0], publish.Line(pair[1])})
	}
	games, played := rep.Count()
	view.Counts = []reportCount{{games, w.Say("hall.report.games", games)}, {played, w.Say("hall.report.played", played)}}
	for _, p := range rep.Parts {
		title := w.Say("report.part." + p.Kind.String())
		part := reportPart{Title: title}
		for i := range p.Lines {
			l := &p.Lines[i]
			part.Lines = append(part.Lines, reportLine{
				Where: w.Say("publish.round", l.Place.Round), When: publish.Line(l.When), Board: l.Place.Board, Link: link("board", l.Place),
				Text: publish.Line(l.Text.Say(w)), Article: publish.Line(l.Article), By: publish.Person(l.By, w),
			})
		}
		if view.Parts = append(view.Parts, part); len(part.Lines) > 0 {
			view.Counts = append(view.Counts, reportCount{len(part.Lines), title})
		}
	}
	last := rep.Rounds[len(rep.Rounds)-1]
	for _, name := range publish.ReportFields() {
		f := reportField{name, w.Say("report.write." + name), last.Written[name], rep.Written(name, w)}
		if view.Fields = append(view.Fields, f); f.Text == "" {
			view.Open++
		}
	}
	for _, b := range rep.Boards {
		g := b.Game
		view.Boards = append(view.Boards, reportBoard{
			rep.Where(g.Place, w), link("board", g.Place), publish.Line(g.Board.Players[0].Name), publish.Line(g.Board.Players[1].Name), g.Outcome().String(),
		})
	}
	return view
}

// maxWritten is the length of what is written into a field, in characters.
const maxWritten = 10_000

// reportWrite stores the chief arbiter's texts. An unchanged field is not
// stated again.
func (v *visit) reportWrite() error {
	at, err := v.place()
	if err != nil {
		return err
	}
	err = v.work(func(d *intake.Desk) error {
		r := d.Hall().Round(at.Section, at.Round)
		if r == nil {
			return placeError(v.r.URL.Path)
		}
		var said []intake.Said
		for _, field := range publish.ReportFields() {
			texts, there := v.r.PostForm[field]
			if !there {
				continue
			}
			text := strings.TrimSpace(strings.ReplaceAll(texts[0], "\r\n", "\n"))
			if !utf8.ValidString(text) || utf8.RuneCountInString(text) > maxWritten {
				return problem(http.StatusUnprocessableEntity, "hall.report.long", maxWritten)
			}
			if text != r.Report[field] {
				said = append(said, intake.Said{Place: at, Body: desk.Written{Field: field, Text: text}})
			}
		}
		if len(said) == 0 {
			return nil
		}
		_, err := d.State(v.ctx(), v.who, said)
		return err
	})
	if err != nil {
		return err
	}
	to := link("report", at)
	if since := v.r.PostForm.Get("since"); slices.ContainsFunc([]rune(since), func(c rune) bool { return c >= '0' && c <= '9' }) {
		to += "?since=" + escapeQuery(since)
	}
	return v.back(to)
}
