package page

import (
	"strings"

	"zapis/app/device"
)

// HandingIn hands a game in after its end (R-G10).
type HandingIn interface {
	HandIn() (device.HandIn, error)
	HandedIn(shown bool) error
}

// HandIn is how a page hands a game in.
type HandIn struct {
	Dev   HandingIn
	Coded func(file, statement []byte) func(size int) CodeSeries // both as codes
	Show  func(c Cover)                                          // lays a cover over the page, or takes it away if it is nil

	// Word returns the check word, to be said when the desk has the game; nil if
	// there is none.
	Word func() (device.CheckWord, error)

	// Without releases the device without a hand-in, where the event does not
	// want one; nil where that cannot be done.
	Without func()
}

// Open sends the game to the desk at once if the pack names one. If not, it asks by
// which way the game goes to the organizer.
func (h HandIn) Open(kit *Kit) {
	if kit.HasAir() {
		h.send(kit)
		return
	}
	h.ask(kit)
}

// ask asks for the way: over the air, on the stick that is in, or as codes on the
// screen, of which nobody confirms that they were read.
func (h HandIn) ask(kit *Kit) {
	stick := kit.Stick()
	lines := []ReaderLine{{Text: kit.Words.Say("handin.what"), Heavy: true}}
	if stick == "" {
		lines = append(lines, ReaderLine{Text: kit.Words.Say("handin.nostick")})
	}
	a := NewAskCover(kit, kit.Words.Say("handin.title"), lines...)
	if kit.HasAir() {
		a.Choice(kit.Button("handin.air", "hall", func() { h.send(kit) }).AsAccent())
	}
	for _, b := range h.files(kit, stick) {
		a.Choice(b)
	}
	a.Choice(kit.Button("plain.take", "sheet", func() { h.copy(kit) }))
	if h.Without != nil {
		a.Choice(kit.Button("handin.without", "release", func() {
			h.Show(nil)
			h.Without()
		}))
	}
	a.Foot(kit.Button("action.back", "back", func() { h.Show(nil) }))
	h.Show(a)
}

// files returns the buttons for the ways that need no network.
func (h HandIn) files(kit *Kit, stick string) (all []*Button) {
	if stick != "" {
		all = append(all, NewButton(kit.Palette, "handin.stick", "export", kit.Words.Say("handin.stick", stick), kit.Touching(func() { h.write(kit, stick) })))
	}
	return append(all, kit.Button("handin.codes", "sheet", func() { h.show(kit) }))
}

// send sends the game over the air, and goes on until the desk has it. While it is
// held in one place only, it is sent again after the cover was closed too, as long as
// the page stays.
func (h HandIn) send(kit *Kit) {
	c := NewAirCover(kit, kit.Words.Say("handin.title"), "air.sending", func() { h.ask(kit) }, func() {
		h.Show(nil)
		kit.Refresh()
	})
	for _, b := range h.files(kit, kit.Stick()) {
		c.Way(b)
	}
	if h.Word != nil {
		if w, err := h.Word(); err == nil && w.Word != "" {
			c.Say(kit.Words.Say("checkword.is", w.Word))
		}
	}
	h.Show(c)
	c.Ask(kit.Opts.Air.HandIn, func(n AirNews) {
		if n.Held != NotHeld {
			kit.DeskHas = n
		}
	})
}

// write writes the record and the device's statement on the stick. Only where both
// lie there, the game is handed in.
func (h HandIn) write(kit *Kit, stick string) {
	in, err := h.Dev.HandIn()
	h.Show(nil)
	var place string
	if err == nil {
		place, err = onStick(kit, stick, in.Name+".zapis", in.Record)
	}
	if err == nil {
		_, err = onStick(kit, stick, in.Name+".zapis-statement", in.Statement)
	}
	if err == nil {
		err = h.Dev.HandedIn(false)
	}
	if kit.Act(err) {
		kit.Tell(kit.Words.Say("handin.done", place))
	}
}

func onStick(kit *Kit, stick, name string, data []byte) (place string, err error) {
	if kit.Opts.Save == nil {
		return "", said(kit.Words.Say("storage.export", name))
	}
	place, err = kit.Opts.Save(name, data)
	if err == nil && !strings.Contains(place, stick) {
		err = said(kit.Words.Say("storage.export", name))
	}
	return place, err
}

// show shows the record as codes. When the cover is closed, they were shown.
func (h HandIn) show(kit *Kit) {
	in, err := h.Dev.HandIn()
	if err != nil {
		h.Show(nil)
		kit.Act(err)
		return
	}
	c := NewCodesCover(kit, &HandedFile{Film: true, Codes: h.Coded(in.Record, in.Statement)}, func() {
		h.Show(nil)
		if kit.Act(h.Dev.HandedIn(true)) {
			kit.Tell(kit.Words.Say("handin.shown"))
		}
	})
	c.Heading = kit.Words.Say("handin.title")
	if c.Len() > 0 {
		c.Say(kit.Words.Say("handin.codes.what"))
	}
	h.Show(c)
}

// copy shows the player's copy, a short PGN, as one code for his telephone.
func (h HandIn) copy(kit *Kit) {
	game, err := kit.Dev.Export(device.FormatPlain)
	if err != nil {
		h.Show(nil)
		kit.Act(err)
		return
	}
	h.Show(NewPlainCover(kit, game, func() { h.Open(kit) }))
}
