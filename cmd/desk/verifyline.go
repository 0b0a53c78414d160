package main

import (
	"fmt"
	"strings"

	"zapis/cmd/internal/terminal"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
)

// verifyJSON is the answer for one game. New fields are added at the end.
type verifyJSON struct {
	File   string `json:"file"`
	Game   int    `json:"game"`
	Status string `json:"status"`
	Device string `json:"device"`
	White  string `json:"white"`
	Black  string `json:"black"`
	Result string `json:"result"`
	Error  string `json:"error"` // why it is invalid, or ""

	Enrolled       *enrolledJSON `json:"enrolled,omitempty"`
	Alarms         string        `json:"alarms,omitempty"`         // as in the tag ZapisAlarms
	Unacknowledged int           `json:"unacknowledged,omitempty"` // number of unacknowledged alarms
	Before         []string      `json:"before,omitempty"`         // devices that recorded the game before, in order
	Overruled      string        `json:"overruled,omitempty"`      // the result on the sheet differs from the arbiter's ruling

	Revoked []string      `json:"revoked,omitempty"` // devices of the game that are revoked
	Notes   []string      `json:"notes,omitempty"`   // other oddities
	Related []relatedJSON `json:"related,omitempty"` // relations to other games
	Refused string        `json:"refused,omitempty"` // why the answer is no although it is valid or intact

	KeyChanged []changedJSON `json:"keyChanged,omitempty"` // if a device lost its key during the game

	Helped *helpedJSON `json:"helped,omitempty"` // how the players were helped, if they were

	Version string `json:"version,omitempty"` // builds of the program that recorded the game, the oldest first

	copies []string // in words, the relations in Related that are no reason to refuse the game
}

// helpedJSON is how the players were helped (Laws D.2.10, C.02 10.5).
type helpedJSON struct {
	White  string `json:"white,omitempty"` // name of the assistant
	Black  string `json:"black,omitempty"`
	Speech bool   `json:"speech,omitempty"` // the device was allowed to speak
}

// helpedOf returns nil if nobody was helped.
func helpedOf(h attest.Helped) *helpedJSON {
	if h == (attest.Helped{}) {
		return nil
	}
	return &helpedJSON{h.Assistants[board.White], h.Assistants[board.Black], h.Speech}
}

func (h *helpedJSON) text() (text string) {
	if h.White != "" {
		text += ", assistant of White: " + quoted(h.White)
	}
	if h.Black != "" {
		text += ", assistant of Black: " + quoted(h.Black)
	}
	if h.Speech {
		text += ", the device was allowed to speak"
	}
	return text
}

// changedJSON is a key that was lost, and the one after it.
type changedJSON struct {
	From  string `json:"from"` // fingerprints
	To    string `json:"to"`
	After bool   `json:"after,omitempty"` // the game was over: only the export is signed by the new key
}

// enrolledJSON is the certificate in a game.
type enrolledJSON struct {
	Role      string `json:"role"` // owner or label
	Name      string `json:"name"`
	From      string `json:"from,omitempty"`
	Until     string `json:"until,omitempty"`
	Organizer string `json:"organizer"`       // fingerprint
	Doubt     string `json:"doubt,omitempty"` // why it does not make the device a known one
}

// relatedJSON is the relation of a game to another.
type relatedJSON struct {
	Kind string `json:"kind"` // same, earlier, unproven, undecided or fork
	File string `json:"file"`
	Game int    `json:"game"`
}

// meanings holds the words that explain a status in the line.
var meanings = map[attest.Status]string{
	attest.Valid:    "unchanged since it was attested, by a device that is known here",
	attest.Intact:   "unchanged since it was attested, by a device that is not known here",
	attest.Unsigned: "no device attested it",
}

func (c *verifyCmd) report(d *desk, g *verified) error {
	if c.JSON {
		return writeJSON(d, &g.verifyJSON)
	}
	meaning, ok := meanings[attest.Status(g.Status)]
	if !ok {
		meaning = terminal.Line(g.Error)
	}
	if len(g.Revoked) > 0 {
		meaning = "unchanged since it was attested, by a device that is revoked"
	}
	device := g.Device
	if device == "" {
		device = "-"
	}
	_, err := fmt.Fprintf(d.stdout, "%s: %s: %s %d device %s %s – %s %s%s\n",
		g.Status, meaning, fileName(g.File), g.Game, device, quoted(g.White), quoted(g.Black), resultText(g.Result), g.more())
	return err
}

// resultText returns a result unchanged, and anything else quoted.
func resultText(text string) string {
	switch {
	case text == "":
		return "?"
	case len(text) <= len("1/2-1/2") && strings.Trim(text, "01/2-*+") == "":
		return text
	}
	return quoted(text)
}

// more returns the remarks about a game in addition to the answer.
func (g *verified) more() (text string) {
	if g.enrolment != nil {
		text += ", enrolled: " + enrolledAs(g.enrolment)
		if g.Enrolled.Doubt != "" {
			text += " (but " + g.Enrolled.Doubt + ")"
		}
	}
	if g.Alarms != "" {
		text += ", alarms: " + g.Alarms
	}
	if g.Overruled != "" {
		text += ", " + terminal.Line(g.Overruled)
	}
	if g.Helped != nil {
		text += g.Helped.text()
	}
	for _, c := range g.KeyChanged {
		text += ", key changed from " + c.From + " to " + c.To
		if c.After {
			text += " after the game"
		}
	}
	for _, device := range g.Before {
		text += ", taken over from " + device
	}
	for _, said := range g.copies {
		text += ", " + said
	}
	for _, note := range g.Notes {
		text += ", note: " + terminal.Line(note)
	}
	if g.Refused != "" {
		text += ", REFUSED: " + g.Refused
	}
	return text
}
