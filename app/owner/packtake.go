package owner

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// takePack asks for a pack in the inbox, and takes it. The first one of an event
// shows the organizer's emblem, to be compared with the one that hangs on the wall.
func (f *packCards) takePack() {
	kit := f.kit
	back := f.form
	if f.dev.Pack().Held {
		back = f.showPack
	}
	panel := page.NewFilePanel(kit, "pack.take", "pack.choose", page.FilePack, back, func(file page.InboxFile) error {
		n, err := f.dev.LookAtPack(file.Data)
		switch {
		case err != nil:
			return err
		case n.First:
			f.show(newFirstPackPanel(f, n, file.Data))
			return nil
		}
		return f.taken(file.Data, "")
	})
	if kit.Opts.Air != nil && !kit.HasAir() {
		panel.Do(kit.Button("air.meet", "hall", f.meet).WithText(page.MidText, true))
	}
	f.show(panel)
}

// taken takes a pack, and goes on with what comes behind it, or shows what is held.
func (f *packCards) taken(data []byte, organizer string) error {
	kit := f.kit
	_, statement, err := f.dev.TakePack(data, "", scoresheet.RecorderUnsaid, organizer)
	if err != nil {
		return err
	}
	if kit.Opts.Save != nil {
		// For the desk. If it cannot be written, the next one has the same content.
		_, _ = kit.Opts.Save(statementName(f.dev.DeviceID()), statement)
	}
	if f.over {
		f.untold = statement
	}
	f.turned()
	if then := f.then; then != nil {
		f.then = nil
		then()
		return nil
	}
	f.shown()
	return nil
}

// shown shows the present packs; it then asks for the board if neither the
// device's label nor its owner determines it.
func (f *packCards) shown() {
	defer f.told()
	p := f.dev.Pack()
	if _, known := p.Own(); !known && len(p.Boards) > 0 {
		f.chooseBoard()
		return
	}
	f.showPack()
}

// statementName is the name of the file with a device's statement for the desk.
func statementName(id string) string { return "device-" + id + ".zapis-statement" }

// statementCover shows a device's statement as codes under a heading with the
// given key, and also writes it as a file, for somebody who goes round with a
// stick.
func statementCover(kit *page.Kit, heading, id string, statement []byte, back func()) *page.CodesCover {
	c := page.NewCodesCover(kit, &page.HandedFile{Codes: Coded(statement, nil)}, back)
	c.Heading = kit.Words.Say(heading)
	c.Say(kit.Words.Say(heading + ".what"))
	if kit.Opts.Save == nil {
		return c
	}
	place, err := kit.Opts.Save(statementName(id), statement)
	if err != nil {
		c.Say(kit.Words.Say("handover.unwritten", page.Refusal(err, kit.Words)))
	} else {
		c.Say(kit.Words.Say("owner.ask.file", place))
	}
	return c
}

// firstPackPanel shows the organizer's emblem before the first pack of an event is
// taken: it binds the device to him.
type firstPackPanel struct {
	page.Surface
	kit    *page.Kit
	emblem *page.Diagram
	name   *canvas.Text
	reader *page.Reader
	pager  *page.Pager
	keys   []*page.Button
}

func newFirstPackPanel(f *packCards, n device.NewPack, data []byte) *firstPackPanel {
	kit := f.kit
	p := &firstPackPanel{Surface: page.NewSurface(kit.Palette), kit: kit, emblem: page.NewDiagram(kit.Palette)}
	p.emblem.Set(emblemBoard(n.Emblem), page.NoSquares)
	p.name = page.NewText(page.MidText, true, kit.Palette.Ink)
	p.name.Alignment = fyne.TextAlignCenter
	p.name.Text = n.Emblem
	p.reader = page.NewReader(kit.Palette, page.MidText)
	p.pager = page.NewPager(kit, p.reader)
	p.reader.Lines = []page.ReaderLine{{Text: n.Event, Heavy: true}, {Text: kit.Words.Say("pack.first"), Heavy: true}}
	if n.Leaves != "" {
		p.reader.Lines = append(p.reader.Lines, page.ReaderLine{Text: kit.Words.Say("pack.leaves", n.Leaves)})
	}
	p.reader.Lines = append(p.reader.Lines, page.ReaderLine{Label: kit.Words.Say("pack.organizer"), Text: n.Organizer})
	p.Add(p.emblem, p.name, p.reader, p.pager.Up, p.pager.Down)
	p.keys = []*page.Button{
		p.AddButton(kit.Button("action.cancel", "back", func() {
			f.told()
			f.form()
		})),
		p.AddButton(kit.Button("pack.same", "approve", func() {
			if n.NeedsCode {
				f.askCode(func(code string) error { return f.taken(data, code) }, func() {})
				return
			}
			if err := f.taken(data, ""); err != nil {
				f.kit.Tell(page.Refusal(err, kit.Words))
			}
		}).AsAccent()),
	}
	return p
}

// emblemBoard reads an emblem in letters.
func emblemBoard(text string) (f board.Free) {
	for _, word := range strings.Fields(text) {
		piece, ok := board.PieceOf(word[0])
		square, err := board.ParseSquare(word[1:])
		if ok && err == nil {
			f.Sq[square] = piece
		}
	}
	return f
}

func (p *firstPackPanel) Place(b page.Box) {
	in := p.Begin(b).Inset(14, 10)
	row, in := in.CutBottom(page.Clamp(in.H*0.09, page.ButtonMin, 76))
	_, in = in.CutBottom(page.Gap)
	for i, at := range row.Row(len(p.keys), page.Gap) {
		at.Put(p.keys[i])
	}
	wide, share := in.W > in.H, float32(0.7)
	if wide {
		share = 0.4
	}
	at, in := in.CutEmblem(wide, share, 0.5)
	at.Put(p.emblem)
	text, size := page.Fit(p.name.Text, at.W, page.MidText, 9, true)
	page.SetText(p.name, text, size, p.kit.Palette.Ink)
	page.PutText(p.name, page.BoxAt(at.X, at.Y+at.H, at.W, 30))
	p.reader.Fit(in.W, in.H, page.MidText)
	p.pager.Place(in)
}
