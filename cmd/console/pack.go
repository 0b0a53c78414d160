package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/desk/pack"
	"zapis/scoresheet"
)

const (
	packUsage   = "pack FILE [BOARD SIDE] [Organizer=CODE], as in pack round3.zapis-pack 12 white; or pack [show]; or pack leave|open [ORGANIZER'S CODE]"
	readyUsage  = "ready [FILE|FOLDER]"
	handInUsage = "handin FILE|FOLDER"
)

// sides are the words for whose sheet the device keeps.
var sides = map[string]scoresheet.Recorder{
	"white": scoresheet.RecorderWhite, "w": scoresheet.RecorderWhite,
	"black": scoresheet.RecorderBlack, "b": scoresheet.RecorderBlack,
	"arbiter": scoresheet.RecorderArbiter, "both": scoresheet.RecorderArbiter,
}

// pack takes a pack, or leaves the event.
func (c *console) pack(rest string) (answer, error) {
	w, err := quoted(rest)
	if err != nil {
		return nil, err
	}
	organizer := ""
	if n := len(w); n > 0 {
		if code, ok := strings.CutPrefix(w[n-1], "Organizer="); ok {
			organizer, w = code, w[:n-1]
		}
	}
	switch {
	case len(w) == 0 || len(w) == 1 && w[0] == "show":
		return c.packShown()
	case len(w) <= 2 && w[0] == "leave":
		return c.savedAnswer(c.afterDelay(func() error { return c.dev.LeaveEvent(strings.Join(w[1:], "")) }))
	case len(w) == 2 && w[0] == "open":
		return c.savedAnswer(c.afterDelay(func() error { return c.dev.OpenPack(w[1]) }))
	case len(w) != 1 && len(w) != 3:
		return nil, usageError{packUsage}
	}
	board, side := "", scoresheet.RecorderUnsaid
	if len(w) == 3 {
		known := false
		board = w[1]
		if side, known = sides[w[2]]; !known {
			return nil, usageError{packUsage}
		}
	}
	data, err := readPack(w[0])
	if err != nil {
		return nil, err
	}
	var p device.Pack
	var statement []byte
	err = c.afterDelay(func() (err error) {
		p, statement, err = c.dev.TakePack(data, board, side, organizer)
		return err
	})
	if err != nil {
		return nil, err
	}
	out := c.packAnswer(p)
	if file := c.takenStatement(w[0], statement); file != "" {
		out = out.with("statement", file)
	}
	return durably(out, c.dev.View().Saved), nil
}

// takenStatement writes the device's statement that it took a pack next to the
// pack, for the desk, and returns the name of the file. If it cannot be written
// it returns "": the next statement has the same content.
func (c *console) takenStatement(packFile string, statement []byte) string {
	file := c.ownStatement(filepath.Dir(packFile))
	if c.mayWrite(file) != nil || session.WriteWhole(file, statement, 0o644) != nil {
		return ""
	}
	return file
}

// ownStatement returns the name of the device's statement in a folder.
func (c *console) ownStatement(folder string) string {
	return filepath.Join(folder, "device-"+c.dev.DeviceID()+pack.StatementExtension)
}

// openFile opens a file to read it. It refuses a pipe, which would block the
// device until somebody writes into it.
func openFile(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file", name)
	}
	return os.Open(name)
}

// readPack reads a file that is no longer than a pack.
func readPack(name string) ([]byte, error) {
	f, err := openFile(name)
	if err != nil {
		return nil, device.Because(device.ReasonFile, fmt.Errorf("%w: name the pack's file", err))
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, pack.MaxPack+1))
	if err != nil {
		return nil, fmt.Errorf("%w: name the pack's file", err)
	}
	return data, nil
}

func (c *console) packShown() (answer, error) {
	p := c.dev.Pack()
	if !p.Held {
		return nil, device.Because(device.ReasonPackNone, errors.New("no event's pack is held: take one with pack FILE"))
	}
	return c.packAnswer(p), nil
}

