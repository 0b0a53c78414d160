package hall

import (
	"crypto/ed25519"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// enrolStick enrols the devices whose statements are on a stick that the
// organizer's staff carried from board to board (R-D05): only those that were
// chosen, however many wait. They are numbered in the order of the visits;
// devices that are already enrolled do not change.
func (v *visit) enrolStick() error {
	if err := v.event().May(v.who, desk.ActEnrol); err != nil {
		return err
	}
	files, err := v.uploaded(maxStatements, maxStatement, maxStatementsAll)
	if err != nil {
		return v.refusedDevices(err)
	}
	label := strings.TrimSpace(v.r.PostForm.Get("label"))
	if !desk.IsLine(label) || strings.Count(label, "#") != 1 {
		return v.refusedDevices(problem(http.StatusUnprocessableEntity, "hall.devices.err.number"))
	}
	all, notes, err := v.enrollable(files)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return v.showDevices(http.StatusUnprocessableEntity, problem(http.StatusUnprocessableEntity, "hall.devices.err.stick"), "", notes)
	}
	v.unlocking.Lock()
	organizer, err := office.Folder(v.Keys).Organizer("", func() (string, error) { return v.r.PostForm.Get("passphrase"), nil })
	v.unlocking.Unlock()
	if err != nil {
		return v.refusedDevices(err)
	}
	var signed []*office.Enrolment
	for i, e := range all {
		e.Owner, e.Label = "", strings.Replace(label, "#", strconv.Itoa(i+1), 1)
		s, err := office.Certify(organizer, e)
		if err != nil {
			return v.refusedDevices(err)
		}
		signed = append(signed, s)
	}
	err = v.work(func(d *intake.Desk) error {
		return office.Enrol(v.ctx(), d, v.who, organizer.Public().(ed25519.PublicKey), signed)
	})
	if err != nil {
		return v.refusedDevices(err)
	}
	done := v.words.Say("hall.devices.done.stick", len(signed))
	first, last := attest.Fingerprint(all[0].Key), attest.Fingerprint(all[len(all)-1].Key)
	compare := []string{first, last}
	if first == last {
		compare = compare[:1]
	}
	if len(notes) == 0 {
		return v.back("/devices?" + url.Values{"stick": {strconv.Itoa(len(signed))}, "compare": compare}.Encode())
	}
	return v.showDevices(http.StatusOK, nil, done, notes, compare...)
}

// enrollable returns the devices of statements that are not enrolled yet, in
// the order of the visits, and a description of the other files.
func (v *visit) enrollable(files []intake.Found) (all []office.Enrolling, notes []string, err error) {
	for _, f := range files {
		e, err := office.ReadEnrolling(f.Path, f.Data)
		switch {
		case f.Err != nil:
			notes = append(notes, f.Path+": "+v.told(f.Err))
		case pack.IsPack(f.Data):
			// It is on the stick that went from device to device.
		case !pack.IsStatement(f.Data):
			notes = append(notes, f.Path+": "+v.words.Say("why.admit.nostatement"))
		case err != nil:
			notes = append(notes, f.Path+": "+v.told(err))
		default:
			all = append(all, e)
		}
	}
	all = office.OncePerDevice(all)
	office.AsVisited(all)
	err = v.work(func(d *intake.Desk) error {
		all = slices.DeleteFunc(all, func(e office.Enrolling) bool {
			dev := d.Hall().Device(attest.Fingerprint(e.Key))
			return dev != nil && dev.Certificate != ""
		})
		return nil
	})
	return all, notes, err
}
