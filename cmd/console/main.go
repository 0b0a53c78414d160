// Command zapis-console is the text front end of a device: one command per
// line, for screen readers, braille displays, tests and demonstrations (R-T05).
// It is built on the same session as the touch screen, with the same modes and
// the same log: what one of them may not do, the other may not do either.
package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"zapis/app/power"
	"zapis/app/session"
	"zapis/app/version"
	"zapis/cmd/internal/terminal"
	"zapis/modes"
	"zapis/scoresheet/notation"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

type arguments struct {
	Data    string `required:"" placeholder:"DIR" help:"The device's folder. It is made if it is not there."`
	JSON    bool   `help:"Answer every command with one JSON object on one line."`
	Strict  bool   `help:"Stop at the first refusal, with exit status 1."`
	Style   string `default:"" enum:",san,literate,nato,anna" help:"How moves are said: san, literate, nato or anna (Laws D.2.1)."`
	Braille bool   `help:"Leave the cursor behind an answer: a braille line follows it there."`
	Lang    string `default:"" enum:",en,ru,uk,de,fr,es" help:"Language of the moves: en, ru, uk, de, fr or es; as the owner or the event has set if not given."`
	Moves   string `default:"short" enum:"short,long,numeric,spoken" help:"How moves made on the board stand on the sheet: short (Nf3), long (Ng1-f3), numeric (7163) or spoken (knight Gustav one Felix three)."`
	File    string `arg:"" optional:"" placeholder:"FILE" help:"Where to read the commands from; the standard input if not given."`

	Version kong.VersionFlag `help:"Print the version and exit."`
}

// codeCost is the cost of hashing a code; the zero value is the default. The
// tests make it cheap.
var codeCost modes.Params

// battery reads the charge. The tests have none, whatever machine they run on.
var battery = power.System()

// Exit statuses.
const (
	exitOK      = 0
	exitRefused = 1
	exitUsage   = 2
)

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) > 0 && args[0] == "battery-log" {
		return batteryLog(args[1:], stdout, stderr)
	}
	var a arguments
	_, helped, err := terminal.Parse(&a, args, stdout, stderr, kong.Name("zapis-console"),
		kong.Description("Records a game of chess, a line a command. Write help for the commands. zapis-console battery-log FILE measures the battery instead."),
		kong.Vars{"version": "zapis-console " + version.String()})
	if err != nil {
		fmt.Fprintln(stderr, "zapis-console:", err)
		return exitUsage
	}
	if helped {
		return exitOK
	}
	if a.Data == "" {
		fmt.Fprintln(stderr, "zapis-console: --data names no folder: write the device's folder behind it")
		return exitUsage
	}
	input := stdin
	if a.File != "" {
		f, err := os.Open(a.File)
		if err != nil {
			fmt.Fprintln(stderr, "zapis-console:", err)
			return exitUsage
		}
		defer f.Close()
		input = f
	}
	out := newAnswers(stdout, a.JSON)
	form, _ := notation.ParseStyle(a.Moves) // one of those that the flag allows
	dev, err := session.Open(a.Data, session.Options{
		FrontEnd: "console", Language: notation.Language(a.Lang), Style: form, Codes: codeCost, Battery: battery,
	})
	if err != nil {
		fmt.Fprintln(stderr, "zapis-console:", err)
		if a.JSON {
			_ = out.refused(err) // a screen reader reads it too
		}
		return exitRefused
	}
	c := &console{dev: dev, form: form, out: out, strict: a.Strict, data: a.Data, diagnostics: stderr}
	out.words, out.stays = c.voice().words, a.Braille && !a.JSON
	if a.Style != "" || a.Braille {
		c.setStyle(style(cmp.Or(a.Style, string(styleSAN)))) // whoever reads by braille has it as whoever listens
	}
	stop := c.closeOnSignal()
	stopTicking := c.tick()
	status := c.run(input)
	stopTicking()
	stop()
	if err := dev.Close(); err != nil {
		fmt.Fprintln(stderr, "zapis-console:", err)
		return exitRefused
	}
	return status
}

// tick lets the session do what is due now and then, whether commands come
// or not.
func (c *console) tick() (stop func()) {
	ticker := time.NewTicker(2 * time.Second)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case now := <-ticker.C:
				c.dev.Tick(now)
			case <-done:
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(done)
	}
}

// closeOnSignal ends the session in good order when the program is asked to
// stop; what was acknowledged is durable in any case.
func (c *console) closeOnSignal() (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if _, ok := <-signals; ok {
			_ = c.dev.Close()
			os.Exit(exitRefused)
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}
