package owner

import (
	"bytes"
	"cmp"
	"path/filepath"
	"strings"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/app/qr/frames"
	"zapis/app/qr/printed"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/paper"
)

// taking is a game that its owner takes along.
type taking struct {
	kit  *page.Kit
	name func(format device.Format) string
	data func(format device.Format) ([]byte, error)
	show func(p page.Panel) // in the place of the part
	back func()

	handIn func() // hands it in; nil if it is another one than the game just released
}

// open offers the ways that a game can leave the device by: codes on the screen, a
// stick if one is in, and the folder for files.
func (t taking) open() {
	kit := t.kit
	stick := kit.Stick()
	where, icon := kit.Words.Say("owner.take.stick", stick), "export"
	switch {
	case stick != "":
	case kit.Picks():
		where = kit.Words.Say("owner.pick.put")
	default:
		where = kit.Words.Say("owner.take.folder")
	}
	said := []page.ReaderLine{{Text: kit.Words.Say("owner.take.codes.what")}}
	if stick == "" && !kit.Picks() {
		said = append(said, page.ReaderLine{Text: kit.Words.Say("owner.take.nostick")})
	}
	a := page.NewAskCover(kit, kit.Words.Say("owner.take"), said...)
	save := func(format device.Format) func() {
		return func() {
			data, err := t.data(format)
			t.back()
			kit.Save(t.name(format), data, err)
		}
	}
	a.Choice(kit.Button("owner.take.codes", "sheet", t.codes))
	a.Choice(kit.Button("plain.take", "sheet", t.plain))
	file := page.NewButton(kit.Palette, "take file", icon, where, kit.Touching(save(device.FormatPGN)))
	a.Choice(file)
	record := kit.Button("owner.export.record", icon, save(device.FormatRecord))
	record.Name = "take record"
	a.Choice(record)
	a.Choice(kit.Button("owner.take.paper", "export", t.paper))
	if t.handIn != nil {
		a.Choice(kit.Button("handin.do", "hall", t.handIn))
	}
	a.Foot(kit.Button("action.back", "back", t.back))
	t.show(coverPanel{a, kit})
}

// paper writes the scoresheet as a document to be printed, in the language and the
// notation of the device.
func (t taking) paper() {
	kit := t.kit
	record, err := t.data(device.FormatRecord)
	var out bytes.Buffer
	if err == nil {
		var sheet *paper.Sheet
		if sheet, err = paper.Read(record); err == nil {
			form := paper.Form{Words: kit.Words, Letters: cmp.Or(kit.Opts.Notation, notation.Figurines), Style: kit.Opts.Style, Codes: printed.Codes, Program: "Zapis"}
			err = paper.Write(&out, form, sheet)
		}
	}
	t.back()
	name := t.name(device.FormatPGN)
	kit.Save(strings.TrimSuffix(name, filepath.Ext(name))+".pdf", out.Bytes(), err)
}

// Coded returns a file, and what the device states with it, if anything, as codes.
func Coded(file, statement []byte) func(size int) page.CodeSeries {
	return func(size int) page.CodeSeries {
		if s, err := frames.NewHandIn(file, statement, size); err == nil {
			return s
		}
		return nil // too long: the page says so
	}
}

// codes shows the game as QR codes, with its log, for another device or the desk.
func (t taking) codes() {
	kit := t.kit
	data, err := t.data(device.FormatRecord)
	if err != nil {
		t.back()
		kit.Act(err)
		return
	}
	f := &page.HandedFile{Film: true, Codes: Coded(data, nil)}
	c := page.NewCodesCover(kit, f, t.back)
	c.Heading = kit.Words.Say("owner.take.codes")
	if c.Len() > 0 {
		c.Say(kit.Words.Say("owner.take.codes.what"))
	}
	t.show(coverPanel{c, kit})
}

// plain shows the game as one code, for the player's telephone.
func (t taking) plain() {
	data, err := t.data(device.FormatPlain)
	if err != nil {
		t.back()
		t.kit.Act(err)
		return
	}
	t.show(coverPanel{page.NewPlainCover(t.kit, data, t.back), t.kit})
}
