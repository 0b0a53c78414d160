package page

import (
	"errors"
	"strings"

	"zapis/app/device"
	"zapis/scoresheet"
)

// Export writes the game out that is on, or that ended last.
func (u *Kit) Export(format device.Format) {
	data, err := u.Dev.Export(format)
	u.Save(u.ExportName(u.Exported(), format), data, err)
}

func (u *Kit) Exported() *scoresheet.Record {
	if u.View.Record.Status() == scoresheet.NoGame && u.View.Ended != nil {
		return u.View.Ended
	}
	return &u.View.Record
}

func (u *Kit) Save(name string, data []byte, err error) {
	var place string
	switch {
	case err != nil:
	case u.Opts.Save == nil:
		err = said(u.Words.Say("storage.export", name))
	default:
		place, err = u.Opts.Save(name, data)
	}
	if u.Act(err) {
		u.Tell(u.Words.Say("owner.exported", place))
	}
}

// ExportName is the name of a game's file: date, board, the players.
func (u *Kit) ExportName(r *scoresheet.Record, format device.Format) string {
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

// HandedFile is the record of a game that was handed over, and where it was
// written.
type HandedFile struct {
	Parts []string // the texts of the codes that carry it; none if it is too long
	Place string   // "" if it could not be written
	Err   error
}

var ErrNoSave = errors.New("this device writes no files")
