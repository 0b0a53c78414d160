package paper_test

import (
	"archive/zip"
	"bytes"
	"cmp"
	"crypto/ed25519"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/internal/enums"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/paper"
)

// write prints sheets, and keeps the file where ZAPIS_PAPER names a folder.
func write(t *testing.T, name string, f paper.Form, sheets ...*paper.Sheet) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := paper.Write(&out, f, sheets...); err != nil {
		t.Fatal(err)
	}
	keep(t, name, out.Bytes())
	return out.Bytes()
}

// keep writes a document to where ZAPIS_PAPER names a folder.
func keep(t *testing.T, name string, pdf []byte) {
	t.Helper()
	if folder := os.Getenv("ZAPIS_PAPER"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, name+".pdf"), pdf, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// attested are games that devices exported, record files and attested PGN.
func attested(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	archive, err := zip.OpenReader("../attest/testdata/frozen1.zip")
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	for _, f := range archive.File {
		if f.Name == "manifest.json" {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if all[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func form(lang string, letters notation.Language, size paper.Size) paper.Form {
	return paper.Form{Size: size, Words: assets.Words(lang), Letters: letters}
}

// text returns the text of a PDF as a reader extracts it.
func text(t *testing.T, pdf []byte) string {
	t.Helper()
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext is not installed")
	}
	c := exec.Command(program, "-raw", "-", "-")
	c.Stdin = bytes.NewReader(pdf)
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// R-G10: every game that was ever exported can be printed, and each entry can be
// found in the text of the document.
func TestAllGamesCanBePrinted(t *testing.T) {
	games := attested(t)
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range games {
			if !yield(name) {
				return
			}
		}
	})
	for i, name := range names {
		s, err := paper.Read(games[name])
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		langs := assets.Languages()
		pdf := write(t, name, form(langs[i%len(langs)], notation.English, paper.Size(i%2)), s)
		if i%8 != 0 {
			continue // reading all takes long
		}
		got := strings.ReplaceAll(text(t, pdf), "\n", "")
		for k, c := range s.Record.Cells {
			if want := c.Text(notation.English, notation.Short); !strings.Contains(got, want) {
				t.Errorf("%s: %v %q is not in the text", name, s.Record.NameAt(k), want)
			}
		}
	}
}

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[paper.Size](t, paper.A4)
}

// The same sheets give the same bytes.
func TestSameBytes(t *testing.T) {
	s, err := paper.Read(attested(t)["001.zapis"])
	if err != nil {
		t.Fatal(err)
	}
	f := form("ru", notation.Figurines, paper.A5)
	f.Codes = func([]byte) (all []image.Image, err error) { // of the same size, as codes are
		for i := range 8 {
			code := image.NewGray(image.Rect(0, 0, 40, 40))
			code.Pix[i] = 255
			all = append(all, code)
		}
		return all, nil
	}
	if a, b := write(t, "same", f, s, s), write(t, "same", f, s, s); !bytes.Equal(a, b) {
		t.Error("two documents of the same sheets differ")
	}
}

// A long game goes on over several pages, each move on one of them.
func TestLongGame(t *testing.T) {
	const moves = 205
	var r scoresheet.Record
	fold := func(id int, p scoresheet.Payload) {
		t.Helper()
		if err := r.FoldPayload(scoresheet.EventID(id), p, 0); err != nil {
			t.Fatal(err)
		}
	}
	fold(0, scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "A"}}, FEN: "4k3/8/8/8/8/8/8/4K3 b - - 0 12"})
	for i := range 2*moves - 1 {
		fold(i+1, scoresheet.TextWritten{Text: fmt.Sprintf("x%04d", i), Language: notation.English})
	}
	for size := range paper.A4 + 1 {
		got := text(t, write(t, "long-"+size.String(), form("en", notation.English, size), &paper.Sheet{Record: &r}))
		for i := range 2*moves - 1 {
			if n := strings.Count(got, fmt.Sprintf("x%04d", i)); n != 1 {
				t.Errorf("%v: half-move %d stands %d times in the text", size, i, n)
			}
		}
		flat := strings.Join(strings.Fields(got), " ")
		for n := 12; n < 12+moves; n++ {
			if !strings.Contains(flat, fmt.Sprintf(" %d x%04d", n, max(0, 2*(n-12)-1))) {
				t.Errorf("%v: there is no entry in row %d", size, n)
			}
		}
	}
}

// A blank sheet has what is known of the game, and room for 60 moves.
func TestBlank(t *testing.T) {
	got := text(t, write(t, "blank", form("uk", notation.Ukrainian, paper.A5), paper.Blank(scoresheet.RecorderWhite,
		scoresheet.Tag{Name: "White", Value: "Їжакевич, Ґалина"}, scoresheet.Tag{Name: "Black", Value: "Nguyễn Thị Hạnh 阮"},
		scoresheet.Tag{Name: "Event", Value: "Кубок"}, scoresheet.Tag{Name: "Round", Value: "3"})))
	for _, want := range []string{"Їжакевич, Ґалина", "Nguyễn Thị Hạnh ?", "Кубок", "60", "Підпис білих"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in the text:\n%s", want, got)
		}
	}
	if strings.Contains(got, "61") {
		t.Error("there is a second page")
	}
}

