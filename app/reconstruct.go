package app

import (
	"strconv"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// restoreNote is what the arbiter notes before the players write down the
// moves that are missing (Laws 8.5.3): the position, both clocks, who is to
// move, and how many moves were made. What he does not know he leaves out.
type restoreNote struct {
	sheetOfButtons
	arbiter *arbiterView
	title   *canvas.Text
	text    *reader
	board   *diagram
	turns   [2]*Button // whose clock ran
	keys    []*Button  // White's clock, Black's, moves, the position
	feet    []*Button  // cancel, reconstruct

	position board.Free
	clocks   [2]scoresheet.Clock
	moves    int // 0: not known
}

// restoreButton opens what a reconstruction needs now: what stands, or how far
// it is.
func (v *arbiterView) restoreButton() *Button {
	b := v.ui.button("restore.due", "insert", v.openRestore)
	b.Name = "restore.title"
	return b
}

func (v *arbiterView) openRestore() {
	r := v.ui.record()
	if r.Reconstructing() != nil {
		v.openRestored()
		return
	}
	n := &restoreNote{arbiter: v, position: r.BoardBefore(len(r.Cells))}
	n.position.Turn = r.NameAt(len(r.Cells)).Side
	n.open()
}

// open shows the page anew, with what was noted so far.
func (n *restoreNote) open() {
	v := n.arbiter
	u := v.ui
	n.sheetOfButtons = newSheetOfButtons(u.p)
	n.title, n.text, n.board = newText(largeText, true, u.p.ink), newReader(u.p, bodyText), newDiagram(u.p)
	n.text.lines = []readerLine{{text: u.law("restore.note")}}
	n.board.board.SetFlipped(v.board.board.Flipped())
	n.board.set(n.position, noSquares)
	n.add(n.title, n.text, n.board)
	for i, key := range [...]string{"restore.ran.white", "restore.ran.black"} {
		n.turns[i] = n.addButton(u.button(key, "", func() {
			n.position.Turn = board.Color(i)
			n.show()
		}))
	}
	n.keys = nil
	key := func(name, value string, do func()) {
		b := n.addButton(u.button(name, "", do))
		b.head = value
		n.keys = append(n.keys, b)
	}
	for i, name := range [...]string{"restore.clock.white", "restore.clock.black"} {
		key(name, clockOr(n.clocks[i]), func() {
			v.open(newReadingCover(u, newReadingPad(u.kit, u.words.Say(name), n.open, func(c scoresheet.Clock) {
				n.clocks[i] = c
				n.open()
			})))
		})
	}
	key("restore.moves", numberOr(n.moves), func() {
		v.open(newFigurePad(u.kit, u.words.Say("restore.moves.ask"), numberOr(n.moves), 3, n.open, func(typed string, _ bool) {
			n.moves, _ = strconv.Atoi(typed) // of digits only
			n.open()
		}))
	})
	n.keys = append(n.keys, n.addButton(u.button("restore.board", "board", n.setUp)))
	n.feet = []*Button{
		n.addButton(u.button("action.cancel", "back", v.uncover)),
		n.addButton(u.button("restore.begin", "next", n.note).asAccent()),
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
	p := newPositionPanel(n.arbiter.ui.kit, n.open, func(p *setUpPanel) {
		n.position.Sq, n.position.Turn = p.position.Sq, p.turn
		n.open()
	})
	p.noRights()
	p.turn = n.position.Turn
	p.board.board.SetFlipped(n.board.board.Flipped())
	p.set(n.position, [4]bool{})
	n.arbiter.open(setUpCover{p})
}

// setUpCover is the panel for a position over the arbiter's page.
type setUpCover struct{ *setUpPanel }

func (s setUpCover) place(geo geometry) {
	s.setUpPanel.place(geo.page)
	s.layer.Resize(geo.size)
}

// note records it, and gives the device to the players.
func (n *restoreNote) note() {
	v := n.arbiter
	u := v.ui
	_, err := u.dev.Reconstruct(scoresheet.ReconstructionBegun{
		Moves: uint32(n.moves), White: n.clocks[0], Black: n.clocks[1], Board: session.NotedBoard(n.position),
	})
	if err == nil {
		v.uncover()
		err = u.dev.Leave()
	}
	u.act(err)
}

func (n *restoreNote) place(geo geometry) {
	u := n.arbiter.ui
	n.layer.Resize(geo.size)
	b := n.room(geo)
	foot, b := b.cutBottom(clamp(b.h*0.09, buttonMin, 72))
	_, b = b.cutBottom(gap)
	for i, at := range foot.row(2, gap) {
		at.put(n.feet[i])
	}
	var diagram box
	rest := b
	if geo.landscape {
		side := min(b.h, b.w*0.5)
		diagram = box{b.x, b.y, side, side}
		rest = box{b.x + side + gap, b.y, b.w - side - gap, b.h}
	} else {
		side := min(b.w, b.h-3*buttonMin-3*gap-90)
		diagram = box{b.x + (b.w-side)/2, b.y + b.h - side, side, side}
		rest.h -= side + gap
	}
	diagram.put(n.board)
	head, rest := rest.cutTop(clamp(rest.h*0.1, 30, 46))
	text, size := fit(u.words.Say("restore.title"), head.w, largeText, 13, true)
	setText(n.title, text, size, u.p.ink)
	putText(n.title, head)
	rows := 3
	keysH := float32(rows)*(buttonMin+gap) - gap
	n.text.fit(rest.w, rest.h-keysH-8, midText)
	words := min(n.text.needs(rest.w), rest.h-keysH-8)
	said, rest := rest.cutTop(words)
	said.put(n.text)
	n.text.paint()
	_, rest = rest.cutTop(8)
	rest.h = min(rest.h, float32(rows)*(84+gap)-gap)
	at := rest.column(rows, gap)
	for i, where := range at[0].row(2, gap) {
		where.put(n.keys[i])
	}
	for i, where := range at[1].row(2, gap) {
		where.put(n.turns[i])
	}
	for i, where := range at[2].row(2, gap) {
		where.put(n.keys[2+i])
	}
}

// room places the ground and returns the room for what stands on it.
func (n *restoreNote) room(geo geometry) box {
	return n.sheetOfButtons.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8)
}
