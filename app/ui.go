package app

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/session"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

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

// UI is the front end of one device: one tree of objects for one window.
type UI struct {
	dev   Device
	opts  Options
	p     *palette
	words assets.Catalogue

	view session.View
	now  time.Time

	calmFrom time.Time // when an alarm moved the page last

	root       *fyne.Container
	background *background
	band       *bandView
	bandLayer  *fyne.Container
	alarm      *alarmView
	geo        geometry

	pages   map[pageName]page
	shown   pageName
	ending  bool // the player asked for the end of the game
	flipped bool // the board was turned in this game
	holder  *fyne.Container
	arrange bool // something changed that moves objects

	challenged bool        // the arbiter answers a challenge in place of a code
	touchedAt  time.Time   // when somebody touched a button last
	halfTyped  *codePad    // the pad that somebody typed on last
	handed     *handedFile // what was just handed over, until its page is shown
}

// page is one of the pages; it fills geometry.page.
type page interface {
	object() fyne.CanvasObject
	arrange(geo geometry) // lays the page out
	update()              // shows the view
}

type pageName uint8

const (
	noPage pageName = iota
	gamePage
	resultPage
	signPage
	endedPage
	ownerPage
	arbiterPage
	handedPage
	parkedPage
	challengePage
)

// New makes the front end of a device. The application's theme is set to
// ours.
func New(dev Device, opts Options) *UI {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Zone == nil {
		opts.Zone = time.Local
	}
	if opts.Notation == "" {
		opts.Notation = notation.Figurines
	}
	u := &UI{dev: dev, opts: opts, p: &palettes[opts.Theme], words: assets.Words(opts.Lang), pages: map[pageName]page{}}
	fyne.CurrentApp().Settings().SetTheme(newLook(u.p))
	u.now = opts.Now()
	u.background, u.band, u.alarm = newBackground(), newBandView(), newAlarmView()
	u.bandLayer, u.holder = layered(), layered()
	u.bandLayer.Objects = u.band.objects
	u.root = &fyne.Container{
		Layout:  &free{u.layOut},
		Objects: []fyne.CanvasObject{u.background.raster, u.holder, u.bandLayer, u.alarm.layer},
	}
	u.Refresh()
	return u
}

// Content is what the window shows. The window is to be unpadded.
func (u *UI) Content() fyne.CanvasObject { return u.root }

// SetNow tells the time of day. Called as often as one likes, it paints only
// when the minute changes, or something on the screen depends on it.
func (u *UI) SetNow(t time.Time) {
	before := u.now
	u.now = t
	switch {
	case u.shown == endedPage || u.shown == challengePage || u.stale():
		u.Refresh()
	case clockTime(before.In(u.opts.Zone)) != clockTime(t.In(u.opts.Zone)):
		u.placeBand()
	}
	u.lookAtHands()
}

// stale reports whether something changed that nobody touched: what waited to
// be saved was saved, or an alarm was raised or tells more.
func (u *UI) stale() bool {
	v := u.dev.View()
	return v.Saved != u.view.Saved || v.Mode != u.view.Mode || !slices.Equal(v.Alarms, u.view.Alarms)
}

// Refresh shows what the device is at now.
func (u *UI) Refresh() {
	u.view = u.dev.View()
	if name := u.pick(); name != u.shown {
		u.turnTo(name)
	}
	if u.geo.size.IsZero() {
		return
	}
	if u.measure() != u.geo || u.arrange {
		u.layOut(u.geo.size)
		return
	}
	u.placeBand()
	u.alarm.arrange(u.geo)
	u.pages[u.shown].update()
}

// pick chooses the page: it follows from what the device is at, and from
// whether the player asked for the end of the game.
func (u *UI) pick() pageName {
	v := &u.view
	if v.Record.Status() != scoresheet.Open {
		u.ending = false
	}
	if v.Mode == modes.Owner {
		u.flipped = false
	}
	ended := v.Mode == modes.Owner && v.EndedFor > 0 && v.Ended != nil
	u.challenged = u.challenged && (ended || v.Mode == modes.Game)
	switch {
	case u.challenged:
		return challengePage
	case ended:
		return endedPage
	case v.Mode == modes.Owner:
		return ownerPage
	case v.Mode == modes.Arbiter:
		return arbiterPage
	case v.Record.Status() == scoresheet.Elsewhere:
		return handedPage
	case v.Record.Status() == scoresheet.Adjourned:
		return parkedPage
	case v.Record.Status() != scoresheet.Open:
		return signPage
	case u.ending:
		return resultPage
	}
	return gamePage
}

func (u *UI) turnTo(name pageName) {
	// A page is made when it is turned to, so nothing of another game, or of
	// another code, is left on it.
	p := u.make(name)
	u.pages = map[pageName]page{name: p}
	u.shown = name
	u.holder.Objects = []fyne.CanvasObject{p.object()}
	u.arrange = true
}

func (u *UI) make(name pageName) page {
	switch name {
	case resultPage:
		return newResultPage(u)
	case signPage:
		return newSignPage(u)
	case endedPage:
		return newEndedPage(u)
	case ownerPage:
		return newOwnerPage(u)
	case arbiterPage:
		return newArbiterPage(u)
	case handedPage:
		return newHandedPage(u)
	case parkedPage:
		return newParkedPage(u)
	case challengePage:
		return newChallengePage(u)
	case noPage, gamePage:
	}
	return newGamePage(u)
}

