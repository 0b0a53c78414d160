package page

import (
	"time"

	"zapis/app/device"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// Kit is what every page of a window is made with: how it looks, the words,
// what the device is at, and what a page asks of the window around it. There
// is one for all pages.
type Kit struct {
	Palette *Palette
	Words   assets.Catalogue
	Opts    Options
	Window  Window
	Dev     Device

	View device.View // as it is shown
	Now  time.Time   // of the band's clock
	Geo  Geometry    // of the window

	TouchedAt  time.Time   // when somebody touched a button last
	HalfTyped  *CodePad    // the pad that somebody typed on last
	Flipped    bool        // the board was turned in this game
	Challenged bool        // the arbiter answers a challenge in place of a code
	Handed     *HandedFile // what was just handed over, until its page is shown
}

// Window is the window around a page.
type Window interface {
	// Act shows what an act has changed, or says why it was refused; it reports
	// whether it was done.
	Act(err error) bool

	// Tell says something in the page, until the next touch.
	Tell(text string)

	// Refresh shows what the device is at now.
	Refresh()

	// Rearrange lays the page out once more: something was shown or hidden.
	Rearrange()

	// Settling reports whether a touch may have been meant for what stood there a
	// moment ago.
	Settling() bool

	// Touched is told that somebody touched the screen.
	Touched()
}

// Device is what pages of every mode ask a device.
type Device interface {
	View() device.View
	DeviceID() string
	Language() notation.Language
	Battery() device.Battery
	Article(article string) string
	Arbiter(code string) error
	ArbiterKeyShort() string
	Sign(who scoresheet.Signer, name string, strokes []byte) (device.Receipt, error)
	Export(format device.Format) ([]byte, error)
}

func (k *Kit) Act(err error) bool { return k.Window.Act(err) }
func (k *Kit) Tell(text string)   { k.Window.Tell(text) }
func (k *Kit) Rearrange()         { k.Window.Rearrange() }
func (k *Kit) Settling() bool     { return k.Window.Settling() }

// Refresh shows what the device is at now.
func (k *Kit) Refresh() { k.Window.Refresh() }

// Record is the game that the page is about.
func (k *Kit) Record() *scoresheet.Record {
	if k.View.Mode == modes.Owner && k.View.EndedFor > 0 && k.View.Ended != nil {
		return k.View.Ended
	}
	return &k.View.Record
}

// Style is how moves are written on the sheet.
func (k *Kit) Style() notation.Style {
	if k.Opts.Long {
		return notation.Long
	}
	return notation.Short
}

// Button makes a button whose caption is a word of the catalogue.
func (k *Kit) Button(key, icon string, onTap func()) *Button {
	return NewButton(k.Palette, key, icon, k.Words.Say(key), k.Touching(onTap))
}

// Touching is what a button does, and that somebody touched it.
func (k *Kit) Touching(do func()) func() {
	return func() {
		k.Touch()
		do()
	}
}

// Touch notes that somebody touched the screen.
func (k *Kit) Touch() {
	k.TouchedAt = k.Opts.Now()
	k.Window.Touched()
}

// OfferChallenge puts the other way in beside a pad for the arbiter's code,
// where the device knows an arbiter's key.
func (c *CodePad) OfferChallenge() {
	kit := c.kit
	if kit.Dev.ArbiterKeyShort() == "" {
		return
	}
	c.other = kit.Button("challenge.do", "", func() {
		c.Set("")
		kit.Challenged = true
		kit.Refresh()
	})
	c.Layer.Objects = append(c.Layer.Objects, c.other)
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

	// Settle is how long the board takes no touches after an alarm has moved it
	// under the finger.
	Settle time.Duration

	// Save writes a file that the owner or the arbiter asked for, and returns
	// where it lies now. Without it nothing can be written out.
	Save func(name string, data []byte) (place string, err error)

	// Inbox is where files of other devices lie, games handed over above all.
	// Without it none is found.
	Inbox Inbox
}
