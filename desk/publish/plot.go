package publish

import (
	"fmt"
	"math"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/timecontrol"
)

// PlotForm controls how a plot is drawn. The zero value is a stand-alone
// picture.
type PlotForm struct {
	// Page is set if the plot is part of a page, which colors it by classes and so
	// follows the reader's theme.
	Page          bool
	Width, Height int       // of one player's half; 0: as large as in a file
	Heads, Notes  [2]string // over each half, at the left and at the right; the players' names, if there are no heads
	Label         string    // a description for readers who do not see it
	Marks         []PlotMark
}

// PlotMark marks a half-move on a plot: an alarm, or a question.
type PlotMark struct {
	Cell  scoresheet.CellName
	Alarm bool
	Text  string // beside it; may be empty
}

// The lengths of a plot in a file, in its own units.
const (
	plotWidth  = 640
	plotHeight = 220 // of one player's half
	plotLeft   = 56
	plotRight  = 48
	plotTop    = 30
	plotFoot   = 34
)

// The colors of a plot. White's line is light with a dark edge, Black's is
// dark, so that they can be distinguished on any paper.
const (
	plotInk   = "#1b1b1f"
	plotQuiet = "#5e5a52"
	plotRule  = "#d9d2c3"
	plotLight = "#fffdf7"
	plotDark  = "#1b1b1f"
	plotWarn  = "#b3261e"
)

// Plot returns a picture of both clocks of a game, as SVG: White's above
// Black's on one scale, the time left against the number of the move. It marks
// the five minutes below which nobody has to record (Laws 8.4) and the ends of
// the periods. A line is broken where readings are missing. ok is false if the
// game has none.
func (r *Round) Plot(g *Game, w logwords.Words) (svg string, ok bool) {
	return r.PlotAs(g, w, PlotForm{})
}

// PlotAs returns the picture of [Round.Plot] in a form.
func (r *Round) PlotAs(g *Game, w logwords.Words, form PlotForm) (svg string, ok bool) {
	readings := r.Readings(g)
	var most time.Duration
	first, last := math.MaxInt, 1
	for _, x := range readings {
		first, last = min(first, x.Cell.Number), max(last, x.Cell.Number)
		if x.Timed {
			most, ok = max(most, x.Clock), true
		}
	}
	if !ok {
		return "", false
	}
	control, _ := timecontrol.ParseEach(r.control(g))
	if c := control[0]; c.IsValid() {
		most = max(most, c.Given(0).Total())
	}
	p := plot{form: form, first: first, last: max(last, first+1), step: tick(most)}
	p.most = p.step * ((most + p.step - 1) / p.step)
	p.begin(g, w)
	b := &p.b
	for side := range 2 {
		p.half(side, w)
		if c := control[side]; c.IsValid() {
			p.controls(side, c, w)
		}
		p.line(side, readings)
		if form.Page { // the area of Black's clock would cover it
			p.five(side, w)
		}
		p.marks(side, readings)
	}
	b.WriteString("</svg>\n")
	return b.String(), true
}

// plot draws.
type plot struct {
	b           strings.Builder
	form        PlotForm
	edge        [4]int        // around each half: left, right, above, below
	first, last int           // numbers of moves
	most, step  time.Duration // at the top of the scale; between its lines
}

// begin opens the picture.
func (p *plot) begin(g *Game, w logwords.Words) {
	f := &p.form
	if f.Heads == [2]string{} {
		f.Heads = [2]string{g.Board.Players[0].Name, g.Board.Players[1].Name}
	}
	if f.Label == "" {
		f.Label = w.Say("publish.plot", g.Place.Board, g.Board.Players[0].Name, g.Board.Players[1].Name)
	}
	if f.Page {
		p.edge = [4]int{34, 2, 20, 18}
		fmt.Fprintf(&p.b, "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n", f.Width, 2*f.Height, page(f.Label))
		return
	}
	f.Width, f.Height = plotWidth, plotHeight
	p.edge = [4]int{plotLeft, plotRight, plotTop, plotFoot}
	fmt.Fprintf(&p.b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" font-family=\"Zapis Sans, Noto Sans, DejaVu Sans, sans-serif\" font-size=\"12\" fill=\"%s\">\n",
		plotWidth, 2*plotHeight, plotWidth, 2*plotHeight, plotInk)
	fmt.Fprintf(&p.b, "<title>%s</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", page(f.Label), plotWidth, 2*plotHeight)
}

