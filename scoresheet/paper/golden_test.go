package paper_test

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/qr/printed"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/paper"
	"zapis/scoresheet/rulings"
)

var update = flag.Bool("update", false, "write the pages that are looked at anew")

// full is a sheet on which everything stands that can: corrections, offers,
// clocks, a dash, what is no move, a sealed result, both signatures as drawn, a
// ruling, a claim, an alarm.
func full(t *testing.T) *paper.Sheet {
	t.Helper()
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{9}, 32))
	public, ok := key.Public().(ed25519.PublicKey)
	if !ok {
		t.Fatal("no key")
	}
	var r scoresheet.Record
	var chain scoresheet.Chain
	var events [][]byte
	stamp := scoresheet.Stamp{Wall: 1_795_269_600_000, Boot: [16]byte{9}, SinceBoot: 5000}
	do := func(payloads ...scoresheet.Payload) {
		t.Helper()
		for _, p := range payloads {
			stamp.Wall += 47_000
			stamp.SinceBoot += 47_000
			id := chain.Next
			b := chain.Link(p, stamp)
			e, err := scoresheet.DecodeEvent(b)
			if err == nil {
				err = r.Fold(id, e)
			}
			if err != nil {
				t.Fatal(err)
			}
			events = append(events, b)
		}
	}
	write := func(moves string) {
		t.Helper()
		for text := range strings.FieldsSeq(moves) {
			plan, err := r.PlanText(text, notation.English)
			if err != nil {
				t.Fatal(err)
			}
			do(plan...)
		}
	}
	tag := func(name, value string) scoresheet.Tag { return scoresheet.Tag{Name: name, Value: value} }
	do(scoresheet.SegmentOpened{Number: 1, Game: true, Version: "1", FrontEnd: "touch", Lock: "kiosk", Device: public},
		scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite, Zone: 120, Tags: []scoresheet.Tag{
			tag("Event", "Кубок Полтави"), tag("Site", "Poltava"), tag("Date", "2026.11.21"), tag("Round", "7"), tag("Board", "12"),
			tag("White", "Їжакевич, Ґалина"), tag("WhiteTitle", "WFM"), tag("WhiteElo", "2104"), tag("WhiteTeam", "Ворскла"),
			tag("Black", "Nguyễn Thị Hạnh"), tag("BlackElo", "1998"), tag("TimeControl", "40/5400+30:1800+30"),
		}})
	write("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3")
	cell := func(n int) scoresheet.EventID { return r.Cells[n].ID }
	do(scoresheet.TextWritten{Act: scoresheet.Act{Cell: cell(4)}, Text: "Bc4", Language: notation.English},
		scoresheet.OfferNoted{Cell: cell(10)},
		scoresheet.ClockNoted{Cell: cell(12), Clock: scoresheet.Clock{Noted: true, Seconds: 3720}},
		scoresheet.DashWritten{})
	write("Ke5")
	do(scoresheet.ArbiterCame{Role: "arbiter", Name: "Weber, Eva"},
		scoresheet.RulingGiven{Ruling: string(rulings.IllegalMove), Article: "7.5.5", Side: scoresheet.SignerWhite, Cell: cell(14), Added: 120},
		scoresheet.MovesCancelled{Cell: cell(14)}, scoresheet.ArbiterLeft{})
	write(strings.Repeat("d4 Nxd4 Nxd4 exd4 Qxd4 O-O ", 12))
	do(scoresheet.AlarmRaised{Alarm: "left", Since: stamp.Wall, Detail: "focus"}, scoresheet.AlarmRaised{Alarm: "left", Since: stamp.Wall, For: 18_000, Detail: "focus"})
	do(scoresheet.ResultEntered{Result: scoresheet.Draw, Reason: "agreement"})
	for i, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		var s scoresheet.Stroke
		for k := range 60 {
			s = append(s, scoresheet.StrokePoint{X: float32(20 + 6*k), Y: float32(60 + (k*(13+4*i))%50)})
		}
		do(scoresheet.Signed{By: who, Name: []string{"Їжакевич", "Hạnh"}[i], Digest: r.Digest(), Strokes: scoresheet.EncodeStrokes(400, 120, []scoresheet.Stroke{s})})
	}
	segments := [][][]byte{events}
	alarms, err := attest.CountAlarms(segments)
	if err != nil {
		t.Fatal(err)
	}
	file, err := attest.PGN(&r, attest.Facts{FrontEnd: "touch", Lock: "kiosk", Head: chain.Head, Events: chain.Next, Alarms: alarms}, key)
	if err != nil {
		t.Fatal(err)
	}
	s, err := paper.Read(attest.RecordFile(file, segments))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// goldenPages are documents whose pages are looked at, and stay as they were.
