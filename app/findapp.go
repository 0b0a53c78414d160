package app

// Code is the text of the code that is shown, for those who work the pages
// from outside; "" if none is.
func (u *UI) Code() string {
	var c *codesCover
	switch p := u.pages[u.shown].(type) {
	case *handedView:
		c = p.codes
	case *challengeView:
		return p.text
	case *arbiterView:
		c, _ = p.over.(*codesCover)
	}
	if c == nil || len(c.parts) == 0 {
		return ""
	}
	return c.parts[c.at]
}

// Board is the board of the page that is shown, or nil.
func (u *UI) Board() *BoardWidget {
	switch p := u.pages[u.shown].(type) {
	case *game:
		return p.board
	case *arbiterView:
		if r, open := p.over.(*replayView); open {
			return r.board.board
		}
		return p.board.board
	}
	return nil
}

// Sheet is the sheet of the page that is shown, or nil.
func (u *UI) Sheet() *Sheet {
	switch p := u.pages[u.shown].(type) {
	case *game:
		switch {
		case p.lending.lent:
			return p.lending.sheet
		case p.only:
			return p.sheetOnly.sheet
		}
		return p.sheet
	case *signView:
		return p.sheet
	case *arbiterView:
		if r, open := p.over.(*replayView); open {
			return r.sheet
		}
		return p.sheet
	}
	return nil
}
