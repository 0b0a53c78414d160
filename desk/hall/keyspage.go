package hall

import (
	"net/http"
	"strconv"

	"zapis/app/qr"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/modes"
	"zapis/scoresheet"
)

// keysView is the page with the keys of the arbiters: those that open devices,
// and the telephones and devices that ask to be enrolled.
type keysView struct {
	Head     string
	Asking   []phoneKey
	Arbiters []keysArbiter
	Next     int  // the number of the next pack
	Due      bool // the change is in no pack yet
	MayPack  bool
	Names    []string // of the arbiters who are in

	Problem, Done string
}

// keysArbiter is an arbiter with his keys.
type keysArbiter struct {
	Name, Role string
	Out        bool
	Keys       []keysRow
}

// keysRow is a key of his.
type keysRow struct {
	Key, Short, What string
	State            string // what packs have of it
	Changed          bool   // devices know it otherwise
	MayOut           bool
}

// keysPage lists the keys of the arbiters.
func (v *visit) keysPage() error {
	done := ""
	switch q := v.r.URL.Query(); q.Get("did") {
	case "enrolled", "out":
		if n, err := strconv.Atoi(q.Get("issue")); err == nil && n > 0 {
			done = v.words.Say("hall.keys.did."+q.Get("did"), n)
		}
	}
	return v.showKeys(http.StatusOK, nil, done)
}

// showKeys shows the page, with what was done or the reason for a refusal.
func (v *visit) showKeys(status int, why error, done string) error {
	view := &keysView{Asking: v.phones.asking(), Done: done, MayPack: v.may(desk.ActPack)}
	err := v.work(func(d *intake.Desk) error {
		all, err := office.KeysOf(v.ctx(), d)
		if err != nil {
			return err
		}
		open := 0
		view.Next = d.NextIssue()
		for i := range all {
			view.Arbiters = append(view.Arbiters, v.keysArbiter(&all[i], view, &open))
			if !all[i].Out {
				view.Names = append(view.Names, all[i].Arbiter)
			}
		}
		view.Head = v.words.Say("hall.keys.head", open)
		return nil
	})
	if err != nil {
		return err
	}
	if why != nil {
		view.Problem = v.told(why)
	}
	return v.showAs(status, "keys", v.words.Say("hall.keys.title"), view)
}

func (v *visit) keysArbiter(a *office.ArbiterKeys, view *keysView, open *int) keysArbiter {
	out := keysArbiter{Name: a.Arbiter, Role: v.words.Say("hall.role.arbiter"), Out: a.Out}
	if a.Chief {
		out.Role = v.words.Say("hall.role.chiefarbiter")
	}
	for _, k := range a.Keys {
		row := keysRow{Key: k.Key, Short: phoneOf(a.Arbiter, k.Key).Short, What: v.words.Say("hall.keys.own"), MayOut: k.Listed}
		if k.Phone {
			row.What = v.words.Say("hall.keys.phone")
		} else if a.Chief {
			row.MayOut = false // another one would have to be named first
		}
		switch {
		case k.Listed && k.Packed > 0:
			row.State = v.words.Say("hall.keys.packed", k.Packed)
		case k.Listed:
			row.State, row.Changed = v.words.Say("hall.keys.notyet", view.Next), true
		default:
			row.State, row.Changed = v.words.Say("hall.keys.still", k.Packed, view.Next), true
		}
		if k.Listed {
			*open++
		}
		view.Due = view.Due || row.Changed
		out.Keys = append(out.Keys, row)
	}
	return out
}

// keysBring takes the public half of a key that an arbiter's device made: as a
// file, as a photograph of the code on its screen, or as text. It is enrolled like
// a telephone's, after its letters were compared.
func (v *visit) keysBring() error {
	files, err := v.uploaded(1, maxPhoto, maxPhoto+maxForm)
	if err == nil && len(files) > 0 {
		err = files[0].Err
	}
	var key modes.AnswerPublic
	if err == nil {
		key, err = v.broughtKey(files)
	}
	name := v.r.PostForm.Get("arbiter")
	if err == nil {
		err = v.work(func(d *intake.Desk) error { return office.MayHaveKey(d, name, key.Text()) })
	}
	if err == nil && !v.phones.ask(name, key.Text(), true) {
		err = problem(http.StatusTooManyRequests, "hall.answer.phones.full")
	}
	if err != nil {
		return v.showKeys(statusOf(err), err, "")
	}
	return v.back("/keys")
}

// broughtKey finds the key in the file, photograph or text. A private key is
// refused, and nothing of it is kept.
func (v *visit) broughtKey(files []intake.Found) (modes.AnswerPublic, error) {
	text := v.r.PostForm.Get("text")
	if len(files) > 0 {
		text = string(scoresheet.PlainText(files[0].Data))
		up := upload{visit: v}
		if codes, isPicture := up.read(files[0].Data); isPicture {
			file, _ := qr.Join(codes) // what it lacks of a key is said below
			text = string(file)
		}
	}
	if key, err := modes.ParseAnswerPublic(text); err == nil {
		return key, nil
	}
	if _, err := modes.ParseAnswerKey(text); err == nil {
		v.r.PostForm.Del("text") // which would stand in the form again
		return modes.AnswerPublic{}, problem(http.StatusUnprocessableEntity, "hall.keys.err.private")
	}
	return modes.AnswerPublic{}, problem(http.StatusUnprocessableEntity, "hall.keys.err.nokey")
}

// isArbitersKey reports whether codes show the public half of an arbiter's key. A
// camera cannot know whose it is.
func isArbitersKey(codes ...string) bool {
	file, err := qr.Join(codes)
	if err != nil {
		return false
	}
	_, err = modes.ParseAnswerPublic(string(file))
	return err == nil
}

// keysEnrol takes a telephone's or a device's key into the event, after its letters were
// compared.
func (v *visit) keysEnrol() error {
	name, key := v.r.PostForm.Get("arbiter"), v.r.PostForm.Get("key")
	if err := v.fresh(); err != nil {
		return v.showKeys(http.StatusForbidden, err, "")
	}
	if !v.phones.take(name, key) {
		return v.showKeys(http.StatusUnprocessableEntity, problem(http.StatusUnprocessableEntity, "hall.answer.phones.gone"), "")
	}
	return v.changeKey("enrolled", func(d *intake.Desk) error { return office.EnrolPhone(v.ctx(), d, v.who, name, key) })
}

// keysOut leaves a key out of the next issue: that of a telephone, or an
// arbiter's own.
func (v *visit) keysOut() error {
	name, key := v.r.PostForm.Get("arbiter"), v.r.PostForm.Get("key")
	if v.phones.take(name, key) { // it was not enrolled yet
		return v.back("/keys")
	}
	return v.changeKey("out", func(d *intake.Desk) error { return office.TakeKeyOut(v.ctx(), d, v.who, name, key) })
}

// fresh refuses a visitor whose code was typed more than an hour ago: nobody
// should enrol another telephone with one that was found.
func (v *visit) fresh() error {
	if v.session.code != "" && v.stale() {
		return problem(http.StatusForbidden, "hall.keys.stale")
	}
	return nil
}

func (v *visit) changeKey(did string, change func(*intake.Desk) error) error {
	next := 0
	err := v.work(func(d *intake.Desk) error {
		next = d.NextIssue()
		return change(d)
	})
	if err != nil {
		return v.showKeys(statusOf(err), err, "")
	}
	return v.back("/keys?did=" + did + "&issue=" + strconv.Itoa(next))
}