func goldenPages(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	keepAs := func(name string, do func(*bytes.Buffer) error) {
		var out bytes.Buffer
		if err := do(&out); err != nil {
			t.Fatal(err)
		}
		keep(t, "golden-"+name, out.Bytes())
		all[name] = out.Bytes()
	}
	s := full(t)
	coded := form("en", notation.English, paper.A5)
	coded.Codes = printed.Codes
	keepAs("sheet-a5-en", func(w *bytes.Buffer) error { return paper.Write(w, coded, s) })
	keepAs("sheet-a4-uk", func(w *bytes.Buffer) error { return paper.Write(w, form("uk", notation.Figurines, paper.A4), s) })
	keepAs("blank-a5-de", func(w *bytes.Buffer) error {
		return paper.Write(w, form("de", notation.German, paper.A5), paper.Blank(scoresheet.RecorderBlack, scoresheet.Tag{Name: "Event", Value: "Vereinsmeisterschaft"}))
	})
	keepAs("poster-a4-fr", func(w *bytes.Buffer) error {
		return paper.WritePoster(w, form("fr", notation.French, paper.A4), &paper.Poster{Event: "Coupe de Lyon", Key: s.Proof.Device, Addresses: []string{"https://192.168.1.10:8443"}})
	})
	keepAs("table-a4-ru", func(w *bytes.Buffer) error {
		table := &paper.Table{
			Title: "Таблица ходов и времени", Head: []string{"Иванов – Петрова"}, Groups: []string{"", "Белые", "Чёрные"}, Spans: []int{1, 3, 3},
			Columns: []string{"№", "Ход", "Получен", "Дней", "Ход", "Получен", "Дней"}, Foot: []string{"Подпись"}, At: time.Unix(0, 0),
		}
		for i := range 60 {
			table.Rows = append(table.Rows, []string{fmt.Sprint(i + 1), "5254", "2026-11-01", "3", "5755", "2026-11-04", "12"})
		}
		return paper.WriteTable(w, form("ru", notation.Russian, paper.A4), table)
	})
	keepAs("book-a4-es", func(w *bytes.Buffer) error {
		b := &paper.Book{
			Title: "Copa de Sevilla, ronda 3", Cover: []paper.Block{{Pairs: [][2]string{{"Lugar", "Sevilla"}, {"Árbitro principal", "Weber, Eva"}}}},
			Leaves: []*paper.Leaf{{Title: "Acta del encuentro n.º 1", About: "Triana – Macarena", Blocks: []paper.Block{
				{Lines: []string{"Copa de Sevilla, ronda 3"}, Grid: &paper.Grid{
					Columns: []string{"Tablero", "Triana", "Resultado", "Macarena"}, Sum: true, Right: []bool{true},
					Rows: [][]string{{"1", "García, Ana", "1–0", "López, Luis"}, {"", "Suma", "1 – 0", ""}},
				}},
				{Head: "Observaciones", Label: "Condiciones en la sala", Write: 3},
				{Sign: []string{"Capitán, Triana", "Capitán, Macarena"}},
			}}},
			Groups: []paper.BookGroup{{Name: "Planillas", Boards: []paper.BookBoard{
				{Board: "1", White: "García, Ana", Black: "López, Luis", Result: "1–0", Sheets: []*paper.Sheet{s}}, {Board: "2", White: "A", Black: "B"},
			}}},
		}
		return paper.WriteBook(w, form("es", notation.Spanish, paper.A4), b)
	})
	return all
}

// mostGolden is how many pages of a document are looked at.
const mostGolden = 3

// Each page stays as it was looked at. Pages are compared by how much ink there is
// in each small square of them: what a reader of PDF makes of the edges of letters
// differs from version to version, where they stand does not. After a change look
// at the pages that differ, and at what -update writes.
func TestGoldenPages(t *testing.T) {
	program, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("pdftoppm is not installed")
	}
	size := 0
	for name, pdf := range goldenPages(t) {
		dir := t.TempDir()
		c := exec.Command(program, "-r", "36", "-gray", "-png", "-l", fmt.Sprint(mostGolden), "-", filepath.Join(dir, "page"))
		c.Stdin = bytes.NewReader(pdf)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		pages, err := filepath.Glob(filepath.Join(dir, "*.png"))
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(pages)
		for i, page := range pages {
			golden := filepath.Join("testdata", "pages", fmt.Sprintf("%s-%d.png", name, i+1))
			if *update {
				data, err := os.ReadFile(page)
				if err == nil {
					err = os.WriteFile(golden, data, 0o644)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			info, err := os.Stat(golden)
			if errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s was never looked at: write it with -update", golden)
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			size += int(info.Size())
			if where := differs(readPage(t, golden), readPage(t, page)); where != "" {
				t.Errorf("%s has another page %d: %s", name, i+1, where)
			}
		}
		if _, err := os.Stat(filepath.Join("testdata", "pages", fmt.Sprintf("%s-%d.png", name, len(pages)+1))); err == nil {
			t.Errorf("%s has lost a page", name)
		}
	}
	if size > 300_000 {
		t.Errorf("the pages have %d bytes", size)
	}
}

func readPage(t *testing.T, name string) *image.Gray {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	page := image.NewGray(picture.Bounds())
	draw.Draw(page, page.Rect, picture, page.Rect.Min, draw.Src)
	return page
}

// differs says where one page has another amount of ink than the other; "" if it
// has not.
func differs(a, b *image.Gray) string {
	if a.Rect != b.Rect {
		return fmt.Sprintf("it has %v, not %v", b.Rect, a.Rect)
	}
	const square, tolerance = 6, 14 // pixels of a side; of 255, on average
	bad, first := 0, ""
	for y := 0; y < a.Rect.Dy(); y += square {
		for x := 0; x < a.Rect.Dx(); x += square {
			cell := image.Rect(x, y, x+square, y+square).Intersect(a.Rect)
			sum, n := 0, cell.Dx()*cell.Dy()
			for py := cell.Min.Y; py < cell.Max.Y; py++ {
				for px := cell.Min.X; px < cell.Max.X; px++ {
					sum += int(a.GrayAt(px, py).Y) - int(b.GrayAt(px, py).Y)
				}
			}
			if mean := sum / n; mean > tolerance || mean < -tolerance {
				if bad++; first == "" {
					first = fmt.Sprintf("first %d%% down and %d%% across, by %d of 255", 100*y/a.Rect.Dy(), 100*x/a.Rect.Dx(), mean)
				}
			}
		}
	}
	if bad == 0 {
		return ""
	}
	return fmt.Sprintf("%d squares, %s", bad, first)
}
