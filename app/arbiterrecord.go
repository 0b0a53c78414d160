package app

import (
	"zapis/app/device"
	"zapis/scoresheet"
)

// The arbiter's own record, which he keeps in a time scramble on a device of
// his (Laws 8.5.1, A.3.1.2; R-A13). It has no result that anybody has to sign:
// he closes it with his code.

func (v *arbiterView) closeButton() *Button {
	u := v.ui
	return u.button("restore.close", "release", func() {
		lines := []readerLine{{text: u.words.Say("restore.close.sure")}}
		v.confirm(u.words.Say("restore.why.record"), u.words.Say("restore.close"), lines, func() {
			v.uncover()
			_, err := u.dev.Abandon(device.ArbitersRecord)
			u.act(err)
		})
	})
}

// closesOwn reports whether it is the arbiter's record, and not closed yet.
func (v *arbiterView) closesOwn() bool {
	r := v.ui.record()
	return r.Header.Recorder == scoresheet.RecorderArbiter && (r.Status() == scoresheet.Open || r.Status() == scoresheet.Ended)
}
