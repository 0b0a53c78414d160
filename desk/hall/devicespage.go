package hall

import (
	"crypto/ed25519"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
)

// Bounds on statements that are uploaded together: a round of 500 boards on one
// stick, and the other files on it.
const (
	maxStatements    = 2000
	maxStatement     = 64 << 10 // bytes; a statement has less
	maxStatementsAll = 64 << 20 // bytes
)

// devicesPage shows the devices of the event, first those whose logs do not
// continue (R-C06).
func (v *visit) devicesPage() error {
	if !v.may(desk.ActAdmit) && !v.may(desk.ActEnrol) {
		return v.event().May(v.who, desk.ActAdmit)
	}
	q := v.r.URL.Query()
	var notes []string
	for _, n := range []struct{ of, key string }{{"in", "hall.devices.done.in"}, {"took", "hall.devices.done.took"}, {"stick", "hall.devices.done.stick"}} {
		if count, err := strconv.Atoi(q.Get(n.of)); err == nil && count >= 0 && count <= maxStatements {
			notes = append(notes, v.words.Say(n.key, count))
		}
	}
	if q.Has("packed") {
		notes = append(notes, v.words.Say("hall.event.did.packed"))
	}
	return v.showDevices(http.StatusOK, nil, strings.Join(notes, " "), nil)
}

// doneWith describes what was just done with a device. An address can only name
// a device of which it is true.
func (v *visit) doneWith(rows []deviceRow) string {
	q := v.r.URL.Query()
	for i := range rows {
		switch r := &rows[i]; {
		case r.Rank == deviceRevoked && r.Fingerprint == q.Get("revoked"):
			return v.words.Say("hall.devices.done.revoked", r.Name)
		case r.Rank != deviceGuest && r.Rank != deviceRevoked && r.Fingerprint == q.Get("enrolled"):
			return v.words.Say("hall.devices.done.enrolled", r.Name)
		}
	}
	return ""
}

// showDevices shows the page with what was just done, or why it was not.
// compare are devices whose emblems are to be compared, by their fingerprints.
func (v *visit) showDevices(status int, why error, done string, notes []string, compare ...string) error {
	var view *devicesView
	err := v.work(func(d *intake.Desk) error {
		seen := devicesSeen{hall: d.Hall(), now: d.Now(), enrol: v.r.URL.Query().Get("enrol"), compare: append(v.r.URL.Query()["compare"], compare...)}
		if v.r.Method == http.MethodPost {
			seen.enrol = v.r.PostForm.Get("device")
		}
		var err error
		if seen.devices, err = d.Devices(v.ctx()); err != nil {
			return err
		}
		if seen.waiting, err = office.Waiting(v.ctx(), d); err != nil {
			return err
		}
		view = devicesOf(v.words, seen)
		if v.may(desk.ActStart) {
			view.Starts = startsOf(v.words, d.Hall())
		}
		return nil
	})
	if err != nil {
		return err
	}
	view.MayAdmit, view.MayEnrol, view.MayRevoke = v.may(desk.ActAdmit), v.may(desk.ActEnrol), v.may(desk.ActRevoke)
	view.NoKey = !office.Folder(v.Keys).Has(office.OrganizerFile)
	if !isRouted("GET /board") {
		for i := range view.Rows {
			view.Rows[i].Path = ""
		}
	}
	view.Done, view.Notes = strings.TrimSpace(done+" "+v.doneWith(view.Rows)), notes
	if why != nil {
		view.Problem = v.told(why)
	}
	return v.showAs(status, "devices", v.words.Say("hall.nav.devices"), view)
}

// refusedDevices shows the page with the reason why an act was refused. An
// error that is not a refusal is a fault of the desk.
func (v *visit) refusedDevices(err error) error {
	return v.showDevices(statusOf(err), err, "", nil)
}