func (c *console) packAnswer(p device.Pack) answer {
	out := answer{}.
		with("event", p.Event).with("section", p.Section).with("round", p.Round).
		with("board", p.Board).with("side", p.Side.String()).with("issue", p.Issue).
		with("organizer", p.Organizer).with("emblem", p.Emblem)
	if b, ok := p.Own(); ok {
		out = out.with("white", b.White).with("black", b.Black).with("control", b.Control)
	}
	if len(p.Languages) > 0 {
		out = out.with("language", string(c.dev.Language())).with("languages", strings.Join(p.Languages, ","))
	}
	if p.Behind > 0 {
		out = out.with("behind", p.Behind.Round(time.Second).String())
	}
	if p.Revoked {
		out = out.with("revoked", true)
	}
	return out
}

// ready describes the device to the arbiter before he lets it in, or to the
// organizer before he enrols it. In a folder the statement has the device's own
// name, as next to a pack.
func (c *console) ready(rest string) (answer, error) {
	file := strings.TrimSpace(rest)
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		file = c.ownStatement(file)
	}
	if err := c.mayWrite(file); err != nil {
		return nil, err
	}
	r, err := c.dev.Ready()
	if err != nil {
		return nil, err
	}
	alarms := alarmList{}
	for _, a := range r.Alarms {
		alarms = append(alarms, alarmJSON{a.Alarm, timeText(a.At), alarmText(a)})
	}
	var battery any
	if r.Battery >= 0 {
		battery = r.Battery
	}
	out := answer{}.with("occasion", r.Occasion).with("event", r.Event).with("issue", r.Issue).with("lock", r.Lock).
		with("alarms", alarms).with("battery", battery).with("version", r.Version)
	if file == "" {
		return out, nil
	}
	if err := session.WriteWhole(file, r.Statement, 0o644); err != nil {
		return nil, cannotWrite(file, err)
	}
	return out.with("file", file), nil
}

func (c *console) admit() (answer, error) { return c.statusAnswer(c.dev.Admit()) }

// handIn writes the game for the desk, and the device's statement beside it.
// Into a folder it goes under the device's own name; a name without an extension
// is a folder, which is made. Earlier files there are kept: then the name gets
// a number, which is in the answer.
func (c *console) handIn(rest string) (answer, error) {
	file := strings.TrimSpace(rest)
	if file == "" {
		return nil, usageError{handInUsage}
	}
	info, err := os.Stat(file)
	folder := err == nil && info.IsDir()
	if errors.Is(err, fs.ErrNotExist) && filepath.Ext(file) == "" {
		if err := os.Mkdir(file, 0o755); err != nil {
			return nil, cannotWrite(file, err)
		}
		folder = true
	}
	if folder {
		file = filepath.Join(file, "game.zapis")
	}
	if err := c.mayWrite(file); err != nil {
		return nil, err
	}
	h, err := c.dev.HandIn()
	if err != nil {
		return nil, err
	}
	if folder {
		file = filepath.Join(filepath.Dir(file), h.Name+".zapis")
	}
	file = freeName(file)
	if err := session.WriteWhole(file, h.Record, 0o644); err != nil {
		return nil, cannotWrite(file, err)
	}
	statement := strings.TrimSuffix(file, filepath.Ext(file)) + pack.StatementExtension
	if err := session.WriteWhole(statement, h.Statement, 0o644); err != nil {
		return nil, cannotWrite(statement, err)
	}
	if err := c.dev.HandedIn(false); err != nil {
		return nil, err
	}
	return durably(answer{}.with("file", file).with("statement", statement).with("bytes", len(h.Record)), c.dev.View().Saved), nil
}

// freeName returns a name under which nothing is stored yet: this one, or one
// with a number.
func freeName(file string) string {
	ext := filepath.Ext(file)
	free := file
	for n := 2; ; n++ {
		if _, err := os.Lstat(free); err != nil {
			return free
		}
		free = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, ext), n, ext)
	}
}

func (c *console) checkWord() (answer, error) {
	w, err := c.dev.CheckWord()
	if err != nil {
		return nil, err
	}
	return answer{}.with("word", w.Word).with("gaps", w.Gaps), nil
}
