package paper

import (
	"strconv"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/timecontrol"
)

// front prints a page of moves from that number on; the last one has the result
// and the signatures.
func (p *printer) front(from int, last bool) {
	y := p.names(p.heading(p.margin))
	y = p.table(y, from)
	if last {
		p.ending(y)
		return
	}
	p.ink(second)
	p.put(p.Words.Say("paper.goeson", p.page+1), p.w-p.margin, y+p.row, p.small, false, right)
}

// heading prints the event, and which game of it this is.
func (p *printer) heading(y float64) float64 {
	h := &p.of.Record.Header
	room := p.w - 2*p.margin
	whose := p.Words.Say("paper.sheet")
	if w := h.Recorder.String(); w != "" {
		whose = p.Words.Say("paper.sheet." + w)
	}
	p.ink(second)
	used := p.put(whose, p.w-p.margin, y+p.head*0.36, p.small, false, right)
	p.ink(ink)
	if event := pgn.Known(h.Tag("Event")); event != "" {
		p.fit(event, p.margin, y+p.head*0.36, room-used-3, p.title, true, left)
	} else {
		p.line(p.margin, y+p.head*0.42, p.w-p.margin-used-3, y+p.head*0.42, 0.15, rule)
	}
	x, base, end := p.margin, y+p.head*0.82, p.w-p.margin
	var fields []headed
	for _, f := range []headed{
		{"paper.round", pgn.Known(h.Tag("Round")), 0.1, 0.1},
		{"paper.board", pgn.Known(h.Tag("Board")), 0.1, 0.1},
		{"paper.date", dateText(h.Tag("Date")), 0.2, 0.12},
		{"paper.place", pgn.Known(h.Tag("Site")), 0.25, 0.1},
		{"paper.control", p.control(pgn.Known(h.Tag("TimeControl"))), 0, 0.3},
	} {
		if f.value != "" || p.of.empty() && f.blank > 0 {
			fields = append(fields, f)
		}
	}
	for i, f := range fields {
		p.ink(second)
		x += p.put(p.Words.Say(f.key)+" ", x, base, p.small, false, left)
		p.ink(ink)
		if f.value == "" {
			p.line(x, base+0.6, x+f.blank*room, base+0.6, 0.15, rule)
			x += f.blank*room + gapOfHeads
			continue
		}
		has := end - x
		for _, later := range fields[i+1:] {
			has -= p.leastOf(&later, room)
		}
		x += p.fit(f.value, x, base, max(has, 6), p.small, false, left) + gapOfHeads
	}
	return y + p.head
}

// headed is an item in the head of a sheet. An empty item gets the share blank
// of the line, and a long one keeps at least the share keeps.
type headed struct {
	key, value   string
	blank, keeps float64
}

const gapOfHeads = 3

// leastOf returns how much of the line is reserved for later items.
func (p *printer) leastOf(f *headed, room float64) float64 {
	value := f.blank * room
	if f.value != "" {
		value = min(p.width(p.letters.line(f.value), p.small, false), f.keeps*room)
	}
	return gapOfHeads + p.width(p.Words.Say(f.key)+" ", p.small, false) + value
}

// control returns a time control as people write it, or the tag's value.
func (p *printer) control(tag string) string {
	return timecontrol.SayText(tag, p.Words)
}

// names prints the two players.
func (p *printer) names(y float64) float64 {
	h := &p.of.Record.Header
	row := p.layout.names / 2
	for i, side := range []string{"White", "Black"} {
		base := y + row*float64(i) + row*0.7
		p.mark(p.margin, base-row*0.5, row*0.5, i == 0)
		p.ink(second)
		x := p.margin + row*0.5 + 2
		x += max(p.put(p.Words.Say("paper."+strings.ToLower(side)), x, base, p.small, false, left)+3, 13)
		var more []string
		for _, tag := range []string{side + "Elo", side + "Team", side + "FideId"} {
			if v := pgn.Known(h.Tag(tag)); v != "" {
				more = append(more, v)
			}
		}
		used := 0.0
		if len(more) == 0 && p.of.empty() {
			used = p.w * 0.11
			p.line(p.w-p.margin-used, base+1.2, p.w-p.margin, base+1.2, 0.15, rule)
			used += p.put(p.Words.Say("paper.rating"), p.w-p.margin-used-1, base, p.small, false, right) + 4
		}
		if len(more) > 0 {
			used = p.fit(strings.Join(more, " · "), p.w-p.margin, base, (p.w-2*p.margin)*0.4, p.small, false, right) + 3
		}
		p.ink(ink)
		if name := pgn.Known(h.Tag(side)); name != "" {
			p.fit(strings.TrimSpace(pgn.Known(h.Tag(side+"Title"))+" "+name), x, base, p.w-p.margin-used-x, p.title*0.92, true, left)
		}
		end := p.w - p.margin
		if len(more) == 0 {
			end -= used
		}
		p.line(x, base+1.2, end, base+1.2, 0.15, rule)
	}
	return y + p.layout.names
}

