package game

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// signPage is the page after the result: the sheet to read through, and the
// signatures below (ESS 6.2.2.9, Laws 8.7).
type signPage struct {
	kit    *Kit
	layer  *fyne.Container
	result *canvas.Text
	reason *canvas.Text
	read   *canvas.Text
	head   *page.Header
	sheet  *page.Sheet
	rows   [2]signRow
	wait   *page.Paragraph // says who has not signed
	waitAt page.Box
	bottom []*page.Button // back to the game, release, the arbiter's way in, hand in
	word   *canvas.Text   // the check word, once both have signed
	page.CodeCover
	note *page.Note
	not  scoresheet.Signer // whose button to disagree was touched once
	geo  page.Geometry
}

type signRow struct {
	who      scoresheet.Signer
	dot      *canvas.Circle
	name     *canvas.Text
	status   *page.Paragraph
	sign     *page.Button
	approve  *page.Button
	disagree *page.Button
	at       page.Box
	named    page.Box // where the name is
}

// NewSignPage returns the page for the signatures.
func NewSignPage(kit *Kit) page.Page {
	v := &signPage{kit: kit, layer: page.NewLayer(), CodeCover: page.CodeCover{Cover: page.NewLayer()}, note: page.NewNote(kit.Palette)}
	v.result, v.reason, v.read = page.NewText(page.TitleText, true, kit.Palette.Ink), page.NewText(page.MidText, false, kit.Palette.Ink), page.NewText(page.BodyText, false, kit.Palette.Second)
	v.read.Text = kit.Words.Say("end.read")
	v.wait = page.NewParagraph(2, false)
	v.head = page.NewHeader(kit.Kit)
	v.sheet = page.NewSheet(kit.Palette, kit.Opts.Notation, kit.Style())
	v.sheet.ReadOnly = true
	v.layer.Objects = []fyne.CanvasObject{v.result, v.reason, v.read, v.head.Layer, v.sheet}
	v.layer.Objects = append(v.layer.Objects, v.wait.Objects()...)
	for i, who := range [...]scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		r := &v.rows[i]
		r.who = who
		r.dot = page.NewDot(kit.Palette, board.Color(i), 1.5)
		r.name, r.status = page.NewText(page.MidText, true, kit.Palette.Ink), page.NewParagraph(2, false)
		r.sign = kit.Button("sign.do", "sign", func() { v.openPad(who) })
		r.sign.Name = "sign " + who.String()
		r.approve = kit.Button("sign.approve", "approve", func() {
			_, err := kit.Dev.Approve(who, v.nameOf(who))
			kit.Act(err)
		})
		r.approve.Name = "approve " + who.String()
		r.disagree = kit.Button("sign.disagree", "clear", func() { v.disagree(r) })
		r.disagree.Name = "disagree " + who.String()
		v.layer.Objects = append(v.layer.Objects, r.dot, r.name, r.sign, r.approve, r.disagree)
		v.layer.Objects = append(v.layer.Objects, r.status.Objects()...)
	}
	v.bottom = []*page.Button{
		kit.Button("end.togame", "back", v.toGame),
		kit.Button("release.do", "release", func() {
			_, err := kit.Dev.Release()
			kit.Act(err)
		}).AsAccent().WithText(page.MidText, true),
		kit.Button("arbiter.enter", "lock", func() { v.AskCode(kit.Kit, v.geo) }),
		kit.Button("handin.do", "hall", v.handIn).AsAccent().WithText(page.MidText, true),
	}
	v.word = page.NewText(page.TitleText, true, kit.Palette.Ink)
	v.word.Alignment = fyne.TextAlignTrailing
	v.layer.Objects = append(v.layer.Objects, v.word)
	for _, b := range v.bottom {
		v.layer.Objects = append(v.layer.Objects, b)
	}
	v.layer.Objects = append(v.layer.Objects, v.note.Layer, v.Cover)
	return v
}

