package replay

import (
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// languageOf returns the language in whose piece letters the texts of a record
// are written, if it is not that of its cells; otherwise "".
func languageOf(r *scoresheet.Record) notation.Language {
	var own notation.Language
	var texts []string
	for i, c := range r.Cells {
		switch {
		case c.Form != scoresheet.FormText:
			continue
		case len(texts) > 0 && c.Language != own:
			return "" // the language of the device was changed: each cell has its own
		}
		own = c.Language
		texts = append(texts, r.Cells[i].Writing.Text)
	}
	able := notation.Lettered(texts, own)
	if len(able) == 1 && able[0] == own {
		return ""
	}
	before := start(r)
	if before.certainty == Lost {
		return ""
	}
	// The moves up to the first cell that is no text tell which of them it is.
	texts = texts[:0]
	for _, c := range r.Cells {
		if c.Form != scoresheet.FormText {
			break
		}
		texts = append(texts, c.Writing.Text)
	}
	if lang := reading.Lettering(before.p, texts, able); lang != own {
		return lang
	}
	return ""
}
