package owner

import "zapis/app/page"

// firstCode says that something opens with the owner's code and none is set yet, and
// offers to set one.
type firstCode struct {
	page.Surface
	reader *page.Reader
	keys   []*page.Button
}

func newFirstCode(kit *page.Kit, set func()) *firstCode {
	f := &firstCode{Surface: page.NewSurface(kit.Palette), reader: page.NewReader(kit.Palette, page.MidText)}
	f.reader.Lines = []page.ReaderLine{{Text: kit.Words.Say("owner.code.none")}}
	f.Add(f.reader)
	f.keys = []*page.Button{
		f.AddButton(kit.Button("owner.code.set", "key", set).AsAccent()),
	}
	return f
}

func (f *firstCode) Place(b page.Box) {
	in := f.Begin(b).Inset(page.Gap, page.Gap)
	row, rest := in.CutBottom(page.Clamp(in.H*0.09, page.ButtonMin, 72))
	row.Put(f.keys[0])
	_, rest = rest.CutBottom(page.Gap)
	rest.Put(f.reader)
	f.reader.Fit(rest.W, rest.H, page.LargeText)
	f.reader.Paint()
}
