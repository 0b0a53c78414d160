package hall

import (
	"fmt"
	"slices"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
)

// boardFile is a file of the board.
type boardFile struct {
	Icon  string
	Name  string
	What  string // whose sheet it is
	State string // whether it counts, and why not
}

// boardPhoto is a photograph of a sheet.
type boardPhoto struct {
	Path, Name string
	Picture    bool // browsers show it
}

// photos returns the photographs of sheets.
func (m *boardMaker) photos() (all []boardPhoto) {
	for i, p := range m.b.Photos {
		all = append(all, boardPhoto{
			Path: fmt.Sprintf("%s/%d", link("photo", m.b.Place), i+1), Name: m.words.Say("hall.board.photo." + sideKey(p.Side)),
			Picture: isShown(p.File.Received.Name),
		})
	}
	return all
}

// isShown reports whether browsers show a picture of that name.
func isShown(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{".jpg", ".jpeg", ".png", ".gif", ".webp"}, func(end string) bool { return strings.HasSuffix(name, end) })
}

// files returns all sheets of the board, including removed ones.
func (m *boardMaker) files() (all []boardFile) {
	counts := m.b.Columns()
	for _, s := range m.b.Papers {
		f := boardFile{Icon: "sheet", Name: publish.Line(s.Name()), What: m.whose(s.Side, s.Witness())}
		switch {
		case slices.ContainsFunc(counts, func(c intake.Column) bool { return c.Sheet == s }):
			f.State = m.words.Say("hall.board.file.counts")
		case s.Old:
			f.State = m.words.Say("hall.board.file.old")
		default:
			f.State = m.words.Say("hall.board.file.not")
		}
		all = append(all, f)
	}
	for i := range m.b.Off {
		o := &m.b.Off[i]
		all = append(all, boardFile{
			Icon: "off", Name: publish.Line(o.File.Label()), What: m.whose(o.Side, o.File.Received.Witness),
			State: m.words.Say("hall.board.file.off", publish.Line(o.Reason), publish.Person(o.By, m.words), o.At.Local().Format("15:04")),
		})
	}
	return all
}

// whose returns whose sheet a file is: a side's, or another witness's.
func (m *boardMaker) whose(side int, witness string) string {
	switch word := desk.SideWord(side); {
	case word != "" && (witness == "" || witness == desk.WitnessPaper || witness == desk.WitnessPhoto):
		return m.words.Say("hall.board.sheet." + word)
	case witness == "":
		return ""
	}
	return m.words.Say("hall.board.sheet." + witness)
}

// removable returns the files that can be removed from the board, and those
// that can be put back.
func (m *boardMaker) removable() (there, off []boardChoice) {
	for _, f := range office.FilesAt(m.b) {
		there = append(there, m.choiceOf(f, m.sideOf(f)))
	}
	for i := range m.b.Off {
		off = append(off, m.choiceOf(m.b.Off[i].File, m.b.Off[i].Side))
	}
	return there, off
}

func (m *boardMaker) sideOf(f *desk.File) int {
	for _, s := range m.b.Papers {
		if s.File.Hash == f.Hash {
			return s.Side
		}
	}
	for i := range m.b.Photos {
		if m.b.Photos[i].File.Hash == f.Hash {
			return m.b.Photos[i].Side
		}
	}
	return desk.NoSide
}

// choiceOf names a file so that two of the same name can be distinguished.
func (m *boardMaker) choiceOf(f *desk.File, side int) boardChoice {
	text := publish.Line(f.Label())
	if whose := m.whose(side, f.Received.Witness); whose != "" {
		text = m.words.Say("hall.board.pair", whose, text)
	}
	return boardChoice{Value: f.Hash, Text: text + " · " + f.At.Local().Format("15:04") + " · " + f.Hash[:6]}
}

// fileNames names files by their hashes.
func (m *boardMaker) fileNames(hashes []string) string {
	var names []string
	for _, hash := range hashes {
		if f := m.desk.Hall().File(hash); f != nil {
			names = append(names, publish.Line(f.Label()))
		}
	}
	return strings.Join(names, ", ")
}
