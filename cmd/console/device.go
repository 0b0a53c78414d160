package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"zapis/app/device"
	"zapis/app/qr/printed"
	"zapis/app/session"
	"zapis/app/version"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/paper"
	"zapis/scoresheet/timecontrol"
)

type alarmJSON struct {
	Kind string `json:"kind"`
	At   string `json:"at"`
	Text string `json:"text"`
}

type alarmList []alarmJSON

func (l alarmList) speak() string {
	var out []string
	for _, a := range l {
		out = append(out, "ALARM "+a.Kind+" at "+a.At+": "+a.Text)
	}
	return strings.Join(out, "\n")
}

// logDetails explains the one-word details of the alarm about the log.
var logDetails = map[string]string{
	device.LogTaken:    "the log was taken away, and a new one begun",
	device.LogOtherKey: "the key is not the one that the log was begun with",
	device.LogCodes:    "a code is not the one that the game was opened with",
}

// alarmText returns the kind of an alarm, its beginning, and its length.
func alarmText(a device.Alarm) string {
	var parts []string
	switch said, known := logDetails[a.Detail]; {
	case a.Alarm == device.AlarmLog && known:
		parts = append(parts, said)
	case a.Detail != "":
		parts = append(parts, a.Detail)
	}
	if a.Since != 0 && a.Since != a.At {
		parts = append(parts, "since "+timeText(a.Since))
	}
	if lasted := time.Duration(a.For) * time.Millisecond; lasted >= time.Second {
		parts = append(parts, "for "+lasted.Round(time.Second).String())
	}
	return strings.Join(parts, ", ")
}

// announce prints on stderr, separate from the answers, that an alarm was
// raised since the last call: a player who listens to the screen should not
// first learn of it from a refusal.
func (c *console) announce() {
	if c.diagnostics == nil {
		return
	}
	alarms := c.dev.View().Alarms
	for _, a := range alarms[min(c.alarms, len(alarms)):] {
		if c.out.voice != nil {
			fmt.Fprintln(c.diagnostics, c.voice().words.Say("mode.alarm")+":", c.alarmLine(a, time.Local))
			continue
		}
		fmt.Fprintf(c.diagnostics, "ALARM %s %s: call the arbiter\n", a.Alarm, alarmText(a))
	}
	c.alarms = len(alarms)
}

// timeText formats a wall time.
func timeText(at scoresheet.Millis) string { return at.Time().Format(time.RFC3339) }

func (c *console) device(rest string) (answer, error) {
	if strings.TrimSpace(rest) != "" {
		return nil, usageError{"device"}
	}
	v := c.dev.View()
	alarms := alarmList{}
	for _, a := range v.Alarms {
		alarms = append(alarms, alarmJSON{a.Alarm, timeText(a.At), alarmText(a)})
	}
	var battery any
	if b := c.dev.Battery(); b.Known {
		battery = b.Percent
	}
	return answer{}.
		with("id", c.dev.DeviceID()).
		with("owner", c.dev.OwnerName()).
		with("mode", v.Mode.String()).
		with("status", v.Record.Status().String()).
		with("alarms", alarms).
		with("battery", battery), nil
}

const codeUsage = "code owner|arbiter|organizer NEW [OLD]"

func (c *console) code(rest string) (answer, error) {
	w, err := words(rest, codeUsage, 2, 3)
	if err != nil {
		return nil, err
	}
	if !slices.Contains([]string{"owner", "arbiter", "organizer"}, w[0]) {
		return nil, misread(fmt.Errorf("%q has no code: the roles are owner, arbiter and organizer", w[0]), codeUsage)
	}
	old := ""
	if len(w) == 3 {
		old = w[2]
	}
	return c.savedAnswer(c.afterDelay(func() error { return c.dev.SetCode(w[0], w[1], old) }))
}

func (c *console) savedAnswer(err error) (answer, error) {
	if err != nil {
		return nil, err
	}
	return durably(answer{}, c.dev.View().Saved), nil
}

// afterDelay runs f, after waiting out any delay due to earlier wrong codes.
func (c *console) afterDelay(f func() error) error {
	for {
		err := f()
		var wait *device.WaitError
		if !errors.As(err, &wait) {
			return err
		}
		time.Sleep(wait.For)
	}
}

const newUsage = `new [White="Petrova, Anna"] [Black=…] [Recorder=white|black|arbiter] [Chess960=518|yes] [FEN=…] [From=23b] [Organizer=CODE] [TAG=VALUE …]`

