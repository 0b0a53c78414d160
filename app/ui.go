package app

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// UI is the front end of one device: one tree of objects for one window. It
// is the [front] of every page.
type UI struct {
	*kit
	dev  frontDevice
	game gameKit
	arb  arbiterKit
	own  ownerKit

	calmFrom time.Time // when an alarm moved the page last

	root       *fyne.Container
	background *background
	band       *bandView
	bandLayer  *fyne.Container
	alarm      *alarmView

	pages  map[pageName]screen
	shown  pageName
	holder *fyne.Container
	moved  bool // something changed that moves objects
}

// Device is what the pages need of a session, by rooms.
type Device struct {
	Front   frontDevice
	Game    gameDevice
	Arbiter arbiterDevice
	Owner   ownerDevice
}

// Of returns s, a session or what stands for one in tests, as the rooms see
// it. Here alone all of a device is named at once.
func Of(s interface {
	frontDevice
	entering
	claiming
	sealing
	signatures
	lending
	inspecting
	judging
	clockChecking
	ruling
	adjourning
	reconstructing
	spare
	starting
	archived
	profiled
	coded
	keyed
},
) Device {
	return Device{
		Front:   s,
		Game:    gameDevice{s, s, s, s, s, s},
		Arbiter: arbiterDevice{s, s, s, s, s, s, s, s},
		Owner:   ownerDevice{s, s, s, s, s, s},
	}
}

// frontDevice is what the window asks of a device.
type frontDevice interface {
	pageDevice
	View() device.View
	Touched(items ...string)
	Leave() error
	Challenge() (text string, left time.Duration, err error)
	Answer(digits string) error
	Profile() device.Profile
	SetLanguage(lang notation.Language)
}

// screen is one of the pages; it fills geometry.page.
type screen interface {
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
	u := &UI{dev: dev.Front, pages: map[pageName]screen{}}
	u.kit = &kit{p: &palettes[opts.Theme], words: assets.Words(opts.Lang), opts: opts, front: u, dev: dev.Front}
	u.game = gameKit{kit: u.kit, dev: dev.Game}
	u.arb = arbiterKit{u.kit, dev.Arbiter}
	u.own = ownerKit{kit: u.kit, dev: dev.Owner, apply: u.apply}
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
	if u.measure() != u.geo || u.moved {
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
		u.game.ending = false
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
	case u.game.ending:
		return resultPage
	}
	return gamePage
}

func (u *UI) turnTo(name pageName) {
	// A page is made when it is turned to, so nothing of another game, or of
	// another code, is left on it.
	p := u.make(name)
	u.pages = map[pageName]screen{name: p}
	u.shown = name
	u.holder.Objects = []fyne.CanvasObject{p.object()}
	u.moved = true
}

func (u *UI) make(name pageName) screen {
	switch name {
	case resultPage:
		return newResultPage(&u.game)
	case signPage:
		return newSignPage(&u.game)
	case endedPage:
		return newEndedPage(u)
	case ownerPage:
		return newOwnerPage(&u.own)
	case arbiterPage:
		return newArbiterPage(&u.arb)
	case handedPage:
		return newHandedPage(&u.game)
	case parkedPage:
		return newParkedPage(&u.game)
	case challengePage:
		return newChallengePage(u)
	case noPage, gamePage:
	}
	return newGamePage(&u.game)
}

// layOut is called by the window when its size changes, and by Refresh when
// something moves.
func (u *UI) layOut(size fyne.Size) {
	if size.Width < 100 || size.Height < 100 {
		return
	}
	u.moved = false
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

// untouched is for how long nobody has touched anything. Where the clock was
// set back it begins anew.
func (u *UI) untouched() time.Duration {
	if u.touchedAt.IsZero() || u.now.Add(time.Minute).Before(u.touchedAt) {
		u.touchedAt = u.now
	}
	return max(0, u.now.Sub(u.touchedAt))
}

// touched tells the page that somebody touched the screen.
func (u *UI) touched() {
	if p, ok := u.pages[u.shown].(interface{ touched() }); ok {
		p.touched()
	}
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
	if p, ok := u.pages[u.shown].(interface{ idle(since time.Duration) }); ok {
		p.idle(since)
	}
}
