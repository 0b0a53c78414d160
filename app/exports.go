package app

import (
	"errors"
	"strings"

	"zapis/app/device"
	"zapis/scoresheet"
)

// export writes the game out that is on, or that ended last.
func (u *kit) export(format device.Format) {
	data, err := u.dev.Export(format)
	u.save(u.exportName(u.exported(), format), data, err)
}

func (u *kit) exported() *scoresheet.Record {
	if u.view.Record.Status() == scoresheet.NoGame && u.view.Ended != nil {
		return u.view.Ended
	}
	return &u.view.Record
}

func (u *kit) save(name string, data []byte, err error) {
	var place string
	switch {
	case err != nil:
	case u.opts.Save == nil:
		err = said(u.words.Say("storage.export", name))
	default:
		place, err = u.opts.Save(name, data)
	}
	if u.act(err) {
		u.tell(u.words.Say("owner.exported", place))
	}
}

// exportName is the name of a game's file: date, board, the players.
func (u *kit) exportName(r *scoresheet.Record, format device.Format) string {
	parts := []string{r.Header.Tag("Date"), "board" + r.Header.Tag("Board"), r.Header.Tag("White"), r.Header.Tag("Black")}
	if r.Header.Tag("Board") == "" {
		parts[1] = ""
	}
	name := ""
	for _, p := range parts {
		clean := strings.Map(func(c rune) rune {
			switch {
			case c == ' ' || c == ',' || c == '/' || c == '\\' || c == ':' || c < ' ':
				return -1
			case c == '.':
				return '-'
			}
			return c
		}, p)
		if clean == "" {
			continue
		}
		if name != "" {
			name += "_"
		}
		name += clean
	}
	if name == "" {
		name = "game"
	}
	if format == device.FormatRecord {
		return name + ".record"
	}
	return name + ".pgn"
}

// handedFile is the record of a game that was handed over, and where it was
// written.
type handedFile struct {
	parts []string // the texts of the codes that carry it; none if it is too long
	place string   // "" if it could not be written
	err   error
}

var errNoSave = errors.New("this device writes no files")
