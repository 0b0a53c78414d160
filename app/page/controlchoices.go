package page

import (
	"strconv"
	"strings"

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

// ControlRows returns the time controls to choose from: those of C.02 Article 12 and
// others that are usual. Choose is called with the one that is touched, as it is
// written in the head of a sheet.
func (k *Kit) ControlRows(choose func(text string)) (rows []ChoiceRow) {
	for i, choice := range controlChoices() {
		c, err := timecontrol.Parse(choice.text)
		if err != nil {
			panic("app: internal error: " + err.Error())
		}
		var events []string
		for _, key := range choice.events {
			events = append(events, k.Words.Say(key))
		}
		rows = append(rows, ChoiceRow{
			Name: "control " + strconv.Itoa(i), Head: k.OneControlText(c) + " · " + k.KindText(c.Kind()),
			Text: strings.Join(events, ", "), Do: k.Touching(func() { choose(choice.text) }),
		})
	}
	return rows
}
