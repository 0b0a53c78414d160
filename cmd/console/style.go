package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/timecontrol"
)

// style is how moves and squares are read out. The names are those that blind
// players know from lichess.
type style string

const (
	styleSAN      style = "san"      // Nf3, as on the sheet
	styleLiterate style = "literate" // knight f 3
	styleNATO     style = "nato"     // knight foxtrot 3
	styleAnna     style = "anna"     // Springer Felix drei (Laws D.2.1)
)

var styles = []style{styleSAN, styleLiterate, styleNATO, styleAnna}

// voice puts moves, squares and sides into words of one language and style.
type voice struct {
	words assets.Catalogue
	lang  notation.Language
	style style
	names notation.Voice // of any style but san
}

func newVoice(lang notation.Language, s style) *voice {
	v := &voice{words: assets.Words(string(lang)), lang: lang, style: s}
	if s == styleAnna {
		v.names = notation.Anna()
		return v
	}
	v.names = notation.Literate(func(key string) string { return v.words.Say(key) })
	for i := range v.names.Files {
		if s == styleNATO {
			v.names.Files[i] = v.words.Say("console.nato." + v.names.Files[i])
		}
	}
	return v
}

// text puts a text of the sheet into words.
func (v *voice) text(text string) string {
	if v.style == styleSAN {
		return text
	}
	return v.names.Say(text, v.lang)
}

func (v *voice) square(s board.Square) string {
	if v.style == styleSAN {
		return s.String()
	}
	return v.names.Square(s)
}

func (v *voice) side(c board.Color) string { return v.words.Say("log.by." + c.String()) }

func (v *voice) kind(k board.Kind) string { return v.names.Pieces[k] }

func (v *voice) piece(p board.Piece) string { return v.side(p.Color()) + " " + v.kind(p.Kind()) }

// control says the time controls of both sides as people write them, and of which kind they
// are.
func (v *voice) control(cs timecontrol.Controls) string {
	text := cs.Say(v.words)
	if kind := cs.Kind(); kind != timecontrol.KindUnknown {
		text += ", " + v.words.Say("clocks.kind."+kind.String())
	}
	return text
}

func (v *voice) cell(name scoresheet.CellName) string {
	return fmt.Sprint(name.Number, " ", v.side(name.Side))
}

const styleUsage = "style [san|literate|nato|anna]"

// chooseStyle sets or prints the style of this console.
func (c *console) chooseStyle(rest string) (answer, error) {
	w, err := words(rest, styleUsage, 0, 1)
	if err != nil {
		return nil, err
	}
	if len(w) == 1 {
		if !slices.Contains(styles, style(w[0])) {
			return nil, usageError{styleUsage}
		}
		c.setStyle(style(w[0]))
	}
	return answer{}.with("style", string(c.voice().style)), nil
}

func (c *console) setStyle(s style) {
	c.spoken = newVoice(c.dev.Language(), s)
	if c.out != nil {
		c.out.voice = c.spoken
	}
}

// voice returns how the console speaks; as on the sheet until a style is chosen.
func (c *console) voice() *voice {
	if c.spoken == nil {
		c.spoken = newVoice(c.dev.Language(), styleSAN)
	}
	return c.spoken
}

// followLanguage makes the console speak the device's language, which a pack may have
// changed. Help is given without a device too.
func (c *console) followLanguage() {
	if c.dev == nil {
		return
	}
	lang, v := c.dev.Language(), c.voice()
	if lang == v.lang || lang == "" || c.out == nil { // "" once the device is closed
		return
	}
	c.spoken = newVoice(lang, v.style)
	if c.out.words = c.spoken.words; c.out.voice != nil {
		c.out.voice = c.spoken
	}
}

// lines is an answer to be heard, one thing per line. In JSON it is one text.
type lines []string

func (l lines) speak() string { return strings.Join(l, "\n") }

// MarshalJSON makes one text of the lines.
func (l lines) MarshalJSON() ([]byte, error) { return json.Marshal(l.speak()) }
