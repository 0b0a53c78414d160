package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/app/qr"
	"zapis/app/session"
	"zapis/cmd/internal/terminal"
	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
)

const restartUsage = "restart position [FEN], colours [swap], board, reconstruction [FEN], or other words"

// restart restarts the recording, for a reason with a name and its arguments,
// or in the arbiter's own words.
func (c *console) restart(rest string) (answer, error) {
	word, more, _ := strings.Cut(strings.TrimSpace(rest), " ")
	plan := device.Restart{Reason: device.RestartReason(strings.TrimSpace(rest))}
	switch reason := device.RestartReason(word); reason {
	case device.WrongBoard:
		if plan.Reason = reason; more != "" {
			return nil, usageError{restartUsage}
		}
	case device.WrongColors:
		if plan.Reason, plan.Swap = reason, more == "swap"; more != "" && !plan.Swap {
			return nil, usageError{restartUsage}
		}
	case device.WrongPosition, device.Reconstruction:
		if plan.Reason, plan.FEN = reason, more; more != "" {
			if _, err := rules.ParseFEN(more); err != nil {
				return nil, fmt.Errorf("%w: write the position after %s as a FEN", err, word)
			}
		}
	}
	reversed := c.dev.ReversedColors()
	a, err := c.dev.Restart(plan)
	if err != nil {
		return nil, err
	}
	out := answer{}.with("mode", c.dev.View().Mode.String()).with("cell", a.Cell.String())
	if plan.Reason == device.WrongColors && reversed.GoesOn {
		note := fmt.Sprintf("by %s the game would have gone on, unless the arbiter decides otherwise", reversed.Article)
		if reversed.Moves > 0 {
			note = fmt.Sprintf("both had completed %s: %s", terminal.Count(reversed.Moves, "move"), note)
		}
		out = out.with("note", note)
	}
	return durably(out, a.Durable), nil
}

// handover writes the running game into a file for the spare device.
func (c *console) handover(rest string) (answer, error) {
	file := strings.TrimSpace(rest)
	if file == "" {
		return nil, usageError{"handover FILE"}
	}
	if err := c.mayWrite(file); err != nil {
		return nil, err
	}
	// The file is tried first: once handed over, the game is locked here.
	trial, err := os.CreateTemp(filepath.Dir(file), ".zapis-*")
	if err != nil {
		return nil, cannotWrite(file, err)
	}
	if err := errors.Join(trial.Close(), os.Remove(trial.Name())); err != nil {
		return nil, cannotWrite(file, err)
	}
	out, err := c.dev.HandOver("")
	if err != nil {
		return nil, err
	}
	if err := session.WriteWhole(file, out, 0o600); err != nil {
		return nil, fmt.Errorf("the game is handed over, but %w; the arbiter exports it again with export record", cannotWrite(file, err))
	}
	v := c.dev.View()
	return answer{}.with("file", file).with("bytes", len(out)).
		with("mode", v.Mode.String()).with("status", v.Record.Status().String()), nil
}

// takeover continues a game that another device handed over: from its file, or
// from photographs of the codes on its screen.
func (c *console) takeover(rest string) (answer, error) {
	words, err := quoted(rest)
	if err != nil {
		return nil, err
	}
	var files []string
	organizer := ""
	for _, w := range words {
		if code, ok := strings.CutPrefix(w, "Organizer="); ok {
			organizer = code
		} else {
			files = append(files, w)
		}
	}
	if len(files) == 0 {
		return nil, usageError{takeoverUsage}
	}
	data, err := qr.ReadFiles(files...)
	if err != nil {
		if slices.ContainsFunc(files, isNoFile) {
			err = device.Because(device.ReasonFile, err)
		}
		return nil, err
	}
	var a device.Receipt
	err = c.afterDelay(func() (err error) { a, err = c.dev.TakeOver(data, organizer); return err })
	if err != nil {
		return nil, err
	}
	v := c.dev.View()
	return durably(answer{}.with("mode", v.Mode.String()).with("status", v.Record.Status().String()).
		with("cell", a.Cell.String()), a.Durable), nil
}

// isNoFile reports whether there is no file of that name.
func isNoFile(name string) bool {
	info, err := os.Stat(name)
	return err != nil || !info.Mode().IsRegular()
}

const takeoverUsage = "takeover FILE [Organizer=CODE], or the photographs of all codes"

func (c *console) takeback(rest string) (answer, error) {
	return c.modeAnswer(c.dev.TakeBack(strings.TrimSpace(rest)))
}

// key sets the public key of the arbiter who answers challenges.
func (c *console) key(rest string) (answer, error) {
	if strings.TrimSpace(rest) == "" {
		return answer{}.with("key", c.dev.ArbiterKeyShort()), nil
	}
	text := strings.TrimSpace(rest)
	if text == "none" {
		text = ""
	}
	if err := c.dev.SetArbiterKey(text); err != nil {
		return nil, err
	}
	return answer{}.with("key", c.dev.ArbiterKeyShort()), nil
}

// challenge shows a challenge for the arbiter's device or the desk to answer.
const challengeUsage = "challenge [NAME|KEY]"

