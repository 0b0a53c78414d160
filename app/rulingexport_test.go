package app

import (
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// What the pages of rulings show, for tests.

func (u *UI) rulingShown() *rulingPage {
	if v, ok := u.pages[u.shown].(*arbiterView); ok {
		p, _ := v.over.(*rulingPage)
		return p
	}
	return nil
}

// RulingWords is all that the page of a ruling says; "" if there is none.
func (u *UI) RulingWords() string {
	p := u.rulingShown()
	if p == nil {
		return ""
	}
	return p.title.Text + " | " + p.article.Text + " | " + readerText(p.reader)
}

// Restored is the position that the page of a ruling shows, and whether there
// is room for it; nil if it restores none.
func (u *UI) Restored() (shown *board.Free, seen bool) {
	p := u.rulingShown()
	if p == nil || p.restored == nil {
		return nil, false
	}
	free := p.restored.board.shown
	return &free, p.restored.Visible()
}

// PadHeading is what the pad for a clock reading asks for, as it is seen.
func (u *UI) PadHeading() string {
	if v, ok := u.pages[u.shown].(*arbiterView); ok {
		if c, ok := v.over.(*readingCover); ok {
			return c.pad.title.Text
		}
	}
	return ""
}

// ListWords are the texts of a list of rulings that are seen, and how many are
// struck through.
func (u *UI) ListWords() (text string, struck int) {
	v, ok := u.pages[u.shown].(*arbiterView)
	if !ok {
		return "", 0
	}
	l, ok := v.over.(*rulingList)
	if !ok {
		return "", 0
	}
	var all []string
	for _, t := range l.list.texts {
		if t.Visible() {
			all = append(all, t.Text)
		}
	}
	for _, o := range l.list.rects {
		if o.Visible() && o.Size().Height <= 2.5 && o.Size().Height > 0 {
			struck++
		}
	}
	return strings.Join(all, " "), struck
}

// FindingTexts are the texts of the list of findings that are seen.
func (u *UI) FindingTexts() string {
	l, ok := u.pages[u.shown].(*arbiterView).over.(*findingsPage)
	if !ok {
		return ""
	}
	var all []string
	for _, t := range l.list.texts {
		if t.Visible() {
			all = append(all, t.Text)
		}
	}
	return strings.Join(all, " ")
}

// OpenRuling opens the page of a ruling as a touch in its group does.
func (u *UI) OpenRuling(id rulings.ID, side scoresheet.Signer) {
	v := u.pages[u.shown].(*arbiterView)
	d := v.draft(id)
	if d.row.Who == rulings.Player && !isClaim(id) {
		d.r.Side = side
		v.pickCell(d)
	}
	v.openRuling(d)
}

// EndedWords is what the page says that is shown when a game was released.
func (u *UI) EndedWords() string {
	v := u.pages[u.shown].(*endedView)
	return v.result.Text + " " + texts(v.lines[:])
}

// InGroups reports whether buttons in groups are shown, which may go on on
// another page.
func (u *UI) InGroups() bool {
	v, ok := u.pages[u.shown].(*arbiterView)
	if !ok {
		return false
	}
	_, ok = v.over.(*groupsPage)
	return ok
}