// mark draws the square that shows a player's color.
func (p *printer) mark(x, y, side float64, white bool) {
	p.SetDrawColor(int(ink), int(ink), int(ink))
	p.SetFillColor(int(ink), int(ink), int(ink))
	p.SetLineWidth(0.25)
	if white {
		p.Rect(x, y, side, side, "D")
	} else {
		p.Rect(x, y, side, side, "FD")
	}
}

// half is where one half of the table lies.
type half struct{ x, number, cell, w float64 }

func (p *printer) halves() (all [2]half) {
	const gap = 3
	w := (p.w - 2*p.margin - gap) / 2
	number := p.row * 1.75
	for i := range all {
		all[i] = half{x: p.margin + float64(i)*(w+gap), number: number, cell: (w - number) / 2, w: w}
	}
	return all
}

// table prints the moves from that number on.
func (p *printer) table(y float64, first int) float64 {
	r := p.of.Record
	for i, h := range p.halves() {
		p.ink(second)
		base := y + p.row*0.72
		for side, key := range []string{"paper.white", "paper.black"} {
			p.put(p.Words.Say(key), h.x+h.number+h.cell*(float64(side)+0.5), base, p.label, false, middle)
		}
		for row := range p.rows {
			top := y + p.row*float64(row+1)
			if row%5 == 4 {
				p.SetFillColor(int(tint), int(tint), int(tint))
				p.Rect(h.x, top, h.w, p.row, "F")
			}
		}
		for row := range p.rows + 1 {
			at := y + p.row*float64(row+1)
			p.line(h.x, at, h.x+h.w, at, 0.12, rule)
		}
		for row := range p.rows {
			n := first + i*p.rows + row
			base := y + p.row*float64(row+1) + p.row*0.74
			p.ink(second)
			p.put(strconv.Itoa(n), h.x+h.number-1.6, base, p.small, false, right)
			for side := range 2 {
				at := r.IndexOf(scoresheet.CellName{Number: n, Side: board.Color(side)})
				if at >= 0 && at < len(r.Cells) {
					p.cell(r.Cells[at], h.x+h.number+h.cell*float64(side), base, h.cell)
				}
			}
		}
		bottom := y + p.row*float64(p.rows+1)
		for _, x := range []float64{h.x, h.x + h.number, h.x + h.number + h.cell, h.x + h.w} {
			p.line(x, y+p.row, x, bottom, 0.2, second)
		}
		p.line(h.x, y+p.row, h.x+h.w, y+p.row, 0.2, second)
		p.line(h.x, bottom, h.x+h.w, bottom, 0.2, second)
	}
	return y + p.row*float64(p.rows+1)
}

// inset is the margin on both sides of an entry.
const inset = 0.9

// cell prints one entry: the former entry struck through, if there is room; the
// entry itself; the clock on the right. Corrections are also listed below the
// moves.
func (p *printer) cell(c *scoresheet.Cell, x, base, w float64) {
	x, w = x+inset, w-2*inset
	if clock := c.Clock.String(); clock != "" {
		p.ink(second)
		w -= p.put(clock, x+w, base, p.tiny, false, right) + 0.8
	}
	text := p.whole(c)
	size := p.text
	need := p.width(p.letters.line(text), size, false)
	if before := p.before(c); before != "" {
		struck := p.width(p.letters.line(before), p.small, false)
		if struck+1+need*0.8 <= w {
			p.ink(second)
			p.put(before, x, base, p.small, false, left)
			p.line(x, base-p.row*0.17, x+struck, base-p.row*0.17, 0.2, ink)
			x, w = x+struck+1, w-struck-1
		} else {
			text += "°"
		}
	}
	p.ink(ink)
	p.fit(text, x, base, w, size, false, left)
}

// whole returns the full text of a cell, with the draw offer.
func (p *printer) whole(c *scoresheet.Cell) string {
	text := p.entry(&c.Written)
	if c.Offer {
		text += " (=)"
	}
	return text
}

