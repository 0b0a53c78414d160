package hall

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pairing"
	"zapis/scoresheet/paper"
)

// maxPairings is the largest file of pairings that is uploaded, in bytes.
const maxPairings = 16 << 20

// eventPage shows the event: the next step, its rounds, people, keys.
func (v *visit) eventPage() error {
	q := v.r.URL.Query()
	done := ""
	switch of := q.Get("did"); {
	case slices.Contains([]string{"packed", "started", "changed", "saved", "mirror", "caught"}, of):
		done = v.words.Say("hall.event.did." + of)
	}
	if n, err := strconv.Atoi(q.Get("mandate")); err == nil && n > 0 {
		done = v.words.Say("hall.event.did.mandate", n)
	}
	if n, err := strconv.Atoi(q.Get("taken")); err == nil && n > 0 && n <= 2*desk.MaxBoards {
		done += " " + v.words.Say("hall.event.did.taken", n)
	} else if q.Has("again") {
		done += " " + v.words.Say("hall.event.did.again")
	}
	boards, err := v.changedBoards(q.Get("round"), q["board"])
	if err != nil {
		return err
	}
	return v.showEvent(http.StatusOK, nil, func(view *eventView) { view.Done, view.Notes = strings.TrimSpace(done), boards })
}

// changedBoards lists who meets now at boards that were just changed, so that
// somebody who typed a wrong number notices.
func (v *visit) changedBoards(round string, names []string) (all []string, err error) {
	section, number, _ := strings.Cut(round, "/")
	n, _ := strconv.Atoi(number) // there is no round 0
	err = v.work(func(d *intake.Desk) error {
		r := d.Hall().Round(section, n)
		if r == nil {
			return nil
		}
		for _, name := range names[:min(len(names), 2)] {
			if b, err := r.Board(name); err == nil {
				all = append(all, v.words.Say("hall.event.did.board", b.Name, nameOf(&b.Players[0]), nameOf(&b.Players[1])))
			}
		}
		return nil
	})
	return all, err
}

// showEvent shows the page with the reason why something was not done, or with
// what fill adds.
func (v *visit) showEvent(status int, why error, fill func(*eventView)) error {
	var view *eventView
	signer, noKey := office.Folder(v.Keys).Signer() // a stick with the keys may hang
	err := v.work(func(d *intake.Desk) error {
		seen := eventSeen{hall: d.Hall(), issues: office.Issues(d), now: d.Now(), taken: map[string][2]int{}, oneCopy: d.OneCopy()}
		seen.wrote, _ = strconv.Atoi(v.r.URL.Query().Get("wrote"))
		if noKey == nil {
			seen.signer = &signer
		}
		var err error
		if seen.mandate, err = office.LastMandate(v.ctx(), d); err != nil {
			return err
		}
		if seen.mirror, err = d.MirrorStands(v.ctx()); err != nil {
			return err
		}
		for _, r := range d.Hall().Rounds {
			if seen.taken[eventRound{Section: r.Section, Number: r.Number}.Value()], err = v.taken(d, r); err != nil {
				return err
			}
		}
		with, err := office.WithWithdrawn(v.ctx(), d)
		if err != nil {
			return err
		}
		view = eventOf(v.words, seen)
		view.Withdrawn = withdrawn(v.words, with)
		if with, err = office.WithOldKey(v.ctx(), d); err != nil {
			return err
		}
		view.OldKey = oldKey(v.words, with)
		return nil
	})
	if err != nil {
		return err
	}
	view.MayEvent, view.MayPair, view.MayChange = v.may(desk.ActEvent), v.may(desk.ActPair), v.may(desk.ActChange)
	view.MayPack, view.MayStart, view.MayCode = v.may(desk.ActPack), v.may(desk.ActStart), v.may(desk.ActCode)
	view.MayKeys = v.may(desk.ActKeys)
	view.MayMirror, view.MayKey = v.may(desk.ActKeep) && isHere(v.r), v.may(desk.ActEvent) && isHere(v.r)
	view.MirrorTwice = !office.Folder(v.Keys).KnowsPassphrase()
	view.Rounds = lastFirst(view.Rounds)
	if fill != nil {
		fill(view)
	}
	if why != nil {
		view.Problem = v.told(why)
	}
	return v.showAs(status, "event", v.words.Say("hall.nav.event"), view)
}

