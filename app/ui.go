package app

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/arbiter"
	"zapis/app/game"
	"zapis/app/owner"
	"zapis/app/page"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// UI is the front end of a device in a window. It is the [page.Window] of every page.
type UI struct {
	*page.Kit
	dev  windowDevice
	game game.Kit
	arb  arbiter.Kit
	own  owner.Kit

	lang notation.Language // of the device when the pages were made

	alarmMovedAt time.Time // when an alarm last moved the page
	opened       opened

	scale      page.Scale // at which all objects were made
	arranged   bool       // it was laid out before
	root       *fyne.Container
	bare       *page.Ground // takes the touches that hit nothing
	background *page.Background
	band       *page.BandView
	calls      *calls
	bandLayer  *fyne.Container
	alarm      *alarmView

	page   page.Page // that is shown
	shown  pageName  // which of them it is
	behind page.Page // that the challenge replaced; nil if none is shown
	was    pageName  // which of them that is
	holder *fyne.Container
	keys   *keys
	moved  bool // the window must be laid out again
	writing
}

// pageName names a page.
type pageName uint8

const (
	nothingShown pageName = iota
	gameShown
	resultShown
	signShown
	endedShown
	ownerShown
	arbiterShown
	handedShown
	parkedShown
	challengeShown
)

// New returns the front end of a device, and sets the theme of the application.
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
	u := &UI{dev: dev.Window, lang: dev.Window.Language()}
	u.Kit = &page.Kit{Palette: &page.Palettes[opts.Theme], Words: assets.Words(opts.Lang), Opts: opts, Window: u, Dev: dev.Window}
	u.game = game.Kit{Kit: u.Kit, Dev: dev.Game, Coded: owner.Coded}
	u.arb = arbiter.Kit{Kit: u.Kit, Dev: dev.Arbiter}
	u.own = owner.Kit{Kit: u.Kit, Dev: dev.Owner, Apply: u.apply}
	u.Now = opts.Now()
	u.root = &fyne.Container{Layout: window{u}}
	u.dressUp(page.NewScale(1, 0))
	return u
}

// dressUp makes all visible objects, in the colours of the theme and at a
// scale.
func (u *UI) dressUp(s page.Scale) {
	u.scale = s // before the theme, which has the window laid out
	page.SetToolkitTheme(u.Palette, s)
	u.makeSeen(s)
}

// makeSeen makes all visible objects at the scale of the theme.
func (u *UI) makeSeen(s page.Scale) {
	u.scale = s
	u.bare, u.background, u.band, u.alarm = page.NewBare(), page.NewBackground(), page.NewBandView(), newAlarmView()
	u.calls = newCalls(u)
	u.bandLayer, u.holder = page.NewLayer(), page.NewLayer()
	u.bandLayer.Objects = u.band.Objects
	u.keys = newKeys(u)
	u.writing = writing{layer: page.NewLayer()}
	u.root.Objects = []fyne.CanvasObject{
		page.NewTabStop(func() { u.tabbed(1) }),
		u.bare, u.background.Raster, u.holder, u.layer, u.bandLayer, u.calls.layer, u.keys.layer,
		page.NewTabStop(func() { u.tabbed(-1) }),
	}
	u.root.Objects = append(u.root.Objects, newReaderLayers(u.announced)...)
	u.root.Objects = append(u.root.Objects, u.alarm.layer) // above everything (R-G04)
	u.shown, u.behind = nothingShown, nil                  // the page is made again
	u.Refresh()
}

// rescale makes everything again if the scale of the window or the screen has
// changed, and reports whether it has. The caller then has to arrange
// everything.
func (u *UI) rescale() bool {
	dpi := float32(0)
	if u.Opts.DPI != nil {
		dpi = u.Opts.DPI()
	}
	s := scaleOf(u.root, dpi)
	if s == u.scale {
		return false
	}
	u.Geo.Size = fyne.Size{} // nothing is laid out meanwhile
	if u.arranged {
		u.dressUp(s)
	} else {
		page.Rescale(s)
		u.makeSeen(s)
	}
	canvas.Refresh(u.root)
	return true
}

// scaleOf returns the scale of the window that shows an object; if there is
// none, a default.
func scaleOf(content fyne.CanvasObject, dpi float32) page.Scale {
	for _, w := range fyne.CurrentApp().Driver().AllWindows() {
		if w.Canvas().Content() == content {
			return page.NewScale(w.Canvas().Scale(), dpi)
		}
	}
	return page.NewScale(1, dpi)
}

// Content returns the content of the window. The window must not be padded.
func (u *UI) Content() fyne.CanvasObject { return u.root }

// SetNow sets the time of day. It may be called any number of times: it paints
// only when the minute changes, or something else that depends on the time.
func (u *UI) SetNow(t time.Time) {
	before := u.Now
	u.Now = t
	switch {
	case u.shown == endedShown || u.shown == challengeShown || u.stale():
		u.Refresh()
	case page.ClockTime(before.In(u.Opts.Zone)) != page.ClockTime(t.In(u.Opts.Zone)):
		u.placeBand()
	}
	u.SayWait()
	u.lookAtHands()
}

