package androidhost_test

import (
	"image"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// view is what a screen reader finds on the screen.
type view struct {
	name   string
	button bool
	at     image.Rectangle
}

// views returns them, from below.
func (h *tablet) views() (all []view) {
	h.Helper()
	for line := range strings.SplitSeq(h.do("views"), "\x1e") {
		if line == "" {
			continue
		}
		is := strings.SplitN(line, "\x1f", 7)
		var n [4]int
		for i, v := range is[2:6] {
			var err error
			n[i], err = strconv.Atoi(v)
			must(h, err)
		}
		all = append(all, view{is[6], is[1] == "true", image.Rect(n[0], n[1], n[0]+n[2], n[1]+n[3])})
	}
	return all
}

func (h *tablet) names() (all []string) {
	for _, v := range h.views() {
		all = append(all, v.name)
	}
	return all
}

// untilRead waits until a screen reader finds a view of that name.
func (h *tablet) untilRead(name string) view {
	h.Helper()
	for range 300 {
		for _, v := range h.views() {
			if v.name == name {
				return v
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	h.keep("not-read")
	h.Fatalf("no view is called %q:\n%s", name, strings.Join(h.names(), "\n"))
	return view{}
}

// twice presses the view of that name as somebody does who hears its name: by two
// touches, of which Android makes one in its middle.
func (h *tablet) twice(name string) {
	h.Helper()
	h.untilRead(name)
	h.do("press %s", name)
}

// squares returns the names of the squares of the position that is on the disk.
func (h *tablet) squares(lang string) (names [64]string) {
	h.Helper()
	p := h.twin()
	defer p.close()
	kit := page.Kit{Words: assets.Words(lang)}
	for s := range board.Square(64) {
		names[s] = kit.SquareWords(p.ui.Board().Shown(), s)
	}
	return names
}

// allow lets the device speak in the game that is on, while the program is not running.
func (h *tablet) allow() {
	h.Helper()
	s, err := session.Open(h.device(), session.Options{FrontEnd: "touch", Codes: cheap})
	must(h, err)
	must(h, s.Arbiter(arbiterCode))
	_, err = s.AllowSpeech(true)
	must(h, err)
	must(h, s.Leave())
	must(h, s.Close())
}

// R-T05: a screen reader of Android finds the buttons and fields of the pages, and, in a
// game in which the arbiter allows it, the 64 squares with what stands on them, each
// exactly where a touch in its middle enters it.
func readAloud(h *tablet, lang string) {
	words := assets.Words(lang)
	h.prepare()
	s, err := session.Open(h.device(), session.Options{FrontEnd: "touch", Codes: cheap})
	must(h, err)
	must(h, s.SetProfile(device.Profile{Language: lang}))
	must(h, s.Close())
	h.launch()
	h.untilRead(words.Say("mode.owner"))
	if v := h.untilRead(words.Say("start.do")); !v.button {
		h.Error("the button that begins a game is none")
	}
	h.start()
	h.untilRead(words.Say("assist.speech.no"))
	if got := h.names(); len(got) != 2 {
		h.Errorf("nobody allowed it, and a screen reader has %q", got)
	}
	h.move("e2", "e4")
	h.kill()
	h.allow()
	h.launch()
	h.alarmed()

	names := h.squares(lang)
	var at [64]image.Rectangle // whether a touch there enters the square is seen below
	for sq, name := range names {
		v := h.untilRead(name)
		if at[sq] = v.at; !v.button || v.at.Dx() < 40 || v.at.Dy() < 40 {
			h.Errorf("%q is at %v", name, v.at)
		}
	}
	all := h.views()
	for sq, box := range at { // what somebody hears whose finger is on the square
		middle := image.Pt((box.Min.X+box.Max.X)/2, (box.Min.Y+box.Max.Y)/2)
		top := slices.IndexFunc(all, func(v view) bool { return middle.In(v.at) })
		for i, v := range all {
			if middle.In(v.at) {
				top = i
			}
		}
		if top < 0 || all[top].name != names[sq] {
			h.Errorf("on %v lies %v, not %q", board.Square(sq), all[max(top, 0)], names[sq])
		}
	}
	h.untilRead(words.Say("mode.alarm"))
	h.twice(names[e7])
	h.untilRead(names[e7] + ", " + words.Say("reader.chosen"))
	h.twice(names[e5])
	h.until("a move by a screen reader", func(s seen) bool { return len(s.cells) == 2 && s.cells[1] == "e5" })
	h.twice(words.Say("action.more"))
	h.twice(words.Say("action.back"))
	h.untilRead(names[e5+8]) // e6 is empty, and seen again

	// Every square is entered by a touch in the middle of its view: a rook goes over
	// all of them, which no rule hinders.
	order := []board.Square{}
	for rank := range 8 {
		for file := range 8 {
			if rank%2 == 1 {
				file = 7 - file
			}
			order = append(order, board.At(file, rank))
		}
	}
	places := [64]image.Rectangle{}
	names = h.squares(lang)
	for sq, name := range names {
		places[sq] = h.untilRead(name).at
	}
	for i := range order[1:] {
		for _, sq := range order[i : i+2] {
			h.touch(float32(places[sq].Min.X+places[sq].Dx()/2), float32(places[sq].Min.Y+places[sq].Dy()/2))
		}
	}
	h.until("63 moves", func(s seen) bool { return s.written() == 65 })
	for i, m := range h.entered()[2:] {
		if m != [2]board.Square{order[i], order[i+1]} {
			h.Errorf("move %d went from %v to %v, not from %v to %v", i, m[0], m[1], order[i], order[i+1])
		}
	}
	names = h.squares(lang)
	for _, name := range names {
		h.untilRead(name)
	}
	h.hovered()
	before := h.do("commits")
	h.settle()
	time.Sleep(3 * time.Second)
	if after := h.do("commits"); after != before {
		h.Errorf("nothing changes on the page, and the views were made again %s times, before %s", after, before)
	}
	h.keep("14-read-aloud-" + lang)
}

var e5, e7 = board.At(4, 4), board.At(4, 6)

// written counts the cells that are not empty.
func (s seen) written() (n int) {
	for _, text := range s.cells {
		if text != "" {
			n++
		}
	}
	return n
}

// hovered moves a finger over the sheet and the board that only feels its way, as Android
// tells of it to a program that draws itself: nothing scrolls, and no move is entered.
func (h *tablet) hovered() {
	h.Helper()
	p := h.twin()
	sheet := page.Pixels(p.ui.Sheet(), page.BoxAt(0, 0, p.ui.Sheet().Area().Width, p.ui.Sheet().Area().Height))
	bottom := p.ui.Sheet().Top()
	p.close()
	before := h.names()
	x := sheet.Min.X + sheet.Dx()/2
	h.do("hover %d %d %d %d", x, sheet.Min.Y+20, x, sheet.Max.Y-20)
	h.do("hover %d %d %d %d", x, sheet.Max.Y-20, x, h.height-40)
	h.settle()
	if after := h.names(); !slices.Equal(after, before) || bottom < 2 {
		h.Errorf("a finger that feels its way changes the page: from row %d, there was\n%s\nand is\n%s", bottom, strings.Join(before, "\n"), strings.Join(after, "\n"))
	}
	if n := h.look().written(); n != 65 {
		h.Errorf("a finger that feels its way enters a move: %d", n)
	}
	// A finger that is down still scrolls.
	h.do("drag %d %d %d %d", x, sheet.Min.Y+20, x, sheet.Max.Y-20)
	for i := 0; slices.Equal(h.names(), before); i++ {
		if i == 300 {
			h.Fatal("a finger no longer scrolls the sheet")
		}
		time.Sleep(100 * time.Millisecond)
	}
	h.settle()
	time.Sleep(time.Second)
}

// entered are the moves of the game that is on, by their squares.
func (h *tablet) entered() (all [][2]board.Square) {
	h.Helper()
	p := h.twin()
	defer p.close()
	for _, c := range p.dev.View().Record.Cells {
		if c.Form == scoresheet.FormBlank {
			continue // the other side's
		}
		if c.Form != scoresheet.FormMove && c.Form != scoresheet.FormSquares {
			h.Errorf("an entry is no move: %v", c.Form)
		}
		all = append(all, [2]board.Square{c.Shape.From, c.Shape.To})
	}
	return all
}
