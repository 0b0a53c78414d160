package app

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
)

// archive is the owner's own games: to be found, read and copied out. It
// asks for the owner's code first (R-O01).
type archive struct {
	owner  *ownerView
	layer  *fyne.Container
	code   *codePad
	search *widget.Entry
	all    *Button // a copy of all that were found
	kinds  [2]*Button
	count  *canvas.Text
	list   *fyne.Container
	rows   []*gameRow // those that are seen
	older  *Button
	newer  *Button
	games  []session.ArchivedGame // newest first
	found  []int                  // of games, in their order
	guests bool                   // the guests' games are shown
	first  int                    // of found
	open   *gameView
}

func newArchive(v *ownerView) *archive {
	u := v.ui
	a := &archive{owner: v, layer: layered(), list: layered()}
	a.code = newCodePad(u.kit, u.words.Say("code.enter.owner"), func(code string) {
		if err := u.dev.Owner(code); err != nil {
			a.code.say(refusal(err, u.words))
			return
		}
		u.view = u.dev.View()
		a.enter()
		v.again()
	}, func() { v.open(startTab) })
	a.search = widget.NewEntry()
	a.search.SetPlaceHolder(u.words.Say("owner.search"))
	a.search.OnChanged = func(string) {
		a.first = 0
		a.find()
		v.again()
	}
	a.all = u.button("owner.export.all", "export", a.exportAll)
	for i, key := range []string{"owner.mine", "owner.guests"} {
		a.kinds[i] = u.button(key, "", func() {
			a.guests, a.first = i == 1, 0
			a.find()
			v.again()
		})
	}
	a.count = newText(bodyText, false, u.p.second)
	a.count.Alignment = fyne.TextAlignCenter
	a.older = u.button("owner.older", "down", func() { a.page(1) })
	a.newer = u.button("owner.newer", "up", func() { a.page(-1) })
	a.layer.Objects = []fyne.CanvasObject{a.code.layer, a.list, a.search, a.all, a.kinds[0], a.kinds[1], a.count, a.newer, a.older}
	return a
}

func (a *archive) object() fyne.CanvasObject { return a.layer }

func (a *archive) whole() bool { return a.open != nil }

func (a *archive) field(tag string) *widget.Entry {
	if tag == "search" {
		return a.search
	}
	return nil
}

func (a *archive) enter() {
	a.close()
	a.first, a.games, a.found, a.guests = 0, nil, nil, false
	if !a.owner.ui.view.Identified {
		return
	}
	games, err := a.owner.ui.dev.Games()
	if err != nil {
		a.owner.tell(refusal(err, a.owner.ui.words))
		return
	}
	slices.Reverse(games) // the newest first
	a.games = games
	a.find()
}

// find lists the games in which every word of the search occurs.
func (a *archive) find() {
	a.found = nil
	words := strings.Fields(folded(a.search.Text))
	for i := range a.games {
		g := &a.games[i]
		if g.Guest() == a.guests && matches(&g.Record, words) {
			a.found = append(a.found, i)
		}
	}
}

