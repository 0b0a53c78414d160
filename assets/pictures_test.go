package assets_test

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"regexp"
	"testing"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"

	"zapis/assets"
)

var update = flag.Bool("update", false, "write ../Icon.png from app.svg")

// painted gives an SVG on a ground as the touch screen has it: read and drawn
// by the two packages with which Fyne reads and draws it. Fyne itself is for app.
func painted(t testing.TB, name string, svg []byte, size int, ground color.Color) *image.NRGBA {
	t.Helper()
	icon, err := oksvg.ReadIconStream(bytes.NewReader(svg), oksvg.StrictErrorMode)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	icon.SetTarget(0, 0, float64(size), float64(size))
	frame := image.Rect(0, 0, size, size)
	picture := image.NewRGBA(frame)
	icon.Draw(rasterx.NewDasher(size, size, rasterx.NewScannerGV(size, size, picture, frame)), 1)

	out := image.NewNRGBA(frame)
	draw.Draw(out, frame, image.NewUniform(ground), image.Point{}, draw.Src)
	draw.Draw(out, frame, picture, image.Point{}, draw.Over)
	return out
}

// covered counts the pixels that are not the ground.
func covered(img *image.NRGBA, ground color.NRGBA) int {
	n := 0
	for i := 0; i < len(img.Pix); i += 4 {
		if (color.NRGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]}) != ground {
			n++
		}
	}
	return n
}

// grey is the mean brightness of the pixels that are not the ground.
func grey(img *image.NRGBA, ground color.NRGBA) float64 {
	sum, n := 0.0, 0
	for i := 0; i < len(img.Pix); i += 4 {
		c := color.NRGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]}
		if c != ground {
			sum += float64(color.GrayModel.Convert(c).(color.Gray).Y)
			n++
		}
	}
	return sum / float64(n)
}

// differing counts the pixels in which two pictures of one size differ plainly.
func differing(a, b *image.NRGBA) int {
	n := 0
	for i := 0; i < len(a.Pix); i += 4 {
		d := 0
		for k := range 3 {
			d += max(int(a.Pix[i+k])-int(b.Pix[i+k]), int(b.Pix[i+k])-int(a.Pix[i+k]))
		}
		if d > 120 {
			n++
		}
	}
	return n
}

var (
	lightSquare = color.NRGBA{0xEF, 0xE6, 0xD2, 0xFF}
	darkSquare  = color.NRGBA{0x93, 0xA7, 0x91, 0xFF}
)

const letters = "KQRBNPkqrbnp"

// R-G07: pictures of the pieces, from 24 to 140 pixels.
func TestPiecesAreDistinctAtEverySize(t *testing.T) {
	for _, ground := range []color.NRGBA{lightSquare, darkSquare} {
		for _, size := range []int{24, 48, 76, 140} {
			drawn := map[byte]*image.NRGBA{}
			for i := range len(letters) {
				name, svg := assets.PieceSVG(letters[i])
				img := painted(t, name, svg, size, ground)
				if n, area := covered(img, ground), size*size; n < area/6 || n > area*7/10 {
					t.Errorf("%s at %v covers %d of %d pixels", name, size, n, area)
				}
				for other, before := range drawn {
					if n := differing(img, before); n < size*size/40 {
						t.Errorf("%c and %c at %v differ in %d pixels only", letters[i], other, size, n)
					}
				}
				drawn[letters[i]] = img
			}
			for i := range 6 { // told apart in grey too
				white, black := grey(drawn[letters[i]], ground), grey(drawn[letters[i+6]], ground)
				if white < black+60 {
					t.Errorf("%c and %c at %v are of grey %.0f and %.0f", letters[i], letters[i+6], size, white, black)
				}
			}
		}
	}
}

