package arbiter

import (
	"strconv"
	"strings"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet/timecontrol"
)

// otherControls are often played and not in the table of C.02 Article 12.
var otherControls = []string{`90' + 30"`, `60' + 30"`, `30' + 30"`, `25' + 10"`, `10' + 5"`, `5' + 3"`}

// controlChoice is a time control to choose, with the events that have it.
type controlChoice struct {
	text   string
	events []string // keys of the words
}

// controlChoices are the different controls of the table, each with its rows,
// and others that are usual.
func controlChoices() (all []controlChoice) {
	at := map[timecontrol.Control]int{}
	for _, row := range timecontrol.Catalogue() {
		i, ok := at[row.Control]
		if !ok {
			i = len(all)
			at[row.Control] = i
			all = append(all, controlChoice{text: row.Text})
		}
		all[i].events = append(all[i].events, "clocks.row."+strings.ReplaceAll(row.Key, "-", "."))
	}
	for _, text := range otherControls {
		all = append(all, controlChoice{text: text})
	}
	return all
}

// openControls asks for the time control: why says what is wrong with the one
// in the head of the sheet, nil if nothing is.
func (v *visit) openControls(why error, back func()) {
	u := v.ui
	l := page.NewChoiceList(u.Kit, u.Words.Say("clocks.control.which"))
	switch {
	case device.ReasonOf(why) == device.ReasonNoControl:
		l.Lead = u.Words.Say("clocks.control.none")
	case why != nil:
		l.Lead = page.Refusal(why, u.Words)
		if text, ok := unreadable(why); ok {
			key := "clocks.control.unreadable"
			if v.clocks.ask.Control != "" {
				key = "clocks.control.typed"
			}
			l.Lead = u.Words.Say(key, text)
		}
	}
	choose := func(text string) {
		v.clocks.ask.Control = text
		v.openClockCheck()
	}
	for i, choice := range controlChoices() {
		c, err := timecontrol.Parse(choice.text)
		if err != nil {
			panic("app: internal error: " + err.Error())
		}
		var events []string
		for _, key := range choice.events {
			events = append(events, u.Words.Say(key))
		}
		l.Rows = append(l.Rows, page.ChoiceRow{
			Name: "control " + strconv.Itoa(i), Head: u.OneControlText(c) + " · " + u.KindText(c.Kind()),
			Text: strings.Join(events, ", "), Do: u.Touching(func() { choose(choice.text) }),
		})
	}
	l.Foot(u.Button("action.back", "back", back))
	l.Foot(u.Button("clocks.control.type", "keypad", func() {
		pad := page.NewLetterPad(u.Kit, "", func() { v.openControls(why, back) }, choose)
		pad.Heading.Text = u.Words.Say("clocks.control")
		pad.Set = 1 // a control is figures
		pad.Rest[0].Say("", "a b c")
		v.open(pad)
	}))
	l.Update()
	v.open(l)
}