// matches reports whether every word occurs in the game's head; one that is a
// result asks for that result.
func matches(r *scoresheet.Record, words []string) bool {
	h := &r.Header
	var parts []string
	for _, tag := range []string{"White", "Black", "Event", "Site", "Round", "Date"} {
		parts = append(parts, h.Tag(tag))
	}
	// 2026.11.20, and as people write it.
	if d := strings.Split(h.Tag("Date"), "."); len(d) == 3 {
		parts = append(parts, d[2]+"."+d[1]+"."+d[0], strings.Join(d, "-"))
	}
	text := folded(strings.Join(parts, " "))
	counted, _ := r.Outcome() // the signed one is found too
	for _, w := range words {
		if result, ok := asResult(w); ok && r.Result != result && counted != result || !ok && !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// asResult reads a result as people write it.
func asResult(word string) (scoresheet.Result, bool) {
	for _, r := range []scoresheet.Result{
		scoresheet.WhiteWins, scoresheet.BlackWins, scoresheet.Draw, scoresheet.BothLose, scoresheet.WhiteHalf, scoresheet.BlackHalf,
		scoresheet.WhiteByForfeit, scoresheet.BlackByForfeit, scoresheet.BothForfeit,
	} {
		if word == folded(resultText(r)) || word == r.String() || r == scoresheet.Draw && (word == "½" || word == "=") {
			return r, true
		}
	}
	return 0, false
}

// folded folds what people write differently: case, ё, dashes, apostrophes.
func folded(text string) string {
	return strings.NewReplacer("ё", "е", "–", "-", "—", "-", "’", "'", "ʼ", "'", "`", "'").Replace(strings.ToLower(text))
}

func (a *archive) page(step int) {
	if first := a.first + step*len(a.rows); first < len(a.found) {
		a.first = max(first, 0)
		a.owner.again()
	}
}

// exportAll copies all games that were found into one file.
func (a *archive) exportAll() {
	u := a.owner.ui
	var all bytes.Buffer
	for i := len(a.found) - 1; i >= 0; i-- { // as they were played
		data, err := u.dev.ExportArchived(device.FormatPGN, a.games[a.found[i]].N)
		if err != nil {
			u.act(err)
			return
		}
		if all.Len() > 0 {
			all.WriteString("\n")
		}
		all.Write(data)
	}
	name := fmt.Sprintf("games_%s_%d.pgn", u.now.In(u.opts.Zone).Format(time.DateOnly), len(a.found))
	u.save(name, all.Bytes(), nil)
}

func (a *archive) show(g *session.ArchivedGame) {
	a.open = newGameView(a, g)
	a.layer.Objects = append(a.layer.Objects, a.open.layer)
	a.owner.again()
}

func (a *archive) close() {
	if a.open != nil {
		a.layer.Objects = a.layer.Objects[:len(a.layer.Objects)-1]
		a.open = nil
	}
}

func (a *archive) place(b box) {
	a.layer.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	known := a.owner.ui.view.Identified
	listed := known && a.open == nil
	show(a.code.layer, !known)
	for _, o := range []fyne.CanvasObject{a.list, a.search, a.count} {
		show(o, listed)
	}
	a.list.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	a.code.place(padBox(b))
	a.placeList(b, listed)
	if a.open != nil {
		a.open.place(b)
	}
}

// padBox is where a code pad stands in a part.
func padBox(b box) box {
	w, h := min(b.w, 460), min(b.h, 600)
	if b.h < 400 {
		w = b.w
	}
	return box{b.x + (b.w-w)/2, b.y, w, h}
}

func (a *archive) placeList(b box, listed bool) {
	u := a.owner.ui
	guests := false
	for i := range a.games {
		guests = guests || a.games[i].Guest()
	}
	head, b := b.cutTop(buttonMin)
	_, b = b.cutTop(gap)
	if guests {
		row := head
		if b.w < 700 {
			row, b = b.cutTop(buttonMin)
			_, b = b.cutTop(gap)
		} else {
			row.w = b.w * 0.36
			head.x, head.w = head.x+row.w+gap, head.w-row.w-gap
		}
		for i, at := range row.row(2, gap) {
			at.put(a.kinds[i])
		}
	}
	for i, k := range a.kinds {
		show(k, listed && guests)
		k.Choose(a.guests == (i == 1))
	}
	show(a.all, listed && len(a.found) > 0)
	field := head
	if wide := clamp(head.w*0.3, 120, 220); len(a.found) > 0 {
		box{head.x + head.w - wide, head.y, wide, head.h}.put(a.all)
		field.w -= wide + gap
	}
	field.inset(0, 6).put(a.search)

	// Where the page is broad, two games stand side by side, and what pages
	// them beside those.
	columns, foot := 1, b
	var turn [2]box
	if b.w > b.h {
		columns = 2
		foot.x, foot.w = b.x+b.w-96, 96
		b.w -= foot.w + gap
		keys := foot.column(3, gap)
		turn, foot = [2]box{keys[0], keys[2]}, keys[1]
		for i := range turn {
			turn[i].h = max(turn[i].h, buttonMin)
		}
		turn[1].y = b.y + b.h - turn[1].h
		foot.y, foot.h = turn[0].y+turn[0].h, turn[1].y-turn[0].y-turn[0].h
	} else {
		foot, b = b.cutBottom(buttonMin)
		_, b = b.cutBottom(gap)
		third := foot.row(3, gap)
		turn, foot = [2]box{third[0], third[2]}, third[1]
	}
	lines := max(1, int((b.h+gap)/(buttonMin+gap)))
	n := lines * columns
	a.makeRows(n)
	a.first = min(a.first, max(0, len(a.found)-1)/n*n)
	show(a.older, listed && a.first+n < len(a.found))
	show(a.newer, listed && a.first > 0)
	turn[0].put(a.newer)
	turn[1].put(a.older)
	text := u.words.Say("owner.archive.empty")
	switch {
	case len(a.found) > 0:
		text = u.words.Say("owner.count", a.first+1, min(a.first+n, len(a.found)), len(a.found))
	case a.search.Text != "":
		text = u.words.Say("owner.found.none")
	}
	a.say(text, foot)
	b.h = float32(lines)*(buttonMin+gap) - gap
	for i, at := range b.grid(n, columns, gap) {
		row := a.rows[i]
		seen := listed && a.first+i < len(a.found)
		show(row.object, seen)
		if !seen {
			continue
		}
		g := &a.games[a.found[a.first+i]]
		row.button.OnTap = func() { a.show(g) }
		row.place(at, g)
	}
}

// say says below or beside the list how many games there are; where there are
// none, in the middle of it.
func (a *archive) say(text string, foot box) {
	if len(a.found) == 0 {
		b := a.list.Size()
		foot = box{0, b.Height * 0.4, b.Width, buttonMin}
	}
	text, size := fit(text, foot.w, bodyText, 10, false)
	setText(a.count, text, size, a.owner.ui.p.second)
	putText(a.count, foot)
}

func (a *archive) makeRows(n int) {
	if len(a.rows) == n {
		return
	}
	a.list.Objects, a.rows = nil, nil
	for range n {
		row := newGameRow(a.owner.ui.p)
		a.rows = append(a.rows, row)
		a.list.Objects = append(a.list.Objects, row.object)
	}
}

// gameRow is a game in the list: when, who, where, the result.
type gameRow struct {
	object *fyne.Container
	button *Button
	texts  [4]*canvas.Text // the players, the result, the date, the event
	p      *palette
}

func newGameRow(p *palette) *gameRow {
	r := &gameRow{object: layered(), button: newButton(p, "", "", "", nil), p: p}
	r.object.Objects = []fyne.CanvasObject{r.button}
	for i := range r.texts {
		r.texts[i] = newText(bodyText, i < 2, p.ink)
		r.object.Objects = append(r.object.Objects, r.texts[i])
	}
	r.texts[1].Alignment, r.texts[3].Alignment = fyne.TextAlignTrailing, fyne.TextAlignTrailing
	return r
}

func (r *gameRow) place(b box, g *session.ArchivedGame) {
	r.object.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	r.button.Name = fmt.Sprintf("game %d", g.N)
	b.put(r.button)
	h := &g.Record.Header
	where := h.Tag("Event")
	if round := h.Tag("Round"); round != "" && round != "?" && round != "-" {
		where += " · " + round
	}
	in := b.inset(12, 5)
	upper, lower := in.cutTop(in.h * 0.55)
	counted, _ := g.Record.Outcome()
	for i, text := range [...]string{h.Tag("White") + " – " + h.Tag("Black"), resultText(counted), h.Tag("Date"), where} {
		at, room, size, least, ink := upper, in.w-52, midText, bodyText, r.p.ink
		switch i {
		case 1:
			room = 50
		case 2:
			at, size, least, ink = lower, bodyText-1, smallText, r.p.second
		case 3:
			at, room, size, least, ink = lower, in.w-100, bodyText-1, smallText-1, r.p.second
		}
		if i == 0 && textWidth(text, least, true) > room {
			text = family(h.Tag("White")) + " – " + family(h.Tag("Black"))
		}
		text, size := fit(text, room, size, least, i < 2)
		setText(r.texts[i], text, size, ink)
		putText(r.texts[i], at)
	}
}

// family is what stands before the comma of a name.
func family(name string) string {
	before, _, _ := strings.Cut(name, ",")
	return before
}
