package page

import (
	"time"

	"fyne.io/fyne/v2"
)

// A Page fills what the band and the alarm leave of the window. The window
// makes it when it turns to it, so that nothing of another game, or of another
// code, is left on it.
//
// A page may also be a [Teller], a [Noticer], a [PadCloser], an [Idler] or a
// [TouchWatcher]; the window asks.
type Page interface {
	// Object returns what the window shows. It is the same for the life of the
	// page.
	Object() fyne.CanvasObject

	// Arrange lays the page out in geo.Page. Update follows it.
	Arrange(geo Geometry)

	// Update shows the view of the kit that the page was made with.
	Update()
}

// A Teller says something in its place, until the next touch.
type Teller interface{ Tell(text string) }

// A Noticer has a notice for the band, "" for none. It is shown there where the names
// stand in the band, so that the page has no strip for it.
type Noticer interface{ Notice() string }

// A PadCloser may have a code pad open. ClosePad closes it and drops what was
// typed on it; it does nothing if none is open.
type PadCloser interface{ ClosePad() }

// An ArbiterAsker can ask for the arbiter's code over what it shows. AskArbiter
// returns what does so, nil where that cannot be done now. What was shown, or typed
// by halves, is there again when the pad is closed.
type ArbiterAsker interface{ AskArbiter() func() }

// An Idler does something when nobody has touched the screen for a time.
type Idler interface{ Idle(since time.Duration) }

// A TouchWatcher is told of every touch of a button.
type TouchWatcher interface{ Touched() }
