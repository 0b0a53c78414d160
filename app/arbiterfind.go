package app

import "fyne.io/fyne/v2"

// What stands where on the arbiter's pages, for those who work them by touch
// from outside.

// Row returns the middle of what can be touched in the log, by its name:
// "event 17", "event 17 cell", "group 0", "group 0 only", "group 0 12b". It is
// false if that is not seen.
func (u *UI) Row(name string) (at fyne.Position, ok bool) {
	if list := u.listShown(); list != nil {
		for _, z := range list.zones {
			if z.name == name {
				origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(list)
				return origin.AddXY(z.at.x+z.at.w/2, z.at.y+min(z.at.h/2, 20)), true
			}
		}
	}
	return at, false
}

// Rows are the names of all that can be touched in the part of the log that is
// seen.
func (u *UI) Rows() (names []string) {
	if list := u.listShown(); list != nil {
		for _, z := range list.zones {
			names = append(names, z.name)
		}
	}
	return names
}

// TouchRow touches something in the log, and reports whether it is seen.
func (u *UI) TouchRow(name string) bool {
	list := u.listShown()
	if list == nil {
		return false
	}
	for _, z := range list.zones {
		if z.name == name {
			u.touch()
			z.do()
			return true
		}
	}
	return false
}

// listShown is the list that lies over the arbiter's page: the log, or what
// was found.
func (u *UI) listShown() *rowList {
	if l := u.logShown(); l != nil {
		return l.list
	}
	if v, ok := u.pages[u.shown].(*arbiterView); ok {
		switch l := v.over.(type) {
		case *findingsPage:
			return l.list
		case *rulingList:
			return l.list
		}
	}
	return nil
}

func (u *UI) logShown() *logView {
	if v, ok := u.pages[u.shown].(*arbiterView); ok {
		l, _ := v.over.(*logView)
		return l
	}
	return nil
}