// taken returns how many devices took the pack of a round, and how many should.
func (v *visit) taken(d *intake.Desk, r *desk.RoundSeen) (n [2]int, err error) {
	boards, err := d.Boards(v.ctx(), r.Section, r.Number)
	if err != nil {
		return n, err
	}
	for _, b := range boards {
		for side := range b.Seen.Sides {
			if b.Seen.Sides[side].Means != desk.ByDevice {
				continue
			}
			if n[1]++; b.Seen.Sides[side].Pack {
				n[0]++
			}
		}
	}
	return n, nil
}

// refusedEvent shows the page with the reason why an act was refused.
func (v *visit) refusedEvent(err error) error { return v.showEvent(statusOf(err), err, nil) }

// formRound returns the round that a form names in round as section/number.
func (v *visit) formRound(d *intake.Desk) (*desk.RoundSeen, error) {
	section, number, _ := strings.Cut(v.r.PostForm.Get("round"), "/")
	n, err := strconv.Atoi(number)
	r := d.Hall().Round(section, n)
	if err != nil || r == nil {
		return nil, problem(http.StatusUnprocessableEntity, "hall.event.err.round")
	}
	return r, nil
}

// writePack writes the pack of a round, or of the event. Another request
// fetches it, so that reloading writes nothing.
func (v *visit) writePack() error {
	if !office.Folder(v.Keys).Has(office.EventFile) {
		return v.refusedEvent(problem(http.StatusUnprocessableEntity, "hall.event.key.none"))
	}
	return v.packed(func(d *intake.Desk) (*desk.RoundSeen, error) {
		if v.r.PostForm.Get("round") == "" {
			return nil, nil
		}
		return v.formRound(d)
	})
}

// packed writes the pack of a round, or of the event if of returns none, and
// redirects to the next step: if sticks are taken in automatically the pack is
// on them soon, and devices come back with their statements.
func (v *visit) packed(of func(d *intake.Desk) (*desk.RoundSeen, error)) error {
	by, err := office.Folder(v.Keys).Signer()
	if err != nil {
		return v.refusedEvent(err)
	}
	issue := 0
	err = v.work(func(d *intake.Desk) error {
		r, err := of(d)
		if err != nil {
			return err
		}
		p, err := office.Pack(v.ctx(), d, v.who, by, office.Packing{Desk: v.Air, Round: r})
		if err == nil {
			issue = p.Issue
		}
		return err
	})
	if err != nil {
		return v.refusedEvent(err)
	}
	if on, _ := v.sticks.shown(); on != "" {
		return v.back("/devices?packed=" + strconv.Itoa(issue))
	}
	return v.back("/event?did=packed&wrote=" + strconv.Itoa(issue))
}

// getPack hands out a pack that was written.
func (v *visit) getPack() error {
	n, err := strconv.Atoi(v.r.PathValue("issue"))
	if err != nil {
		return placeError(v.r.URL.Path)
	}
	var name string
	var text []byte
	err = v.work(func(d *intake.Desk) error {
		var err error
		name, text, err = office.WrittenPack(v.ctx(), d, n)
		return err
	})
	if err != nil {
		return err
	}
	v.give(name, "application/octet-stream", text)
	return nil
}

// getPoster gives the organizer's emblem, to be printed for the wall.
func (v *visit) getPoster() error {
	var data []byte
	err := v.work(func(d *intake.Desk) (err error) {
		data, err = office.Poster(v.ctx(), d, v.paper(paper.A4))
		return err
	})
	if err != nil {
		return err
	}
	v.give("emblem.pdf", "application/pdf", data)
	return nil
}

// give sends a file to be kept. Its name has only letters that need no escape.
func (v *visit) give(name, kind string, data []byte) {
	h := v.w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	h.Set("Cache-Control", "no-store")
	_, _ = v.w.Write(data)
}

