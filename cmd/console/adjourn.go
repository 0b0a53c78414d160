package main

import (
	"fmt"
	"io"
	"strings"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/seal"
)

const (
	adjournUsage = `adjourn [white=H:MM:SS] [black=H:MM:SS] [resume="tomorrow, 10:00, hall 2"] [keeper="Chief arbiter"] [text="…"] [offer] [paper|other]`
	unsealUsage  = "unseal CODE|SECRET KEY, or unseal [MOVE]"
	resumeUsage  = `resume [white=H:MM:SS] [black=H:MM:SS] [text="…"]`
)

// seal makes the next entry a sealed one, or with off cancels that.
func (c *console) seal(rest string) (answer, error) {
	var a device.Receipt
	var err error
	switch strings.TrimSpace(rest) {
	case "":
		a, err = c.dev.Seal()
	case "off":
		a, err = c.dev.Unasked()
	default:
		return nil, usageError{"seal [off]"}
	}
	if err != nil {
		return nil, err
	}
	out := answer{}.with("cell", a.Cell.String())
	if strings.TrimSpace(rest) == "" {
		key, origin := c.dev.SealKey()
		out = out.with("key", seal.Fingerprint(key)).with("origin", origin)
	}
	return durably(out.with("mode", c.dev.View().Mode.String()), a.Durable), nil
}

type envelopeJSON struct {
	White    string   `json:"white"`
	Black    string   `json:"black"`
	Sealer   string   `json:"sealer"`
	Cell     string   `json:"cell"`
	Position string   `json:"position"`
	Certain  bool     `json:"certain"`
	Times    [2]any   `json:"times"` // White's and Black's clock, null if not noted
	Offer    bool     `json:"offer"`
	Resume   string   `json:"resume"`
	Keeper   string   `json:"keeper"`
	Text     string   `json:"text,omitempty"`
	Sealed   string   `json:"sealed"`        // device, paper, other, or no if it is not adjourned
	Key      string   `json:"key,omitempty"` // fingerprint of the key that opens it
	Origin   string   `json:"origin,omitempty"`
	Missing  []string `json:"missing,omitempty"` // required by the Laws
}

func (e envelopeJSON) speak() string {
	lines := []string{
		e.White + " – " + e.Black,
		fmt.Sprintf("%s seals %s (%s)", e.Sealer, e.Cell, e.Sealed),
		"position " + e.Position,
		fmt.Sprintf("times %v, %v", said(e.Times[0]), said(e.Times[1])),
	}
	if e.Offer {
		lines = append(lines, "a draw is offered")
	}
	if e.Resume != "" {
		lines = append(lines, "goes on "+e.Resume)
	}
	if e.Keeper != "" {
		lines = append(lines, "kept by "+e.Keeper)
	}
	if e.Key != "" {
		lines = append(lines, "opened by the key "+e.Key+" "+e.Origin)
	}
	if len(e.Missing) > 0 {
		lines = append(lines, "MISSING on the envelope: "+strings.Join(e.Missing, ", "))
	}
	return strings.Join(lines, "\n")
}

func said(clock any) string {
	if text, ok := clock.(string); ok {
		return text
	}
	return "not noted"
}

func envelopeOf(l *device.Label, r *scoresheet.Record) envelopeJSON {
	e := envelopeJSON{
		White: l.WhiteName, Black: l.BlackName, Sealer: l.Sealer, Cell: l.Cell.String(), Position: l.FEN, Certain: l.Certain,
		Offer: l.Offer, Resume: l.Resume, Keeper: l.Keeper, Text: l.Text, Sealed: "no", Missing: l.Missing,
	}
	for i, clock := range [2]scoresheet.Clock{l.White, l.Black} {
		if clock.Noted {
			e.Times[i] = clock.String()
		}
	}
	switch {
	case l.Device:
		e.Sealed, e.Key, e.Origin = "device", seal.Fingerprint(l.Key), l.Origin
	case l.Paper:
		e.Sealed = "paper"
	case r.Parked() != nil:
		e.Sealed = "other"
	}
	return e
}

// envelope prints the inscription of the envelope, present or future.
func (c *console) envelope() (answer, error) {
	l, err := c.dev.Label()
	if err != nil {
		return nil, err
	}
	v := c.dev.View()
	return answer{}.with("envelope", envelopeOf(&l, &v.Record)), nil
}

// adjourn parks the game. Missing values are taken from the sheet; if no move
// is sealed on the device, it is in a paper envelope.
func (c *console) adjourn(rest string) (answer, error) {
	words, err := quoted(rest)
	if err != nil {
		return nil, err
	}
	l, err := c.dev.Label()
	if err != nil {
		// Refused like the act, not like a look at the position.
		_, err = c.dev.Adjourn(device.Envelope{})
		return nil, err
	}
	v := c.dev.View()
	e := l.Envelope
	e.Paper = v.Record.Sealing() == nil
	for _, w := range words {
		name, value, _ := strings.Cut(w, "=")
		switch name {
		case "white":
			e.White, err = scoresheet.ParseClock(value)
		case "black":
			e.Black, err = scoresheet.ParseClock(value)
		case "resume":
			e.Resume = value
		case "keeper":
			e.Keeper = value
		case "text":
			e.Text = value
		case "offer":
			e.Offer = value != "no"
		case "paper":
			e.Paper = true
		case "other":
			e.Paper = false
		default:
			err = usageError{adjournUsage}
		}
		if err != nil {
			return nil, err
		}
	}
	l.Envelope = e
	a, err := c.dev.Adjourn(e)
	if err != nil {
		return nil, err
	}
	l.Missing = l.Lacks()
	v = c.dev.View()
	out := answer{}.with("mode", v.Mode.String()).with("status", v.Record.Status().String()).with("envelope", envelopeOf(&l, &v.Record))
	return durably(out, a.Durable), nil
}