// look returns the attributes that color something: a class on a page, or else
// what is given.
func (p *plot) look(class, attributes string) string {
	if p.form.Page {
		return "class=\"" + class + "\""
	}
	return attributes
}

// under is how far below its line the number of a move stands.
func (p *plot) under() float64 {
	if p.form.Page {
		return 14
	}
	return 17
}

func (p *plot) left() int  { return p.edge[0] }
func (p *plot) right() int { return p.form.Width - p.edge[1] }

func (p *plot) x(move float64) float64 {
	return float64(p.left()) + (move-float64(p.first))/float64(p.last-p.first)*float64(p.right()-p.left())
}

func (p *plot) y(side int, left time.Duration) float64 {
	return float64(side*p.form.Height+p.edge[2]) + (1-float64(left)/float64(p.most))*float64(p.form.Height-p.edge[2]-p.edge[3])
}

// tick returns the distance between the lines of the scale.
func tick(most time.Duration) time.Duration {
	for _, d := range []time.Duration{
		10 * time.Second, 30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 15 * time.Minute,
		30 * time.Minute, time.Hour, 2 * time.Hour, 5 * time.Hour,
	} {
		if most <= 6*d {
			return d
		}
	}
	return max(most/6, time.Hour)
}

// shortGame is the maximum for which the scale is in minutes and seconds.
const shortGame = 10 * time.Minute

// scale formats a length of time for the scale: 1:30 hours, or minutes and
// seconds if all times are short.
func (p *plot) scale(d time.Duration) string {
	if p.most <= shortGame {
		return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%d:%02d", int(d.Hours()), int(d.Minutes())%60)
}

// half draws the frame of one player's half: who it is, the scale, the moves.
func (p *plot) half(side int, w logwords.Words) {
	b := &p.b
	p.head(side, w)
	for d := time.Duration(0); d <= p.most; d += p.step {
		y := p.y(side, d)
		fmt.Fprintf(b, "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" %s/>\n", p.left(), y, p.right(), y, p.look("gr", "stroke=\""+plotRule+"\""))
		if d > 0 || !p.form.Page {
			fmt.Fprintf(b, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" %s>%s</text>\n", p.left()-6, y+4, p.look("tk", "fill=\""+plotQuiet+"\""), p.scale(d))
		}
	}
	if !p.form.Page {
		p.five(side, w)
	}
	foot := p.y(side, 0)
	every := 5
	for (p.last-p.first)/every > 16 || p.form.Page && (p.last-p.first)/every > 8 {
		every *= 2
	}
	for n := p.first; n <= p.last; n++ {
		if n == p.first && !p.form.Page || n%every == 0 {
			fmt.Fprintf(b, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", p.x(float64(n)), foot, p.x(float64(n)), foot+4, p.look("ax", "stroke=\""+plotQuiet+"\""))
			fmt.Fprintf(b, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" %s>%d</text>\n", p.x(float64(n)), foot+p.under(), p.look("tk", "fill=\""+plotQuiet+"\""), n)
		}
	}
}

// five draws the line of five minutes, if it is distinct from zero on the
// scale.
func (p *plot) five(side int, w logwords.Words) {
	five := 5 * time.Minute
	if five >= p.most || p.most > 3*time.Hour {
		return
	}
	y := p.y(side, five)
	fmt.Fprintf(&p.b, "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" %s/>\n", p.left(), y, p.right(), y, p.look("five", "stroke=\""+plotWarn+"\" stroke-dasharray=\"6 3\""))
	if !p.form.Page {
		fmt.Fprintf(&p.b, "<text x=\"%d\" y=\"%.1f\" font-size=\"10\" fill=\"%s\">%s</text>\n", p.right()+4, y+3, plotWarn, page(w.Say("publish.plot.five")))
	}
}

// head writes the player's name over a half.
func (p *plot) head(side int, w logwords.Words) {
	b, top := &p.b, float64(side*p.form.Height)
	if p.form.Page {
		fmt.Fprintf(b, "<text x=\"%d\" y=\"%.0f\" class=\"h\">%s</text>\n", p.left(), top+13, page(short(p.form.Heads[side])))
		if note := p.form.Notes[side]; note != "" {
			fmt.Fprintf(b, "<text x=\"%d\" y=\"%.0f\" text-anchor=\"end\" class=\"tk\">%s</text>\n", p.right(), top+13, page(note))
		}
		return
	}
	disc := [...]string{plotLight, plotDark}[side]
	fmt.Fprintf(b, "<circle cx=\"%d\" cy=\"%.0f\" r=\"6\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", plotLeft+6, top+14, disc, plotInk)
	fmt.Fprintf(b, "<text x=\"%d\" y=\"%.0f\" font-weight=\"bold\">%s</text>\n", plotLeft+20, top+18, page(short(p.form.Heads[side])))
	unit := "publish.plot.hours"
	if p.most <= shortGame {
		unit = "publish.plot.minutes"
	}
	fmt.Fprintf(b, "<text x=\"%d\" y=\"%.0f\" text-anchor=\"end\" font-size=\"10\" fill=\"%s\">%s</text>\n", plotLeft-6, top+14, plotQuiet, page(w.Say(unit)))
}