// stale reports whether something changed without a touch: unsaved entries were
// saved, or an alarm was raised or has new details.
func (u *UI) stale() bool {
	v := u.dev.View()
	return u.dev.Language() != u.lang || v.Saved != u.View.Saved || v.Mode != u.View.Mode || !slices.Equal(v.Alarms, u.View.Alarms)
}

// Refresh implements [page.Window].
func (u *UI) Refresh() {
	if u.followLanguage() {
		return // it refreshed everything
	}
	u.View = u.dev.View()
	asking := u.Asking()
	if name := u.pick(); name != u.shown {
		u.turnTo(name)
		if asking && name == arbiterShown {
			defer u.Tell(u.Words.Say("air.broken"))
		}
	}
	if u.Geo.Size.IsZero() {
		return
	}
	if u.measure() != u.Geo || u.moved {
		u.arrange(u.Geo.Size)
		return
	}
	u.placeBand()
	u.alarm.Arrange(u.Geo)
	u.page.Update()
	u.calls.place()
	u.lookAtField()
	page.EvenCaptions(u.Buttons())
}

// pick returns the page to show. It depends on the view, and on whether the
// player asked to end the game, or the arbiter for a challenge.
func (u *UI) pick() pageName {
	v := &u.View
	if v.Record.Status() != scoresheet.Open {
		u.game.Ending = false
	}
	if v.Mode == modes.Owner {
		u.Flipped = false
	}
	ended := v.Mode == modes.Owner && v.EndedFor > 0 && v.Ended != nil
	// Between games an arbiter's answer opens what the event's pack set.
	u.Challenged = u.Challenged && (ended || v.Mode == modes.Game || v.Mode == modes.Owner && u.Unlocking)
	u.Unlocking = u.Unlocking && u.Challenged
	switch {
	case u.Challenged:
		return challengeShown
	case ended:
		return endedShown
	case v.Mode == modes.Owner:
		return ownerShown
	case v.Mode == modes.Arbiter:
		return arbiterShown
	case v.Record.Status() == scoresheet.Elsewhere:
		return handedShown
	case v.Record.Status() == scoresheet.Adjourned:
		return parkedShown
	case v.Record.Status() != scoresheet.Open:
		return signShown
	case u.game.Ending:
		return resultShown
	}
	return gameShown
}

func (u *UI) turnTo(name pageName) {
	u.StopFilm()
	if name != endedShown { // to which the game goes on being sent
		u.StopAsking()
	}
	if name == gameShown {
		u.DeskHas = page.AirNews{}
	}
	switch {
	case name == challengeShown:
		if u.behind, u.was = u.page, u.shown; u.Unlocking { // the answer changes that page
			u.behind = nil
		}
		u.page = u.make(name)
	case u.behind != nil && u.was == name: // as far as it was typed
		u.page, u.behind = u.behind, nil
	default:
		u.page, u.behind = u.make(name), nil
	}
	u.shown = name
	u.holder.Objects = []fyne.CanvasObject{u.page.Object()}
	u.moved = true
}

func (u *UI) make(name pageName) page.Page {
	switch name {
	case resultShown:
		return game.NewResultPage(&u.game)
	case signShown:
		return game.NewSignPage(&u.game)
	case endedShown:
		return newEndedPage(u)
	case ownerShown:
		return owner.NewPage(&u.own)
	case arbiterShown:
		return arbiter.NewPage(&u.arb)
	case handedShown:
		return game.NewHandedPage(&u.game)
	case parkedShown:
		return game.NewParkedPage(&u.game)
	case challengeShown:
		return newChallengePage(u)
	case nothingShown, gameShown:
	}
	return game.NewPage(&u.game)
}

// layOut lays the window out in a size of the toolkit. The toolkit also calls
// it when the minimum size of anything in the window has changed: then nothing
// changes, including messages.
func (u *UI) layOut(size fyne.Size) {
	if size.Width < 100 || size.Height < 100 { // there is no window yet
		return
	}
	another := u.rescale()
	if in := page.InUnits(size); another || u.moved || in != u.Geo.Size || u.measure() != u.Geo {
		u.arrange(in)
	}
}

// arrange lays the window out in a size in units, because that has changed or
// something moves.
func (u *UI) arrange(size fyne.Size) {
	u.moved, u.arranged = false, true
	u.Geo.Size = size
	strip := u.Geo.Strip.H
	if u.Geo = u.measure(); u.Geo.Strip.H != strip {
		u.alarmMovedAt = time.Now()
	}
	page.Resize(u.bare, size)
	page.Resize(u.holder, size)
	page.Resize(u.bandLayer, size)
	page.Resize(u.page.Object(), size)
	u.page.Arrange(u.Geo)
	u.page.Update()
	u.placePad()
	page.EvenCaptions(u.Buttons())
	u.background.Set(u.Geo, u.dress(), u.Palette.Paper)
	u.placeBand()
	u.alarm.Arrange(u.Geo)
	u.calls.place()
	u.holder.Refresh()
	page.Resize(u.keys.layer, size)
	u.keys.follow()
}