// The pieces stand on one line, have air around them, and rise in rank.
func TestPiecesAreOneSet(t *testing.T) {
	const size = 180 // four pixels a unit
	top := map[byte]int{}
	for i := range len(letters) {
		name, svg := assets.PieceSVG(letters[i])
		img := painted(t, name, svg, size, lightSquare)
		box := image.Rectangle{}
		for y := range size {
			for x := range size {
				if img.NRGBAAt(x, y) != lightSquare {
					box = box.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		top[letters[i]] = box.Min.Y
		if box.Max.Y < 160 || box.Max.Y > 163 {
			t.Errorf("%s stands at %d; want 161 or 162", name, box.Max.Y)
		}
		if box.Min.X < 8 || box.Max.X > size-8 || box.Min.Y < 6 {
			t.Errorf("%s has not enough air: %v", name, box)
		}
		if middle := (box.Min.X + box.Max.X) / 2; letters[i]|0x20 != 'n' && (middle < 89 || middle > 91) {
			t.Errorf("%s is not in the middle: %v", name, box)
		}
	}
	for _, pair := range []string{"pr", "rb", "bk", "qk", "PR", "RB", "BK", "QK"} {
		if top[pair[0]] <= top[pair[1]] {
			t.Errorf("%c is as high as %c", pair[0], pair[1])
		}
	}
}

func TestPieceSVGOfAnythingElse(t *testing.T) {
	for _, letter := range []byte{0, 'x', 'e', '1', ' ', 0xFF} {
		if name, svg := assets.PieceSVG(letter); name != "" || svg != nil {
			t.Errorf("PieceSVG(%q) = %q, %d bytes; want nothing", letter, name, len(svg))
		}
	}
	names := map[string]bool{}
	for i := range len(letters) {
		name, _ := assets.PieceSVG(letters[i])
		names[name] = true
	}
	if len(names) != 12 {
		t.Errorf("the pieces have %d names; Fyne's cache needs twelve", len(names))
	}
}

func TestIconsAreDistinct(t *testing.T) {
	ground := color.NRGBA{0xFB, 0xF8, 0xF1, 0xFF}
	drawn := map[string]*image.NRGBA{}
	for _, name := range assets.IconNames() {
		svg := assets.IconSVG(name)
		img := painted(t, name+".svg", svg, 48, ground)
		if n := covered(img, ground); n < 100 || n > 48*48*7/10 {
			t.Errorf("icon %s covers %d of %d pixels", name, n, 48*48)
		}
		for other, before := range drawn {
			if n := differing(img, before); n < 40 {
				t.Errorf("icons %s and %s differ in %d pixels only", name, other, n)
			}
		}
		drawn[name] = img

		light := painted(t, name+"-light.svg", assets.Inked(svg, 0xEE, 0xEE, 0xEE), 48, color.Black)
		if got := grey(light, color.NRGBA{A: 0xFF}); got < 100 {
			t.Errorf("icon %s in light ink is of grey %.0f", name, got)
		}
	}
	for _, name := range []string{
		"undo", "clock", "offer", "dash", "blank", "turn", "keypad", "board", "sheet", "flag", "sign", "claim",
		"insert", "remove", "promote", "only-white", "only-black", "both", "approve", "release", "alarm", "not-saved",
	} {
		if drawn[name] == nil {
			t.Errorf("there is no icon %s", name)
		}
	}
	if assets.IconSVG("no-such") != nil {
		t.Error("IconSVG gives something for a name that is not there")
	}
}

// Fyne's SVG reader draws these wrongly, so no picture may hold them.
func TestPicturesUseOnlyWhatFyneDraws(t *testing.T) {
	wrong := regexp.MustCompile(`evenodd|transform|clip|<text|filter|stroke|<use|style| d="[^"]*[a-z]`)
	check := func(name string, svg []byte) {
		if w := wrong.Find(svg); w != nil {
			t.Errorf("%s holds %.40q", name, w)
		}
	}
	for i := range len(letters) {
		check(assets.PieceSVG(letters[i]))
	}
	for _, name := range assets.IconNames() {
		check(name, assets.IconSVG(name))
	}
}

// Icon.png, which the packager wants beside main.go, is app.svg drawn.
func TestAppIcon(t *testing.T) {
	svg, err := os.ReadFile("app.svg")
	if err != nil {
		t.Fatal(err)
	}
	img := painted(t, "app.svg", svg, 512, color.Transparent)
	if *update {
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("../Icon.png", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open("../Icon.png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	stored, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if stored.Bounds() != image.Rect(0, 0, 512, 512) {
		t.Fatalf("Icon.png is %v; want 512 by 512", stored.Bounds())
	}
	again := image.NewNRGBA(stored.Bounds())
	for y := range 512 {
		for x := range 512 {
			again.Set(x, y, stored.At(x, y))
		}
	}
	if n := differing(img, again); n > 0 {
		t.Errorf("Icon.png differs from app.svg in %d pixels: run go test ./assets -run TestAppIcon -update", n)
	}
}

// The first picture of the board needs all twelve pieces drawn once.
func BenchmarkTwelvePieces(b *testing.B) {
	for b.Loop() {
		for i := range len(letters) {
			name, svg := assets.PieceSVG(letters[i])
			painted(b, name, svg, 76, darkSquare)
		}
	}
}
