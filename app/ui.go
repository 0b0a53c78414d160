package app

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/arbiter"
	"zapis/app/game"
	"zapis/app/owner"
	"zapis/app/page"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// UI is the front end of one device: one tree of objects for one window. It
// is the [front] of every page.
type UI struct {
	*page.Kit
	dev  frontDevice
	game game.Kit
	arb  arbiter.Kit
	own  owner.Kit

	calmFrom time.Time // when an alarm moved the page last

	root       *fyne.Container
	background *page.Background
	band       *page.BandView
	bandLayer  *fyne.Container
	alarm      *alarmView

	page   page.Page // that is shown
	shown  pageName  // which of them it is
	holder *fyne.Container
	moved  bool // something changed that moves objects
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
func New(dev Device, opts page.Options) *UI {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Zone == nil {
		opts.Zone = time.Local
	}
	if opts.Notation == "" {
		opts.Notation = notation.Figurines
	}
	u := &UI{dev: dev.Front}
	u.Kit = &page.Kit{Palette: &page.Palettes[opts.Theme], Words: assets.Words(opts.Lang), Opts: opts, Window: u, Dev: dev.Front}
	u.game = game.Kit{Kit: u.Kit, Dev: dev.Game}
	u.arb = arbiter.Kit{Kit: u.Kit, Dev: dev.Arbiter}
	u.own = owner.Kit{Kit: u.Kit, Dev: dev.Owner, Apply: u.apply}
	fyne.CurrentApp().Settings().SetTheme(page.ToolkitTheme(u.Palette))
	u.Now = opts.Now()
	u.background, u.band, u.alarm = page.NewBackground(), page.NewBandView(), newAlarmView()
	u.bandLayer, u.holder = page.NewLayer(), page.NewLayer()
	u.bandLayer.Objects = u.band.Objects
	u.root = &fyne.Container{
		Layout:  page.LayoutFunc(u.layOut),
		Objects: []fyne.CanvasObject{u.background.Raster, u.holder, u.bandLayer, u.alarm.layer},
	}
	u.Refresh()
	return u
}

// Content is what the window shows. The window is to be unpadded.
func (u *UI) Content() fyne.CanvasObject { return u.root }

// SetNow tells the time of day. Called as often as one likes, it paints only
// when the minute changes, or something on the screen depends on it.
func (u *UI) SetNow(t time.Time) {
	before := u.Now
	u.Now = t
	switch {
	case u.shown == endedPage || u.shown == challengePage || u.stale():
		u.Refresh()
	case page.ClockTime(before.In(u.Opts.Zone)) != page.ClockTime(t.In(u.Opts.Zone)):
		u.placeBand()
	}
	u.lookAtHands()
}

// stale reports whether something changed that nobody touched: what waited to
// be saved was saved, or an alarm was raised or tells more.
func (u *UI) stale() bool {
	v := u.dev.View()
	return v.Saved != u.View.Saved || v.Mode != u.View.Mode || !slices.Equal(v.Alarms, u.View.Alarms)
}

// Refresh shows what the device is at now.
func (u *UI) Refresh() {
	u.View = u.dev.View()
	if name := u.pick(); name != u.shown {
		u.turnTo(name)
	}
	if u.Geo.Size.IsZero() {
		return
	}
	if u.measure() != u.Geo || u.moved {
		u.layOut(u.Geo.Size)
		return
	}
	u.placeBand()
	u.alarm.Arrange(u.Geo)
	u.page.Update()
}

// pick chooses the page: it follows from what the device is at, and from
// whether the player asked for the end of the game.
func (u *UI) pick() pageName {
	v := &u.View
	if v.Record.Status() != scoresheet.Open {
		u.game.Ending = false
	}
	if v.Mode == modes.Owner {
		u.Flipped = false
	}
	ended := v.Mode == modes.Owner && v.EndedFor > 0 && v.Ended != nil
	u.Challenged = u.Challenged && (ended || v.Mode == modes.Game)
	switch {
	case u.Challenged:
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
	case u.game.Ending:
		return resultPage
	}
	return gamePage
}

func (u *UI) turnTo(name pageName) {
	// A page is made when it is turned to, so nothing of another game, or of
	// another code, is left on it.
	u.page, u.shown = u.make(name), name
	u.holder.Objects = []fyne.CanvasObject{u.page.Object()}
	u.moved = true
}

func (u *UI) make(name pageName) page.Page {
	switch name {
	case resultPage:
		return game.NewResultPage(&u.game)
	case signPage:
		return game.NewSignPage(&u.game)
	case endedPage:
		return newEndedPage(u)
	case ownerPage:
		return owner.NewPage(&u.own)
	case arbiterPage:
		return arbiter.NewPage(&u.arb)
	case handedPage:
		return game.NewHandedPage(&u.game)
	case parkedPage:
		return game.NewParkedPage(&u.game)
	case challengePage:
		return newChallengePage(u)
	case noPage, gamePage:
	}
	return game.NewPage(&u.game)
}

// layOut is called by the window when its size changes, and by Refresh when
// something moves.
func (u *UI) layOut(size fyne.Size) {
	if size.Width < 100 || size.Height < 100 {
		return
	}
	u.moved = false
	u.Geo.Size = size
	strip := u.Geo.Strip.H
	if u.Geo = u.measure(); u.Geo.Strip.H != strip {
		u.calmFrom = time.Now()
	}
	u.holder.Resize(size)
	u.bandLayer.Resize(size)
	u.page.Object().Resize(size)
	u.page.Arrange(u.Geo)
	u.page.Update()
	u.background.Set(u.Geo, u.dress(), u.Palette.Paper)
	u.placeBand()
	u.alarm.Arrange(u.Geo)
	u.holder.Refresh()
}

// Settling reports whether a touch may have been meant for what stood there a
// moment ago.
func (u *UI) Settling() bool { return time.Since(u.calmFrom) < u.Opts.Settle }

// Rearrange lays the page out once more: something was shown or hidden.
func (u *UI) Rearrange() {
	if !u.Geo.Size.IsZero() {
		u.page.Arrange(u.Geo)
		u.page.Update()
	}
}

func (u *UI) dress() page.Dress {
	switch {
	case u.shown == endedPage || u.shown == challengePage && u.View.Mode == modes.Owner:
		return page.EndedDress
	case u.View.Mode == modes.Game:
		return page.GameDress
	case u.View.Mode == modes.Arbiter:
		return page.ArbiterDress
	}
	return page.OwnerDress
}

func (u *UI) placeBand() {
	d := u.dress()
	f := page.BandFacts{Word: u.Words.Say(d.Key), Time: page.ClockTime(u.Now.In(u.Opts.Zone)), Battery: -1}
	if b := u.dev.Battery(); b.Known {
		f.Battery = b.Percent
		if b.Low {
			f.BatteryLow = u.Words.Say("band.battery.low")
		}
	}
	r := u.Record()
	if b := r.Header.Tag("Board"); b != "" {
		f.First = u.Words.Say("band.board", b)
	}
	if round := r.Header.Tag("Round"); round != "" && round != "?" && round != "-" {
		if f.First != "" {
			f.First += " · "
		}
		f.First += u.Words.Say("band.round", round)
	}
	f.Second = r.Header.Tag("Event")
	if r.Status() == scoresheet.NoGame {
		f.First, f.Second = u.Words.Say("app.title"), u.Words.Say("owner.device", u.dev.DeviceID())
	}
	if !u.View.Saved {
		f.NotSaved = u.Words.Say("storage.notsaved")
	}
	u.band.Arrange(u.Geo, d, f)
}

// Act shows what an act has changed, or says why it was refused.
func (u *UI) Act(err error) bool {
	u.Refresh()
	if err != nil {
		u.Tell(page.Refusal(err, u.Words))
	}
	return err == nil
}

// Tell says something in the page, until the next touch.
func (u *UI) Tell(text string) {
	if t, ok := u.page.(page.Teller); ok {
		t.Tell(text)
	}
}

// measure lays the window out for what it has to say now.
func (u *UI) measure() page.Geometry { return u.measureIn(u.dress()) }

func (u *UI) measureIn(d page.Dress) page.Geometry {
	size, word := u.Geo.Size, u.Words.Say(d.Key)
	geo := page.Measure(size, 0)
	// A word that would have to be small is written in two lines, where that helps.
	if geo.WordSize(word, d) < geo.Capital/page.CapHeight && strings.Contains(word, " ") {
		geo = page.MeasureLines(size, 2, 0)
	}
	return u.alarm.say(geo, d, u.View.Alarms, u.Words, u.Opts.Zone)
}

// untouched is for how long nobody has touched anything. Where the clock was
// set back it begins anew.
func (u *UI) untouched() time.Duration {
	if u.TouchedAt.IsZero() || u.Now.Add(time.Minute).Before(u.TouchedAt) {
		u.TouchedAt = u.Now
	}
	return max(0, u.Now.Sub(u.TouchedAt))
}

// Touched tells the page that somebody touched the screen.
func (u *UI) Touched() {
	if p, ok := u.page.(page.TouchWatcher); ok {
		p.Touched()
	}
}

// lookAtHands does what is due when nobody has touched the screen for long.
func (u *UI) lookAtHands() {
	since := u.untouched()
	if since >= page.PadTimeout {
		if u.HalfTyped != nil {
			u.HalfTyped.Set("")
			u.HalfTyped = nil
		}
		if p, ok := u.page.(page.PadCloser); ok {
			p.ClosePad()
		}
	}
	if p, ok := u.page.(page.Idler); ok {
		p.Idle(since)
	}
}
