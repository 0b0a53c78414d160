package owner

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/assets"
	"zapis/scoresheet"
)

// archivePart finds, shows and copies out the games on the device. It asks for the
// owner's code first (R-O01).
type archivePart struct {
	owner  *ownerPage
	layer  *fyne.Container
	code   *page.CodePad
	offer  *firstCode // instead of the pad, if no code is set
	search *page.Field
	all    *page.Button // copies out all games that were found
	kinds  [2]*page.Button
	count  *canvas.Text
	list   *fyne.Container
	rows   []*gameRow // that are seen
	older  *page.Button
	newer  *page.Button
	games  []session.ArchivedGame // newest first
	found  []int                  // indices into games, in their order
	guests bool                   // the games of guests are shown
	first  int                    // index into found of the first one seen
	open   *gameView
}

func newArchivePart(v *ownerPage) *archivePart {
	kit := v.kit
	a := &archivePart{owner: v, layer: page.NewLayer(), list: page.NewLayer()}
	a.code = page.NewCodePad(kit.Kit, kit.Words.Say("code.enter.owner"), func(code string) {
		if err := kit.Dev.Owner(code); err != nil {
			a.code.Say(page.Refusal(err, kit.Words))
			return
		}
		kit.View = kit.Dev.View()
		a.enter()
		v.Rearrange()
	}, func() { v.open(startTab) })
	a.offer = newFirstCode(kit.Kit, func() { v.setCode(device.RoleOwner) })
	a.search = kit.NewField()
	a.search.Said, a.search.Writes = kit.Words.Say("owner.search"), page.WritesSearch
	a.search.OnChanged = func(string) {
		a.first = 0
		a.find()
		v.Rearrange()
	}
	a.all = kit.Button("owner.export.all", "export", a.exportAll)
	for i, key := range []string{"owner.mine", "owner.guests"} {
		a.kinds[i] = kit.Button(key, "", func() {
			a.guests, a.first = i == 1, 0
			a.find()
			v.Rearrange()
		})
	}
	a.count = page.NewText(page.BodyText, false, kit.Palette.Second)
	a.count.Alignment = fyne.TextAlignCenter
	a.older = kit.Button("owner.older", "down", func() { a.page(1) })
	a.newer = kit.Button("owner.newer", "up", func() { a.page(-1) })
	a.layer.Objects = []fyne.CanvasObject{a.code.Layer, a.offer.Layer, a.list, a.all, a.kinds[0], a.kinds[1], a.count, a.newer, a.older}
	a.layer.Objects = append(a.layer.Objects, a.search.Objects()...)
	return a
}

func (a *archivePart) Object() fyne.CanvasObject { return a.layer }

func (a *archivePart) Whole() bool { return a.open != nil }

func (a *archivePart) field(tag string) *page.Field {
	if tag == "search" {
		return a.search
	}
	return nil
}

func (a *archivePart) enter() {
	a.close()
	a.first, a.games, a.found, a.guests = 0, nil, nil, false
	if !a.owner.kit.View.Identified {
		return
	}
	games, err := a.owner.kit.Dev.Games()
	if err != nil {
		a.owner.Tell(page.Refusal(err, a.owner.kit.Words))
		return
	}
	slices.Reverse(games) // the newest first
	a.games = games
	a.find()
}

// find sets found to the games in which every word of the search occurs.
func (a *archivePart) find() {
	a.found = nil
	words := strings.Fields(folded(a.search.Text))
	for i := range a.games {
		g := &a.games[i]
		if g.Guest() == a.guests && matches(&g.Record, words) {
			a.found = append(a.found, i)
		}
	}
}

