package assets_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"zapis/assets"
)

func TestFontsHaveWhatIsWritten(t *testing.T) {
	var buf sfnt.Buffer
	for _, heavy := range []bool{false, true} {
		name, data := assets.Font(heavy)
		if len(data) > 400_000 {
			t.Errorf("%s has %d bytes; want at most 400,000", name, len(data))
		}
		f, err := sfnt.Parse(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text := "♔♕♖♗♘♙♚♛♜♝♞♟½×—–−№…(=)+#'’\"«»„“”→←↑↓○●²±" +
			"ÀàÉéÑñÖöÜüßŒœÇçŁłŠšŽžĞğıİőűƏəȚțʻǦ" + "ẾếỮữỹĐđƠơƯư" + "ΑΩάώϊ" + "ҚқҒғӘәӨөҮүҺһЎўЃѓЌќӀ" +
			"ԱՖՈւև" + "აჯჰᲐᲰ" +
			"АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяҐґЄєІіЇї"
		for c := ' '; c <= '~'; c++ {
			text += string(c)
		}
		var written strings.Builder
		for _, lang := range assets.Languages() {
			for _, words := range readWords(t, lang) {
				written.WriteString(words)
			}
		}
		letters := []rune(text + written.String())
		slices.Sort(letters)
		for _, c := range slices.Compact(letters) {
			if g, err := f.GlyphIndex(&buf, c); err != nil || g == 0 {
				t.Errorf("%s lacks %q (%U): %v", name, c, c, err)
			}
		}
		digit := advance(t, f, '0')
		for c := '1'; c <= '9'; c++ {
			if a := advance(t, f, c); a != digit {
				t.Errorf("%s: %q is %v wide and 0 is %v: the digits are not tabular", name, c, a, digit)
			}
		}
		// The figurines must not make the lines of the sheet higher than Noto Sans
		// makes them: 1.069 above the baseline and 0.293 below.
		m, err := f.Metrics(&buf, fixed.I(1000), font.HintingNone)
		if err != nil {
			t.Fatal(err)
		}
		if m.Ascent.Round() != 1069 || m.Descent.Round() != 293 {
			t.Errorf("%s: lines are %v + %v of a thousand; want 1069 + 293", name, m.Ascent, m.Descent)
		}
	}
}

func advance(t *testing.T, f *sfnt.Font, c rune) fixed.Int26_6 {
	t.Helper()
	var buf sfnt.Buffer
	g, err := f.GlyphIndex(&buf, c)
	if err != nil {
		t.Fatal(err)
	}
	a, err := f.GlyphAdvance(&buf, g, fixed.I(1000), font.HintingNone)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestLicences(t *testing.T) {
	for _, want := range []string{"SIL OPEN FONT LICENSE Version 1.1", "github.com/notnil/chess", "codeberg.org/go-pdf/fpdf"} {
		if !strings.Contains(assets.Licences(), want) {
			t.Errorf("the licences lack %q", want)
		}
	}
}