// toGame asks whether to go back to the game, which removes the result.
func (v *signPage) toGame() {
	kit := v.kit
	lines := []page.ReaderLine{{Text: kit.Words.Say("end.togame.ask"), Heavy: true}}
	if slices.ContainsFunc(kit.Record().Signers[:], func(s *scoresheet.Signature) bool { return s != nil }) {
		lines = append(lines, page.ReaderLine{Text: kit.Words.Say("end.togame.void")})
	}
	a := page.NewAskCover(kit.Kit, kit.Words.Say("end.togame"), lines...)
	a.Foot(kit.Button("action.cancel", "back", func() { v.cover(nil) }))
	yes := kit.Button("end.togame", "board", func() {
		_, err := kit.Dev.Result(scoresheet.NoResult, "")
		v.cover(nil)
		kit.Act(err)
	}).AsAccent()
	yes.Name = "confirm"
	v.cover(a.Foot(yes))
}

// cover lays something over the page, or takes it away if it is nil.
func (v *signPage) cover(c page.Cover) { v.LayOver(c, v.geo) }

// disagree notes that a player does not agree with the result. It takes a second
// touch, because a finger may slip from the button for a signature.
func (v *signPage) disagree(row *signRow) {
	kit := v.kit
	if v.not != row.who {
		v.Update()
		v.not = row.who
		row.disagree.Choose(true)
		result, _ := kit.Record().Outcome()
		v.Tell(kit.Words.Say("sign.disagree.ask", v.nameOf(row.who), result.Typeset()))
		return
	}
	_, err := kit.Dev.Disagree(row.who, v.nameOf(row.who))
	kit.Act(err)
}

// nameOf returns the name of a signer on the sheet, or a word for his side.
func (v *signPage) nameOf(who scoresheet.Signer) string {
	return v.kit.SignerName(v.kit.Record(), who)
}

func (v *signPage) Object() fyne.CanvasObject { return v.layer }

// AskArbiter implements [page.ArbiterAsker].
func (v *signPage) AskArbiter() func() { return func() { v.AskCode(v.kit.Kit, v.geo) } }

func (v *signPage) Tell(text string) {
	v.note.Say(text, page.BoxAt(v.geo.Page.X, v.geo.Page.Y, v.geo.Page.W, 46))
}

func (v *signPage) Arrange(geo page.Geometry) {
	v.geo = geo
	page.Resize(v.layer, geo.Size)
	page.Resize(v.Cover, geo.Size)
	z, area := v.kit.Zones(geo)
	z.Back.Put(v.bottom[0])
	z.End.Put(v.bottom[1])
	z.Do.Put(v.bottom[2])
	z.End.Put(v.bottom[3])
	v.waitAt = z.End
	if !geo.Landscape { // nothing lies there else
		v.waitAt = page.Across([]page.Box{z.Leave, z.End})
	}
	margin := page.Clamp(area.W*0.015, 6, 14)
	signers := signersBox(geo)
	if geo.Landscape {
		right := signers.X + signers.W + margin
		area.X, area.W = right, geo.Page.X+geo.Page.W-margin-right
	} else {
		area.H = signers.Y - page.Gap - area.Y
	}
	v.placeSheet(area, margin)
	for i, at := range signers.Column(2, page.Gap) {
		at.H = min(at.H, 190)
		v.rows[i].at = at
	}
	v.ArrangeCode(geo)
}

// signersBox returns where the players sign: over the foot of the page, in landscape
// on the left.
func signersBox(geo page.Geometry) page.Box {
	_, area := geo.Zones()
	margin := page.Clamp(area.W*0.015, 6, 14)
	area = area.Inset(margin, 0)
	if geo.Landscape {
		_, area = area.CutTop(margin)
		area.W = area.W*0.44 - margin
		return area
	}
	signers, _ := area.CutBottom(2*page.Clamp(area.H*0.1, page.ButtonMin+4, 92) + page.Gap)
	return signers
}

func (v *signPage) placeSheet(area page.Box, margin float32) {
	area.X, area.W = area.X+margin, area.W-margin
	nameH := page.NameHeight(v.geo)
	spare := area.H - page.RowsMin*page.RowMin
	head := page.Clamp(spare-nameH, 34, 56)
	var top, names, read page.Box
	top, area = area.CutTop(head)
	page.SetText(v.result, v.result.Text, page.Clamp(head*0.66, 20, page.TitleText), v.kit.Palette.Ink)
	page.PutText(v.result, top)
	page.Show(v.read, area.H-page.RowsMin*page.RowMin-nameH > 26)
	if v.read.Visible() {
		read, area = area.CutTop(26)
		page.PutText(v.read, read)
	}
	if area.H-nameH >= page.RowsMin*page.RowMin {
		names, area = area.CutTop(nameH)
	}
	n := max(page.RowsMin, int(area.H/page.RowIdeal))
	rowH := page.Floor(area.H / float32(n))
	v.sheet.SetRows(rowH, page.Clamp(rowH*0.5, 18, 24))
	area.H = rowH * float32(n)
	area.Put(v.sheet)
	v.head.Arrange(names, page.Box{}, area, v.sheet)
}

