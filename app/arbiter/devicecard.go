package arbiter

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
)

// deviceCard describes the device to the arbiter: its emblem and fingerprint,
// who enrolled it, what locks its screen, where the codes came from, the
// battery, and every alarm of the game.
type deviceCard struct {
	page.Surface
	emblem *page.Diagram
	name   *canvas.Text
	reader *page.Reader
	pager  *page.Pager
	back   *page.Button
	admit  *page.Button // lets the device in; nil if it was, or there is no game
	p      *page.Palette
}

func (v *visit) openDevice() {
	u := v.ui
	about := u.Dev.About()
	c := &deviceCard{Surface: page.NewSurface(u.Palette), p: u.Palette}
	c.emblem = page.NewDiagram(u.Palette)
	var f board.Free
	for _, p := range about.Emblem {
		f.Sq[p.Square] = p.Piece
	}
	c.emblem.Set(f, page.NoSquares)
	c.name = page.NewText(page.MidText, true, u.Palette.Ink)
	c.name.Text = about.Emblem.Text()
	c.name.Alignment = fyne.TextAlignCenter
	c.reader = page.NewReader(u.Palette, page.BodyText+1)
	c.pager = page.NewPager(u.Kit, c.reader)
	c.reader.Lines = append(v.cardLines(about), v.alarmLines()...)
	c.Add(c.emblem, c.name, c.reader, c.pager.Up, c.pager.Down)
	c.back = c.AddButton(u.Button("action.back", "back", v.uncover))
	if u.View.Admitted == 0 && u.Record().Status() != scoresheet.NoGame {
		c.admit = c.AddButton(u.Button("admit.do", "approve", func() {
			_, err := u.Dev.Admit()
			if u.Act(err) {
				v.openDevice()
			}
		}).AsAccent())
	}
	v.open(c)
}

// cardLines returns the lines of the card about the device.
func (v *visit) cardLines(about session.About) []page.ReaderLine {
	words := v.ui.Words
	out := []page.ReaderLine{
		{Label: words.Say("owner.fingerprint"), Text: about.ID, Heavy: true},
		{Label: words.Say("owner.lock"), Text: page.LockWords(about.Lock, words), Heavy: about.Lock != "kiosk"},
		{Label: words.Say("admit.label"), Text: v.admitted(), Heavy: true},
		{Label: words.Say("pack.place"), Text: v.placeWords()},
		{Label: words.Say("arbiter.codes"), Text: v.ui.CodesOrigin(&v.ui.Record().Header)},
	}
	for i, text := range page.BatteryWords(v.ui.Dev.Battery(), words) {
		label := words.Say("owner.battery")
		if i > 0 {
			label = " "
		}
		out = append(out, page.ReaderLine{Label: label, Text: text})
	}
	out = append(out, page.EnrolmentLines(about.Enrolment(), words)...)
	return append(out, page.ReaderLine{Label: words.Say("owner.version"), Text: about.Version}, page.ReaderLine{})
}

// admitted returns the words for when the device was admitted to the game (Laws
// 11.3.2.1).
func (v *visit) admitted() string {
	if at := v.ui.View.Admitted; at != 0 {
		return at.In(v.ui.Opts.Zone).Format("15:04:05")
	}
	return v.ui.Words.Say("admit.not")
}

// placeWords names the board of the event's pack from which the game was
// opened.
func (v *visit) placeWords() string {
	switch {
	case v.ui.View.NotOfPack:
		return v.ui.Words.Say("pack.band.other")
	case v.ui.View.Place == "":
		return "—"
	}
	return v.ui.View.Place
}

// alarmLines is every alarm of the game, the last first, and whether an
// arbiter has acknowledged it.
func (v *visit) alarmLines() []page.ReaderLine {
	u := v.ui
	label := u.Words.Say("owner.alarms")
	stored, err := u.Dev.ActionLog()
	if err != nil {
		return []page.ReaderLine{{Label: label, Text: page.Refusal(err, u.Words)}}
	}
	all := alarmsOf(stored)
	if len(all) == 0 {
		return []page.ReaderLine{{Label: label, Text: u.Words.Say("owner.alarms.none")}}
	}
	var out []page.ReaderLine
	for i := len(all) - 1; i >= 0; i-- {
		a := all[i]
		text := page.AlarmCause(a.Alarm, u.Words) + ", " + page.AlarmTimes(a.Alarm, u.Words, u.Opts.Zone)
		if a.acked != 0 {
			text += ". " + u.Words.Say("arbiter.acked", a.acked.In(u.Opts.Zone).Format("15:04:05"))
		}
		out = append(out, page.ReaderLine{Label: label, Text: text, Heavy: a.acked == 0})
		label = " "
	}
	return out
}

// gameAlarm is an alarm of the game.
type gameAlarm struct {
	device.Alarm
	acked scoresheet.Millis // wall time; 0 if it stands
}

// alarmsOf returns the alarms in a log. One that is recorded again with the
// same beginning only adds its length.
func alarmsOf(stored []logwords.Stored) (out []gameAlarm) {
	for _, s := range stored {
		p, err := scoresheet.DecodePayload(s.Event)
		if err != nil {
			continue
		}
		at := s.Event.Stamp.Wall
		switch p := p.(type) {
		case scoresheet.AlarmRaised:
			again := false
			for i := range out {
				if out[i].AlarmRaised.Alarm == p.Alarm && out[i].Since == p.Since {
					out[i].AlarmRaised, again = p, true
				}
			}
			if !again {
				out = append(out, gameAlarm{Alarm: device.Alarm{AlarmRaised: p, At: at}})
			}
		case scoresheet.AlarmsAcknowledged:
			for i := range out {
				if out[i].acked == 0 {
					out[i].acked = at
				}
			}
		}
	}
	return out
}

func (c *deviceCard) Place(geo page.Geometry) {
	feet := []*page.Button{c.back}
	if c.admit != nil {
		feet = append(feet, c.admit)
	}
	b := c.BeginCover(geo, feet...)
	share := float32(0.5)
	if geo.Landscape {
		share = 0.34
	}
	at, b := b.CutEmblem(geo.Landscape, share, 0.28)
	at.Put(c.emblem)
	text, size := page.Fit(c.name.Text, at.W+60, page.MidText, 10, true)
	page.SetText(c.name, text, size, c.p.Ink)
	page.PutText(c.name, page.BoxAt(at.X, at.Y+at.H, at.W, 30))
	c.pager.Place(b)
}
