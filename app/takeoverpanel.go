package app

import (
	"strings"

	"zapis/scoresheet/notation"
)

// newTakeOverPanel lists the games that other devices handed over (ESS
// 6.2.2.12), to go on with one here.
func newTakeOverPanel(f *startForm) *textPage {
	u := f.owner.ui
	var t *textPage
	t = newFilePage(u.kit, "start.takeover.choose", FileRecord, f.close, func(file InboxFile) error {
		var failed error
		f.attempt(opening{
			do: func(organizer string) (string, error) {
				if _, err := u.dev.TakeOver(file.Data, organizer); err != nil {
					return "", err
				}
				return u.takenOver(), nil
			},
			failed: func(err error) {
				failed = err
				if f.panel != startPanel(t) { // a code was asked for in between
					f.open(t)
					t.wrong(file.Name, err)
				}
			},
		})
		return failed
	})
	return t
}

// takenOver says with what the game goes on here.
func (u *ownerKit) takenOver() string {
	v := u.dev.View()
	r := &v.Record
	players := strings.Join([]string{r.Header.Tag("White"), r.Header.Tag("Black")}, " – ")
	last := ""
	if n := len(r.Cells); n > 0 {
		last = cellLabel(r.NameAt(n-1)) + " " + r.Cells[n-1].Text(u.opts.Notation, notation.Short)
	}
	return u.words.Say("start.takeover.done", players, last)
}
