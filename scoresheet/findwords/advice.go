package findwords

import (
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// Follows says what a ruling on a player means for the game.
func (v Voice) Follows(a *arbitration.Advice, side board.Color) string {
	text := v.Words.Say(a.Game.Key())
	switch a.Game {
	case rulings.Lost:
		text = v.Words.Say("rule.loses." + side.String())
	case rulings.Forfeited:
		text = v.Words.Say("rule.forfeits." + side.String())
	case rulings.GoesOn:
		if a.Effect == rulings.Discretion {
			text += ". " + v.Words.Say(a.Effect.Key())
		}
	default: // says it all
	}
	if a.Result != scoresheet.NoResult {
		text = v.Words.Say("app.label", text, a.Result.Typeset())
	}
	return text
}

// Remark is a line about a player.
type Remark struct {
	Text  string
	Heavy bool // it weighs more than the others
}

// Player says what a ruling on a player means for the two: how often he was ruled on, the
// time added for his opponent, and whether the opponent can checkmate.
func (v Voice) Player(a *arbitration.Advice, side board.Color, added time.Duration) (out []Remark) {
	say := func(heavy bool, text string) { out = append(out, Remark{text, heavy}) }
	who, other := side.String(), side.Other().String()
	if a.Count > 0 {
		key := "rule.count."
		if a.Effect != rulings.Counted {
			key = "rule.shown."
		}
		say(a.Count > 1, v.Words.Say(key+who, a.Count))
	}
	if a.Same {
		say(false, v.Words.Say("rule.same"))
	}
	if added > 0 {
		say(true, v.Words.Say("rule.time."+other, rulings.FormatTime(added)))
	} else if a.May {
		say(false, v.Words.Say("rule.maytime."+other, rulings.FormatTime(a.Opponent)))
	}
	key, asked := matingKeys[a.Mating]
	if !asked {
		return out
	}
	text := v.Words.Say(key + other)
	switch {
	case a.MatingWord == "line":
		text = v.Words.Say("app.label", text, v.Move(a.MatingWhy))
	case a.MatingWord != "":
		text += " · " + v.Words.Say("rule.mating."+a.MatingWord)
	}
	say(a.Mating == "undecided", text)
	return out
}

// matingKeys are the words for whether the opponent can checkmate.
var matingKeys = map[string]string{"can": "rule.matecan.", "cannot": "rule.matecannot.", "undecided": "rule.mate."}
