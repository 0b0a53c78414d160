package office

import (
	"slices"

	"zapis/desk"
	"zapis/desk/publish"
	"zapis/scoresheet/logwords"
)

// Why says a reason. Names and texts of others are made fit to be shown.
func Why(w desk.Why, words logwords.Words) string {
	args := w.Args()
	for i := range args {
		if text, ok := args[i].(string); ok {
			args[i] = publish.Isolated(publish.Line(text))
		}
	}
	return words.Say(w.Key, args...)
}

// Whys says each reason with the side that it concerns. What holds for both
// players is said once.
func Whys(all []desk.Why, words logwords.Words) (texts []string) {
	said := map[int]bool{}
	for i, w := range all {
		if said[i] {
			continue
		}
		text, side := Why(w, words), desk.SideWord(w.Side)
		if w.Side == 0 || w.Side == 1 {
			turned := w
			turned.Side = 1 - w.Side
			if n := slices.IndexFunc(all, turned.Same); n >= 0 {
				side, said[n] = "both", true
			}
		}
		if side != "" {
			text = words.Say("hall.board.pair", words.Say("hall.side."+side), text)
		}
		texts = append(texts, text)
	}
	return texts
}