// layOut is called by the window when its size changes, and by Refresh when
// something moves.
func (u *UI) layOut(size fyne.Size) {
	if size.Width < 100 || size.Height < 100 {
		return
	}
	u.arrange = false
	u.geo.size = size
	strip := u.geo.strip.h
	if u.geo = u.measure(); u.geo.strip.h != strip {
		u.calmFrom = time.Now()
	}
	u.holder.Resize(size)
	u.bandLayer.Resize(size)
	p := u.pages[u.shown]
	p.object().Resize(size)
	p.arrange(u.geo)
	p.update()
	u.background.set(u.geo, u.dress(), u.p.paper)
	u.placeBand()
	u.alarm.arrange(u.geo)
	u.holder.Refresh()
}

// calm reports whether a touch may have been meant for what stood there a
// moment ago.
func (u *UI) calm() bool { return time.Since(u.calmFrom) < u.opts.Calm }

// again lays the page out once more: something was shown or hidden.
func (u *UI) again() {
	if !u.geo.size.IsZero() {
		u.pages[u.shown].arrange(u.geo)
		u.pages[u.shown].update()
	}
}

func (u *UI) dress() dress {
	switch {
	case u.shown == endedPage || u.shown == challengePage && u.view.Mode == modes.Owner:
		return endedDress
	case u.view.Mode == modes.Game:
		return gameDress
	case u.view.Mode == modes.Arbiter:
		return arbiterDress
	}
	return ownerDress
}

func (u *UI) placeBand() {
	d := u.dress()
	f := bandFacts{word: u.words.Say(d.key), time: clockTime(u.now.In(u.opts.Zone)), battery: -1}
	if b := u.dev.Battery(); b.Known {
		f.battery = b.Percent
		if b.Low {
			f.batteryLow = u.words.Say("band.battery.low")
		}
	}
	r := u.record()
	if b := r.Header.Tag("Board"); b != "" {
		f.first = u.words.Say("band.board", b)
	}
	if round := r.Header.Tag("Round"); round != "" && round != "?" && round != "-" {
		if f.first != "" {
			f.first += " · "
		}
		f.first += u.words.Say("band.round", round)
	}
	f.second = r.Header.Tag("Event")
	if r.Status() == scoresheet.NoGame {
		f.first, f.second = u.words.Say("app.title"), u.words.Say("owner.device", u.dev.DeviceID())
	}
	if !u.view.Saved {
		f.notSaved = u.words.Say("storage.notsaved")
	}
	u.band.arrange(u.geo, d, f)
}

// record is the game that the page is about.
func (u *UI) record() *scoresheet.Record {
	if u.view.Mode == modes.Owner && u.view.EndedFor > 0 && u.view.Ended != nil {
		return u.view.Ended
	}
	return &u.view.Record
}

// act shows what an act has changed, or says why it was refused.
func (u *UI) act(err error) bool {
	u.Refresh()
	if err != nil {
		u.tell(refusal(err, u.words))
	}
	return err == nil
}

// tell says something in the page, until the next touch.
func (u *UI) tell(text string) {
	if t, ok := u.pages[u.shown].(interface{ tell(string) }); ok {
		t.tell(text)
	}
}

// style is how moves are written on the sheet.
func (u *UI) style() notation.Style {
	if u.opts.Long {
		return notation.Long
	}
	return notation.Short
}

// button makes a button whose caption is a word of the catalogue.
func (u *UI) button(key, icon string, onTap func()) *Button {
	return newButton(u.p, key, icon, u.words.Say(key), u.touching(onTap))
}

// measure lays the window out for what it has to say now.
func (u *UI) measure() geometry { return u.measureIn(u.dress()) }

func (u *UI) measureIn(d dress) geometry {
	size, word := u.geo.size, u.words.Say(d.key)
	geo := measure(size, 0)
	// A word that would have to be small is written in two lines, where that helps.
	if geo.wordSize(word, d) < geo.capital/capOfHeight && strings.Contains(word, " ") {
		geo = measureLines(size, 2, 0)
	}
	return u.alarm.say(geo, d, u.view.Alarms, u.words, u.opts.Zone)
}

// lookAtHands does what is due when nobody has touched the screen for long.
func (u *UI) lookAtHands() {
	since := u.untouched()
	if since >= padWaits {
		if u.halfTyped != nil {
			u.halfTyped.set("")
			u.halfTyped = nil
		}
		if p, ok := u.pages[u.shown].(interface{ closePad() }); ok {
			p.closePad()
		}
	}
	if h, ok := u.pages[u.shown].(*handedView); ok && since >= arbiterWaits && h.codes != nil {
		h.closeCodes() // so that all see again what the device is
	}
	v, ok := u.pages[u.shown].(*arbiterView)
	switch {
	case !ok:
	case since >= arbiterWaits:
		if err := u.dev.Leave(); u.act(err) {
			u.tell(u.words.Say("arbiter.idle.left", int(arbiterWaits.Minutes())))
		}
	case since >= arbiterReminds && !v.reminded:
		v.tell(u.words.Say("arbiter.idle.reminder", int(arbiterReminds.Minutes()), int((arbiterWaits - arbiterReminds).Minutes())))
		v.reminded = true
	}
}

// offerChallenge puts the other way in beside the pad, where the device knows
// an arbiter's key.
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
