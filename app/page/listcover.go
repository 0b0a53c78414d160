package page

import "fyne.io/fyne/v2/canvas"

// listCover is a list over the arbiter's page: a heading, the rows, and buttons
// at the foot.
type listCover struct {
	Surface
	kit     *Kit
	heading string
	title   *canvas.Text
	feet    []*Button

	List *RowList
}

func newListCover(kit *Kit, heading string, draw func(row int, d *RowDrawing)) listCover {
	l := listCover{Surface: NewSurface(kit.Palette), kit: kit, heading: heading, title: NewText(LargeText, true, kit.Palette.Ink)}
	l.List = NewRowList(kit, draw)
	l.Add(l.title, l.List, l.List.Rail, l.List.Up, l.List.Down)
	return l
}

// Foot adds a button at the foot.
func (l *listCover) Foot(b *Button) { l.feet = append(l.feet, l.AddButton(b)) }

// Place implements [Cover].
func (l *listCover) Place(geo Geometry) {
	b := l.BeginCover(geo, l.feet...)
	head, b := b.CutTop(Clamp(b.H*0.08, 32, 52))
	FitText(l.title, l.heading, head, LargeText, 13, l.kit.Palette.Ink)
	l.List.Place(b)
}
