package owner

import "zapis/app/page"

// firstCode says that something opens with the owner's code and none is set yet, and
// offers to set one.
type firstCode struct {
	page.Surface
	owner  *ownerPage
	reader *page.Reader
	keys   []*page.Button
}

func newFirstCode(v *ownerPage) *firstCode {
	kit := v.kit
	f := &firstCode{Surface: page.NewSurface(kit.Palette), owner: v, reader: page.NewReader(kit.Palette, page.MidText)}
	f.reader.Lines = []page.ReaderLine{{Text: kit.Words.Say("owner.code.none")}}
	f.Add(f.reader)
	f.keys = []*page.Button{
		f.AddButton(kit.Button("owner.code.set", "lock", func() { v.setCode("owner") }).AsAccent()),
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

// setCode opens the tab for the codes, with the code of a role to be set.
func (v *ownerPage) setCode(role string) {
	v.open(codesTab)
	if c, ok := v.parts[codesTab].(*codesPart); ok {
		c.choose(role)
		v.Rearrange()
	}
}
