package hall

import (
	"net/http"
	"strconv"
	"strings"

	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/scoresheet"
)

// maxKeyFile is the largest file with a key that is uploaded, in bytes.
const maxKeyFile = 16 << 10

// setMirror begins a mirror in a folder of this laptop: it is named at the laptop
// itself, where its medium is plugged in.
func (v *visit) setMirror() error {
	form := v.r.PostForm
	if !isHere(v.r) {
		return problem(http.StatusForbidden, "hall.event.here")
	}
	keys := office.Folder(v.Keys)
	var err error
	if !keys.KnowsPassphrase() && form.Get("again") != form.Get("passphrase") {
		err = problem(http.StatusUnprocessableEntity, "hall.new.again.not")
	} else {
		v.unlocking.Lock()
		defer v.unlocking.Unlock()
		err = v.work(func(d *intake.Desk) error {
			return office.BeginMirror(v.ctx(), d, v.who, form.Get("place"), form.Get("passphrase"), keys)
		})
	}
	if err != nil {
		return v.showEvent(statusOf(err), err, func(view *eventView) { view.MirrorPlace = form.Get("place") })
	}
	return v.back("/event?did=mirror#copies")
}

// syncMirror lets a mirror that is behind catch up.
func (v *visit) syncMirror() error {
	err := v.work(func(d *intake.Desk) error { return office.SyncMirror(v.ctx(), d, v.who) })
	if err != nil {
		return v.refusedEvent(err)
	}
	return v.back("/event?did=caught#copies")
}

// newEventKey makes a new event key for this desk: the organizer signs for it
// with his key, which is in the folder of keys or comes from its stick.
func (v *visit) newEventKey() error {
	switch {
	case !isHere(v.r):
		return problem(http.StatusForbidden, "hall.event.here")
	case v.Air != nil: // its certificates are made with the event's key
		return v.refusedEvent(problem(http.StatusConflict, "hall.event.key.air"))
	}
	files, err := v.uploaded(1, maxKeyFile, maxKeyFile+maxForm)
	if err != nil {
		return v.refusedEvent(err)
	}
	keys := office.Folder(v.Keys)
	var text []byte
	switch {
	case len(files) > 0 && files[0].Err != nil:
		return v.refusedEvent(files[0].Err)
	case len(files) > 0:
		text = scoresheet.PlainText(files[0].Data)
	case keys.Has(office.OrganizerFile):
		if text, err = office.ReadSmall(keys.File(office.OrganizerFile)); err != nil {
			return v.refusedEvent(err)
		}
	default:
		return v.refusedEvent(problem(http.StatusUnprocessableEntity, "hall.event.key.missing"))
	}
	v.unlocking.Lock() // it takes a second, and does not need the desk
	organizer, err := office.OrganizerOf(text, strings.TrimSuffix(v.r.PostForm.Get("passphrase"), "\r\n"))
	v.unlocking.Unlock()
	if err != nil {
		return v.refusedEvent(err)
	}
	number := 0
	err = v.work(func(d *intake.Desk) error {
		number, err = office.ReplaceKey(v.ctx(), d, v.who, organizer, keys)
		return err
	})
	if err != nil {
		return v.refusedEvent(err)
	}
	return v.back("/event?mandate=" + strconv.Itoa(number))
}
