package app

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
)

// deviceCard tells the arbiter which device he has before him: its emblem and
// fingerprint, who enrolled it, what locks its screen, where the codes came
// from, the battery, and every alarm of the game.
type deviceCard struct {
	sheetOfButtons
	emblem *diagram
	name   *canvas.Text
	reader *reader
	pager  *pager
	back   *Button
	p      *palette
}

func (v *arbiterView) openDevice() {
	u := v.ui
	about := u.dev.About()
	c := &deviceCard{sheetOfButtons: newSheetOfButtons(u.p), p: u.p}
	c.emblem = newDiagram(u.p)
	var f board.Free
	for _, p := range about.Emblem {
		f.Sq[p.Square] = p.Piece
	}
	c.emblem.set(f, noSquares)
	c.name = newText(midText, true, u.p.ink)
	c.name.Text = about.Emblem.Text()
	c.name.Alignment = fyne.TextAlignCenter
	c.reader = newReader(u.p, bodyText+1)
	c.pager = newPager(u.kit, c.reader)
	c.reader.lines = append(v.cardLines(about), v.alarmLines()...)
	c.add(c.emblem, c.name, c.reader, c.pager.up, c.pager.down)
	c.back = c.addButton(u.button("action.back", "back", v.uncover))
	v.open(c)
}

// cardLines is what the card says of the device.
func (v *arbiterView) cardLines(about session.About) []readerLine {
	words := v.ui.words
	out := []readerLine{
		{label: words.Say("owner.fingerprint"), text: about.ID, heavy: true},
		{label: words.Say("owner.lock"), text: lockWords(about.Lock, words), heavy: about.Lock != "kiosk"},
		{label: words.Say("arbiter.codes"), text: codesOrigin(&v.ui.record().Header, v.ui.kit)},
	}
	for i, text := range batteryWords(v.ui.dev.Battery(), words) {
		label := words.Say("owner.battery")
		if i > 0 {
			label = " "
		}
		out = append(out, readerLine{label: label, text: text})
	}
	out = append(out, enrolmentLines(about.Enrolment(), words)...)
	return append(out, readerLine{label: words.Say("owner.version"), text: about.Version}, readerLine{})
}

// alarmLines is every alarm of the game, the last first, and whether an
// arbiter has acknowledged it.
func (v *arbiterView) alarmLines() []readerLine {
	u := v.ui
	label := u.words.Say("owner.alarms")
	stored, err := u.dev.ActionLog()
	if err != nil {
		return []readerLine{{label: label, text: refusal(err, u.words)}}
	}
	all := alarmsOf(stored)
	if len(all) == 0 {
		return []readerLine{{label: label, text: u.words.Say("owner.alarms.none")}}
	}
	var out []readerLine
	for i := len(all) - 1; i >= 0; i-- {
		a := all[i]
		text := alarmWhat(a.Alarm, u.words) + ", " + alarmWhen(a.Alarm, u.words, u.opts.Zone)
		if a.acked != 0 {
			text += ". " + u.words.Say("arbiter.acked", time.UnixMilli(a.acked).In(u.opts.Zone).Format("15:04:05"))
		}
		out = append(out, readerLine{label: label, text: text, heavy: a.acked == 0})
		label = " "
	}
	return out
}

// gameAlarm is an alarm of the game.
type gameAlarm struct {
	device.Alarm
	acked int64 // wall time, ms since 1970 UTC; 0 if it stands
}

// alarmsOf are the alarms in a log. One that is told again with the same
// beginning only tells how long it lasted.
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

func (c *deviceCard) place(geo geometry) {
	c.layer.Resize(geo.size)
	b := c.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 10)
	foot, b := b.cutBottom(clamp(b.h*0.08, buttonMin, 72))
	foot.w = min(foot.w, 360)
	foot.put(c.back)
	_, b = b.cutBottom(gap)
	var at box
	if geo.landscape {
		side := min(b.w*0.34, b.h-32)
		at = box{b.x, b.y, side, side}
		b.x, b.w = b.x+side+2*gap, b.w-side-2*gap
	} else {
		side := min(b.w*0.5, b.h*0.28)
		at = box{b.x + (b.w-side)/2, b.y, side, side}
		_, b = b.cutTop(side + 32 + 8)
	}
	at.put(c.emblem)
	text, size := fit(c.name.Text, at.w+60, midText, 10, true)
	setText(c.name, text, size, c.p.ink)
	putText(c.name, box{at.x, at.y + at.h, at.w, 30})
	c.pager.place(b)
}