// pairRound takes the pairings of a round in from a file, and writes its pack in the
// same act if it is asked to and there is nothing in the list to look at first.
func (v *visit) pairRound() error {
	files, err := v.uploaded(1, maxPairings, maxPairings+maxForm)
	switch {
	case err != nil:
		return v.refusedEvent(err)
	case len(files) == 0:
		return v.refusedEvent(problem(http.StatusUnprocessableEntity, "hall.event.err.nofile"))
	case files[0].Err != nil:
		return v.refusedEvent(files[0].Err)
	}
	form := v.r.PostForm
	number, err := strconv.Atoi(form.Get("number"))
	if err != nil {
		return v.refusedEvent(problem(http.StatusUnprocessableEntity, "hall.event.err.round"))
	}
	var paired *office.Paired
	err = v.work(func(d *intake.Desk) error {
		var err error
		paired, err = office.Pair(v.ctx(), d, v.who, office.Pairings{
			Data: files[0].Data, Name: files[0].Path, Section: form.Get("section"), Round: number,
			From: strings.TrimSpace(form.Get("from")), Encoding: form.Get("encoding"),
		})
		return err
	})
	fill := func(view *eventView) {
		if paired == nil {
			return
		}
		for _, f := range paired.Faults {
			text := v.why(f.Why)
			if f.Line > 0 {
				text = v.words.Say("hall.event.fault", f.Line, text)
			}
			view.Notes = append(view.Notes, text)
		}
		for _, c := range paired.Changes {
			view.Notes = append(view.Notes, v.why(c))
		}
		if paired.Round != nil {
			view.Done = v.words.Say("hall.event.did.paired", paired.Round.Number, len(paired.Round.Boards), len(paired.Round.Byes))
		}
		if paired.Outdated {
			view.Done += " " + v.words.Say("hall.event.did.again")
		}
	}
	if err == nil && form.Get("pack") != "" && v.may(desk.ActPack) && paired.Round != nil && len(paired.Faults)+len(paired.Changes) == 0 {
		return v.packed(func(d *intake.Desk) (*desk.RoundSeen, error) {
			return d.Hall().Round(paired.Round.Section, paired.Round.Number), nil
		})
	}
	status := http.StatusOK
	if err != nil {
		status = statusOf(err)
	} else if !paired.IsClean() {
		status = http.StatusUnprocessableEntity
	}
	return v.showEvent(status, err, fill)
}

// startRound states that the games of a round began.
func (v *visit) startRound() error {
	err := v.work(func(d *intake.Desk) error {
		r, err := v.formRound(d)
		if err != nil {
			return err
		}
		at, err := office.ClockTime(strings.TrimSpace(v.r.PostForm.Get("time")), v.deskTime())
		if err != nil {
			return err
		}
		return office.Start(v.ctx(), d, v.who, at, r)
	})
	if err != nil {
		return v.refusedEvent(err)
	}
	return v.back("/event?did=started")
}

// changeBoard changes a board: its colours, its place, a name.
func (v *visit) changeBoard() error {
	form := v.r.PostForm
	to := url.Values{"did": {"changed"}, "round": {form.Get("round")}}
	err := v.work(func(d *intake.Desk) error {
		r, err := v.formRound(d)
		if err != nil {
			return err
		}
		all, err := changesOf(r, form)
		if err != nil {
			return err
		}
		changed, err := office.Change(v.ctx(), d, v.who, r, all...)
		if err == nil && changed.Taken > 0 {
			to.Set("taken", strconv.Itoa(changed.Taken))
		} else if err == nil && changed.Issued {
			to.Set("again", "")
		}
		for i := range all {
			to.Add("board", all[i].Now.Name)
		}
		return err
	})
	if err != nil {
		return v.refusedEvent(err)
	}
	return v.back("/event?" + to.Encode())
}

// changesOf returns the changes that a form asks for.
func changesOf(r *desk.RoundSeen, form url.Values) ([]desk.Change, error) {
	board := func(field string) (*desk.Board, error) {
		name := strings.TrimSpace(form.Get(field))
		b, err := r.Board(name)
		if err != nil {
			return nil, problem(http.StatusUnprocessableEntity, "why.admit.noboard", r.Number, r.Section, name)
		}
		return b, nil
	}
	b, err := board("board")
	if err != nil {
		return nil, err
	}
	name := strings.TrimSpace(form.Get("name"))
	switch what := form.Get("what"); what {
	case "turn":
		return []desk.Change{office.Turned(b)}, nil
	case "exchange":
		other, err := board("with")
		if err != nil {
			return nil, err
		}
		return office.Exchanged(b, other), nil
	case "board":
		return []desk.Change{office.Renamed(b, name)}, nil
	case "white", "black":
		side, _ := desk.ParseSide(what)
		elo, _ := strconv.Atoi(form.Get("elo"))
		return []desk.Change{office.Replaced(b, side, office.Naming{
			Name: name, FIDE: strings.TrimSpace(form.Get("fide")), Elo: elo, Same: form.Get("same") != "",
		})}, nil
	}
	return nil, problem(http.StatusBadRequest, "hall.err.form")
}

