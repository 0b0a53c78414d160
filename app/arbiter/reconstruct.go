package arbiter

import (
	"strconv"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
)

// restoreNote is the arbiter's note before the players write down the missing
// moves (Laws 8.5.3): the position, both clocks, the side to move, and how many
// moves were made. Unknown values are left out.
type restoreNote struct {
	page.Surface
	arbiter *visit
	title   *canvas.Text
	text    *page.Reader
	board   *page.Diagram
	turns   [2]*page.Button // whose clock ran
	keys    []*page.Button  // White's clock, Black's, moves, the position
	feet    []*page.Button  // cancel, reconstruct

	position board.Free
	clocks   [2]scoresheet.Clock
	moves    int // 0: not known
}

// restoreButton opens the next step of a reconstruction: the note, or the
// progress.
func (v *visit) restoreButton() *page.Button {
	b := v.ui.Button("restore.due", "insert", v.openRestore)
	b.Name = "restore.title"
	return b
}

func (v *visit) openRestore() {
	r := v.ui.Record()
	if r.Reconstructing() != nil {
		v.openRestored()
		return
	}
	n := &restoreNote{arbiter: v, position: r.BoardBefore(len(r.Cells))}
	n.position.Turn = r.NameAt(len(r.Cells)).Side
	n.open()
}

// open shows the page with the present note.
func (n *restoreNote) open() {
	v := n.arbiter
	u := v.ui
	n.Surface = page.NewSurface(u.Palette)
	n.title, n.text, n.board = page.NewText(page.LargeText, true, u.Palette.Ink), page.NewReader(u.Palette, page.BodyText), page.NewDiagram(u.Palette)
	n.text.Lines = []page.ReaderLine{{Text: u.Cite("restore.note")}}
	n.board.Board.SetFlipped(v.board.Board.Flipped())
	n.board.Set(n.position, page.NoSquares)
	n.Add(n.title, n.text, n.board)
	for i, key := range [...]string{"restore.ran.white", "restore.ran.black"} {
		n.turns[i] = n.AddButton(u.Button(key, "", func() {
			n.position.Turn = board.Color(i)
			n.show()
		}))
	}
	n.keys = nil
	key := func(name, value string, do func()) {
		b := n.AddButton(u.Button(name, "", do))
		b.Head = value
		n.keys = append(n.keys, b)
	}
	for i, name := range [...]string{"restore.clock.white", "restore.clock.black"} {
		key(name, clockOr(n.clocks[i]), func() {
			v.open(newReadingCover(u, page.NewReadingPad(u.Kit, u.Words.Say(name), n.open, func(c scoresheet.Clock) {
				n.clocks[i] = c
				n.open()
			})))
		})
	}
	key("restore.moves", numberOr(n.moves), func() {
		v.open(page.NewFigurePad(u.Kit, u.Words.Say("restore.moves.ask"), numberOr(n.moves), 3, n.open, func(typed string, _ bool) {
			n.moves, _ = strconv.Atoi(typed) // of digits only
			n.open()
		}))
	})
	n.keys = append(n.keys, n.AddButton(u.Button("restore.board", "board", n.setUp)))
	n.feet = []*page.Button{
		n.AddButton(u.Button("action.cancel", "back", v.uncover)),
		n.AddButton(u.Button("restore.begin", "next", n.note).AsAccent()),
	}
	n.show()
	v.open(n)
}

func (n *restoreNote) show() {
	for i, b := range n.turns {
		b.Choose(n.position.Turn == board.Color(i))
	}
}

func clockOr(c scoresheet.Clock) string {
	if !c.Noted {
		return "–"
	}
	return c.String()
}

func numberOr(n int) string {
	if n == 0 {
		return "–"
	}
	return strconv.Itoa(n)
}

// setUp corrects the position where the board of the device is not right.
func (n *restoreNote) setUp() {
	p := page.NewSetUpPanel(n.arbiter.ui.Kit, n.open, func(p *page.SetUpPanel) {
		n.position.Sq, n.position.Turn = p.Position.Sq, p.Turn
		n.open()
	})
	p.OmitCastling()
	p.Turn = n.position.Turn
	p.Board.Board.SetFlipped(n.board.Board.Flipped())
	p.Set(n.position, [4]bool{})
	n.arbiter.open(setUpCover{p})
}

// setUpCover is the panel for a position over the arbiter's page.
type setUpCover struct{ *page.SetUpPanel }

func (s setUpCover) Place(geo page.Geometry) {
	s.SetUpPanel.Place(geo.Page)
	page.Resize(s.Layer, geo.Size)
}

// note records it, and gives the device to the players.
func (n *restoreNote) note() {
	v := n.arbiter
	u := v.ui
	_, err := u.Dev.Reconstruct(scoresheet.ReconstructionBegun{
		Moves: uint32(n.moves), White: n.clocks[0], Black: n.clocks[1], Board: arbitration.NotedBoard(n.position),
	})
	if err == nil {
		v.uncover()
		err = u.Dev.Leave()
	}
	u.Act(err)
}

func (n *restoreNote) Place(geo page.Geometry) {
	u := n.arbiter.ui
	b := n.BeginCover(geo, n.feet...)
	var diagram page.Box
	rest := b
	if geo.Landscape {
		side := min(b.H, b.W*0.5)
		diagram = page.BoxAt(b.X, b.Y, side, side)
		rest = page.BoxAt(b.X+side+page.Gap, b.Y, b.W-side-page.Gap, b.H)
	} else {
		side := min(b.W, b.H-3*page.ButtonMin-3*page.Gap-90)
		diagram = page.BoxAt(b.X+(b.W-side)/2, b.Y+b.H-side, side, side)
		rest.H -= side + page.Gap
	}
	diagram.Put(n.board)
	head, rest := rest.CutTop(page.Clamp(rest.H*0.1, 30, 46))
	text, size := page.Fit(u.Words.Say("restore.title"), head.W, page.LargeText, 13, true)
	page.SetText(n.title, text, size, u.Palette.Ink)
	page.PutText(n.title, head)
	rows := 3
	keysH := float32(rows)*(page.ButtonMin+page.Gap) - page.Gap
	n.text.Fit(rest.W, rest.H-keysH-8, page.MidText)
	words := min(n.text.HeightAt(rest.W), rest.H-keysH-8)
	said, rest := rest.CutTop(words)
	said.Put(n.text)
	n.text.Paint()
	_, rest = rest.CutTop(8)
	rest.H = min(rest.H, float32(rows)*(84+page.Gap)-page.Gap)
	at := rest.Column(rows, page.Gap)
	for i, where := range at[0].Row(2, page.Gap) {
		where.Put(n.keys[i])
	}
	for i, where := range at[1].Row(2, page.Gap) {
		where.Put(n.turns[i])
	}
	for i, where := range at[2].Row(2, page.Gap) {
		where.Put(n.keys[2+i])
	}
}
