package hall

import (
	"net/http"
	"strings"

	"zapis/desk"
	"zapis/desk/publish"
)

// sticksView is the state of sticks as the pages show it.
type sticksView struct {
	By   string // who allowed them; nobody if it is empty
	Here bool   // the page is open on the laptop itself
	All  []stickView
}

// stickView is one stick in words.
type stickView struct {
	Name  string
	Lines []string
	Busy  bool // it must not be pulled out
	Bad   bool
}

// sticksSeen returns the state of sticks for a page, nil if it shows none.
func (v *visit) sticksSeen(name string) *sticksView {
	switch name {
	case "devices", "event", "camera", "sticks":
	default:
		return nil
	}
	if v.Sticks == nil || !v.may(desk.ActImport) {
		return nil
	}
	by, all := v.sticks.shown()
	view := &sticksView{By: publish.Person(by, v.words), Here: isHere(v.r)}
	for i := range all {
		view.All = append(view.All, v.stickSeen(&all[i]))
	}
	return view
}

func (v *visit) stickSeen(one *stick) stickView {
	s := stickView{Name: one.name, Busy: one.in && !one.bad && (one.busy || !one.done), Bad: one.bad}
	say := func(key string, args ...any) { s.Lines = append(s.Lines, v.words.Say("hall.sticks."+key, args...)) }
	if s.Busy {
		say("busy")
		return s
	}
	if one.done {
		say("took", one.statements, one.games, one.known)
	}
	if one.left > 0 {
		say("left", one.left)
	}
	if one.many {
		say("many", maxStickTaken)
	}
	if len(one.wrote) > 0 {
		say("wrote", strings.Join(one.wrote, ", "))
	}
	switch {
	case one.bad:
		say("bad")
	case one.in:
		say("pull")
	default:
		say("out")
	}
	return s
}

// sticksPage shows the sticks alone.
func (v *visit) sticksPage() error { return v.show("sticks", v.words.Say("hall.sticks"), nil) }

// watchSticks starts or stops taking in sticks, at the laptop itself only.
func (v *visit) watchSticks() error {
	switch c, err := v.r.Cookie(sessionCookie); {
	case v.Sticks == nil:
		return problem(http.StatusUnprocessableEntity, "hall.sticks.nobody")
	case !isHere(v.r):
		return problem(http.StatusForbidden, "hall.sticks.here")
	case v.r.PostForm.Get("watch") != "on":
		v.sticks.stop()
	case err == nil:
		v.sticks.watch(c.Value, v.who.Name)
	}
	return v.back(v.r.PostForm.Get("to"))
}
