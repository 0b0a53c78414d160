package paper_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/qr/printed"
	"zapis/internal/album"
	"zapis/internal/handmade"
	"zapis/scoresheet"
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
	tag := func(name, value string) scoresheet.Tag { return scoresheet.Tag{Name: name, Value: value} }
	d := handmade.New(t, 9, scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite, Tags: []scoresheet.Tag{
		tag("Event", "Кубок Полтави"), tag("Site", "Poltava"), tag("Date", "2026.11.21"), tag("Round", "7"), tag("Board", "12"),
		tag("White", "Їжакевич, Ґалина"), tag("WhiteTitle", "WFM"), tag("WhiteElo", "2104"), tag("WhiteTeam", "Ворскла"),
		tag("Black", "Nguyễn Thị Hạnh"), tag("BlackElo", "1998"), tag("TimeControl", "40/5400+30:1800+30"),
	}})
	d.Write("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3")
	cell := func(n int) scoresheet.EventID { return d.Record.Cells[n].ID }
	d.Do(scoresheet.TextWritten{Act: scoresheet.Act{Cell: cell(4)}, Text: "Bc4", Language: notation.English},
		scoresheet.OfferNoted{Cell: cell(10)},
		scoresheet.ClockNoted{Cell: cell(12), Clock: scoresheet.Clock{Noted: true, Seconds: 3720}},
		scoresheet.DashWritten{})
	d.Write("Ke5")
	d.Do(scoresheet.ArbiterCame{Role: "arbiter", Name: "Weber, Eva"},
		scoresheet.RulingGiven{Ruling: string(rulings.IllegalMove), Article: "7.5.5", Side: scoresheet.SignerWhite, Cell: cell(14), Added: 120},
		scoresheet.MovesCancelled{Cell: cell(14)}, scoresheet.ArbiterLeft{})
	d.Write(strings.Repeat("d4 Nxd4 Nxd4 exd4 Qxd4 O-O ", 12))
	d.Do(scoresheet.AlarmRaised{Alarm: "left", Since: d.Stamp.Wall, Detail: "focus"}, scoresheet.AlarmRaised{Alarm: "left", Since: d.Stamp.Wall, For: 18_000, Detail: "focus"})
	d.Do(scoresheet.ResultEntered{Result: scoresheet.Draw, Reason: "agreement"})
	for i, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		var s scoresheet.Stroke
		for k := range 60 {
			s = append(s, scoresheet.StrokePoint{X: float32(20 + 6*k), Y: float32(60 + (k*(13+4*i))%50)})
		}
		d.Do(scoresheet.Signed{By: who, Name: []string{"Їжакевич", "Hạnh"}[i], Digest: d.Record.Digest(), Strokes: scoresheet.EncodeStrokes(400, 120, []scoresheet.Stroke{s})})
	}
	s, err := paper.Read(d.File())
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
	keepAs("form-a5-uk", func(w *bytes.Buffer) error {
		return paper.WriteLeaves(w, form("uk", notation.Ukrainian, paper.A5), time.Unix(0, 0), &paper.Leaf{Title: "Форма звіту під час змагання (додаток А)", Blocks: []paper.Block{
			{Label: "Федерація", Write: 1},
			{Pairs: [][2]string{{"Змагання", "Кубок Полтави"}, {"Місце", "Полтава"}}},
			{Label: "Скаржник, з FIDE ID", Write: 1},
			{Pairs: [][2]string{{"Гравець, з FIDE ID", "Їжакевич, Ґалина, 2104, Ворскла"}, {"Партія", "Відкритий турнір, тур 7, шахівниця 12, 2026-11-21, білі, результат 1–0"}}},
			{Label: "Скарга", Write: 4},
			{Label: "Зауваження судді", Write: 4},
			{Sign: []string{"Підпис скаржника", "Підпис судді", "Дата"}},
			{Head: "Що знає журнал партії"},
			{Label: "Тривоги", Lines: []string{"16:10:00  Тривога: програма не була на екрані. Тривала 18 с.", "16:12:00  Суддя погасив тривоги"}},
			{Label: "Час ходів", Grid: &paper.Grid{Columns: []string{"", "Хід", "Годинник", "Витрачено", "Записано о"}, Right: []bool{true, false, true, true, true}, Rows: [][]string{{"1.", "e5", "1:29:30", "0:00:30", "16:02:00"}}}},
			{Lines: []string{"Ця форма нікого не звинувачує."}},
		}})
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
	picture, err := album.Read(name)
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