func (v *signPage) Update() {
	kit, r := v.kit, v.kit.Record()
	v.note.Hide()
	v.not = 0
	v.head.Update(r)
	v.sheet.SetRecord(*r)
	result, _ := r.Outcome()
	page.SetText(v.result, result.Typeset(), page.TextSize(v.result), kit.Palette.Ink)
	reason := cmp.Or(kit.SignedText(r), page.ReasonWords(r.Reason, kit.Words))
	stands := page.BoxOf(v.result)
	x, end := stands.X+page.TextWidth(v.result.Text, page.TextSize(v.result), true)+14, stands.X+stands.W-page.Gap
	room, least := v.geo.Page.W-x-100, float32(12)
	if word, gaps := v.putWord(r, page.BoxAt(x, stands.Y, end-x, stands.H)); word > 0 {
		room = end - x - word - page.Gap
		if gaps != "" && !v.read.Visible() {
			reason, least = gaps, 9
		}
	}
	text, size := page.Fit(reason, room, page.MidText, least, false)
	if page.TextWidth(text, size, false) > room {
		text = ""
	}
	page.SetText(v.reason, text, size, kit.Palette.Second)
	page.PutText(v.reason, page.BoxAt(x, stands.Y, v.geo.Page.W-x, stands.H))
	for i := range v.rows {
		v.updateRow(&v.rows[i], r)
	}
	v.sayNames()
	signed := r.Status() == scoresheet.SignedByBoth
	handIn := signed && kit.View.Place != "" && !kit.View.HandedIn
	page.Show(v.bottom[1], signed && !handIn)
	page.Show(v.bottom[3], handIn)
	var missing []string
	for i := range v.rows {
		if r.Signers[v.rows[i].who] == nil {
			missing = append(missing, kit.Words.Say("sign."+v.rows[i].who.String()))
		}
	}
	wait := ""
	if !signed {
		wait = kit.Words.Say("sign.missing", strings.Join(missing, ", "))
	}
	v.wait.Say(wait, v.waitAt, page.BodyText, 11, kit.Palette.Second)
}

// putWord writes the check word at the end of a box, once both players have signed,
// and returns how much room it takes. The text under the result then says what
// to do with it instead of what to do before signing. Where moves are missing,
// the words of two sheets differ: gaps says so, under the result if there is
// room.
func (v *signPage) putWord(r *scoresheet.Record, b page.Box) (room float32, gaps string) {
	page.Show(v.word, false)
	kit := v.kit
	if r.Status() != scoresheet.SignedByBoth {
		page.FitText(v.read, kit.Words.Say("end.read"), page.BoxOf(v.read), page.BodyText, 11, kit.Palette.Second)
		return 0, ""
	}
	w, err := kit.Dev.CheckWord()
	if err != nil {
		return 0, ""
	}
	text, gaps := page.CheckWord(w, kit.Words)
	page.FitText(v.read, cmp.Or(gaps, kit.Words.Say("checkword.compare")), page.BoxOf(v.read), page.BodyText, 11, kit.Palette.Ink)
	size := page.Clamp(b.H*0.6, 18, page.TitleText)
	if page.TextWidth(text, size*0.7, true) > b.W*0.7 || gaps != "" && !v.read.Visible() {
		text = w.Word
	} else {
		size *= 0.7
	}
	page.Show(v.word, true)
	page.SetText(v.word, text, size, kit.Palette.Ink)
	page.PutText(v.word, b)
	return page.TextWidth(text, size, true), gaps
}

