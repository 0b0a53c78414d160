package owner

import (
	"strings"

	"zapis/app/page"
	"zapis/scoresheet/notation"
)

// newTakeOverPanel returns a panel that asks for a game that another device handed
// over (ESS 6.2.2.12), to go on with it here.
func newTakeOverPanel(f *startPart) *page.TextPanel {
	kit := f.owner.kit
	var t *page.TextPanel
	t = page.NewFilePanel(kit.Kit, "start.takeover", "start.takeover.choose", page.FileRecord, f.close, func(file page.InboxFile) error {
		var failed error
		f.attempt(opening{
			do: func(organizer string) (string, error) {
				if _, err := kit.Dev.TakeOver(file.Data, organizer); err != nil {
					return "", err
				}
				return kit.takenOver(), nil
			},
			failed: func(err error) {
				failed = err
				if f.panel != page.Panel(t) { // a code was asked for in between
					f.open(t)
					t.SayWrong(file.Name, err)
				}
			},
		})
		return failed
	})
	return t
}

// takenOver names the game that continues here, and after which move.
func (k *Kit) takenOver() string {
	v := k.Dev.View()
	r := &v.Record
	players := strings.Join([]string{r.Header.Tag("White"), r.Header.Tag("Black")}, " – ")
	last := ""
	if n := len(r.Cells); n > 0 {
		last = page.CellLabel(r.NameAt(n-1)) + " " + r.Cells[n-1].Text(k.Opts.Notation, notation.Short)
	}
	return k.Words.Say("start.takeover.done", players, last)
}