// controls marks the last move of each period within the game.
func (p *plot) controls(side int, c timecontrol.Control, w logwords.Words) {
	for n := p.first; n < p.last; n++ {
		if !c.SpanOf(n).Ends(n) {
			continue
		}
		x := p.x(float64(n))
		fmt.Fprintf(&p.b, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x, p.y(side, p.most), x, p.y(side, 0), p.look("cut", "stroke=\""+plotInk+"\" stroke-dasharray=\"2 3\""))
		if !p.form.Page {
			fmt.Fprintf(&p.b, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"10\">%s</text>\n", x, p.y(side, p.most)-4, page(w.Say("publish.plot.control", n)))
		}
	}
}

// line draws the clock of a side, broken where readings are missing. A single
// reading is a dot.
func (p *plot) line(side int, readings []Reading) {
	var piece []string
	draw := func() {
		switch {
		case len(piece) == 1:
			at := strings.SplitN(piece[0], ",", 2)
			fmt.Fprintf(&p.b, "<circle cx=\"%s\" cy=\"%s\" r=\"2.5\" %s/>\n", at[0], at[1], p.look([...]string{"wa dot", "ba dot"}[side], fmt.Sprintf("fill=\"%s\" stroke=\"%s\"", [...]string{plotLight, plotDark}[side], plotInk)))
		case len(piece) > 1:
			points := strings.Join(piece, " ")
			if p.form.Page {
				foot := fmt.Sprintf("%.1f", p.y(side, 0))
				from, _, _ := strings.Cut(piece[0], ",")
				to, _, _ := strings.Cut(piece[len(piece)-1], ",")
				fmt.Fprintf(&p.b, "<polygon points=\"%s,%s %s %s,%s\" class=\"%s\"/>\n", from, foot, points, to, foot, [...]string{"wa", "ba"}[side])
				fmt.Fprintf(&p.b, "<polyline points=\"%s\" class=\"wl\"/>\n", points)
			} else if side == 0 {
				fmt.Fprintf(&p.b, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"4\" stroke-linejoin=\"round\"/>\n", points, plotInk)
				fmt.Fprintf(&p.b, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\n", points, plotLight)
			} else {
				fmt.Fprintf(&p.b, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"3\" stroke-linejoin=\"round\"/>\n", points, plotDark)
			}
		}
		piece = nil
	}
	for _, x := range readings {
		switch {
		case int(x.Cell.Side) != side:
		case !x.Timed:
			draw()
		default:
			piece = append(piece, fmt.Sprintf("%.1f,%.1f", p.x(float64(x.Cell.Number)), p.y(side, x.Clock)))
		}
	}
	draw()
}

// marks draws the marks of a side's moves: a question is a ring on the line, an
// alarm a triangle at the foot.
func (p *plot) marks(side int, readings []Reading) {
	for _, m := range p.form.Marks {
		if int(m.Cell.Side) != side || m.Cell.Number < p.first || m.Cell.Number > p.last {
			continue
		}
		x, foot := p.x(float64(m.Cell.Number)), p.y(side, 0)
		y := foot
		for _, r := range readings {
			if r.Cell == m.Cell && r.Timed {
				y = p.y(side, r.Clock)
			}
		}
		if m.Alarm {
			fmt.Fprintf(&p.b, "<path d=\"M%.1f %.1fl5 9h-10z\" %s><title>%s</title></path>\n", x, foot-9, p.look("al", "fill=\""+plotWarn+"\""), page(m.Text))
		} else {
			fmt.Fprintf(&p.b, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" %s><title>%s</title></circle>\n", x, y, p.look("q", "fill=\"#fff3dc\" stroke=\"#c77700\" stroke-width=\"2.5\""), page(m.Text))
		}
	}
}

// short returns a name that fits over a plot.
func short(name string) string {
	if runes := []rune(Line(name)); len(runes) > 60 {
		return string(runes[:60]) + "…"
	}
	return name
}
