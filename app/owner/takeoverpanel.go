package owner

import (
	"strings"

	"zapis/app/page"
	"zapis/scoresheet/notation"
)

// newTakeOverPanel lists the games that other devices handed over (ESS
// 6.2.2.12), to go on with one here.
func newTakeOverPanel(f *startForm) *page.TextPage {
	u := f.owner.ui
	var t *page.TextPage
	t = page.NewFilePage(u.Kit, "start.takeover.choose", page.FileRecord, f.close, func(file page.InboxFile) error {
		var failed error
		f.attempt(opening{
			do: func(organizer string) (string, error) {
				if _, err := u.Dev.TakeOver(file.Data, organizer); err != nil {
					return "", err
				}
				return u.takenOver(), nil
			},
			failed: func(err error) {
				failed = err
				if f.panel != startPanel(t) { // a code was asked for in between
					f.open(t)
					t.Wrong(file.Name, err)
				}
			},
		})
		return failed
	})
	return t
}

// takenOver says with what the game goes on here.
func (u *Kit) takenOver() string {
	v := u.Dev.View()
	r := &v.Record
	players := strings.Join([]string{r.Header.Tag("White"), r.Header.Tag("Black")}, " – ")
	last := ""
	if n := len(r.Cells); n > 0 {
		last = page.CellLabel(r.NameAt(n-1)) + " " + r.Cells[n-1].Text(u.Opts.Notation, notation.Short)
	}
	return u.Words.Say("start.takeover.done", players, last)
}