// R-D05: the sheet for the wall has the organizer's emblem in letters, and where
// the desk is.
func TestPoster(t *testing.T) {
	key, _, err := ed25519.GenerateKey(bytes.NewReader(make([]byte, 64)))
	if err != nil {
		t.Fatal(err)
	}
	for size := range paper.A4 + 1 {
		var out bytes.Buffer
		err := paper.WritePoster(&out, form("uk", notation.Ukrainian, size), &paper.Poster{Event: "Кубок Полтави", Key: key, Addresses: []string{"https://192.168.1.10:8443"}})
		if err != nil {
			t.Fatal(err)
		}
		keep(t, "poster-"+size.String(), out.Bytes())
		got := text(t, out.Bytes())
		for _, want := range []string{"Кубок Полтави", attest.EmblemOf(key).Text(), "https://192.168.1.10:8443", "Емблема організатора"} {
			if !strings.Contains(got, want) {
				t.Errorf("%v: %q is not in the text:\n%s", size, want, got)
			}
		}
	}
}

// What is long at the head of a sheet is cut short, and what follows it in the
// line stays on the page.
func TestLongHead(t *testing.T) {
	long := strings.Repeat("Палац ", 30)
	s := sheetOf(t, scoresheet.GameOpened{Tags: []scoresheet.Tag{
		{Name: "Event", Value: long},
		{Name: "Site", Value: long},
		{Name: "Round", Value: "12.3"},
		{Name: "Board", Value: long},
		{Name: "Date", Value: "2026.11.23"},
		{Name: "TimeControl", Value: "40/5400+30:1800+30"},
	}}, scoresheet.TextWritten{Text: "e4"})
	for _, lang := range assets.Languages() {
		for size := range paper.A4 + 1 {
			pdf := write(t, "head-"+lang+size.String(), form(lang, notation.English, size), s)
			if right := rightmost(t, pdf); right > 1 {
				t.Errorf("%s, %v: a word ends at %.2f of the page", lang, size, right)
			}
		}
	}
}

// rightmost returns where the word of a document ends that is the furthest to the
// right, as a share of the width of the page.
func rightmost(t *testing.T, pdf []byte) (most float64) {
	t.Helper()
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext is not installed")
	}
	c := exec.Command(program, "-bbox", "-", "-")
	c.Stdin = bytes.NewReader(pdf)
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	page := 0.0
	for line := range strings.Lines(string(out)) {
		var w, h, x0, y0, x1, y1 float64
		line = strings.TrimSpace(line)
		if n, _ := fmt.Sscanf(line, `<page width="%f" height="%f">`, &w, &h); n == 2 {
			page = w
		}
		if n, _ := fmt.Sscanf(line, `<word xMin="%f" yMin="%f" xMax="%f" yMax="%f">`, &x0, &y0, &x1, &y1); n == 4 {
			most = max(most, x1/page)
		}
	}
	if most == 0 {
		t.Fatal("the document has no words")
	}
	return most
}

// Laws 7.5.1: what the arbiter cancelled stands on the paper too, and so does the
// position from which the game began.
func TestCancelledAndSetUp(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/8/4K3 b - - 0 12"
	s := sheetOf(t, scoresheet.GameOpened{FEN: fen},
		scoresheet.TextWritten{Text: "Ke7"}, scoresheet.TextWritten{Text: "Ke9"}, scoresheet.TextWritten{Text: "Kd6"}, scoresheet.TextWritten{Text: "Kd2"},
		scoresheet.MovesCancelled{Cell: 2})
	got := strings.Join(strings.Fields(text(t, write(t, "cancelled", form("en", notation.English, paper.A5), s))), " ")
	for _, want := range []string{"13w Moves cancelled by the arbiter: 13w Ke9, 13b Kd6, 14w Kd2", "Starting position " + fen} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %s", want, got)
		}
	}
}

// A game without a move that was won is no sheet to be filled in: its pages are
// numbered, and nothing asks for the round.
func TestForfeit(t *testing.T) {
	s := sheetOf(t, scoresheet.GameOpened{}, scoresheet.ResultEntered{Result: scoresheet.BlackByForfeit})
	got := text(t, write(t, "forfeit", form("en", notation.English, paper.A5), s))
	if !strings.Contains(got, "page 1 of 2") || !strings.Contains(got, "page 2 of 2") || strings.Contains(got, "Round") {
		t.Error(got)
	}
}

// Why a game ended so stands below its result, in the language of the sheet; a
// text that is too long for that stands in the notes too.
func TestReason(t *testing.T) {
	long := "both flags fell and nobody saw which was first, so the arbiter asked for the log of the clock"
	for stored, want := range map[string]string{
		"resignation": "Сдача партии", "time": "", "agreement": "", "arbiter, Laws 7.5.5": "(7.5.5)", "draw, Laws 9.2": "Ничья (9.2)", "на доске мат": "на доске мат", long: "Результат: " + long,
	} {
		s := sheetOf(t, scoresheet.GameOpened{}, scoresheet.TextWritten{Text: "e4"}, scoresheet.ResultEntered{Result: scoresheet.Draw, Reason: stored})
		got := strings.Join(strings.Fields(text(t, write(t, "reason-"+stored[:4], form("ru", notation.Russian, paper.A5), s))), " ")
		if want = cmp.Or(want, scoresheet.SayReason(stored, assets.Words("ru"))); !strings.Contains(got, want) {
			t.Errorf("%q is not in %s", want, got)
		}
		if strings.Contains(got, stored) && stored != want && !strings.Contains(want, stored) {
			t.Errorf("%q is in English", stored)
		}
	}
}
