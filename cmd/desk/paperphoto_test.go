package main

import (
	"bytes"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zapis/app/qr"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/scoresheet/attest"
)

// pages renders a document, as a printer would on white paper.
func pages(t *testing.T, pdf string, dpi int) (all []*image.Gray) {
	t.Helper()
	dir := t.TempDir()
	poppler(t, "pdftoppm", "-r", strconv.Itoa(dpi), "-gray", "-png", pdf, filepath.Join(dir, "p"))
	names, err := filepath.Glob(filepath.Join(dir, "*.png"))
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(f)
		_ = f.Close()
		if err != nil {
			t.Fatal(err)
		}
		gray := image.NewGray(picture.Bounds())
		draw.Draw(gray, gray.Rect, picture, gray.Rect.Min, draw.Src)
		all = append(all, gray)
	}
	return all
}

// photographed returns a page as a telephone sees it: two degrees turned, from
// below, out of focus a little, with grain, half of it in the shadow of a hand,
// and kept as JPEG. A millimetre of the page has scale of its pixels.
func photographed(t *testing.T, page *image.Gray, scale float64, seed uint64) image.Image {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 7))
	w, h := float64(page.Rect.Dx()), float64(page.Rect.Dy())
	out := image.NewGray(image.Rect(0, 0, int(w*scale*1.12), int(h*scale*1.08)))
	sin, cos := math.Sincos(2 * math.Pi / 180)
	const lean = 0.06 // by how much the far edge is shorter
	cx, cy := float64(out.Rect.Dx())/2, float64(out.Rect.Dy())/2
	const soft = 0.7 // pixels of the picture
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			sum := 0.0
			for _, d := range [5][2]float64{{0, 0}, {-soft, 0}, {soft, 0}, {0, -soft}, {0, soft}} {
				px, py := float64(x)+d[0]-cx, float64(y)+d[1]-cy
				px, py = cos*px+sin*py, cos*py-sin*px
				far := 1 - lean*(py/(h*scale)) // nearer below
				sum += at(page, px/scale*far+w/2, py/scale*far+h/2)
			}
			v := sum / 5
			if edge := (float64(x) + 0.3*float64(y)) / (cx * 1.3); edge > 1 { // in the shadow
				v *= 1 - 0.5*math.Min(1, (edge-1)*12)
			}
			v += random.NormFloat64() * 6
			out.Pix[y*out.Stride+x] = uint8(max(0, min(255, v)))
		}
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, out, &jpeg.Options{Quality: 70}); err != nil {
		t.Fatal(err)
	}
	picture, err := jpeg.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// at returns how bright the paper is between its pixels; beside it lies a table.
func at(page *image.Gray, x, y float64) float64 {
	x0, y0 := math.Floor(x), math.Floor(y)
	value := func(x, y int) float64 {
		if !(image.Point{X: x, Y: y}).In(page.Rect) {
			return 90
		}
		return 20 + float64(page.Pix[y*page.Stride+x])*0.86
	}
	fx, fy, ix, iy := x-x0, y-y0, int(x0), int(y0)
	return (1-fy)*((1-fx)*value(ix, iy)+fx*value(ix+1, iy)) + fy*((1-fx)*value(ix, iy+1)+fx*value(ix+1, iy+1))
}

// codesOf returns the file whose codes are on pages, as they are photographed with
// that many dots to the inch, or as they were printed with 0; and how many codes
// were read of each page that has some.
func codesOf(t *testing.T, all []*image.Gray, dpi float64) (file []byte, read []int, err error) {
	t.Helper()
	var texts []string
	for i, page := range all {
		var picture image.Image = page
		if dpi > 0 {
			picture = photographed(t, page, dpi/rendered, uint64(i))
		}
		if got, err := qr.ReadAll(picture); err == nil {
			texts, read = append(texts, got...), append(read, len(got))
		}
	}
	file, err = qr.Join(texts)
	return file, read, err
}

// rendered is how many dots to the inch a page has before it is photographed.
const rendered = 300

// withCodes returns the pages of a document from the first on which codes stand:
// the others are long to look through.
func withCodes(t *testing.T, pdf string, dpi int) []*image.Gray {
	t.Helper()
	heads := "\n" + assets.Words("en").Say("paper.attested") + "\n"
	for i, page := range strings.Split(string(poppler(t, "pdftotext", "-raw", pdf, "-")), "\f") {
		if strings.Contains(page, heads) {
			return pages(t, pdf, dpi)[i:]
		}
	}
	t.Fatal("no page has codes")
	return nil
}

// R-G10: the ten games are read back from the codes on the pages, byte by byte;
// what they carry is verified, and has the cells that were written.
func TestPaperReadsBackFromCodes(t *testing.T) {
	dir := t.TempDir()
	games := paperGames(t)
	for i := range long.Of(3, len(games)) {
		g := games[i*7%len(games)]
		file, read, err := codesOf(t, withCodes(t, g.printed(t, dir, "--paper", []string{"a5", "a4"}[i%2]), 150), 0)
		if err != nil || !bytes.Equal(file, g.attest) {
			t.Errorf("%s: %v, %v", g.name, read, err)
			continue
		}
		report := attest.Verify(file, nil)
		record, err := report.Record()
		if err != nil || report.Status != attest.Intact || len(record.Cells) != len(g.entries) {
			t.Errorf("%s: %v, %v", g.name, report.Status, err)
			continue
		}
		for k, c := range record.Cells {
			if got, want := c.Written, g.record.Cells[k].Written; !reflect.DeepEqual(got, want) {
				t.Errorf("%s: cell %d is %v, not %v", g.name, k, got, want)
			}
		}
	}
}

// R-G10: a photograph of a printed page is read as it is taken at a table: turned,
// from the side, out of focus, half of it in a shadow. What succeeds with how many
// dots to the inch docs/bench.md says.
func TestPhotographedPaper(t *testing.T) {
	dir := t.TempDir()
	games := paperGames(t)
	for _, dpi := range []float64{150, 120, 100, 200, 250, 300}[:long.Of(1, 6)] {
		for _, size := range []string{"a5", "a4"}[:long.Of(1, 2)] {
			for _, g := range []*paperGame{games[6], games[0], games[1]}[:long.Of(1, 3)] {
				all := withCodes(t, g.printed(t, dir, "--paper", size), rendered)
				file, read, err := codesOf(t, all, dpi)
				t.Logf("%s, %d bytes, %s, %v dpi: %v %v", g.name, len(g.attest), size, dpi, read, err)
				if dpi >= 150 && !bytes.Equal(file, g.attest) {
					t.Errorf("%s, %s, %v dpi: %v", g.name, size, dpi, err)
				}
			}
		}
	}
}
