package page

import (
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// Kit is what every page of a window is made with: the colours and the words,
// the view of the device, and the window around the page. All pages share one.
type Kit struct {
	Palette *Palette
	Words   assets.Catalogue
	Opts    Options
	Window  Window
	Dev     Device

	View device.View // that is shown
	Now  time.Time   // as the band's clock shows it
	Geo  Geometry    // of the window

	TouchedAt  time.Time   // when a button was last touched
	HalfTyped  *CodePad    // the pad that was last typed on; nil once it was cleared
	Flipped    bool        // the board was turned in this game
	Challenged bool        // the arbiter answers a challenge instead of typing a code
	Keyboard   bool        // somebody types on one
	Unlocking  bool        // his answer opens what the event's pack set, between games
	Handed     *HandedFile // the game just handed over; nil once its page was made

	// DeskHas is what the desk said of the game that was handed in over the air
	// last; its Held is NotHeld if it said nothing of the game that is shown.
	DeskHas AirNews

	film   *CodesCover // whose codes run; nil if none do
	reel   *fyne.Animation
	errand *errand // what is asked of the desk; nil if nothing is
}

// Heard reports whether others may hear what is on the screen, through our voice or
// through the system's screen reader. In a game the arbiter must have allowed it, and
// nothing is heard while a move is being sealed. Nor is anything in arbiter mode,
// where the pages judge moves: the players sit beside it (R-G15).
func (k *Kit) Heard() bool {
	switch k.View.Mode {
	case modes.Game:
		return k.View.Speech && k.View.Record.Sealing() == nil
	case modes.Arbiter:
		return false
	case modes.Owner:
	}
	return true
}

// A Window is what a page asks of the window around it.
type Window interface {
	// Act shows what an act has changed, or says why it was refused. It reports
	// whether err is nil.
	Act(err error) bool

	// Tell says something in the page until the next touch, if the page is a
	// [Teller].
	Tell(text string)

	// Refresh shows the device as it is now, on another page if that follows.
	Refresh()

	// Rearrange lays the page out again, because something was shown or hidden.
	Rearrange()

	// Settling reports whether an alarm moved the page a moment ago, so that a
	// touch may have been meant for what stood there before.
	Settling() bool

	// Touched is called when somebody has touched a button.
	Touched()

	// LeaveField takes the keyboard out of a field: to what comes behind it, before
	// it, or, by 0 steps, to the field itself.
	LeaveField(f *Field, step int)

	// Write opens the drawn keys for a field that was touched, if the system has none
	// on the screen. If somebody types on a keyboard it does so only where he asks.
	Write(f *Field, asks bool)

	// Typing is called when somebody types on a keyboard, and returns the field that it
	// is for: the drawn keys go away, and with them the line over them, f.
	Typing(f *Field) *Field

	// Rewritten is called when the text of a field was set.
	Rewritten(f *Field)
}

// Device is what the pages of every mode ask of a device.
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

// Act calls the window's Act.
func (k *Kit) Act(err error) bool { return k.Window.Act(err) }

// Tell calls the window's Tell.
func (k *Kit) Tell(text string) { k.Window.Tell(text) }

// Refresh calls the window's Refresh.
func (k *Kit) Refresh() { k.Window.Refresh() }

// Rearrange calls the window's Rearrange.
func (k *Kit) Rearrange() { k.Window.Rearrange() }

// Settling calls the window's Settling.
func (k *Kit) Settling() bool { return k.Window.Settling() }

// Record returns the game that the page is about: the one that is on, or for
// three minutes the one that was just released.
func (k *Kit) Record() *scoresheet.Record {
	if k.View.Mode == modes.Owner && k.View.EndedFor > 0 && k.View.Ended != nil {
		return k.View.Ended
	}
	return &k.View.Record
}

// Style returns how moves made on the board are written on the sheet. The
// arbiter sees them in algebraic notation, as the Laws want it.
func (k *Kit) Style() notation.Style {
	if k.Opts.Style == notation.Digits && k.View.Mode == modes.Arbiter {
		return notation.Short
	}
	return k.Opts.Style
}

// SheetStyles returns the styles in which a sheet shows moves. A spoken move is
// too long for a cell; the text front end has it.
func SheetStyles() []notation.Style {
	return []notation.Style{notation.Short, notation.Long, notation.Digits}
}

// Button returns a button whose name and caption are a key of the catalogue and its
// word. A touch of it is noted.
func (k *Kit) Button(key, icon string, onTap func()) *Button {
	b := NewButton(k.Palette, key, icon, k.Words.Say(key), k.Touching(onTap))
	b.OnPress = func() { k.Speak(b.Aloud()) }
	return b
}

// Touching returns a function that notes a touch and then calls do.
func (k *Kit) Touching(do func()) func() {
	return func() {
		k.Touch()
		do()
	}
}

// Touch notes that somebody touched the screen.
func (k *Kit) Touch() {
	k.Hush()
	k.TouchedAt = k.Opts.Now()
	k.Window.Touched()
}

// OfferChallenge adds a button that turns to the challenge, the other way in, if
// the device knows an arbiter's key.
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

// Options are how the front end looks and what it may do. The zero value is
// English on warm paper, for a right hand, without files.
type Options struct {
	Lang     string            // of the words, "en", "ru" …
	Notation notation.Language // piece letters on the sheet; empty for figurines
	Style    notation.Style    // of moves made on the board; one of SheetStyles
	Theme    Theme
	LeftHand bool             // the buttons on the left
	Entry    Entry            // how moves are entered on the board
	Zone     *time.Location   // nil for the machine's
	Now      func() time.Time // nil for the machine's clock

	// DPI returns the pixels to an inch of the screen, 0 if that is not known. It is
	// called whenever the window is laid out; nil for not known.
	DPI func() float32

	// DrawKeys is for a system that has no keyboard on the screen: one is drawn where a
	// field is touched.
	DrawKeys bool

	// Voice says what is on the screen to who cannot see it, in a game in which the
	// arbiter allows it. If it is nil, the device is silent.
	Voice Voice

	// Unmeasured reports whether neither the system nor the owner has told how large
	// the screen is; nil for no.
	Unmeasured func() bool

	// Settle is for how long the board takes no touches after an alarm has moved
	// it under the finger.
	Settle time.Duration

	// Twice is for how long a touch is let go by within a finger's breadth of the
	// one that opened the page.
	Twice time.Duration

	// Save writes a file that the owner or the arbiter asked for, and returns
	// where it is. If it is nil, nothing can be written out.
	Save func(name string, data []byte) (place string, err error)

	// Stick returns the name of the stick that files are written on, "" if none is
	// in. If it is nil, there never is one.
	Stick func() string

	// Inbox is where files of other devices lie, such as games handed over. If it
	// is nil, none is found.
	Inbox Inbox

	// Picker is the system's way to files outside of the program; nil where the
	// program's folders and sticks can be reached.
	Picker Picker

	// Air is the way to the desk over the hall's network; nil if there is none.
	Air Air
}

// Voice says texts aloud. It never makes a page wait.
type Voice interface {
	Say(lang, text string) // instead of what is being said
	Hush()
	Fault() string // why nothing is heard; "" if something is
}

// SayKnown says the words of a key, if in English they are the text; else the text.
func (k *Kit) SayKnown(key, text string) string {
	if english := assets.Words("en"); english.Has(key) && english.Say(key) == text {
		return k.Words.Say(key)
	}
	return text
}

// Speak says what is on the screen, if the arbiter lets the device speak in this
// game: never a word more, and nothing of whether a move is legal (R-G15). While a
// move is being sealed it is silent, since others hear it.
func (k *Kit) Speak(text string) {
	if k.speaks() && k.Heard() {
		k.Opts.Voice.Say(k.Words.Language(), text)
	}
}

func (k *Kit) speaks() bool {
	return k.Opts.Voice != nil && k.View.Mode == modes.Game && k.View.Speech
}

// Hush ends what is being said.
func (k *Kit) Hush() {
	if k.speaks() {
		k.Opts.Voice.Hush()
	}
}