// tooLong reports whether an entry does not fit in its cell: then it is printed
// below the moves.
func (p *printer) tooLong(c *scoresheet.Cell) bool {
	room := p.halves()[0].cell - 2*inset
	if clock := c.Clock.String(); clock != "" {
		room -= p.width(clock, p.tiny, false) + 0.8
	}
	return p.width(p.letters.line(p.whole(c)), p.text*least, false) > room
}

// entry returns an entry in the letters and the notation of the form.
func (p *printer) entry(w *scoresheet.Written) string {
	c := scoresheet.Cell{Written: *w}
	return c.Text(p.Letters, p.Style)
}

// before returns the last former content of a cell; "" if it was not corrected.
func (p *printer) before(c *scoresheet.Cell) (text string) {
	for i := range c.Earlier {
		if e := &c.Earlier[i]; e.Form != scoresheet.FormBlank {
			text = p.entry(e)
		}
	}
	return text
}

// resultShare is how much of the page's width the result has.
const resultShare = 0.17

// ending prints the result and the signatures.
func (p *printer) ending(y float64) {
	y += 2
	h := p.h - p.margin - 2 - y
	result := p.w * resultShare
	p.box(p.margin, y, result, h)
	p.ink(second)
	p.put(p.Words.Say("paper.result"), p.margin+1.5, y+p.label*0.42, p.label, false, left)
	p.ink(ink)
	if outcome, _ := p.of.Record.Outcome(); outcome != scoresheet.NoResult {
		p.fit(outcome.Typeset(), p.margin+result/2, y+h*0.58, result-2, p.result, true, middle)
		p.ink(second)
		why, _ := p.reason(result - 2)
		for i, text := range why {
			p.put(text, p.margin+result/2, y+h-1.4-p.label*0.42*float64(len(why)-1-i), p.label, false, middle)
		}
	}
	if p.of.empty() { // one of them is ringed, or the result is written above
		p.ink(second)
		for i, r := range []scoresheet.Result{scoresheet.WhiteWins, scoresheet.Draw, scoresheet.BlackWins} {
			p.put(r.Typeset(), p.margin+result*(float64(i)+0.5)/3, y+h-1.8, p.label, false, middle)
		}
	}
	w := (p.w - 2*p.margin - result) / 3
	for i, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack, scoresheet.SignerArbiter} {
		p.signature(who, p.margin+result+w*float64(i), y, w, h)
	}
}

// reason returns the reason of the result, in as many lines as fit below it,
// and whether that is all. For a result that the arbiter corrected it includes
// the signed one.
func (p *printer) reason(room float64) (lines []string, whole bool) {
	all := p.lines(p.why(), room, p.label, false)
	const most = 2
	if len(all) <= most {
		return all, true
	}
	all[most-1] += "…"
	return all[:most], false
}

func (p *printer) why() string {
	r := p.of.Record
	outcome, corrected := r.Outcome()
	switch {
	case corrected != nil:
		return p.Words.Say("rule.signedas", r.Result.Typeset())
	case outcome == scoresheet.NoResult:
		return ""
	}
	return scoresheet.SayReason(r.Reason, p.Words)
}

// signature prints a signature as it was drawn, and whose it is.
func (p *printer) signature(who scoresheet.Signer, x, y, w, h float64) {
	r := p.of.Record
	p.box(x, y, w, h)
	p.ink(second)
	p.put(p.Words.Say("paper.signed."+who.String()), x+1.5, y+p.label*0.42, p.label, false, left)
	s := r.Signers[who]
	if s == nil {
		return
	}
	base := y + h - 1.4
	p.ink(ink)
	at := timeOf(s.At, r.Header.Zone).Format("15:04")
	used := p.put(at, x+w-1.2, base, p.tiny, false, right)
	p.fit(s.Name, x+1.5, base, w-used-4, p.label, false, left)
	top := y + p.label*0.55
	if s.Approved {
		p.fit(p.Words.Say("paper.approved"), x+w/2, top+(base-top)*0.5, w-3, p.small, false, middle)
		return
	}
	p.strokes(s.Strokes, x+1.5, top, w-3, base-top-p.label*0.45)
}

func (p *printer) box(x, y, w, h float64) {
	p.SetDrawColor(int(second), int(second), int(second))
	p.SetLineWidth(0.2)
	p.Rect(x, y, w, h, "D")
}

// dateText returns a date of PGN in ISO 8601; without a known year it returns
// "".
func dateText(date string) string {
	if strings.HasPrefix(date, "????") {
		return ""
	}
	return strings.ReplaceAll(date, ".", "-")
}

func timeOf(at scoresheet.Millis, zone int) time.Time {
	return at.In(time.FixedZone("", zone*60))
}