func (c *console) challenge(rest string) (answer, error) {
	name := strings.TrimSpace(rest)
	keys := c.dev.ArbiterKeys()
	to := device.AnyArbiter
	if name != "" {
		to = slices.IndexFunc(keys, func(k device.ArbiterKey) bool {
			return strings.EqualFold(k.Name, name) || strings.EqualFold(k.Short, name)
		})
	}
	if name != "" && to < 0 {
		return nil, device.Because(device.ReasonNoKey, fmt.Errorf("no arbiter or key here is named %q: look at the event's pack", name))
	}
	var made device.Challenge
	err := c.afterDelay(func() (err error) { made, err = c.dev.Challenge(to); return err })
	if err != nil {
		return nil, err
	}
	out := answer{}
	if len(made.To) == 1 && len(keys) > 1 {
		out = out.with("arbiter", made.To[0].Name).with("key", made.To[0].Short)
	}
	return out.with("challenge", made.Text).with("seconds", int(made.Left/time.Second)), nil
}

func (c *console) answer(rest string) (answer, error) {
	digits := strings.TrimSpace(rest)
	if digits == "" {
		return nil, usageError{"answer DIGITS"}
	}
	return c.modeAnswer(c.afterDelay(func() error { return c.dev.Answer(digits) }))
}

// agree records that the arbiter agrees to a low battery.
func (c *console) agree(rest string) (answer, error) {
	w, err := words(rest, "agree [CODE]", 0, 1)
	if err != nil {
		return nil, err
	}
	code := ""
	if len(w) == 1 {
		code = w[0]
	}
	return c.savedAnswer(c.afterDelay(func() error { return c.dev.AgreeBattery(code) }))
}

// forget declares the owner's code forgotten.
func (c *console) forget(rest string) (answer, error) {
	w, err := words(rest, "forget [ORGANIZER'S CODE]", 0, 1)
	if err != nil {
		return nil, err
	}
	code := ""
	if len(w) == 1 {
		code = w[0]
	}
	var wait time.Duration
	err = c.afterDelay(func() (err error) { wait, err = c.dev.ForgetOwnerCode(code); return err })
	if err != nil {
		return nil, err
	}
	return answer{}.with("wait", int((wait+time.Second-1)/time.Second)), nil
}

// rules shows or sets what the organizer sets: rules CODE start=yes|no
// release=yes|no battery=PERCENT diagram=always|entering|never.
func (c *console) rules(rest string) (answer, error) {
	const usage = "rules, or rules ORGANIZER'S CODE [start=yes|no] [release=yes|no] [battery=PERCENT] [diagram=always|entering|never]"
	r := c.dev.Rules()
	if w := strings.Fields(rest); len(w) > 0 {
		for _, pair := range w[1:] {
			name, value, _ := strings.Cut(pair, "=")
			yes := value == "yes"
			switch {
			case name == "start" && (yes || value == "no"):
				r.StartNeedsOrganizer = yes
			case name == "release" && (yes || value == "no"):
				r.ReleaseNeedsArbiter = yes
			case name == "diagram":
				var err error
				if r.Diagram, err = scoresheet.ParseDiagram(value); err != nil {
					return nil, usageError{usage}
				}
			case name == "battery":
				percent, err := strconv.ParseUint(value, 10, 8)
				if err != nil {
					return nil, usageError{usage}
				}
				r.Battery = int(percent)
			default:
				return nil, usageError{usage}
			}
		}
		if err := c.afterDelay(func() error { return c.dev.SetRules(r, w[0]) }); err != nil {
			return nil, err
		}
	}
	return answer{}.with("start", yesNo(r.StartNeedsOrganizer)).with("release", yesNo(r.ReleaseNeedsArbiter)).with("battery", r.Battery).with("diagram", r.Diagram.String()), nil
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// profile shows or changes the owner's profile.
func (c *console) profile(rest string) (answer, error) {
	p := c.dev.Profile()
	pairs, err := quoted(rest)
	if err != nil {
		return nil, err
	}
	for _, pair := range pairs {
		name, value, _ := strings.Cut(pair, "=")
		switch name {
		case "name":
			p.Name = value
		case "fide":
			p.FIDE = value
		case "federation":
			p.Federation = value
		default:
			return nil, usageError{`profile [name="Petrova, Anna"] [fide=14100000] [federation=UKR]`}
		}
	}
	if len(pairs) > 0 {
		if err := c.dev.SetProfile(p); err != nil {
			return nil, err
		}
	}
	return answer{}.with("name", p.Name).with("fide", p.FIDE).with("federation", p.Federation), nil
}

// enrol keeps the certificate by which an organizer enrolled this device.
func (c *console) enrol(rest string) (answer, error) {
	file := strings.TrimSpace(rest)
	if file == "" {
		return nil, usageError{"enrol FILE"}
	}
	f, err := openFile(file)
	if err != nil {
		return nil, device.Because(device.ReasonFile, fmt.Errorf("%s cannot be read: name the certificate's file", file))
	}
	defer f.Close()
	const most = 64 << 10 // a certificate has a few hundred bytes
	text, err := io.ReadAll(io.LimitReader(f, most))
	if err != nil {
		return nil, device.Because(device.ReasonFile, fmt.Errorf("%s cannot be read: name the certificate's file", file))
	}
	if err := c.dev.SetCertificate(scoresheet.PlainText(text)); err != nil {
		return nil, err
	}
	a := c.dev.About()
	return answer{}.with("name", a.Certificate.Name).with("until", a.Certificate.Until), nil
}