// unseal opens the move sealed on the device, or a paper envelope.
func (c *console) unseal(rest string) (answer, error) {
	v := c.dev.View()
	var o device.Opened
	var err error
	if a := v.Record.Parked(); a != nil && !a.HasSealed() {
		o, err = c.dev.UnsealPaper(rest)
	} else {
		o, err = c.dev.Unseal(rest)
	}
	if err != nil {
		return nil, err
	}
	out := answer{}.with("cell", o.Cell)
	if o.Verdict != "" {
		out = out.with("text", o.Text).with("verdict", o.Verdict)
	} else {
		out = out.with("note", "the envelope of paper is open: write its move once the game is resumed")
	}
	if o.Reason != "" {
		out = out.with("reason", o.Reason)
	}
	if o.Article != "" {
		out = out.with("article", o.Article)
	}
	if len(o.Could) > 0 {
		out = out.with("could", o.Could)
	}
	return durably(out, o.Durable), nil
}

// lost notes that the envelope is missing.
func (c *console) lost(rest string) (answer, error) {
	return onlyCell(c.dev.EnvelopeLost(strings.TrimSpace(rest)))
}

// resume continues the game, by default with the times of the envelope, or of a
// later ruling.
func (c *console) resume(rest string) (answer, error) {
	words, err := quoted(rest)
	if err != nil {
		return nil, err
	}
	v := c.dev.View()
	clocks := v.Record.ParkedClocks()
	text := ""
	for _, w := range words {
		name, value, _ := strings.Cut(w, "=")
		switch name {
		case "white":
			clocks[0], err = scoresheet.ParseClock(value)
		case "black":
			clocks[1], err = scoresheet.ParseClock(value)
		case "text":
			text = value
		default:
			err = usageError{resumeUsage}
		}
		if err != nil {
			return nil, err
		}
	}
	a, err := c.dev.Resume(clocks[0], clocks[1], text)
	if err != nil {
		return nil, err
	}
	v = c.dev.View()
	out := answer{}.with("mode", v.Mode.String()).with("status", v.Record.Status().String()).with("cell", a.Cell.String())
	for i, name := range []string{"white", "black"} {
		if clocks[i].Noted {
			out = out.with(name, clocks[i].String())
		}
	}
	return durably(out, a.Durable), nil
}

// sealkey sets or prints the key for which moves are sealed; own is this
// device's, for others' moves.
func (c *console) sealkey(rest string) (answer, error) {
	switch text := strings.TrimSpace(rest); text {
	case "":
	case "own":
		own, err := c.dev.OwnSealKey()
		if err != nil {
			return nil, err
		}
		return answer{}.with("own", own).with("fingerprint", seal.Fingerprint(own)), nil
	default:
		if text == "none" {
			text = ""
		}
		if err := c.dev.SetSealKey(text); err != nil {
			return nil, err
		}
	}
	key, origin := c.dev.SealKey()
	if key == "" {
		return answer{}.with("key", "none"), nil
	}
	return answer{}.with("key", key).with("fingerprint", seal.Fingerprint(key)).with("origin", origin), nil
}

// sealed writes the sealed move into a file for the key's holder.
func (c *console) sealed(rest string) (answer, error) {
	file := strings.TrimSpace(rest)
	if file == "" {
		return nil, usageError{"sealed FILE"}
	}
	if err := c.mayWrite(file); err != nil {
		return nil, err
	}
	out, err := c.dev.Sealed()
	if err != nil {
		return nil, err
	}
	if err := session.WriteWhole(file, out, 0o644); err != nil {
		return nil, cannotWrite(file, err)
	}
	return answer{}.with("file", file).with("bytes", len(out)), nil
}

// mostSealed bounds the reading of a file with a sealed move.
const mostSealed = 1 << 20

// opening prints the opening code of a file, on the device that has the key.
func (c *console) opening(rest string) (answer, error) {
	file := strings.TrimSpace(rest)
	if file == "" {
		return nil, usageError{"opening FILE"}
	}
	f, err := openFile(file)
	if err != nil {
		return nil, fmt.Errorf("the sealed move cannot be read: %w: name a file that can", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostSealed))
	if err != nil {
		return nil, fmt.Errorf("the sealed move cannot be read: %w: name a file that can", err)
	}
	o, err := c.dev.OpenSealed(scoresheet.PlainText(data))
	if err != nil {
		return nil, err
	}
	return answer{}.with("code", o.Code).with("white", o.White).with("black", o.Black).
		with("event", o.Event).with("round", o.Round).with("date", o.Date).
		with("cell", o.Cell).with("device", o.Device), nil
}
