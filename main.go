// Command zapis is the electronic scoresheet: the device, for a touch screen.
// It is a window around package app, which does everything else.
package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/driver"
	"github.com/alecthomas/kong"

	"zapis/app"
	"zapis/app/errand"
	"zapis/app/glass"
	"zapis/app/guard"
	"zapis/app/inbox"
	"zapis/app/inview"
	"zapis/app/page"
	"zapis/app/plugged"
	"zapis/app/post"
	"zapis/app/power"
	"zapis/app/session"
	"zapis/app/speech"
	"zapis/app/sticks"
	"zapis/app/tablet"
	"zapis/app/version"
	"zapis/scoresheet/notation"
)

type arguments struct {
	Data   string `placeholder:"DIR" help:"The device's folder; the program's own if not given."`
	Lang   string `enum:",en,ru,uk,de,fr,es" default:"" help:"Language of words and moves: en, ru, uk, de, fr or es; as the owner or the event has set if not given."`
	Theme  string `enum:",paper,dark,contrast" default:"" help:"paper, dark or contrast; as the owner has set if not given."`
	Left   bool   `help:"The actions stand on the left, for a left hand."`
	Window string `placeholder:"WxH" help:"A window of that size, in place of the whole screen."`

	Version kong.VersionFlag `help:"Print the version and end."`
}

var themes = map[string]page.Theme{"paper": page.Paper, "dark": page.Dark, "contrast": page.Contrast}

func main() {
	var args arguments
	kong.Parse(&args, kong.Name("zapis"), kong.Description("The electronic scoresheet."),
		kong.Vars{"version": "zapis " + version.String()})
	// The player must not be able to change the screen from outside.
	for _, name := range []string{"FYNE_SCALE", "FYNE_THEME", "FYNE_FONT"} {
		_ = os.Unsetenv(name)
	}
	a := fyneapp.NewWithID("org.zapis.scoresheet")
	if args.Data == "" {
		args.Data = filepath.Join(a.Storage().RootURI().Path(), "device")
	}
	screen := tablet.New()
	p := &program{args: args, app: a, screen: screen, glass: sync.OnceValue(func() screenSize { return askSize(screen) })}
	// The game is read while the graphics driver starts.
	var dev *session.Session
	var err error
	var opening sync.WaitGroup
	opening.Go(func() { dev, err = p.open() })
	p.window = a.NewWindow("Zapis")
	p.window.SetPadded(false)
	// Without a handler, Android's back key would leave the program.
	p.window.Canvas().SetOnTypedKey(func(*fyne.KeyEvent) {})
	a.Driver().SetDisableScreenBlanking(true)
	opening.Wait()
	if err != nil {
		p.failed(err)
	} else {
		p.begin(dev)
	}
	show(p.window, args.Window)
	if err := p.end(); err != nil {
		fmt.Fprintln(os.Stderr, "zapis:", err)
		os.Exit(1)
	}
}

// program is the window, and the device in it once it is open.
type program struct {
	args   arguments
	app    fyne.App
	window fyne.Window
	screen tablet.Screen
	glass  func() screenSize

	dev   *session.Session // nil as long as it cannot be opened
	err   error            // why it cannot
	guard *guard.Guard
}

func (p *program) open() (*session.Session, error) {
	return session.Open(p.args.Data, session.Options{
		FrontEnd: "touch", Lock: guard.Lock(p.screen), Language: notation.Language(p.args.Lang), Battery: batteryOf(p.screen),
	})
}

// failed shows that the device cannot be opened, until a try succeeds.
func (p *program) failed(err error) {
	p.err = err
	var failed *app.FailurePage
	trying := false
	failed = app.Failure(err, p.args.Lang, func() {
		if trying {
			return
		}
		trying = true
		go func() {
			dev, err := p.open()
			fyne.Do(func() {
				if trying = false; err != nil {
					p.err = err
					failed.Failed(err)
					return
				}
				p.begin(dev)
				p.made()
			})
		}()
	})
	p.window.SetContent(failed)
}

// begin shows the device and watches over it.
func (p *program) begin(dev *session.Session) {
	p.dev = dev
	args, w := &p.args, p.window
	args.asTheOwnerHasSet(dev)
	ui := app.New(app.Of(dev), page.Options{
		Lang: args.Lang, Notation: args.notation(dev), Style: app.With(page.Options{}, dev.Profile()).Style, Theme: themes[args.Theme], LeftHand: args.Left, Entry: page.EntryNamed(dev.Profile().Entry),
		Save:  func(name string, data []byte) (string, error) { return sticks.Save(args.Data, name, data) },
		Inbox: folder(args.Data),
		Air:   errand.New(post.New(dev), fyne.Do),
		Stick: stick,

		Picker: pickerOf(w),
		DPI:    func() float32 { return cmp.Or(float32(dev.Profile().Screen)/10, p.glass().dpi) },

		Unmeasured: func() bool { return dev.Profile().Screen == 0 && p.glass().known == glass.Unknown },
		Settle:     calm,
		Twice:      once,
		Voice:      speech.New(""),
	})
	w.SetContent(ui.Content())
	w.Canvas().SetOnTypedKey(ui.TypedKey)
	w.Canvas().SetOnTypedRune(ui.TypedRune)
	p.guard = guard.New(dev, guard.Options{
		Screen: p.screen, Plugged: plugged.System,
		Refresh: func() { fyne.Do(ui.Refresh) },
		Quit: func() {
			// What waits is written; the toolkit is not waited for.
			_ = dev.Close()
			os.Exit(1)
		},
	})
	life := p.app.Lifecycle()
	life.SetOnEnteredForeground(p.guard.Entered)
	life.SetOnExitedForeground(func() {
		ui.LetGo()
		p.guard.Exited()
	})
	life.SetOnStopped(p.guard.Stopped)
	life.SetOnStarted(p.made)
	w.SetCloseIntercept(func() {
		if p.guard.MayClose() {
			w.Close()
		}
	})
	go tick(dev, ui, p.guard, w)
}

