package app_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/app/inbox"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// otherSheet is the file of another device of the same game.
func otherSheet(t testing.TB, texts string, change func(g *device.NewGame)) []byte {
	t.Helper()
	dev := stage.New(t)
	g := stage.Pairing()
	g.Recorder = scoresheet.RecorderBlack
	if change != nil {
		change(&g)
	}
	if err := dev.SetCode("arbiter", arbiterCode, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := dev.New(g); err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(texts) {
		if _, err := dev.Write(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := dev.Arbiter(arbiterCode); err != nil {
		t.Fatal(err)
	}
	file, err := dev.Export(device.FormatPGN)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

const oneSlip = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Bd6 Re1 b5"

// R-A16, Laws D.2.9: in three touches the arbiter has both sheets side by
// side on every screen: whether they agree, both boards with the squares that
// differ, and the last position in which the sheets agree.
func TestCompareByTouch(t *testing.T) {
	long.Serial(t)
	file := otherSheet(t, oneSlip, nil)
	for _, size := range sizes {
		box0 := &box{files: []page.InboxFile{{Name: "black.pgn", Data: file}}}
		r := rigWith(t, stage.New(t), size, page.Options{Inbox: box0})
		r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
		r.opened()
		r.must(r.dev.Play(stage.Opening...))
		r.arbiter()
		r.press("action.more", "compare.do", "file 1")
		c := r.ui.Compared()
		if c == nil {
			t.Fatalf("%v: no comparison is shown", size)
		}
		if c.Title != "Both sheets agree up to 5." || c.More != "5… differs: Be7 / Bd6" || c.Rows != 1 {
			t.Errorf("%v: it says %q, %q, %d rows", size, c.Title, c.More, c.Rows)
		}
		if len(c.Boards) != 3 || c.Boards[2].Sq[board.At(5, 0)] != board.NewPiece(board.White, board.Rook) || c.Boards[2].Sq[board.At(4, 6)] != board.Empty {
			t.Errorf("%v: %d boards, the last is not the agreed position", size, len(c.Boards))
		}
		if !c.Marked || !c.Seen {
			t.Errorf("%v: squares marked %v, all of it on the screen %v", size, c.Marked, c.Seen)
		}
		checkPlaces(t, r, size)
		for range 2 { // large, and small again
			if !r.ui.TouchBoard(2) {
				t.Errorf("%v: no board to touch", size)
			}
		}
		r.press("compare.ruling")
		if said := r.ui.RulingWords(); !strings.Contains(said, "Two boards differ") || !strings.Contains(said, "5…") {
			t.Errorf("%v: the ruling that follows is %q", size, said)
		}
		r.press("action.back", "action.back")
		if r.ui.Compared() != nil || len(r.dev.View().Record.Cells) != len(stage.Opening) {
			t.Errorf("%v: the way back does not lead back, or the record is another", size)
		}
	}
}

// R-A16: a sheet with other names is asked about once more; a file that is
// none is said to be so in the list of files.
func TestCompareAsksAboutAnotherGame(t *testing.T) {
	file := otherSheet(t, oneSlip, func(g *device.NewGame) { g.Tags[6].Value = "Sidorov" })
	box0 := &box{files: []page.InboxFile{{Name: "other.pgn", Data: file}, {Name: "broken.zapis", Data: []byte("zapis record file 1\nP")}}}
	r := rigWith(t, stage.New(t), usual, page.Options{Inbox: box0})
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	r.opened()
	r.must(r.dev.Play(stage.Opening...))
	r.arbiter()
	r.press("action.more", "compare.do", "file 2")
	if r.ui.Compared() != nil {
		t.Error("a broken file is compared")
	}
	r.press("file 1")
	if r.ui.Compared() != nil || r.ui.Button("compare.anyway") == nil {
		t.Fatal("nobody asks about the other names")
	}
	r.press("action.back")
	r.press("file 1", "compare.anyway")
	if c := r.ui.Compared(); c == nil || c.Rows != 1 {
		t.Errorf("it is not compared all the same: %+v", c)
	}
}

// Every word of the pages is there in every language, and fits.
func TestCompareInEveryLanguage(t *testing.T) {
	file := otherSheet(t, oneSlip, nil)
	for _, lang := range assets.Languages() {
		for _, size := range sizes[:2] {
			r := rigWith(t, stage.New(t), size, page.Options{Lang: lang, Inbox: &box{files: []page.InboxFile{{Name: "black.pgn", Data: file}}}})
			r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
			r.opened()
			r.must(r.dev.Play(stage.Opening...))
			r.arbiter()
			r.press("action.more", "compare.do", "file 1")
			c := r.ui.Compared()
			if c == nil || strings.Contains(c.Title+c.More, "compare.") || strings.HasSuffix(c.Title, "……") || !c.Seen {
				t.Errorf("%s %v: %+v", lang, size, c)
			}
		}
	}
}

// R-A16: in the folders the sheets of games are found, records and PGN, and
// nothing else.
func TestFoldersFindSheets(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.zapis": string(page.FileRecord) + "1\nP", "b.pgn": "[Event \"x\"]\n", "c.pgn": "\ufeff\r\n[Event \"x\"]\n",
		"d.txt": string(page.FileCertificate) + "1\n", "e.txt": "zapis", "f.txt": "",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files, err := inbox.Folders{dir}.Files(page.FileSheet)
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	if err != nil || !slices.Equal(names, []string{"a.zapis", "b.pgn", "c.pgn"}) {
		t.Errorf("found %q, %v", names, err)
	}
}