// Settling implements [page.Window].
func (u *UI) Settling() bool { return time.Since(u.alarmMovedAt) < u.Opts.Settle }

// Rearrange implements [page.Window].
func (u *UI) Rearrange() {
	if !u.Geo.Size.IsZero() {
		u.page.Arrange(u.Geo)
		u.page.Update()
		u.calls.place()
		u.lookAtField()
		page.EvenCaptions(u.Buttons())
	}
}

// LetGo releases a piece that a finger holds on the board. The driver of a
// window that loses the focus releases the mouse wherever it is.
func (u *UI) LetGo() {
	if b := u.Board(); b != nil {
		b.LetGo()
	}
}

func (u *UI) dress() page.Dress {
	switch {
	case u.shown == endedShown || u.shown == challengeShown && u.View.Mode == modes.Owner && u.View.EndedFor > 0:
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
		f.First, f.Brief = u.Words.Say("band.board", b), b
		f.Board = f.First
	}
	if round := r.Header.Tag("Round"); round != "" && round != "?" && round != "-" {
		if f.First != "" {
			f.First += " · "
			f.Brief += " · "
		}
		f.First += u.Words.Say("band.round", round)
		f.Brief += round
	}
	f.Second = r.Header.Tag("Event")
	if d := r.Header.Diagram; d != scoresheet.DiagramAlways {
		f.Notice = u.Words.Say("diagram.band." + d.String())
		f.Second = strings.TrimSuffix(f.Notice+" · "+f.Second, " · ")
	}
	if u.View.NotOfPack {
		f.Notice = strings.TrimPrefix(f.Notice+" · "+u.Words.Say("pack.band.other"), " · ")
		f.Second = strings.TrimSuffix(u.Words.Say("pack.band.other")+" · "+f.Second, " · ")
	}
	if u.namesLeftOut(u.Geo) {
		f.Names = u.PlayerNames(r)
		if n, ok := u.page.(page.Noticer); ok {
			f.Notice = cmp.Or(n.Notice(), f.Notice)
		}
	}
	if r.Status() == scoresheet.NoGame {
		f.First, f.Second = u.Words.Say("app.title"), u.Words.Say("owner.device", u.dev.DeviceID())
		f.Brief, f.SecondBrief = u.Words.Say("app.name"), u.dev.DeviceID()
	}
	if u.View.Speech {
		f.Second = strings.TrimSuffix(u.Words.Say("assist.band")+" · "+f.Second, " · ")
	}
	if !u.View.Saved {
		f.NotSaved = u.Words.Say("storage.notsaved")
	}
	u.band.Arrange(u.Geo, d, f)
}

// namesLeftOut reports whether the present page has no room for the names of
// the players, which are then in the band.
func (u *UI) namesLeftOut(geo page.Geometry) bool {
	return (u.shown == gameShown || u.shown == arbiterShown) && page.PlanOf(geo, false).Names.H == 0
}

// Act implements [page.Window].
func (u *UI) Act(err error) bool {
	u.Refresh()
	if err != nil {
		u.Tell(page.Refusal(err, u.Words))
	}
	return err == nil
}

// Tell implements [page.Window].
func (u *UI) Tell(text string) {
	u.Speak(text)
	if t, ok := u.page.(page.Teller); ok {
		t.Tell(text)
	}
}

// measure returns the layout of the window for the open alarms.
func (u *UI) measure() page.Geometry {
	d := u.dress()
	geo := u.measureIn(d)
	if u.namesLeftOut(geo) || u.dev.Battery().Low || !u.View.Saved {
		return geo.KeepRoom(u.Words.Say(d.Key), d)
	}
	return geo
}

func (u *UI) measureIn(d page.Dress) page.Geometry {
	size, word := u.Geo.Size, u.Words.Say(d.Key)
	geo := page.Measure(size, 0)
	// A word that would have to be small is written in two lines if that helps.
	if geo.WordSize(word, d) < geo.Capital/page.CapHeight && strings.Contains(word, " ") {
		geo = page.MeasureLines(size, 2, 0)
	}
	return u.alarm.say(geo, d, u.View.Alarms, u.Words, u.Opts.Zone)
}

// untouched returns for how long nobody has touched a button. It begins again if the
// clock was set back.
func (u *UI) untouched() time.Duration {
	if u.TouchedAt.IsZero() || u.Now.Add(time.Minute).Before(u.TouchedAt) {
		u.TouchedAt = u.Now
	}
	return max(0, u.Now.Sub(u.TouchedAt))
}

// Touched implements [page.Window].
func (u *UI) Touched() {
	if !u.keys.pressing {
		u.keys.away()
	}
	if p, ok := u.page.(page.TouchWatcher); ok {
		p.Touched()
	}
}

// lookAtHands does what is due when nobody has touched a button for a long
// time.
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
