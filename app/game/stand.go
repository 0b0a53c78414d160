package game

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
)

// The replacement of the board if the event does not allow it to be seen: the
// keypad, or until a move is entered two ways to enter one. It depends on the
// event and on touches, never on the position (R-G15).

// stand is the replacement of the board.
type stand struct {
	keypad *page.MovePad // if there is never a board; otherwise nil
	ways   *ways         // if it is seen while a move is entered; otherwise nil
}

// newStand returns the replacement of the board under that rule, nil if the
// board is always there. Taken is called with a move that was written; onBoard
// and write are called to enter one on the board or with the keypad.
func newStand(kit *Kit, d scoresheet.Diagram, taken func(text string), onBoard, write func()) *stand {
	s := &stand{}
	switch d {
	case scoresheet.DiagramNever:
		s.keypad = page.NewMovePad(kit.Kit, "", nil, func(text string) {
			s.keypad.Clear()
			taken(text)
		})
	case scoresheet.DiagramEntering:
		s.ways = newWays(kit, onBoard, write)
	case scoresheet.DiagramAlways:
		return nil
	}
	return s
}

func (s *stand) panel() page.Panel {
	if s.keypad != nil {
		return s.keypad
	}
	return s.ways
}

// show shows or hides the replacement.
func (s *stand) show(visible bool) {
	if s != nil {
		page.Show(s.panel().Object(), visible)
	}
}

// update says for which cell a move is written.
func (s *stand) update(cell string) {
	if s != nil && s.keypad != nil {
		s.keypad.For(cell)
	}
}

// Place puts it in the place of the board, in a window of that size.
func (s *stand) Place(window fyne.Size, b page.Box) {
	if s != nil {
		page.Resize(s.panel().Object(), window)
		s.panel().Place(b)
	}
}

// writes returns the keypad that replaces the board, nil if none is visible.
func (s *stand) writes() *page.MovePad {
	if s == nil || s.keypad == nil || !s.keypad.Object().Visible() {
		return nil
	}
	return s.keypad
}

// ways are the two ways to enter a move.
type ways struct {
	page.Surface
	said *canvas.Text
	keys []*page.Button
	kit  *Kit
}

func newWays(kit *Kit, onBoard, write func()) *ways {
	w := &ways{Surface: page.NewSurface(kit.Palette), kit: kit, said: page.NewText(page.BodyText, false, kit.Palette.Second)}
	page.SetFrame(w.Ground.Back, kit.Palette.Paper, kit.Palette.Rule, 1)
	w.Add(w.said)
	w.keys = []*page.Button{
		w.AddButton(kit.Button("diagram.enter", "board", onBoard).WithText(page.MidText, true)),
		w.AddButton(kit.Button("action.write", "keypad", write).WithText(page.MidText, true)),
	}
	w.keys[1].Name = "write instead"
	return w
}

// Place implements [page.Panel].
func (w *ways) Place(b page.Box) {
	in := w.Begin(b).Inset(page.Gap, page.Gap)
	keys, in := in.CutBottom(min(2*96+page.Gap, in.H-30))
	for i, at := range keys.Column(2, page.Gap) {
		at.Put(w.keys[i])
	}
	said, _ := in.CutBottom(34)
	page.FitText(w.said, w.kit.Words.Say("diagram.said.entering"), said, page.BodyText, 9, w.kit.Palette.Second)
}
