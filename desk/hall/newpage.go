package hall

import (
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/scoresheet/rulings"
)

// newView is the page on which an event is created: the questions with their
// answers, and next to each answer what is wrong with it.
type newView struct {
	Name, Place, From, Until newField
	First                    string // the language of reports
	Languages                []eventLanguage
	LanguageProblem          string
	Sections                 []newSection
	Arbiters                 []newField // the first is the chief arbiter
	Passphrase, Again        newField
	MinPassphrase            int
	Controls                 []newControl
	Sets                     []newSet

	Faults  int    // how many answers have to be changed
	Problem string // what is wrong with the answers as a whole
	Store   string // where the keys are written
}

// newField is an answer with its error.
type newField struct{ ID, Value, Problem string }

// newSection has the answers about a section.
type newSection struct {
	N                     int
	Name, Rounds, Control newField
	Rules                 newField
	NoSheets, Teams       bool
}

// newControl is a time control to choose from, as people write it.
type newControl struct{ Value string }

// newSet is a rule set to choose from.
type newSet struct{ ID, Title string }

// newControls are the usual time controls of standard, rapid and blitz
// tournaments.
var newControls = []string{`90'/40 + 30' + 30"`, `90' + 30"`, `60' + 30"`, `15' + 10"`, `3' + 2"`}

// Rows that the page has at first.
const (
	newArbiters   = 3
	maxNewFields  = 120 // of one kind that are read from a form
	maxNewAnswers = 4 * desk.MaxText
)

// isOrganizerHere reports whether the visitor opened the desk at the laptop
// itself, by the link that works once: before there is an event nobody has a
// code, and the person who creates it gets its keys.
func (v *visit) isOrganizerHere() bool {
	return v.session != nil && v.session.code == "" && isHere(v.r) && v.may(desk.ActEvent)
}

// newPage shows the questions about a new event.
func (v *visit) newPage() error {
	if v.laid() {
		return v.back("/")
	}
	if !v.isOrganizerHere() {
		return problem(http.StatusForbidden, "hall.err.link")
	}
	return v.showNew(http.StatusOK, v.asked(url.Values{}))
}

func (v *visit) showNew(status int, view *newView) error {
	return v.showAs(status, "new", v.words.Say("hall.new.title"), view)
}

// asked returns the questions with the answers of a form.
func (v *visit) asked(form url.Values) *newView {
	field := func(id string) newField {
		return newField{ID: id, Value: strings.ToValidUTF8(form.Get(id), "")}
	}
	view := &newView{
		Name: field("name"), Place: field("place"), From: field("from"), Until: field("until"), First: v.words.Language(),
		Passphrase: field("passphrase"), Again: field("again"), MinPassphrase: pack.MinPassphrase,
	}
	if first := form.Get("first"); slices.Contains(assets.Languages(), first) {
		view.First = first
	}
	for _, code := range assets.Languages() {
		view.Languages = append(view.Languages, eventLanguage{code, assets.Words(code).Say("language.name"), slices.Contains(form["language"], code)})
	}
	for _, c := range newControls {
		view.Controls = append(view.Controls, newControl{c})
	}
	for _, s := range rulings.Shipped() {
		if s.Version != "example" { // an example for a club's own set: nobody uses it
			view.Sets = append(view.Sets, newSet{s.ID, v.words.Say(s.TitleKey())})
		}
	}
	sections, arbiters := max(1, rowsOf(form, "section")), max(newArbiters, rowsOf(form, "arbiter"))
	switch form.Get("more") {
	case "section":
		sections++
	case "arbiter":
		arbiters++
	}
	for i := range min(sections, desk.MaxSections) {
		n := strconv.Itoa(i)
		view.Sections = append(view.Sections, newSection{
			N: i + 1, Name: field("section" + n), Rounds: field("rounds" + n), Control: field("control" + n), Rules: field("rules" + n),
			NoSheets: form.Get("nosheets"+n) != "", Teams: form.Get("teams"+n) != "",
		})
	}
	for i := range min(arbiters, desk.MaxArbiters) {
		view.Arbiters = append(view.Arbiters, field("arbiter"+strconv.Itoa(i)))
	}
	if abs, err := filepath.Abs(v.Keys); err == nil {
		view.Store = abs
	}
	return view
}

// rowsOf returns the number of rows of a kind in a form.
func rowsOf(form url.Values, kind string) (n int) {
	for n < maxNewFields && form.Has(kind+strconv.Itoa(n)) {
		n++
	}
	return n
}

