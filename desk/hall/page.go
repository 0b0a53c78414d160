package hall

import (
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
)

//go:embed templates/*.html
var templateFiles embed.FS

// parsePages reads the templates: each page with the frame around it. A file
// whose name begins with a hyphen is a part that all pages may use.
func parsePages() (map[string]*template.Template, error) {
	names, err := fs.Glob(templateFiles, "templates/*.html")
	if err != nil {
		return nil, err
	}
	frame := template.New("frame").Funcs(template.FuncMap{
		"list": func(all ...any) []any { return all }, "link": link,
	})
	for _, name := range names {
		if base := path.Base(name); base == "layout.html" || strings.HasPrefix(base, "-") {
			if err := parseInto(frame, name); err != nil {
				return nil, err
			}
		}
	}
	pages := map[string]*template.Template{}
	for _, name := range names {
		base := path.Base(name)
		if base == "layout.html" || strings.HasPrefix(base, "-") {
			continue
		}
		page, err := frame.Clone()
		if err != nil {
			return nil, err
		}
		if err := parseInto(page, name); err != nil {
			return nil, err
		}
		pages[strings.TrimSuffix(base, ".html")] = page
	}
	return pages, nil
}

// parseInto reads a template into a set.
func parseInto(set *template.Template, name string) error {
	text, err := templateFiles.ReadFile(name)
	if err != nil {
		return err
	}
	_, err = set.New(path.Base(name)).Parse(statics().addressed(string(text)))
	return err
}

// page is the data of a template.
type page struct {
	assets.Catalogue // {{.Say "key"}}

	Name, Title string
	Event       string
	Round       int    // 0 if there is none
	Section     string // if the event has several
	Boards      string // the prefix of the addresses of that round's boards; empty if there is none
	Nav         []navItem
	Who         desk.Actor
	Signed      bool
	RoleKey     string // of the word for his role
	Clock       string
	Theme       string // light, dark, or none: as the system has it
	KeysOff     bool   // no keys of a single letter (WCAG 2.1.4)
	Path        string // of this page, where a form of the frame leads back to
	WrongClock  string // what is wrong with the clock of the desk's machine
	CSRF        template.HTML
	Refused     string      // why a form was not taken
	Sticks      *sticksView // nil if the page tells nothing of them
	OneCopy     string      // said if what was stated last is not on the mirror or the standby
	Data        any

	session *session
}

// navItem is a page in the head.
type navItem struct {
	Key, Path string
	Here      bool
	N         int    // what waits there
	Live      string // the address of the stream that says how many that are now
}

// page fills in the parts of all pages.
func (v *visit) page(name, title string, data any) (*page, error) {
	p := &page{
		Catalogue: v.words, Name: name, Title: title, Who: v.who, Signed: v.session != nil, Clock: v.deskTime().Format("15:04"),
		RoleKey: "hall.role." + strings.ReplaceAll(string(v.who.Role), " ", ""), Path: v.r.URL.RequestURI(), Data: data,
		Theme: choice(v.r, themeCookie, "light", "dark"), KeysOff: choice(v.r, keysCookie, "off") == "off",
	}
	if v.r.Method != http.MethodGet {
		p.Path = "/"
	}
	if v.refused != nil {
		p.Refused = v.told(v.refused)
	}
	if v.session == nil {
		return p, nil
	}
	p.session, p.CSRF = v.session, v.session.field()
	if !v.laid() {
		return p, nil
	}
	p.Sticks = v.sticksSeen(name)
	here, asked := desk.Place{}, 0
	if at, err := v.place(); err == nil {
		here = desk.Place{Section: at.Section, Round: at.Round}
	}
	err := v.work(func(d *intake.Desk) error {
		h := d.Hall()
		p.Event, p.OneCopy = h.Event.Name, oneCopyOf(v.words, d.OneCopy())
		if h.Round(here.Section, here.Round) == nil {
			here, _ = lastRound(h)
		}
		if p.Round = here.Round; len(h.Event.Sections) > 1 {
			p.Section = here.Section
		}
		if p.Round > 0 {
			p.Boards = link("board", desk.Place{Section: here.Section, Round: here.Round}) + "/"
		}
		p.WrongClock = v.wrongClock(d)
		var err error
		asked, err = v.askedIn(v.ctx(), d, here)
		return err
	})
	for _, item := range []struct {
		key   string
		round bool // it is of a round
		act   desk.Act
	}{
		{"hall", true, desk.ActSeeRound},
		{"questions", true, desk.ActSeeRound},
		{"camera", false, desk.ActImport},
		{"round", true, desk.ActSeeRound},
		{"answer", false, desk.ActOpen},
		{"devices", false, desk.ActResult}, // whoever lets devices in, or enrols them
		{"event", false, desk.ActSeeRound},
		{"report", true, desk.ActLogs},
	} {
		to := "/" + item.key
		if item.round {
			to = link(item.key, here)
		}
		if p.Round == 0 && item.key == "hall" {
			to = "/" // where the first pairings are taken in
		} else if p.Round == 0 && item.round {
			continue
		}
		if !v.may(item.act) || !isRouted("GET /"+item.key) {
			continue
		}
		own := navItem{Key: "hall.nav." + item.key, Path: to, Here: name == item.key || name == "empty" && item.key == "hall"}
		if item.key == "questions" {
			own.N = asked
			own.Live = "/live?" + url.Values{
				"section": {here.Section}, "round": {strconv.Itoa(here.Round)}, "lang": {v.words.Language()}, "view": {liveCount}, "version": {countVersion(asked, p.OneCopy)},
			}.Encode()
		}
		p.Nav = append(p.Nav, own)
	}
	return p, err
}

// isRouted reports whether a page exists.
func isRouted(prefix string) bool {
	for _, r := range routes() {
		if r.pattern == prefix || strings.HasPrefix(r.pattern, prefix+"/") {
			return true
		}
	}
	return false
}

// The visitor's choices are cookies: they are his browser's, not the event's.
const (
	languageCookie = "zapis-language"
	themeCookie    = "zapis-theme"
	keysCookie     = "zapis-keys"
)

// choice returns the visitor's choice, if it is a valid one.
func choice(r *http.Request, name string, of ...string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	for _, value := range of {
		if c.Value == value {
			return value
		}
	}
	return ""
}

// settings stores the visitor's choices in his browser.
func (v *visit) settings() error {
	for form, cookie := range map[string]string{"language": languageCookie, "theme": themeCookie, "keys": keysCookie} {
		if !v.r.Form.Has(form) {
			continue
		}
		value := v.r.Form.Get(form)
		if len(value) > 8 || strings.ContainsFunc(value, func(c rune) bool { return c < 'a' || c > 'z' }) {
			return problem(http.StatusBadRequest, "hall.err.form")
		}
		http.SetCookie(v.w, &http.Cookie{
			Name: cookie, Value: value, Path: "/", MaxAge: int((365 * 24 * time.Hour).Seconds()),
			HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: v.r.TLS != nil,
		})
	}
	return v.back(v.r.Form.Get("to"))
}

// language is one in which the pages can be read.
type language struct{ Code, Name string }

// Languages returns them all, each with its own name.
func (p *page) Languages() (all []language) {
	for _, code := range assets.Languages() {
		all = append(all, language{code, assets.Words(code).Say("language.name")})
	}
	return all
}

// Key returns the cap of a key, unless keys of one letter are switched off.
func (p *page) Key(key any) template.HTML {
	if p.KeysOff {
		return ""
	}
	return template.HTML(fmt.Sprintf("<kbd>%v</kbd>", key)) //nolint:gosec // of a template, or a number
}
