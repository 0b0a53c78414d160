package stage

import (
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// Hall has the kinds of devices that stand in a hall before round 3, whose pack lies on
// a stick, with the touches from power-on to GAME on Black's side of board 12.
var Hall = map[string]struct {
	Set     func(dev *session.Session) error
	Touches []string // names of buttons, and of lines of lists
}{
	"guest": {func(*session.Session) error { return nil }, []string{"start.pack", "file 1", "pack.same", "board 12", "side black", "start.do"}},
	"owner": {func(dev *session.Session) error {
		return dev.SetProfile(device.Profile{Name: "Olha Kovalenko"})
	}, []string{"start.pack", "file 1", "pack.same", "start.do"}},
	"label": {labelled, []string{"pack.take", "file 1", "start.do"}},
}

// labelled makes a device one of the organizer's, which was at the same place in
// the round before.
func labelled(dev *session.Session) error {
	_, key, err := attest.ParseKey(dev.About().Key)
	if err != nil {
		return err
	}
	label, err := attest.Enrol(Organizer(), attest.Certificate{Device: key, Role: attest.RoleLabel, Name: "Board 12 Black"})
	if err != nil {
		return err
	}
	if err := dev.SetCertificate(label); err != nil {
		return err
	}
	before, err := Pack(time.Now(), 2)
	if err != nil {
		return err
	}
	_, _, err = dev.TakePack(before, "12", scoresheet.RecorderBlack, "")
	return err
}
