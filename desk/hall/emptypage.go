package hall

import (
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
)

// emptyView is the hall before its first round.
type emptyView struct {
	MayPair  bool
	MayPack  bool // and the key for it is here
	Sections []string
	Enrolled int      // devices that belong to the event
	Laid     *newLaid // the event was created just now
}

// emptyPage explains the first step, and takes the pairings.
func (v *visit) emptyPage() error {
	view := emptyView{MayPair: v.may(desk.ActPair), MayPack: v.may(desk.ActPack) && office.Folder(v.Keys).Has(office.EventFile)}
	err := v.work(func(d *intake.Desk) error {
		h := d.Hall()
		for i := range h.Event.Sections {
			view.Sections = append(view.Sections, h.Event.Sections[i].Name)
		}
		for _, dev := range h.Devices {
			if dev.Device != "" && !dev.Revoked {
				view.Enrolled++
			}
		}
		if v.r.URL.Query().Has("laid") && v.isOrganizerHere() {
			view.Laid = v.laidDown(&h.Event)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return v.show("empty", v.words.Say("hall.nav.hall"), &view)
}
