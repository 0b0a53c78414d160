package app

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"zapis/app/page"
	"zapis/modes"
)

// The toolkit's drivers for Android and Windows, built with the tag accessibility, tell
// the system's screen reader what is on the screen (R-T05). After every painting they go
// through the containers of the window, and take each object there that is a
// fyne.Accessible with another role than that of a container. Our pages are widgets,
// into which they do not look, and they do not know what is covered. So nothing of a
// page is a fyne.Accessible. A layer of objects without a picture says it instead: one
// for each square, button, cell and text. They take no touch: one in the middle of such
// an object, which is how a screen reader presses it, reaches the page below.

// newReaderLayers returns the layer, and before it the object that fills it. Nobody asks
// for its role but a driver that is about to go through the layer. So the layer is as
// the picture is, and remains empty in programs that were built without the tag.
func newReaderLayers(announce func() []page.Announced) []fyne.CanvasObject {
	l := &readerLayer{announce: announce, layer: page.NewLayer()}
	return []fyne.CanvasObject{&readerCue{fill: l.fill}, l.layer}
}

type readerLayer struct {
	announce func() []page.Announced
	layer    *fyne.Container
	said     []page.Announced // what the layer says
}

func (l *readerLayer) fill() {
	now := l.announce()
	if slices.Equal(now, l.said) {
		return
	}
	l.said = now
	for len(l.layer.Objects) < len(now) {
		l.layer.Objects = append(l.layer.Objects, &readerNode{})
	}
	clear(l.layer.Objects[len(now):])
	l.layer.Objects = l.layer.Objects[:len(now)]
	for i, a := range now {
		n := l.layer.Objects[i].(*readerNode)
		n.Announced = a
		a.At.Put(n)
	}
}

// announced returns what a screen reader may say now. Where it must be silent, it says
// whose turn the device is, and in a game that it is silent.
func (u *UI) announced() []page.Announced {
	if u.Geo.Size.IsZero() {
		return nil
	}
	if u.Heard() {
		return u.Announce(u.root)
	}
	mode := u.Words.Say(u.dress().Key)
	out := []page.Announced{{Words: mode, At: u.Geo.Band}}
	if u.View.Mode == modes.Game && !u.View.Speech {
		out = append(out, page.Announced{Words: u.Words.Say("assist.speech.no"), At: u.Geo.Page})
	}
	return out
}

// readerCue has a layer filled when it is asked for its role.
type readerCue struct {
	page.Unseen
	fill func()
}

var _ fyne.Accessible = (*readerCue)(nil)

// AccessibilityLabel implements fyne.Accessible.
func (*readerCue) AccessibilityLabel() string { return "" }

// AccessibilityRole implements fyne.Accessible.
func (c *readerCue) AccessibilityRole() fyne.AccessibleRole {
	c.fill()
	return fyne.AccessibleRoleContainer
}

// readerNode is something on the screen that a screen reader says.
type readerNode struct {
	page.Unseen
	page.Announced
}

var _ fyne.Accessible = (*readerNode)(nil)

// AccessibilityLabel implements fyne.Accessible. The driver passes the text through C and
// Java, which take no zero, nothing that is not UTF-8, and no letter of more than 16 bits.
func (n *readerNode) AccessibilityLabel() string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == 0:
			return -1
		case r > 0xFFFF:
			return '\uFFFD'
		}
		return r
	}, n.Words)
}

// AccessibilityRole implements fyne.Accessible.
func (n *readerNode) AccessibilityRole() fyne.AccessibleRole {
	if n.Button {
		return fyne.AccessibleRoleButton
	}
	return fyne.AccessibleRoleText
}