// made tells the guard that the window was created, and which one it is where
// the display is asked about it.
func (p *program) made() {
	p.guard.Started()
	native, ok := p.window.(driver.NativeWindow)
	if !ok {
		return
	}
	native.RunNative(func(context any) {
		var id uintptr
		switch c := context.(type) {
		case driver.X11WindowContext:
			id = c.WindowHandle
		case *driver.X11WindowContext:
			id = c.WindowHandle
		default:
			return
		}
		// Where it cannot be asked about, the focus alone tells.
		if window, err := inview.X11(id); err == nil {
			p.guard.Watch(window)
		}
	})
}

// screenSize is what the system says of the size of the screen.
type screenSize struct {
	dpi   float32 // pixels to an inch; 0 if nothing tells them
	known glass.Known
}

// askSize asks for the size of the screen, once the window is there: an X
// server resets when its last client disconnects.
func askSize(screen tablet.Screen) (s screenSize) {
	if d, err := screen.Display(); err == nil {
		s.dpi, s.known = glass.Android(d.Width, d.Height, d.XDPI, d.YDPI).DPI()
	} else {
		s.dpi, s.known = glass.System()
	}
	return s
}

// end closes the device when the window is closed.
func (p *program) end() error {
	if p.dev == nil {
		return p.err
	}
	p.guard.Stop()
	return p.dev.Close()
}

// calm is longer than a finger takes that was on its way when an alarm came.
const calm = 500 * time.Millisecond

// once is within how long two touches of one place are meant as one.
const once = 400 * time.Millisecond

// show opens the window, over the whole screen unless a size is given, and
// runs until it is closed.
func show(w fyne.Window, size string) {
	var width, height float32
	if n, _ := fmt.Sscanf(size, "%gx%g", &width, &height); n == 2 {
		w.Resize(fyne.NewSize(width, height))
	} else {
		w.SetFullScreen(true)
	}
	w.ShowAndRun()
}

// asTheOwnerHasSet fills in what the command line does not say.
func (args *arguments) asTheOwnerHasSet(dev *session.Session) {
	p := dev.Profile()
	args.Lang = string(dev.Language())
	args.Theme = cmp.Or(args.Theme, p.Theme, "paper")
	args.Left = args.Left || p.LeftHand
}

// notation is the letters of the pieces on the sheet.
func (args *arguments) notation(dev *session.Session) notation.Language {
	if dev.Profile().Figurines {
		return notation.Figurines
	}
	return notation.Language(args.Lang)
}

// stick is the name of the stick that files are written on.
func stick() string {
	if all := sticks.Mounted(); len(all) > 0 {
		return sticks.Name(all[0])
	}
	return ""
}

// folder is where files for the device are looked for: in its own folders, and
// on the sticks that the system has mounted at that moment.
type folder string

// Files implements page.Inbox.
func (data folder) Files(kind page.FileKind) ([]page.InboxFile, error) {
	return data.folders().Files(kind)
}

// Places implements page.Inbox.
func (data folder) Places() string { return data.folders().Places() }

func (data folder) folders() inbox.Folders {
	own := inbox.Folders{filepath.Join(string(data), "inbox"), filepath.Join(string(data), "export")}
	return append(own, sticks.Mounted()...)
}

// batteryOf reads the battery where the system has it in a file, or else asks
// the screen's system.
func batteryOf(screen tablet.Screen) power.Reader {
	system := power.System()
	return func() (power.Reading, bool) {
		if r, ok := system(); ok {
			return r, true
		}
		percent, charging, err := screen.Battery()
		return power.Reading{Percent: percent, Charging: charging}, err == nil
	}
}

// tick tells the page the time, and lets the session do what is due.
func tick(dev *session.Session, ui *app.UI, g *guard.Guard, w fyne.Window) {
	dev.Tick(time.Now()) // from here on it notices that it stood still
	last := time.Now()
	for now := range time.Tick(time.Second) {
		g.Poll()
		if now.Second()%5 == 0 {
			dev.Tick(now)
		}
		// By the wall clock too: that is what the toolkit goes by.
		late := max(now.Sub(last), now.Round(0).Sub(last.Round(0))) > stoodStill
		last = now
		fyne.Do(func() {
			ui.SetNow(now)
			paintForgotten(w, ui.Content(), late)
		})
	}
}

// stoodStill is the time without a tick after which the picture is painted
// again.
const stoodStill = 10 * time.Second

// paintForgotten has the whole window painted again where the toolkit forgot
// what stands in it. It forgets what was not painted for a minute by the wall
// clock: after a sleep, a standstill or a clock set forth that is everything,
// and nothing that changes is drawn any more, not even an alarm.
func paintForgotten(w fyne.Window, content fyne.CanvasObject, late bool) {
	if late || fyne.CurrentApp().Driver().CanvasForObject(content) == nil {
		w.Canvas().Refresh(content)
	}
}
