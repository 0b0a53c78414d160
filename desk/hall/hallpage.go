package hall

import (
	"zapis/desk/intake"
)

// hallPage shows the boards of a round.
func (v *visit) hallPage() error {
	at, err := v.place()
	if err != nil {
		return err
	}
	var boards []*intake.Board
	err = v.work(func(d *intake.Desk) error {
		if d.Hall().Round(at.Section, at.Round) == nil {
			return placeError(v.r.URL.Path)
		}
		var err error
		boards, err = d.Boards(v.ctx(), at.Section, at.Round)
		return err
	})
	if err != nil {
		return err
	}
	return v.show("hall", v.words.Say("hall.nav.hall"), boards)
}
