package publish

import (
	"strings"

	"zapis/scoresheet/logwords"
	"zapis/scoresheet/paper"
)

// ProtocolLeaves returns the protocols of all team matches of the rounds for
// printing, followed by the summary of each round.
func ProtocolLeaves(rounds []*Round, w logwords.Words) (all []*paper.Leaf) {
	for _, r := range rounds {
		matches := r.Matches()
		for i := range matches {
			all = append(all, r.protocolLeaf(&matches[i], w))
		}
		if len(matches) > 1 {
			t := r.Summary(w)
			all = append(all, &paper.Leaf{Title: w.Say("publish.protocol.summary"), Blocks: []paper.Block{
				{Lines: []string{Line(r.title(w))}, Grid: t.grid()},
				{Sign: lined(r.officials(w))},
			}})
		}
	}
	return all
}

func (r *Round) protocolLeaf(m *TeamMatch, w logwords.Words) *paper.Leaf {
	t := r.protocolTable(m, w)
	t.sumLast = true
	who := lined(r.signers(m, w))
	about := Line(m.Teams[0]) + " – " + Line(m.Teams[1])
	return &paper.Leaf{Title: w.Say("publish.protocol", m.Number), About: about, Blocks: []paper.Block{
		{Lines: []string{Line(r.title(w)), Line(r.when(w))}, Grid: t.grid()},
		{Lines: []string{Line(r.favour(m, w))}},
		{Sign: who[:2]},
		{Sign: who[2:]},
	}}
}

// grid returns the table for printing.
func (t *Table) grid() *paper.Grid {
	g := &paper.Grid{Columns: lined(t.Head), Right: t.Right, Sum: t.sumLast}
	for _, r := range t.Rows {
		g.Rows = append(g.Rows, lined(r))
	}
	return g
}

func lined(texts []string) []string {
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = Line(text)
	}
	return out
}

// Leaf returns the report for printing.
func (rep *Report) Leaf(w logwords.Words) *paper.Leaf {
	leaf := &paper.Leaf{Title: w.Say("report.title")}
	head := rep.Head(w)
	for i := range head {
		head[i][1] = Line(head[i][1])
	}
	add := func(b paper.Block) { leaf.Blocks = append(leaf.Blocks, b) }
	add(paper.Block{Pairs: head})
	add(paper.Block{Lines: []string{strings.Join(rep.sums(w), "; ")}})
	for _, part := range rep.Parts {
		b := paper.Block{Head: w.Say("report.part." + part.Kind.String())}
		if len(part.Lines) == 0 {
			b.Lines = []string{w.Say("report.none")}
			add(b)
			continue
		}
		b.Grid = &paper.Grid{Text: 2}
		for i := range part.Lines {
			l := &part.Lines[i]
			b.Grid.Rows = append(b.Grid.Rows, lined([]string{rep.Where(l.Place, w), l.When, l.Text.Say(w), l.Article, Person(l.By, w)}))
		}
		add(b)
	}
	for i, field := range ReportFields() {
		b := paper.Block{Label: w.Say("report.write." + field), Lines: rep.Written(field, w)}
		if i == 0 {
			b.Head = w.Say("report.write")
		}
		if len(b.Lines) == 0 {
			b.Write = 2
		}
		add(b)
	}
	add(paper.Block{Head: w.Say("report.left"), Lines: lined(rep.LeftOut(w))})
	if len(rep.Boards) > 0 {
		g := &paper.Grid{Text: 1, Right: []bool{false, false, true}}
		for _, x := range rep.Boards {
			g.Rows = append(g.Rows, lined([]string{
				rep.Where(x.Game.Place, w), called(&x.Game.Board.Players[0]) + " – " + called(&x.Game.Board.Players[1]), resultText(x.Game.Outcome()),
			}))
		}
		add(paper.Block{Head: w.Say("report.boards"), Grid: g})
	}
	add(paper.Block{Sign: []string{w.Say("publish.arbiter.chief"), w.Say("report.date")}})
	return leaf
}
