package app

import (
	"time"

	"zapis/app/device"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// kit is what every page of a window is made with: how it looks, the words,
// what the device is at, and what a page asks of the window around it. There
// is one for all pages.
type kit struct {
	p     *palette
	words assets.Catalogue
	opts  Options
	front front
	dev   pageDevice

	view device.View // as it is shown
	now  time.Time   // of the band's clock
	geo  geometry    // of the window

	touchedAt  time.Time   // when somebody touched a button last
	halfTyped  *codePad    // the pad that somebody typed on last
	flipped    bool        // the board was turned in this game
	challenged bool        // the arbiter answers a challenge in place of a code
	handed     *handedFile // what was just handed over, until its page is shown
}

// front is the window around a page.
type front interface {
	// act shows what an act has changed, or says why it was refused; it reports
	// whether it was done.
	act(err error) bool

	// tell says something in the page, until the next touch.
	tell(text string)

	// Refresh shows what the device is at now.
	Refresh()

	// again lays the page out once more: something was shown or hidden.
	again()

	// calm reports whether a touch may have been meant for what stood there a
	// moment ago.
	calm() bool

	// touched is told that somebody touched the screen.
	touched()
}

// pageDevice is what pages of every mode ask a device.
type pageDevice interface {
	View() device.View
	DeviceID() string
	Language() notation.Language
	Battery() device.Battery
	Article(article string) string
	Arbiter(code string) error
	ArbiterKeyShort() string
	Sign(who scoresheet.Signer, name string, strokes []byte) (device.Ack, error)
	Export(format device.Format) ([]byte, error)
}

func (k *kit) act(err error) bool { return k.front.act(err) }
func (k *kit) tell(text string)   { k.front.tell(text) }
func (k *kit) again()             { k.front.again() }
func (k *kit) calm() bool         { return k.front.calm() }

// Refresh shows what the device is at now.
func (k *kit) Refresh() { k.front.Refresh() }

// record is the game that the page is about.
func (k *kit) record() *scoresheet.Record {
	if k.view.Mode == modes.Owner && k.view.EndedFor > 0 && k.view.Ended != nil {
		return k.view.Ended
	}
	return &k.view.Record
}

// style is how moves are written on the sheet.
func (k *kit) style() notation.Style {
	if k.opts.Long {
		return notation.Long
	}
	return notation.Short
}

// button makes a button whose caption is a word of the catalogue.
func (k *kit) button(key, icon string, onTap func()) *Button {
	return newButton(k.p, key, icon, k.words.Say(key), k.touching(onTap))
}

// touching is what a button does, and that somebody touched it.
func (k *kit) touching(do func()) func() {
	return func() {
		k.touch()
		do()
	}
}

// touch notes that somebody touched the screen.
func (k *kit) touch() {
	k.touchedAt = k.opts.Now()
	k.front.touched()
}

// offerChallenge puts the other way in beside a pad for the arbiter's code,
// where the device knows an arbiter's key.
func (c *codePad) offerChallenge() {
	u := c.ui
	if u.dev.ArbiterKeyShort() == "" {
		return
	}
	c.other = u.button("challenge.do", "", func() {
		c.set("")
		u.challenged = true
		u.Refresh()
	})
	c.layer.Objects = append(c.layer.Objects, c.other)
}

// Options of the front end. The zero value is English on warm paper for a
// right hand.
type Options struct {
	Lang     string            // of the words, "en", "ru" …
	Notation notation.Language // piece letters on the sheet; empty for figurines
	Long     bool              // Ng1-f3 in place of Nf3
	Theme    Theme
	LeftHand bool // the actions on the left
	Zone     *time.Location
	Now      func() time.Time // nil for the machine's clock

	// Calm is how long the board takes no touches after an alarm has moved it
	// under the finger.
	Calm time.Duration

	// Save writes a file that the owner or the arbiter asked for, and returns
	// where it lies now. Without it nothing can be written out.
	Save func(name string, data []byte) (place string, err error)

	// Inbox is where files of other devices lie, games handed over above all.
	// Without it none is found.
	Inbox Inbox
}
