package owner

import (
	"strings"

	"zapis/app/device"
	"zapis/app/page"
)

// sealKeyPanel shows the key for sealed moves of an arbiter's own device, as text
// and as a QR code; the players' devices take it before the round. It opens sealed
// moves that are brought to the device, and says for which key moves are sealed on
// this one.
type sealKeyPanel struct {
	*keyPanel
	part *devicePart
}

func (d *devicePart) openSealed() { d.open(newSealKeyPanel(d)) }

func newSealKeyPanel(d *devicePart) *sealKeyPanel {
	kit := d.owner.kit
	p := &sealKeyPanel{newKeyPanel(kit.Kit, kit.Words.Say("owner.sealed")), d}
	own, err := kit.Dev.OwnSealKey()
	if err != nil {
		p.reader.Lines = append(p.reader.Lines, page.ReaderLine{Text: page.Refusal(err, kit.Words), Heavy: true}, page.ReaderLine{})
	} else {
		p.show(own)
		p.reader.Lines = append(p.reader.Lines,
			page.ReaderLine{Label: kit.Words.Say("owner.sealed.own"), Text: page.KeyGroups(own), Heavy: true}, page.ReaderLine{},
			page.ReaderLine{Text: kit.Words.Say("owner.sealed.how")}, page.ReaderLine{})
	}
	foreign, origin := kit.Dev.SealKey()
	if foreign == "" {
		p.reader.Lines = append(p.reader.Lines, page.ReaderLine{Label: kit.Words.Say("owner.sealed.for"), Text: kit.Words.Say("owner.sealed.for.none")})
	} else {
		p.reader.Lines = append(p.reader.Lines,
			page.ReaderLine{Label: kit.Words.Say("owner.sealed.for"), Text: page.KeyGroups(foreign), Heavy: true},
			page.ReaderLine{Label: kit.Words.Say("adjourn.key.from"), Text: kit.KeyOrigin(origin)})
	}
	p.button(kit.Button("action.back", "back", d.close))
	if err == nil {
		p.button(kit.Button("owner.sealed.open", "release", p.chooseSealed))
		p.button(kit.Button("owner.sealed.save", "export", func() { kit.Save("zapis-seal-key.txt", []byte(own+"\n"), nil) }))
	}
	p.button(d.taker("owner.sealed.take", "key", page.FileSealKey, func(text []byte) error {
		return kit.Dev.SetSealKey(strings.TrimSpace(string(text)))
	}))
	if foreign != "" {
		p.button(kit.Button("owner.sealed.remove", "clear", func() {
			if err := kit.Dev.SetSealKey(""); err != nil {
				kit.Act(err)
				return
			}
			d.openSealed()
		}))
	}
	return p
}

// chooseSealed asks for a file with a sealed move, and opens it.
func (p *sealKeyPanel) chooseSealed() {
	d := p.part
	kit := d.owner.kit
	d.open(page.NewFilePanel(kit.Kit, "owner.sealed.open", "owner.sealed.open.choose", page.FileSealed, d.openSealed, func(f page.InboxFile) error {
		o, err := kit.Dev.OpenSealed(f.Data)
		if err == nil {
			d.open(newOpeningPanel(d, o))
		}
		return err
	}))
}

// newOpeningPanel shows the code that opens a sealed move, and of which game the
// move is.
func newOpeningPanel(d *devicePart, o device.Opening) *platePanel {
	kit := d.owner.kit
	p := newPlatePanel(kit.Kit, kit.Words.Say("owner.sealed.code"), o.Code)
	say := func(label, text string) {
		if text != "" {
			p.reader.Lines = append(p.reader.Lines, page.ReaderLine{Label: label, Text: text, Heavy: true})
		}
	}
	say(kit.Words.Say("adjourn.game"), strings.Trim(o.White+" – "+o.Black, " –"))
	say(kit.Words.Say("start.event"), o.Event)
	say(kit.Words.Say("start.round"), o.Round)
	say(kit.Words.Say("start.date"), o.Date)
	say(kit.Words.Say("adjourn.move"), kit.CellWords(o.Cell))
	say(kit.Words.Say("owner.about"), o.Device)
	p.reader.Lines = append(p.reader.Lines, page.ReaderLine{}, page.ReaderLine{Text: kit.Words.Say("owner.sealed.code.how")})
	p.keys = []*page.Button{
		p.AddButton(kit.Button("action.back", "back", d.openSealed)),
		p.AddButton(kit.Button("owner.sealed.code.save", "export", func() {
			kit.Save("zapis-opening-code.txt", []byte(string(page.FileSealCode)+"1\n"+o.Code+"\n"), nil)
		})),
	}
	return p
}