// matches reports whether every word occurs in the header of r. A word that is a
// result must be the result of r.
func matches(r *scoresheet.Record, words []string) bool {
	h := &r.Header
	var parts []string
	for _, tag := range []string{"White", "Black", "Event", "Site", "Round", "Date"} {
		parts = append(parts, h.Tag(tag))
	}
	// 2026.11.20 is found as people write it, too.
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

// asResult returns the result that a word means, if it means one.
func asResult(word string) (scoresheet.Result, bool) {
	for _, r := range []scoresheet.Result{
		scoresheet.WhiteWins, scoresheet.BlackWins, scoresheet.Draw, scoresheet.BothLose, scoresheet.WhiteHalf, scoresheet.BlackHalf,
		scoresheet.WhiteByForfeit, scoresheet.BlackByForfeit, scoresheet.BothForfeit,
	} {
		if word == folded(r.Typeset()) || word == r.String() || r == scoresheet.Draw && (word == "½" || word == "=") {
			return r, true
		}
	}
	return 0, false
}

// folded returns text in which what people write differently is the same: case, ё,
// dashes and apostrophes.
func folded(text string) string {
	return strings.NewReplacer("ё", "е", "–", "-", "—", "-", "’", "'", "ʼ", "'", "`", "'").Replace(strings.ToLower(text))
}

func (a *archivePart) page(step int) {
	if first := a.first + step*len(a.rows); first < len(a.found) {
		a.first = max(first, 0)
		a.owner.Rearrange()
	}
}

// exportAll copies out all games that were found, in one file.
func (a *archivePart) exportAll() {
	kit := a.owner.kit
	var all bytes.Buffer
	for i := len(a.found) - 1; i >= 0; i-- { // in the order in which they were played
		data, err := kit.Dev.ExportArchived(device.FormatPGN, a.games[a.found[i]].N)
		if err != nil {
			kit.Act(err)
			return
		}
		if all.Len() > 0 {
			all.WriteString("\n")
		}
		all.Write(data)
	}
	name := fmt.Sprintf("games_%s_%d.pgn", kit.Now.In(kit.Opts.Zone).Format(time.DateOnly), len(a.found))
	kit.Save(name, all.Bytes(), nil)
}

func (a *archivePart) show(g *session.ArchivedGame) {
	a.open = newGameView(a, g)
	a.layer.Objects = append(a.layer.Objects, a.open.layer)
	a.owner.Rearrange()
}

func (a *archivePart) close() {
	if a.open != nil {
		a.layer.Objects = a.layer.Objects[:len(a.layer.Objects)-1]
		a.open = nil
	}
}

func (a *archivePart) Place(b page.Box) {
	page.Resize(a.layer, fyne.NewSize(b.X+b.W, b.Y+b.H))
	known := a.owner.kit.View.Identified
	listed := known && a.open == nil
	coded := ownerHasCode(a.owner.kit.Dev)
	page.Show(a.code.Layer, !known && coded)
	page.Show(a.offer.Layer, !known && !coded)
	if !known && !coded {
		a.offer.Place(b)
	}
	for _, o := range []fyne.CanvasObject{a.list, a.search, a.count} {
		page.Show(o, listed)
	}
	page.Resize(a.list, fyne.NewSize(b.X+b.W, b.Y+b.H))
	a.code.Place(padBox(b))
	a.placeList(b, listed)
	if a.open != nil {
		a.open.Place(b)
	}
}

// hint writes into the empty field what can be searched for, as far as it has room.
func (a *archivePart) hint() {
	text, _ := page.Fit(a.owner.kit.Words.Say("owner.search"), page.SizeOf(a.search).Width-24, page.MidText, page.MidText, false)
	if a.search.PlaceHolder != text {
		a.search.SetPlaceHolder(text)
	}
}

func (a *archivePart) placeList(b page.Box, listed bool) {
	kit := a.owner.kit
	defer a.hint()
	guests := false
	for i := range a.games {
		guests = guests || a.games[i].Guest()
	}
	head, b := b.CutTop(page.ButtonMin)
	_, b = b.CutTop(page.Gap)
	if guests {
		row := head
		if b.W < 700 {
			row, b = b.CutTop(page.ButtonMin)
			_, b = b.CutTop(page.Gap)
		} else {
			row.W = b.W * 0.36
			head.X, head.W = head.X+row.W+page.Gap, head.W-row.W-page.Gap
		}
		for i, at := range row.Row(2, page.Gap) {
			at.Put(a.kinds[i])
		}
	}
	for i, k := range a.kinds {
		page.Show(k, listed && guests)
		k.Choose(a.guests == (i == 1))
	}
	page.Show(a.all, listed && len(a.found) > 0)
	field := head
	if wide := page.Clamp(head.W*0.3, 120, 220); len(a.found) > 0 {
		page.BoxAt(head.X+head.W-wide, head.Y, wide, head.H).Put(a.all)
		field.W -= wide + page.Gap
	}
	field.Inset(0, 6).Put(a.search)

	// Two games stand side by side if the page is wide, and the buttons that page
	// them beside those.
	columns, foot := 1, b
	var turn [2]page.Box
	if b.W > b.H {
		columns = 2
		foot.X, foot.W = b.X+b.W-96, 96
		b.W -= foot.W + page.Gap
		keys := foot.Column(3, page.Gap)
		turn, foot = [2]page.Box{keys[0], keys[2]}, keys[1]
		for i := range turn {
			turn[i].H = max(turn[i].H, page.ButtonMin)
		}
		turn[1].Y = b.Y + b.H - turn[1].H
		foot.Y, foot.H = turn[0].Y+turn[0].H, turn[1].Y-turn[0].Y-turn[0].H
	} else {
		foot, b = b.CutBottom(page.ButtonMin)
		_, b = b.CutBottom(page.Gap)
		third := foot.Row(3, page.Gap)
		turn, foot = [2]page.Box{third[0], third[2]}, third[1]
	}
	lines := max(1, int((b.H+page.Gap)/(page.ButtonMin+page.Gap)))
	n := lines * columns
	a.makeRows(n)
	a.first = min(a.first, max(0, len(a.found)-1)/n*n)
	page.Show(a.older, listed && a.first+n < len(a.found))
	page.Show(a.newer, listed && a.first > 0)
	turn[0].Put(a.newer)
	turn[1].Put(a.older)
	text := kit.Words.Say("owner.archive.empty")
	switch {
	case len(a.found) > 0:
		text = kit.Words.Say("owner.count", a.first+1, min(a.first+n, len(a.found)), len(a.found))
	case a.search.Text != "":
		text = kit.Words.Say("owner.found.none")
	}
	a.say(text, foot)
	b.H = float32(lines)*(page.ButtonMin+page.Gap) - page.Gap
	for i, at := range b.Grid(n, columns, page.Gap) {
		row := a.rows[i]
		seen := listed && a.first+i < len(a.found)
		page.Show(row.object, seen)
		if !seen {
			continue
		}
		g := &a.games[a.found[a.first+i]]
		row.button.OnTap = func() { a.show(g) }
		row.Place(at, g, handedWord(g.Handed, a.owner.kit.Words))
	}
}

// say says below or beside the list how many games there are, or in the middle of
// the list that there are none.
func (a *archivePart) say(text string, foot page.Box) {
	if len(a.found) == 0 {
		b := page.SizeOf(a.list)
		foot = page.BoxAt(0, b.Height*0.4, b.Width, page.ButtonMin)
	}
	page.FitText(a.count, text, foot, page.BodyText, 10, a.owner.kit.Palette.Second)
}

func (a *archivePart) makeRows(n int) {
	if len(a.rows) == n {
		return
	}
	a.list.Objects, a.rows = nil, nil
	for range n {
		row := newGameRow(a.owner.kit.Palette)
		a.rows = append(a.rows, row)
		a.list.Objects = append(a.list.Objects, row.object)
	}
}

// handedWord returns a word for how a game was handed in; "" if it was not.
func handedWord(h device.Handed, words assets.Catalogue) string {
	switch {
	case h.IsConfirmed():
		return words.Say("handin.list.confirmed")
	case h.How != "":
		return words.Say("handin.list.given")
	}
	return ""
}

// gameRow is a game in the list: who, the result, when and where.
type gameRow struct {
	object *fyne.Container
	button *page.Button
	texts  [4]*canvas.Text // the players, the result, the date, the event
	p      *page.Palette
}

func newGameRow(p *page.Palette) *gameRow {
	r := &gameRow{object: page.NewLayer(), button: page.NewButton(p, "", "", "", nil), p: p}
	r.object.Objects = []fyne.CanvasObject{r.button}
	for i := range r.texts {
		r.texts[i] = page.NewText(page.BodyText, i < 2, p.Ink)
		r.object.Objects = append(r.object.Objects, r.texts[i])
	}
	r.texts[1].Alignment, r.texts[3].Alignment = fyne.TextAlignTrailing, fyne.TextAlignTrailing
	return r
}

// Place places the row. Handed says how the game was handed in, if it was.
func (r *gameRow) Place(b page.Box, g *session.ArchivedGame, handed string) {
	page.Resize(r.object, fyne.NewSize(b.X+b.W, b.Y+b.H))
	r.button.Name = fmt.Sprintf("game %d", g.N)
	b.Put(r.button)
	h := &g.Record.Header
	date := page.DateText(h.Tag("Date"))
	if handed != "" {
		date += " · " + handed
	}
	where := h.Tag("Event")
	if round := h.Tag("Round"); round != "" && round != "?" && round != "-" {
		where += " · " + round
	}
	in := b.Inset(12, 5)
	upper, lower := in.CutTop(in.H * 0.55)
	counted, _ := g.Record.Outcome()
	for i, text := range [...]string{h.Tag("White") + " – " + h.Tag("Black"), counted.Typeset(), date, where} {
		at, room, size, least, ink := upper, in.W-52, page.MidText, page.BodyText, r.p.Ink
		switch i {
		case 1:
			room = 50
		case 2:
			at, size, least, ink = lower, page.BodyText-1, page.SmallText, r.p.Second
		case 3:
			at, room, size, least, ink = lower, in.W-max(100, page.TextWidth(date, page.BodyText-1, false)+10), page.BodyText-1, page.SmallText-1, r.p.Second
		}
		if i == 0 && page.TextWidth(text, least, true) > room {
			text = page.FamilyOf(h.Tag("White")) + " – " + page.FamilyOf(h.Tag("Black"))
		}
		text, size := page.Fit(text, room, size, least, i < 2)
		page.SetText(r.texts[i], text, size, ink)
		page.PutText(r.texts[i], at)
	}
}