func (c *console) newGame(rest string) (answer, error) {
	pairs, err := quoted(rest)
	if err != nil {
		return nil, misread(err, newUsage)
	}
	var g device.NewGame
	given := map[string]bool{}
	for _, pair := range pairs {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, misread(fmt.Errorf(`%q is not TAG=VALUE: write it as in White="Petrova, Anna"`, pair), newUsage)
		}
		if given[name] {
			return nil, misread(fmt.Errorf("the tag %s is given twice: write it once", name), newUsage)
		}
		given[name] = true
		if err := setTag(&g, name, value); err != nil {
			return nil, misread(err, newUsage)
		}
	}
	var a device.Receipt
	err = c.afterDelay(func() (err error) { a, err = c.dev.New(g); return err })
	if err != nil {
		return nil, err
	}
	view := c.dev.View()
	out := answer{}.with("mode", view.Mode.String()).with("cell", a.Cell.String())
	v := c.voice()
	begun := lines{strings.ToLower(v.words.Say("mode."+view.Mode.String())) + " " + v.cell(a.Cell)}
	if controls, err := timecontrol.ParseEach(view.Record.Header.Tag("TimeControl")); err == nil && controls.IsValid() {
		out = out.with("control", controls.Plain()) // what was understood
		begun = append(begun, v.words.Say("app.label", v.words.Say("start.timecontrol"), v.control(controls)))
	}
	return durably(out, a.Durable).aloud(begun...), nil
}

func setTag(g *device.NewGame, name, value string) (err error) {
	switch name {
	case "Recorder":
		if g.Recorder, err = scoresheet.ParseRecorder(value); value == "" {
			err = errors.New("it is not said who records: write Recorder=white, black or arbiter, or leave it out")
		}
	case "Chess960":
		if value == "yes" { // with a FEN
			g.Rules960 = true
			return nil
		}
		n, err := number960(value)
		if err != nil {
			return err
		}
		g.Chess960 = n + 1
	case "FEN":
		if g.FEN = value; value == "" {
			err = errors.New("the FEN is empty: write the position, or leave FEN out")
		}
	case "From":
		g.From, err = scoresheet.ParseCellName(value)
	case "Organizer":
		g.Organizer = value
	case "SetUp":
		// The tag only says that there is a FEN.
		if value != "0" && value != "1" {
			err = fmt.Errorf("%q is not a value of SetUp: leave it out, FEN is enough", value)
		}
	default:
		g.Tags = append(g.Tags, scoresheet.Tag{Name: name, Value: value})
	}
	return err
}

// number960 reads the number of a starting position of Chess960.
func number960(text string) (int, error) {
	n, err := strconv.ParseUint(text, 10, 16) // takes no sign
	if err != nil || n >= board.Starts960 {
		return 0, fmt.Errorf("%q is not a starting position of Chess960: write a number from 0 to 959", text)
	}
	return int(n), nil
}

// draw960 sets the starting position of Chess960: one that the device draws, or
// the one with the number drawn for all boards.
func (c *console) draw960(rest string) (answer, error) {
	w, err := words(rest, draw960Usage, 0, 1)
	if err != nil {
		return nil, err
	}
	var number int
	var a device.Receipt
	if len(w) == 0 {
		number, a, err = c.dev.DrawStart()
	} else if number, err = number960(w[0]); err != nil {
		err = misread(err, draw960Usage)
	} else {
		a, err = c.dev.GiveStart(number)
	}
	if err != nil {
		return nil, err
	}
	r := c.dev.View().Record
	return durably(answer{}.with("number", number).with("fen", r.Header.FEN).with("draws", r.Draws()), a.Durable), nil
}

const draw960Usage = "draw960 [NUMBER]"

func (c *console) modeAnswer(err error) (answer, error) {
	if err != nil {
		return nil, err
	}
	v := c.dev.View()
	return durably(answer{}.with("mode", v.Mode.String()), v.Saved), nil
}

func (c *console) statusAnswer(a device.Receipt, err error) (answer, error) {
	if err != nil {
		return nil, err
	}
	v := c.dev.View()
	return durably(answer{}.with("status", v.Record.Status().String()), a.Durable), nil
}

func (c *console) release() (answer, error) {
	a, err := c.dev.Release()
	if err != nil {
		return nil, err
	}
	v := c.dev.View()
	out := answer{}.with("mode", v.Mode.String())
	if v.Ended != nil {
		out = out.with("released", timeText(v.Ended.Released))
	}
	out = out.aloud(c.voice().words.Say("log.release"))
	return durably(out, a.Durable), nil
}

