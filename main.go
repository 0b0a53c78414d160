// Command zapis is the electronic scoresheet: the device, for a touch screen.
// It is a window around package app; everything else is below.
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
	"github.com/alecthomas/kong"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/power"
	"zapis/app/session"
	"zapis/app/tablet"
	"zapis/modes"
	"zapis/scoresheet/notation"
)

type arguments struct {
	Data   string `placeholder:"DIR" help:"The device's folder; the program's own if not given."`
	Lang   string `enum:",en,ru,uk,de,fr,es" default:"" help:"Language of words and moves: en, ru, uk, de, fr or es; as the owner has set if not given."`
	Theme  string `enum:",paper,dark,contrast" default:"" help:"paper, dark or contrast; as the owner has set if not given."`
	Left   bool   `help:"The actions stand on the left, for a left hand."`
	Window string `placeholder:"WxH" help:"A window of that size, in place of the whole screen."`
}

var themes = map[string]app.Theme{"paper": app.Paper, "dark": app.Dark, "contrast": app.Contrast}

func main() {
	var args arguments
	kong.Parse(&args, kong.Name("zapis"), kong.Description("The electronic scoresheet."))
	// The player must not be able to change the screen from outside.
	for _, name := range []string{"FYNE_SCALE", "FYNE_THEME", "FYNE_FONT"} {
		_ = os.Unsetenv(name)
	}
	a := fyneapp.NewWithID("org.zapis.scoresheet")
	if args.Data == "" {
		args.Data = filepath.Join(a.Storage().RootURI().Path(), "device")
	}
	p := &program{args: args, app: a, screen: tablet.New()}
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

	dev   *session.Session // nil as long as it cannot be opened
	err   error            // why it cannot
	guard *guard
}

func (p *program) open() (*session.Session, error) {
	return session.Open(p.args.Data, session.Options{
		FrontEnd: "touch", Lock: lockOf(p.screen), Language: notation.Language(p.args.Lang), Battery: batteryOf(p.screen),
	})
}

// failed shows that the device cannot be opened, until a try succeeds.
func (p *program) failed(err error) {
	p.err = err
	var page *app.FailurePage
	trying := false
	page = app.Failure(err, p.args.Lang, func() {
		if trying {
			return
		}
		trying = true
		go func() {
			dev, err := p.open()
			fyne.Do(func() {
				if trying = false; err != nil {
					p.err = err
					page.Failed(err)
					return
				}
				p.begin(dev)
				p.guard.made()
			})
		}()
	})
	p.window.SetContent(page)
}

// begin shows the device and watches over it.
func (p *program) begin(dev *session.Session) {
	p.dev = dev
	args, w := &p.args, p.window
	args.asTheOwnerHasSet(dev)
	ui := app.New(app.Of(dev), app.Options{
		Lang: args.Lang, Notation: args.notation(dev), Theme: themes[args.Theme], LeftHand: args.Left,
		Save:  func(name string, data []byte) (string, error) { return save(args.Data, name, data) },
		Inbox: inbox(args.Data),
		Calm:  calm,
	})
	w.SetContent(ui.Content())
	p.guard = newGuard(p.app, w, dev, p.screen, func() { fyne.Do(ui.Refresh) })
	w.SetCloseIntercept(func() {
		if mayClose(dev.View()) {
			w.Close()
		} else {
			p.guard.closing()
		}
	})
	go tick(dev, ui, p.guard, w)
}

// mayClose reports whether the window goes when somebody closes it: between
// games, and with a parked one, which may be switched off (Laws, Guideline I).
func mayClose(v device.View) bool { return v.Mode == modes.Owner || v.Record.Parked() != nil }

// end closes the device when the window is closed.
func (p *program) end() error {
	if p.dev == nil {
		return p.err
	}
	p.guard.stop()
	return p.dev.Close()
}

// calm is longer than a finger takes that was on its way when an alarm came.
const calm = 500 * time.Millisecond

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
	args.Lang = cmp.Or(args.Lang, p.Language, "en")
	args.Theme = cmp.Or(args.Theme, p.Theme, "paper")
	args.Left = args.Left || p.LeftHand
	dev.SetLanguage(notation.Language(args.Lang))
}

// notation is the letters of the pieces on the sheet.
func (args *arguments) notation(dev *session.Session) notation.Language {
	if p := dev.Profile(); p.Figurines && p.Language == args.Lang {
		return notation.Figurines
	}
	return notation.Language(args.Lang)
}

// inbox is where files for the device are looked for: in its own folders, and
// on the sticks that the system has mounted at that moment.
type inbox string

// Files implements app.Inbox.
func (data inbox) Files(kind app.FileKind) ([]app.InboxFile, error) {
	return data.folders().Files(kind)
}

// Places implements app.Inbox.
func (data inbox) Places() string { return data.folders().Places() }

func (data inbox) folders() app.Folders {
	own := app.Folders{filepath.Join(string(data), "inbox"), filepath.Join(string(data), "export")}
	return append(own, sticks()...)
}

// lockOf is what keeps the screen to this program now.
func lockOf(screen tablet.Screen) string {
	lock, err := screen.Lock()
	if err != nil {
		return string(tablet.None)
	}
	return string(lock)
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
func tick(dev *session.Session, ui *app.UI, g *guard, w fyne.Window) {
	dev.Tick(time.Now()) // from here on it notices that it stood still
	last := time.Now()
	for now := range time.Tick(time.Second) {
		g.poll()
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

// stoodStill is after how long without a tick the picture is painted anew.
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

// save writes an exported game into the folder for it, and on a stick if one
// is there: on a locked tablet nobody reaches the folder.
func save(data, name string, content []byte) (place string, err error) {
	for _, stick := range sticks() {
		place := filepath.Join(stick, filepath.Base(name))
		if session.WriteWhole(place, content, 0o644) == nil {
			_, err := saveIn(data, name, content)
			return place, err
		}
	}
	return saveIn(data, name, content)
}

func saveIn(data, name string, content []byte) (place string, err error) {
	folder := filepath.Join(data, "export")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	place = filepath.Join(folder, filepath.Base(name))
	return place, session.WriteWhole(place, content, 0o600)
}
