package arbiter

import (
	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
)

// The arbiter's own record, which he keeps in a time scramble on a device of
// his (Laws 8.5.1, A.3.1.2; R-A13). It has no result that anybody has to sign:
// he closes it with his code.

func (v *visit) closeButton() *page.Button {
	u := v.ui
	return u.Button("restore.close", "release", func() {
		lines := []page.ReaderLine{{Text: u.Words.Say("restore.close.sure")}}
		v.confirm(u.Words.Say("restore.why.record"), u.Words.Say("restore.close"), lines, func() {
			v.uncover()
			_, err := u.Dev.Abandon(device.ArbitersRecord)
			u.Act(err)
		})
	})
}

// closesOwn reports whether it is the arbiter's record, and not closed yet.
func (v *visit) closesOwn() bool {
	r := v.ui.Record()
	return r.Header.Recorder == scoresheet.RecorderArbiter && (r.Status() == scoresheet.Open || r.Status() == scoresheet.Ended)
}