// event returns the event described by the answers, and for each of its
// sections and arbiters the row of the page. Empty rows are skipped.
func (n *newView) event() (e *desk.Event, sections, arbiters []int) {
	e = &desk.Event{Name: n.Name.Text(), Place: n.Place.Text(), From: n.From.Text(), Until: n.Until.Text(), Languages: []string{n.First}}
	for _, l := range n.Languages {
		if l.On && l.Code != n.First {
			e.Languages = append(e.Languages, l.Code)
		}
	}
	for i := range n.Sections {
		row := &n.Sections[i]
		if i > 0 && row.Name.Text()+row.Rounds.Text()+row.Control.Text() == "" {
			continue
		}
		s := desk.Section{Name: row.Name.Text(), Control: row.Control.Text(), Teams: row.Teams}
		s.Rounds, _ = strconv.Atoi(row.Rounds.Text())
		if row.NoSheets {
			s.Sheets = desk.SheetsNone
		}
		if set := row.Rules.Value; set != rulings.Laws {
			s.Rules.Set = set
		}
		e.Sections, sections = append(e.Sections, s), append(sections, i)
	}
	for i := range n.Arbiters {
		if name := n.Arbiters[i].Text(); name != "" {
			e.Arbiters, arbiters = append(e.Arbiters, desk.Arbiter{Name: name, Chief: len(e.Arbiters) == 0}), append(arbiters, i)
		}
	}
	return e, sections, arbiters
}

// Text returns the answer without spaces around it.
func (f newField) Text() string { return strings.TrimSpace(f.Value) }

// fault puts an error next to its answer.
func (n *newView) fault(f *office.DraftFault, why string, sections, arbiters []int) {
	row := func(rows []int, all int) int { // a missing answer is reported in the first empty row
		if f.Row < len(rows) {
			return rows[f.Row]
		}
		for i := range all {
			if !slices.Contains(rows, i) {
				return i
			}
		}
		return all - 1
	}
	section := func() *newSection { return &n.Sections[row(sections, len(n.Sections))] }
	var of *string
	switch f.Asked {
	case office.AskedName:
		of = &n.Name.Problem
	case office.AskedPlace:
		of = &n.Place.Problem
	case office.AskedFrom:
		of = &n.From.Problem
	case office.AskedUntil:
		of = &n.Until.Problem
	case office.AskedLanguages:
		of = &n.LanguageProblem
	case office.AskedSection:
		of = &section().Name.Problem
	case office.AskedRounds:
		of = &section().Rounds.Problem
	case office.AskedControl:
		of = &section().Control.Problem
	case office.AskedRules:
		of = &section().Rules.Problem
	case office.AskedArbiter:
		of = &n.Arbiters[row(arbiters, len(n.Arbiters))].Problem
	case office.AskedPassphrase:
		of = &n.Passphrase.Problem
	default:
		of = &n.Problem
	}
	if *of == "" {
		*of = sentenceOf(why)
	}
	n.Faults++
}

// newEvent creates the event, or shows next to each answer what is wrong with
// it; nothing that was typed is lost.
func (v *visit) newEvent() error {
	if !v.isOrganizerHere() {
		return problem(http.StatusForbidden, "hall.err.link")
	}
	form := v.r.PostForm
	for _, values := range form {
		if len(values) > len(assets.Languages()) || slices.ContainsFunc(values, func(t string) bool { return len(t) > maxNewAnswers }) {
			return problem(http.StatusBadRequest, "hall.err.form")
		}
	}
	view := v.asked(form)
	if form.Get("more") != "" {
		return v.showNew(http.StatusOK, view)
	}
	e, sections, arbiters := view.event()
	faults := office.DraftFaults(e, view.Passphrase.Value)
	for i := range faults {
		view.fault(&faults[i], v.why(faults[i].Why), sections, arbiters)
	}
	if view.Passphrase.Problem == "" && view.Passphrase.Value != view.Again.Value {
		view.Again.Problem = v.words.Say("hall.new.again.not")
		view.Faults++
	}
	if view.Faults > 0 {
		return v.showNew(http.StatusUnprocessableEntity, view)
	}
	err := office.Draft(e, view.Passphrase.Value)
	if err == nil {
		err = v.work(func(d *intake.Desk) error {
			if d.Hall().Laid {
				return &redirect{"/"} // it was pressed twice, or made by the command
			}
			_, err := office.NewEvent(v.ctx(), d, v.who, e, view.Passphrase.Value, office.Folder(v.Keys))
			return err
		})
	}
	if _, is := err.(*redirect); is { //nolint:errorlint // it is our event, unchanged
		return err
	}
	if err != nil {
		view.Problem = sentenceOf(v.told(err))
		return v.showNew(statusOf(err), view)
	}
	return v.back("/?laid=1")
}

// newLaid lists what was made with an event.
type newLaid struct {
	Name, Folder string
	Files        []newFile
}

// newFile is a file with a key, and its recipient.
type newFile struct{ Name, For string }

// laidDown returns the files made with the event and their recipients.
func (v *visit) laidDown(e *desk.Event) *newLaid {
	laid := &newLaid{Name: e.Name, Folder: v.Keys}
	if abs, err := filepath.Abs(v.Keys); err == nil {
		laid.Folder = abs
	}
	keys := office.Folder(v.Keys)
	add := func(name, why string) {
		if keys.Has(name) {
			laid.Files = append(laid.Files, newFile{name, why})
		}
	}
	for i := range e.Arbiters {
		add(office.ArbiterFile(e.Arbiters[i].Name), v.words.Say("hall.new.for.arbiter", e.Arbiters[i].Name))
	}
	add(office.OrganizerFile, v.words.Say("hall.new.for.organizer"))
	add(office.SealFile, v.words.Say("hall.new.for.seal"))
	add(office.EventFile, v.words.Say("hall.new.for.event"))
	return laid
}
