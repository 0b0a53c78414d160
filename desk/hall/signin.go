package hall

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/modes"
)

// openLink signs in the visitor who opens the link that the program printed, at
// the laptop itself and once.
func (v *visit) openLink() error {
	if v.session != nil { // he has pressed it again
		return v.back("/")
	}
	if v.r.Method != http.MethodGet || !isHere(v.r) || !v.door.take(v.r.PathValue("token")) {
		return problem(http.StatusForbidden, "hall.err.link")
	}
	v.enter(v.Me.Name, "")
	return v.back("/")
}

func (v *visit) enter(name, code string) {
	if c, err := v.r.Cookie(sessionCookie); err == nil {
		v.door.leave(c.Value) // whoever had this browser before
	}
	v.setCookie(sessionCookie, v.door.enter(name, code, v.Now()), sessionTime)
}

func (v *visit) setCookie(name, value string, life time.Duration) {
	http.SetCookie(v.w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(life.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: v.r.TLS != nil,
	})
}

// signInView is the data of the page for signing in.
type signInView struct {
	Names   []string
	Name    string
	To      string
	Problem string
}

func (v *visit) signInPage() error {
	return v.showSignIn(http.StatusOK, signInView{To: v.r.URL.Query().Get("to")})
}

func (v *visit) showSignIn(status int, view signInView) error {
	err := v.work(func(d *intake.Desk) error {
		for name := range d.Hall().Codes {
			if _, err := d.Event().Actor(name); err == nil {
				view.Names = append(view.Names, name)
			}
		}
		slices.Sort(view.Names)
		return nil
	})
	if err != nil {
		return err
	}
	return v.showAs(status, "sign-in", v.words.Say("hall.signin.title"), view)
}

// signIn lets a person in by his code. After each third wrong one, for the
// person or from the address, there is a wait. A browser in which he has signed
// in before waits only for its own tries, and so does this machine: tries in
// his name elsewhere do not keep him out.
func (v *visit) signIn() error {
	if err := v.r.ParseForm(); err != nil {
		return problem(http.StatusBadRequest, "hall.err.form")
	}
	view := signInView{Name: v.r.PostForm.Get("name"), To: v.r.PostForm.Get("to")}
	code := strings.Map(func(c rune) rune {
		if c == ' ' || c == '-' {
			return -1
		}
		return c
	}, v.r.PostForm.Get("code"))
	if len(view.Name) > 4*desk.MaxText || len(code) > modes.MaxCode || len(view.To) > maxReturn {
		return problem(http.StatusBadRequest, "hall.err.form")
	}
	var hash string
	if err := v.work(func(d *intake.Desk) error { hash = d.Hall().Codes[view.Name]; return nil }); err != nil {
		return err
	}
	wait, right := v.door.try(hash, code, v.Now(), v.countedBy(view.Name, hash)...)
	switch {
	case wait > 0:
		view.Problem = v.words.Say("hall.signin.wait", int((wait+time.Second-1)/time.Second))
		return v.showSignIn(http.StatusTooManyRequests, view)
	case !right:
		view.Problem = v.words.Say("hall.signin.wrong")
		return v.showSignIn(http.StatusForbidden, view)
	}
	v.enter(view.Name, hash)
	v.setCookie(knownCookie, v.door.known(view.Name, hash), sessionTime)
	return v.back(view.To)
}

// maxReturn is the length of an address to which signing in leads back.
const maxReturn = 2000

// countedBy returns the keys under which wrong codes are counted: the browser
// if it is known, otherwise the person and the address.
func (v *visit) countedBy(name, hash string) []string {
	if c, err := v.r.Cookie(knownCookie); err == nil && v.door.isKnown(c.Value, name, hash) {
		return []string{"browser " + c.Value}
	}
	here := ""
	if isHere(v.r) {
		here = "here "
	}
	keys := []string{"address " + address(v.r)}
	if hash != "" { // unknown names are not stored
		keys = append(keys, here+"person "+name)
	}
	return keys
}

func (v *visit) signOut() error {
	if c, err := v.r.Cookie(sessionCookie); err == nil {
		v.door.leave(c.Value)
	}
	http.SetCookie(v.w, &http.Cookie{Name: sessionCookie, Path: "/", MaxAge: -1, HttpOnly: true, Secure: v.r.TLS != nil, SameSite: http.SameSiteStrictMode})
	return v.back("/sign-in")
}