// editEvent changes the event as requested by one of the page's forms.
func (v *visit) editEvent() error {
	form := v.r.PostForm
	var made []string
	err := v.work(func(d *intake.Desk) error {
		e := *d.Event()
		e.Sections, e.Arbiters, e.Staff = slices.Clone(e.Sections), slices.Clone(e.Arbiters), slices.Clone(e.Staff)
		if err := edited(&e, form); err != nil {
			return err
		}
		var err error
		made, err = office.EditEvent(v.ctx(), d, v.who, &e, office.Folder(v.Keys))
		return err
	})
	if err != nil {
		return v.refusedEvent(err)
	}
	if len(made) == 0 {
		return v.back("/event?did=saved")
	}
	return v.showEvent(http.StatusOK, nil, func(view *eventView) {
		view.Done = v.words.Say("hall.event.did.saved")
		for _, name := range made {
			view.Notes = append(view.Notes, v.words.Say("hall.event.did.key", name))
		}
	})
}

// edited returns an event changed as a form requests.
func edited(e *desk.Event, form url.Values) error {
	text := func(field string) string { return strings.TrimSpace(form.Get(field)) }
	number := func(field string) int { n, _ := strconv.Atoi(text(field)); return n }
	switch form.Get("what") {
	case "settings":
		e.Name, e.Place, e.From, e.Until, e.Grace = text("name"), text("place"), text("from"), text("until"), max(0, min(number("grace"), 24*60))
		e.Languages = nil
		for _, code := range assets.Languages() {
			if slices.Contains(form["language"], code) {
				e.Languages = append(e.Languages, code)
			}
		}
	case "section":
		s := desk.Section{Name: text("name"), Rounds: number("rounds"), Control: text("control"), Teams: form.Get("teams") != ""}
		if form.Get("nosheets") != "" {
			s.Sheets = desk.SheetsNone
		}
		e.Sections = append(e.Sections, s)
	case "person":
		if role := desk.Role(form.Get("role")); role == desk.RoleArbiter {
			e.Arbiters = append(e.Arbiters, desk.Arbiter{Name: text("name")})
		} else {
			e.Staff = append(e.Staff, desk.Staff{Name: text("name"), Role: role})
		}
	case "lost":
		i := slices.IndexFunc(e.Arbiters, func(a desk.Arbiter) bool { return a.Name == text("name") })
		if i < 0 {
			return problem(http.StatusUnprocessableEntity, "hall.event.err.person", text("name"))
		}
		e.Arbiters[i].Out = true
	default:
		return problem(http.StatusBadRequest, "hall.err.form")
	}
	return nil
}

// giveCode gives a person a code for these pages, and shows it once.
func (v *visit) giveCode() error {
	if v.r.PostForm.Get("name") == "" {
		return problem(http.StatusBadRequest, "hall.err.form")
	}
	var name string
	err := v.work(func(d *intake.Desk) error {
		_, err := office.MayHaveCode(d, v.who, v.r.PostForm.Get("name"))
		return err
	})
	if err != nil {
		return v.refusedEvent(err)
	}
	code, hash, err := office.NewCode() // it takes a moment, and does not need the desk
	if err != nil {
		return err
	}
	err = v.work(func(d *intake.Desk) error {
		var err error
		name, err = office.GiveCode(v.ctx(), d, v.who, v.r.PostForm.Get("name"), hash)
		return err
	})
	if err != nil {
		return v.refusedEvent(err)
	}
	return v.showEvent(http.StatusOK, nil, func(view *eventView) {
		view.Code = &eventCode{name, code[:4] + " " + code[4:]}
	})
}

// Encodings returns the encodings of files of pairings, for a form.
func (*eventView) Encodings() []string { return pairing.Encodings() }
