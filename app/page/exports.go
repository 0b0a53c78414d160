package page

import (
	"errors"
	"strings"

	"zapis/app/device"
	"zapis/scoresheet"
)

// Stick returns the name of the stick that is in; "" if none is.
func (k *Kit) Stick() string {
	if k.Opts.Stick == nil {
		return ""
	}
	return k.Opts.Stick()
}

// Export writes out the game that is on, or that ended last, and says where it
// is or why it could not be written.
func (k *Kit) Export(format device.Format) {
	data, err := k.Dev.Export(format)
	k.Save(k.ExportName(k.ExportedRecord(), format), data, err)
}

// ExportedRecord returns the record that Export writes out.
func (k *Kit) ExportedRecord() *scoresheet.Record {
	if k.View.Record.Status() == scoresheet.NoGame && k.View.Ended != nil {
		return k.View.Ended
	}
	return &k.View.Record
}

// Save writes a file, unless err already says why there is none, and says where it
// is or why it could not be written. Where nobody reaches what the program writes,
// the owner chooses a place for it besides.
func (k *Kit) Save(name string, data []byte, err error) {
	var place string
	switch {
	case err != nil:
	case k.Opts.Save == nil:
		err = said(k.Words.Say("storage.export", name))
	default:
		place, err = k.Opts.Save(name, data)
	}
	switch {
	case !k.Act(err):
	case k.Picks():
		k.put(name, data)
	default:
		k.Tell(k.Words.Say("owner.exported", place))
	}
}

// ExportName returns the name of a game's file: date, board and players.
func (k *Kit) ExportName(r *scoresheet.Record, format device.Format) string {
	parts := []string{r.Header.Tag("Date"), "board" + r.Header.Tag("Board"), r.Header.Tag("White"), r.Header.Tag("Black")}
	if r.Header.Tag("Board") == "" {
		parts[1] = ""
	}
	name := ""
	for _, p := range parts {
		clean := strings.Map(func(c rune) rune {
			switch {
			case strings.ContainsRune(` ,/\:*?"<>|`, c) || c < ' ': // what FAT and Windows refuse, besides
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
	switch format {
	case device.FormatRecord:
		return name + ".record"
	case device.FormatEarlier:
		return name + "_earlier.pgn"
	case device.FormatPGN, device.FormatPlain:
	}
	return name + ".pgn"
}

// HandedFile is a file that leaves the device, as QR codes too.
type HandedFile struct {
	// Codes returns the file as codes of at most so many bytes each, nil if it is
	// too long for them.
	Codes func(size int) CodeSeries

	Film  bool   // the codes run, for a camera; else they are photographed one by one
	Place string // where the file is; "" if it could not be written, or was not
	Err   error  // why it could not
}

func (f *HandedFile) codes(size int) CodeSeries {
	if f.Codes == nil {
		return nil
	}
	return f.Codes(size)
}

// ErrNoSave says that the device writes no files.
var ErrNoSave = errors.New("this device writes no files")