func (c *console) arbiter(rest string) (answer, error) {
	w, err := words(rest, "arbiter CODE", 1, 1)
	if err != nil {
		return nil, err
	}
	return c.modeAnswer(c.afterDelay(func() error { return c.dev.Arbiter(w[0]) }))
}

func (c *console) leave() (answer, error) { return c.modeAnswer(c.dev.Leave()) }

func (c *console) ack() (answer, error) { return c.savedAnswer(c.dev.Acknowledge()) }

func (c *console) abandon(rest string) (answer, error) {
	_, err := c.dev.Abandon(strings.TrimSpace(rest))
	return c.modeAnswer(err)
}

func (c *console) owner(rest string) (answer, error) {
	w, err := words(rest, "owner CODE", 1, 1)
	if err != nil {
		return nil, err
	}
	return c.modeAnswer(c.afterDelay(func() error { return c.dev.Owner(w[0]) }))
}

// cellAnswer answers an act that wrote in a cell.
func cellAnswer(a device.Receipt, err error) (answer, error) {
	if err != nil {
		return nil, err
	}
	if a.Sealed {
		return durably(answer{}.with("cell", a.Cell.String()).with("sealed", true), a.Durable), nil
	}
	out := answer{}.with("cell", a.Cell.String()).with("text", a.Text)
	if raw := oddBytes(a.Text); raw != nil {
		out = out.with("bytes", raw)
	}
	return durably(out, a.Durable), nil
}

// oddBytes returns the bytes of a text that JSON cannot represent, otherwise
// nil. In JSON they become base64.
func oddBytes(text string) odd {
	if utf8.ValidString(text) {
		return nil
	}
	return odd(text)
}

type odd []byte

func (odd) speak() string { return "" }

// onlyCell answers an act that shows no text.
func onlyCell(a device.Receipt, err error) (answer, error) {
	if err != nil {
		return nil, err
	}
	return durably(answer{}.with("cell", a.Cell.String()), a.Durable), nil
}

// durably adds to an answer if an act is not yet on disk.
func durably(a answer, durable bool) answer {
	if durable {
		return a
	}
	return a.with("durable", false)
}

func (c *console) export(rest string) (answer, error) {
	format, file, _ := strings.Cut(strings.TrimSpace(rest), " ")
	file = strings.TrimSpace(file)
	if file == "" {
		return nil, usageError{"export pgn|record|plain|earlier|pdf FILE"}
	}
	if err := c.mayWrite(file); err != nil {
		return nil, err
	}
	out, err := c.exported(format)
	if err != nil {
		return nil, err
	}
	if err := session.WriteWhole(file, out, 0o644); err != nil {
		return nil, cannotWrite(file, err)
	}
	return answer{}.with("file", file).with("bytes", len(out)), nil
}

// exported returns the game as a file; as a PDF it is printed from its record.
func (c *console) exported(format string) ([]byte, error) {
	switch f := device.Format(format); f {
	case device.FormatPGN, device.FormatRecord, device.FormatPlain, device.FormatEarlier:
		return c.dev.Export(f)
	case formatPDF:
	default:
		return nil, fmt.Errorf("%q is not a format: write pgn, record, plain, earlier or pdf", format)
	}
	record, err := c.dev.Export(device.FormatRecord)
	if err != nil {
		return nil, err
	}
	sheet, err := paper.Read(record)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	v := c.voice()
	err = paper.Write(&out, paper.Form{
		Words: v.words, Letters: v.lang, Codes: printed.Codes, Program: "Zapis " + version.String(),
	}, sheet)
	return out.Bytes(), err
}

// formatPDF is the scoresheet as a printable document.
const formatPDF = "pdf"

// mayWrite refuses the folder of the device itself. The empty name means that
// nothing is written.
func (c *console) mayWrite(file string) error {
	if file != "" && c.isOwnFolder(filepath.Dir(file)) {
		return device.Because(device.ReasonFile, fmt.Errorf("the game cannot be written to %s: the device keeps its log there: choose another folder", file))
	}
	return nil
}

func cannotWrite(file string, err error) error {
	// The temporary name is not mentioned.
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return device.Because(device.ReasonFile, fmt.Errorf("the game cannot be written to %s: %w: choose another place", file, err))
}

// isOwnFolder reports whether a folder is the one with the device's log and
// key, which an export must not overwrite.
func (c *console) isOwnFolder(folder string) bool {
	own, err := os.Stat(c.data)
	if err != nil {
		return false
	}
	there, err := os.Stat(folder)
	return err == nil && os.SameFile(own, there)
}
