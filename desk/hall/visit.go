package hall

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
)

// visit is a request and its visitor.
type visit struct {
	*Server
	w       http.ResponseWriter
	r       *http.Request
	who     desk.Actor
	session *session
	words   assets.Catalogue
	refused error // why the form was not taken whose page is shown again
}

// ctx returns the context of the request.
func (v *visit) ctx() context.Context { return v.r.Context() }

// work calls a function with exclusive use of the desk. It is refused if the
// visitor's rights have changed since he was admitted: he may have sent files
// for minutes.
func (v *visit) work(do func(d *intake.Desk) error) error {
	return v.Server.work(v.ctx(), func(d *intake.Desk) error {
		if v.session == nil || v.session.sure {
			return do(d)
		}
		v.session.sure = true // his own act does not end his visit
		if who, ok := v.session.person(d.Hall()); !ok || who != v.who {
			v.who, v.session = desk.Actor{}, nil
			return problem(http.StatusForbidden, "hall.err.form")
		}
		return do(d)
	})
}

// may reports whether the visitor may do an act.
func (v *visit) may(a desk.Act) bool { return desk.May(v.who.Role, a) }

// state states a fact in the visitor's name. The desk refuses acts for which he
// has no right.
func (v *visit) state(place desk.Place, body desk.Body) error {
	return v.work(func(d *intake.Desk) error {
		_, err := d.State(v.ctx(), v.who, []intake.Said{{Place: place, Body: body}})
		return err
	})
}

// place returns the round, and the board if there is one, that the path names.
func (v *visit) place() (desk.Place, error) {
	n, err := strconv.Atoi(v.r.PathValue("round"))
	if err != nil || n < 1 {
		return desk.Place{}, placeError(v.r.URL.Path)
	}
	return desk.Place{Section: v.r.PathValue("section"), Round: n, Board: v.r.PathValue("board")}, nil
}

// link returns the path of a page about a place: link("board", p).
func link(page string, p desk.Place) string {
	parts := []string{"", page, url.PathEscape(p.Section), strconv.Itoa(p.Round)}
	if p.Board != "" {
		parts = append(parts, url.PathEscape(p.Board))
	}
	return strings.Join(parts, "/")
}

// back redirects to a page after a form.
func (v *visit) back(to string) error {
	if v.refused != nil {
		return &redirect{to} // the page does not exist now
	}
	http.Redirect(v.w, v.r, local(to), http.StatusSeeOther)
	return nil
}

// local returns a path of this desk; an address elsewhere becomes the start
// page.
func local(to string) string {
	u, err := url.Parse(to)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.ContainsAny(to, "\\\r\n") {
		return "/"
	}
	u.Path = path.Clean(u.Path)
	return u.RequestURI()
}

func escapeQuery(text string) string { return url.QueryEscape(text) }

// show answers with a page: templates/NAME.html within templates/layout.html.
func (v *visit) show(name string, title string, data any) error {
	return v.showAs(http.StatusOK, name, title, data)
}

func (v *visit) showAs(status int, name string, title string, data any) error {
	p, err := v.page(name, title, data)
	if err != nil {
		return err
	}
	var out bytes.Buffer // a page is whole, or it is an error
	if err := v.pages[name].ExecuteTemplate(&out, "layout.html", p); err != nil {
		v.Log.Error("a page cannot be shown", "page", name, "error", err)
		return problem(http.StatusInternalServerError, "hall.err.internal")
	}
	if v.refused != nil {
		status = statusOf(v.refused)
	}
	shown := out.Bytes()
	if v.r.Method == http.MethodPost && status >= http.StatusBadRequest {
		shown = typed(shown, v.r.URL.Path, v.r.PostForm)
	}
	h := v.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	v.w.WriteHeader(status)
	_, _ = v.w.Write(shown) // the client may be gone
	return nil
}

// refuse answers a refused form with the form's page, the reason, and the typed
// values. It returns the error if there is no such page.
func (v *visit) refuse(r route, err error) error {
	page, ok := pageOf(r.pattern)
	var to *redirect
	switch {
	case !ok || v.session == nil || page.act != "" && !v.may(page.act):
		return err
	case errors.As(err, &to), statusOf(err) >= http.StatusInternalServerError, v.r.Header.Get("Sec-Fetch-Dest") == "empty":
		return err // nothing is refused, or a script asks
	}
	v.refused = err
	if page.handle(v) != nil { // it is not there
		v.refused = nil
		return err
	}
	return nil
}

// fail answers with an error in words.
func (v *visit) fail(err error) {
	var to *redirect
	if errors.As(err, &to) {
		http.Redirect(v.w, v.r, local(to.to), http.StatusSeeOther)
		return
	}
	if intake.IsSilent(err) || errors.Is(err, errSilent) {
		v.session = nil // the visitor's data on the page would wait for the desk again
	}
	status := statusOf(err)
	if status >= http.StatusInternalServerError {
		v.Log.Error("a page failed", "path", v.r.URL.Path, "error", err)
	}
	if shown := v.showAs(status, "problem", v.words.Say("hall.problem"), v.told(err)); shown != nil {
		v.Log.Error("a page failed", "path", v.r.URL.Path, "error", shown)
		http.Error(v.w, v.told(err), status)
	}
}

// told returns an error in the visitor's language. If there are no words for
// it, it goes to the log: a visitor should not get a text in a language that he
// may not read.
func (v *visit) told(err error) string {
	var told *problemError
	var refused *desk.RefusedError
	var big *http.MaxBytesError
	switch {
	case errors.As(err, &told):
		return v.words.Say(told.key, shownArgs(told.args)...)
	case intake.IsSilent(err):
		return v.words.Say("hall.err.store")
	case errors.As(err, &refused):
		act := v.words.Say("hall.act." + string(refused.Act))
		if refused.Actor.Name == string(desk.RoleOrganizer) { // he acts at the laptop without a name
			return v.words.Say("hall.err.refused.organizer", act)
		}
		return v.words.Say("hall.err.refused", act, refused.Actor.Name)
	case errors.As(err, &big):
		return v.words.Say("hall.err.large", strconv.FormatInt(big.Limit>>10, 10))
	}
	if text, ok := office.Told(err, v.words); ok {
		return text
	}
	v.Log.Error("a page has no words for what went wrong", "path", v.r.URL.Path, "error", err)
	return v.words.Say("hall.err.unknown")
}

// shownArgs returns what a sentence is about so that it can stand in it: names, parts
// of addresses and of forms are anybody's texts.
func shownArgs(args []any) []any {
	out := slices.Clone(args)
	for i := range out {
		if text, ok := out[i].(string); ok {
			out[i] = publish.Isolated(publish.Line(text))
		}
	}
	return out
}

// why returns the words for a reason in the visitor's language.
func (v *visit) why(w desk.Why) string { return office.Why(w, v.words) }

func (v *visit) nothing() error { return placeError(v.r.URL.Path) }

// start redirects to the last round.
func (v *visit) start() error {
	var to string
	err := v.work(func(d *intake.Desk) error {
		if p, ok := lastRound(d.Hall()); ok {
			to = link("hall", p)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if to == "" {
		return v.emptyPage()
	}
	return v.back(to)
}

// lastRound returns the round that was paired last.
func lastRound(h *desk.Hall) (p desk.Place, ok bool) {
	var last *desk.RoundSeen
	for _, r := range h.Rounds {
		if last == nil || r.N > last.N {
			last = r
		}
	}
	if last == nil {
		return p, false
	}
	return desk.Place{Section: last.Section, Round: last.Number}, true
}
