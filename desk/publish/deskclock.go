package publish

import (
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
)

// byDesk returns the time of an event by the desk's clock. off is how far the device's
// clock had been set by then since the log began.
func (x *Witness) byDesk(l *logwords.Log, at scoresheet.Millis, off int64) scoresheet.Millis {
	if x.Ahead == 0 {
		return at
	}
	set := int64(0)
	if n := len(l.Events); n > 0 {
		set = l.Events[n-1].Off
	}
	return x.atDesk(at - scoresheet.Millis(off-set))
}

// atDesk returns a time of the device by the desk's clock, if its own was not set
// during the game.
func (x *Witness) atDesk(at scoresheet.Millis) scoresheet.Millis {
	return at - scoresheet.Millis(x.Ahead/time.Millisecond)
}

// clockNote returns a time as the device had it and, if its clock was wrong, in
// brackets as the desk had it. digits is 5 for hours and minutes, 8 for seconds too.
func (x *Witness) clockNote(l *logwords.Log, at scoresheet.Millis, off int64, digits int) string {
	text := l.Clock(at)[:digits]
	if x.Ahead != 0 {
		text += " [" + l.Clock(x.byDesk(l, at, off))[:digits] + "]"
	}
	return text
}

// clockWords says by how much a device's clock was wrong.
func (x *Witness) clockWords(w logwords.Words) string {
	key := "publish.clock.ahead"
	if x.Ahead < 0 {
		key = "publish.clock.behind"
	}
	return w.Say(key, logwords.Span(x.Ahead.Abs()/time.Millisecond).Say(w))
}
