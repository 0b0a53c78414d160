package app

import "strings"

// What the pages of an adjournment show, for tests.

// SealBar is what game mode says while a move is sealed; "" if it does not.
func (u *UI) SealBar() string {
	g, ok := u.pages[u.shown].(*game)
	if !ok || g.seal == nil || !g.seal.bar.Visible() {
		return ""
	}
	return g.seal.label.Text + " " + g.seal.shown.Text
}

// SealedCard is what it says once one is.
func (u *UI) SealedCard() string {
	g, ok := u.pages[u.shown].(*game)
	if !ok || g.seal == nil || !g.seal.card.layer.Visible() {
		return ""
	}
	return g.seal.card.title.Text + " " + readerText(g.seal.card.said)
}

// Written is what the keypad for a move shows.
func (u *UI) Written() string {
	if g, ok := u.pages[u.shown].(*game); ok {
		if k, ok := g.panel.(*keypad); ok {
			return k.shown.Text
		}
	}
	return ""
}

// ParkedWords is what the page of an adjourned game says.
func (u *UI) ParkedWords() string {
	v, ok := u.pages[u.shown].(*parkedView)
	if !ok {
		return ""
	}
	return strings.Join([]string{v.title.Text, texts(v.names[:]), texts(v.times[:]), readerText(v.reader), v.off.Text}, " ")
}

// Envelope is what follows from the sheet on the envelope, and what its
// buttons say.
func (u *UI) Envelope() string {
	v, ok := u.pages[u.shown].(*arbiterView)
	if !ok {
		return ""
	}
	e, ok := v.over.(*envelopePage)
	if !ok {
		return ""
	}
	out := []string{readerText(e.reader)}
	for _, b := range e.fields {
		out = append(out, strings.TrimSpace(b.head+" "+b.caption))
	}
	return strings.Join(out, " ")
}

// Typed is what the pad for keys and codes shows, and what it says over it.
func (u *UI) Typed() (text, said string) {
	g, ok := u.pages[u.shown].(*arbiterView).over.(*groupPad)
	if !ok {
		return "", ""
	}
	for _, t := range g.shown {
		if t.Visible() {
			text += t.Text + " "
		}
	}
	return strings.TrimSpace(text), g.title.Text
}

// SealKeyWords is what an arbiter's device says of its key for sealed moves,
// or of a move that it opened.
func (u *UI) SealKeyWords() string {
	v, ok := u.pages[u.shown].(*ownerView)
	if !ok {
		return ""
	}
	switch p := v.parts[deviceTab].(*devicePart).cover.(type) {
	case *sealKeyPage:
		return readerText(p.reader)
	case *openingPage:
		return texts(p.lines) + " " + readerText(p.reader)
	}
	return ""
}

// FitsPage reports whether all of the text of a page of arbiter mode is seen
// without turning it.
func (u *UI) FitsPage() bool {
	switch p := u.pages[u.shown].(type) {
	case *parkedView:
		return p.reader.atStart() && p.reader.end
	case *game:
		return p.seal == nil || p.seal.card.said.end
	case *arbiterView:
		switch o := p.over.(type) {
		case *askPage:
			return o.reader.end || len(o.reader.lines) == 0
		case *fileAsk:
			return o.reader.end
		case *envelopePage:
			return o.reader.end
		}
	}
	return true
}