// handIn hands the game in.
func (v *signPage) handIn() {
	page.HandIn{Dev: v.kit.Dev, Coded: v.kit.Coded, Show: v.cover, Word: v.kit.Dev.CheckWord, Without: func() {
		_, err := v.kit.Dev.Release()
		v.kit.Act(err)
	}}.Open(v.kit.Kit)
}

// sayNames writes both names whole, or if one has no room both without the given name:
// the head of the sheet has them whole.
func (v *signPage) sayNames() {
	short := slices.ContainsFunc(v.rows[:], func(row signRow) bool {
		return page.TextWidth(v.nameOf(row.who), page.BodyText-1, true) > row.named.W
	})
	for i := range v.rows {
		row := &v.rows[i]
		name := v.nameOf(row.who)
		if short {
			name = page.FamilyOf(name)
		}
		page.FitText(row.name, name, row.named, page.MidText+1, 12, v.kit.Palette.Ink)
	}
}

func (v *signPage) updateRow(row *signRow, r *scoresheet.Record) {
	kit, at := v.kit, row.at
	signature := r.Signers[row.who]
	side := kit.Words.Say("sign." + row.who.String())
	disagrees := kit.DisagreesText(r, row.who, side)
	may := signature == nil && disagrees == ""
	// The buttons stand under the name, or beside it if that leaves it room.
	const leastName, lowName float32 = 110, 38
	stacked := at.H > 150 || at.H >= lowName+page.ButtonMin && at.W-3*90-2*page.Gap < leastName+page.Gap
	named, buttons := at, page.Box{}
	if stacked {
		named, buttons = at.CutTop(max(lowName, min(at.H*0.42, at.H-page.ButtonMin)))
		buttons.H = min(buttons.H, 76)
	} else {
		w := page.Clamp(at.W*0.56, 2*90+page.Gap, 440)
		if may {
			w = page.Clamp(at.W*0.7, 3*90+2*page.Gap, 560)
		}
		buttons = page.BoxAt(at.X+at.W-w, at.Y, w, at.H)
		named.W -= w + page.Gap
		buttons.H = min(buttons.H, 76)
		buttons.Y += (at.H - buttons.H) / 2
	}
	if signature != nil {
		named.W = at.W
	}
	dot := float32(15)
	page.BoxAt(named.X+2, named.Y+named.H*0.28-dot/2, dot, dot).Put(row.dot)
	lines := page.BoxAt(named.X+dot+12, named.Y+named.H*0.06, named.W-dot-12, named.H*0.88).Column(2, 0)
	if lines[0].H < 40 { // what a player said may need two lines
		up := lines[0].H - max(26, lines[0].H*0.8)
		lines[0].H -= up
		lines[1].Y, lines[1].H = lines[1].Y-up, lines[1].H+up+named.H*0.06
	}
	row.named = lines[0]
	status, ink := side, kit.Palette.Second
	if disagrees != "" {
		status, ink = disagrees, kit.Palette.Ink
	} else if signature != nil {
		key := "sign.signed"
		if signature.Approved {
			key = "sign.approved"
		}
		status = kit.Words.Say(key, side, page.ClockTime(signature.At.In(kit.Opts.Zone)))
		ink = kit.Palette.Certain
	}
	row.status.Say(status, lines[1], page.BodyText, 11, ink)
	widths := []float32{0.5, 0.5, 0}
	if may { // to sign is what most do
		widths = []float32{0.335, 0.35, 0.315}
	}
	room := buttons.W - page.Gap
	if may {
		room -= page.Gap
	}
	for i, o := range []*page.Button{row.sign, row.approve, row.disagree} {
		b := buttons
		b.W = page.Floor(room * widths[i])
		b.Put(o)
		buttons.X += b.W + page.Gap
		page.Show(o, signature == nil && b.W > 0)
	}
	row.disagree.Choose(false)
}

// openPad asks for a signature, and then for that of the other player if it is not
// there yet.
func (v *signPage) openPad(who scoresheet.Signer) {
	pad := page.NewSigningCover(v.kit.Kit, who, v.nameOf(who), func() { v.cover(nil) })
	pad.Signed = func() {
		for _, other := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
			r := v.kit.Record()
			if r.Signers[other] == nil && r.Disagreement(other) == nil {
				v.openPad(other)
			}
		}
	}
	v.cover(pad)
}