// admitDevices lets in all devices that are clean, in one act (R-A17): those
// that were on the page, and none that came since.
func (v *visit) admitDevices() error {
	in := 0
	err := v.work(func(d *intake.Desk) error {
		all, err := office.AdmitWaiting(v.ctx(), d, v.who, append([]string{}, v.r.PostForm["seen"]...), office.Look{})
		for i := range all {
			if all[i].IsClean() {
				in++
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	return v.back("/devices?in=" + strconv.Itoa(in))
}

// admitLooked lets in the devices without a lock that an arbiter has looked at, in
// one act, with his reason.
func (v *visit) admitLooked() error {
	in := 0
	chosen := v.r.PostForm["seen"]
	if len(chosen) == 0 {
		return v.refusedDevices(problem(http.StatusUnprocessableEntity, "hall.devices.err.looked"))
	}
	err := v.work(func(d *intake.Desk) error {
		all, err := office.AdmitLooked(v.ctx(), d, v.who, chosen, v.r.PostForm.Get("reason"))
		for i := range all {
			if all[i].IsUnlocked() {
				in++
			}
		}
		return err
	})
	if err != nil {
		return v.refusedDevices(err)
	}
	return v.back("/devices?in=" + strconv.Itoa(in))
}

// takeStatements takes in statements that were dropped on the page or chosen
// from a stick.
func (v *visit) takeStatements() error {
	files, err := v.uploaded(maxStatements, maxStatement, maxStatementsAll)
	if err != nil {
		return v.refusedDevices(err)
	}
	var notes []string
	var in []intake.Incoming
	for _, f := range files {
		switch {
		case f.Err != nil:
			notes = append(notes, f.Path+": "+v.told(f.Err))
		case pack.IsPack(f.Data):
			// It is on the stick that went from device to device.
		case !pack.IsStatement(f.Data):
			notes = append(notes, f.Path+": "+v.words.Say("why.admit.nostatement"))
		default:
			in = append(in, intake.Incoming{Name: f.Path, Data: f.Data})
		}
	}
	took := 0
	err = v.work(func(d *intake.Desk) error {
		taken, err := d.Take(v.ctx(), v.who, intake.Hint{From: "file", Side: desk.NoSide}, in...)
		for i := range taken {
			if taken[i].Err != nil {
				notes = append(notes, taken[i].Name+": "+v.told(taken[i].Err))
			} else {
				took++
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	if len(notes) == 0 {
		return v.back("/devices?took=" + strconv.Itoa(took))
	}
	return v.showDevices(http.StatusUnprocessableEntity, nil, v.words.Say("hall.devices.done.took", took), notes)
}

// uploaded reads the files of a form, within bounds. A file that is too large is
// among them with the reason.
func (v *visit) uploaded(most int, each, all int64) (files []intake.Found, err error) {
	v.r.Body = http.MaxBytesReader(v.w, v.r.Body, all)
	parts, err := v.r.MultipartReader()
	if err != nil {
		return nil, problem(http.StatusBadRequest, "hall.err.form")
	}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, uploadError(err)
		}
		if part.FileName() == "" && part.FormName() == "files" { // nothing was chosen
			continue
		}
		if err := v.takePart(part, each, &files); err != nil {
			return nil, err
		}
		if len(files) > most {
			return nil, problem(http.StatusRequestEntityTooLarge, "hall.err.many", most)
		}
	}
}

// takePart reads a file, or a field of the form.
func (v *visit) takePart(part *multipart.Part, each int64, files *[]intake.Found) error {
	data, err := io.ReadAll(io.LimitReader(part, each+1))
	switch {
	case err != nil:
		return uploadError(err)
	case part.FileName() == "":
		if len(data) < maxForm {
			if v.r.PostForm == nil {
				v.r.PostForm = url.Values{}
			}
			v.r.PostForm.Set(part.FormName(), string(data))
		}
		return nil
	}
	f := intake.Found{Path: part.FileName(), Data: data}
	if int64(len(data)) > each {
		f.Data, f.Err = nil, problem(http.StatusRequestEntityTooLarge, "hall.err.large", strconv.FormatInt(each>>10, 10))
	}
	*files = append(*files, f)
	return nil
}

// uploadError returns a refusal for an upload that is too large or broke off.
func uploadError(err error) error {
	var big *http.MaxBytesError
	if errors.As(err, &big) {
		return problem(http.StatusRequestEntityTooLarge, "hall.err.large", strconv.FormatInt(big.Limit>>10, 10))
	}
	return problem(http.StatusBadRequest, "hall.err.half")
}

// enrolDevice enrols a device whose emblem was compared.
func (v *visit) enrolDevice() error {
	if err := v.event().May(v.who, desk.ActEnrol); err != nil {
		return err
	}
	form := v.r.PostForm
	name := strings.TrimSpace(form.Get("name"))
	if !desk.IsLine(name) {
		return v.refusedDevices(problem(http.StatusUnprocessableEntity, "hall.devices.err.name"))
	}
	// It takes a second, and does not need the desk.
	v.unlocking.Lock()
	organizer, err := office.Folder(v.Keys).Organizer("", func() (string, error) { return form.Get("passphrase"), nil })
	v.unlocking.Unlock()
	if err != nil {
		return v.refusedDevices(err)
	}
	err = v.work(func(d *intake.Desk) error {
		e, err := v.enrolling(d, form.Get("device"))
		if err != nil {
			return err
		}
		if e.Owner = name; form.Get("kind") == "label" {
			e.Owner, e.Label = "", name
		}
		signed, err := office.Certify(organizer, e)
		if err != nil {
			return err
		}
		return office.Enrol(v.ctx(), d, v.who, organizer.Public().(ed25519.PublicKey), []*office.Enrolment{signed})
	})
	if err != nil {
		return v.refusedDevices(err)
	}
	return v.back("/devices?enrolled=" + url.QueryEscape(form.Get("device")))
}

// enrolling returns a device whose statement is at the desk.
func (v *visit) enrolling(d *intake.Desk, fingerprint string) (office.Enrolling, error) {
	devices, err := d.Devices(v.ctx())
	if err != nil {
		return office.Enrolling{}, err
	}
	i := slices.IndexFunc(devices, func(s *intake.DeviceSeen) bool { return s.Fingerprint == fingerprint && s.Last != nil })
	if i < 0 {
		return office.Enrolling{}, problem(http.StatusUnprocessableEntity, "hall.devices.err.gone")
	}
	return office.Enrolling{Key: devices[i].Last.Device}, nil
}

// revokeDevice revokes a device, for the chief arbiter.
func (v *visit) revokeDevice() error {
	form := v.r.PostForm
	var name string
	err := v.work(func(d *intake.Desk) (err error) {
		name, err = office.Revoke(v.ctx(), d, v.who, form.Get("device"), form.Get("reason"))
		return err
	})
	if err != nil {
		return v.refusedDevices(err)
	}
	return v.back("/devices?revoked=" + url.QueryEscape(name))
}
