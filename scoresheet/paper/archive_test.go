package paper_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/paper"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// document is a PDF of ours taken to pieces, by its table of objects.
type document struct {
	t       *testing.T
	data    []byte
	trailer string
	objects map[string]string
}

func takeApart(t *testing.T, pdf []byte) *document {
	t.Helper()
	d := &document{t: t, data: pdf, objects: map[string]string{}}
	tail := regexp.MustCompile(`(?s)trailer\n(<<.*>>)\nstartxref\n(\d+)\n%%EOF\n$`).FindSubmatch(pdf)
	if tail == nil {
		t.Fatal("there is no trailer at the end")
	}
	d.trailer = string(tail[1])
	at := d.number(string(tail[2]))
	table, found := strings.CutPrefix(string(pdf[at:]), "xref\n0 ")
	if !found {
		t.Fatalf("there is no table of objects at %d", at)
	}
	rows := strings.Split(table, "\n")
	var places []int
	for n := 1; n < d.number(rows[0]); n++ {
		places = append(places, d.number(rows[n+1][:10]))
	}
	sorted := append(slices.Sorted(slices.Values(places)), at)
	for n, place := range places {
		next := sorted[slices.Index(sorted, place)+1]
		name := strconv.Itoa(n + 1)
		body, begins := strings.CutPrefix(string(pdf[place:next]), name+" 0 obj\n")
		body, ends := strings.CutSuffix(body, "\nendobj\n")
		if !begins || !ends {
			t.Fatalf("object %s is not where the table says", name)
		}
		d.objects[name] = body
	}
	return d
}

func (d *document) number(text string) int {
	d.t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// follow returns the object to which a key leads.
func (d *document) follow(from, key string) string {
	d.t.Helper()
	m := regexp.MustCompile(`/` + key + `\s?\[?(\d+) 0 R`).FindStringSubmatch(from)
	if m == nil {
		d.t.Fatalf("there is no /%s in %.200q", key, from)
	}
	return d.objects[m[1]]
}

// stream returns what is in the stream of an object.
func (d *document) stream(object string) []byte {
	d.t.Helper()
	head, rest, found := strings.Cut(object, "stream\n")
	if !found {
		d.t.Fatalf("no stream: %.200q", object)
	}
	m := regexp.MustCompile(`/Length (\d+)`).FindStringSubmatch(head)
	if m == nil || d.number(m[1]) != len(rest)-len("\nendstream") {
		d.t.Errorf("the length of a stream is wrong: %.200q has %d", head, len(rest)-len("\nendstream"))
	}
	data := []byte(strings.TrimSuffix(rest, "\nendstream"))
	if !strings.Contains(head, "/FlateDecode") {
		return data
	}
	r, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		d.t.Fatal(err)
	}
	out, err := io.ReadAll(r)
	if err != nil {
		d.t.Fatal(err)
	}
	return out
}

// R-G10: what is printed can be kept: it has what PDF/A-2b (ISO 19005-2) asks of
// such a document, clause by clause, as far as it is ours to get wrong.
func TestIsPDFA(t *testing.T) {
	sheet := sheetOf(t, scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "Їжакевич & <Ґалина>"}}},
		scoresheet.TextWritten{Text: "♘f3"}, scoresheet.ResultEntered{Result: scoresheet.Draw, Reason: "agreement"})
	pdf := write(t, "pdfa", form("uk", notation.Figurines, paper.A5), sheet, paper.Blank(scoresheet.RecorderWhite))
	d := takeApart(t, pdf)
	high := func(b byte) bool { return b >= 0x80 }
	if !regexp.MustCompile(`^%PDF-1\.[0-7]\n%`).Match(pdf) || !high(pdf[10]) || !high(pdf[11]) || !high(pdf[12]) || !high(pdf[13]) {
		t.Errorf("6.1.2: the document begins %q", pdf[:16])
	}
	if !regexp.MustCompile(`/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]`).MatchString(d.trailer) || strings.Contains(d.trailer, "/Encrypt") {
		t.Errorf("6.1.3: the trailer is %s", d.trailer)
	}
	for name, object := range d.objects {
		dictionary, _, _ := strings.Cut(object, "stream\n")
		for _, never := range []string{"/JavaScript", "/JS", "/AA", "/Launch", "/Annots", "/SMask", "/ca ", "/LZWDecode", "/FFilter", "/Interpolate"} {
			if strings.Contains(dictionary, never) {
				t.Errorf("object %s has %s", name, never)
			}
		}
	}
	catalog := d.follow(d.trailer, "Root")
	d.metadata(catalog)
	d.profile(d.follow(catalog, "DestOutputProfile"))
	fonts := 0
	for _, object := range d.objects {
		if strings.Contains(object, "/Subtype /Type0") {
			fonts++
			d.font(object)
		} else if strings.HasPrefix(object, "<</Type /Font\n") && !strings.Contains(object, "/CIDFontType2") {
			t.Errorf("6.2.11: a font of another kind: %s", object)
		}
	}
	if fonts != 2 {
		t.Errorf("%d fonts", fonts)
	}
}

// metadata looks at 6.6.
func (d *document) metadata(catalog string) {
	object := d.follow(catalog, "Metadata")
	if !strings.HasPrefix(object, "<< /Type /Metadata /Subtype /XML /Length ") {
		d.t.Errorf("6.6.2: the metadata are %.100q", object)
	}
	said := map[string]string{}
	r := xml.NewDecoder(bytes.NewReader(d.stream(object)))
	var in []string
	for {
		token, err := r.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			d.t.Fatal(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			in = append(in, x.Name.Space+x.Name.Local)
		case xml.EndElement:
			in = in[:len(in)-1]
		case xml.CharData:
			if text := strings.TrimSpace(string(x)); text != "" {
				said[in[min(3, len(in)-1)]] = text
			}
		}
	}
	info := d.follow(d.trailer, "Info")
	for name, want := range map[string]string{
		"http://www.aiim.org/pdfa/ns/id/part": "2", "http://www.aiim.org/pdfa/ns/id/conformance": "B",
		"http://purl.org/dc/elements/1.1/title": "Бланк запису партії", "http://ns.adobe.com/xap/1.0/CreateDate": "1970-01-01T00:00:00",
	} {
		if said[name] != want {
			d.t.Errorf("6.6: %s is %q", name, said[name])
		}
	}
	if !strings.Contains(info, "/CreationDate (D:19700101000000)") || !strings.Contains(info, "\x04\x11\x04\x3b") {
		d.t.Errorf("the dictionary of information says %q", info)
	}
}

// profile looks at 6.2.3.
func (d *document) profile(object string) {
	icc := d.stream(object)
	if int(binary.BigEndian.Uint32(icc)) != len(icc) || string(icc[36:40]) != "acsp" || string(icc[12:20]) != "mntrRGB " || icc[8] != 2 {
		d.t.Fatalf("the profile begins %q", icc[:40])
	}
	var white [3]float64
	seen := map[string]bool{}
	for i := range int(binary.BigEndian.Uint32(icc[128:])) {
		tag := icc[132+12*i:]
		at, n := int(binary.BigEndian.Uint32(tag[4:])), int(binary.BigEndian.Uint32(tag[8:]))
		if name := string(tag[:4]); at%4 != 0 || at+n > len(icc) || seen[name] {
			d.t.Errorf("the tag %q is at %d", name, at)
		} else if seen[name] = true; strings.HasSuffix(name, "XYZ") {
			for k := range white {
				white[k] += float64(int32(binary.BigEndian.Uint32(icc[at+8+4*k:]))) / 65536
			}
		}
	}
	for k, want := range []float64{0.9642, 1, 0.8249} {
		if math.Abs(white[k]-want) > 0.0005 {
			d.t.Errorf("the primaries make a white of %v", white)
		}
	}
	for _, name := range []string{"desc", "cprt", "wtpt", "rTRC", "gTRC", "bTRC"} {
		if !seen[name] {
			d.t.Errorf("the profile has no %s", name)
		}
	}
}

// font looks at 6.2.11: the font is in the document, has each letter that is
// written in it, and is as wide as the document says.
func (d *document) font(object string) {
	if !strings.Contains(object, "/Encoding /Identity-H") {
		d.t.Errorf("6.2.11.3: %s", object)
	}
	cid := d.follow(object, "DescendantFonts")
	glyphs := d.stream(d.follow(cid, "CIDToGIDMap"))
	f, err := sfnt.Parse(d.stream(d.follow(d.follow(cid, "FontDescriptor"), "FontFile2")))
	if err != nil {
		d.t.Fatal(err)
	}
	widths := map[int]int{}
	_, list, _ := strings.Cut(cid, "/W [")
	list, _, _ = strings.Cut(list, "/CIDToGIDMap")
	for m := range slices.Values(regexp.MustCompile(`(\d+) (?:\[([\d ]*)\]|(\d+) (\d+))`).FindAllStringSubmatch(list, -1)) {
		first := d.number(m[1])
		for i, w := range strings.Fields(m[2]) {
			widths[first+i] = d.number(w)
		}
		if m[2] == "" && m[3] != "" {
			for c := first; c <= d.number(m[3]); c++ {
				widths[c] = d.number(m[4])
			}
		}
	}
	var buf sfnt.Buffer
	letters := 0
	for c := range len(glyphs) / 2 {
		glyph := binary.BigEndian.Uint16(glyphs[2*c:])
		if glyph == 0 {
			continue
		}
		letters++
		w, err := f.GlyphAdvance(&buf, sfnt.GlyphIndex(glyph), fixed.I(1000), font.HintingNone)
		if err != nil {
			d.t.Fatal(err)
		}
		if got := float64(w) / 64; math.Abs(got-float64(widths[c])) > 1 {
			d.t.Errorf("6.2.11.5: %q is %.1f wide, and the document says %d", rune(c), got, widths[c])
		}
	}
	if letters < 10 {
		d.t.Errorf("the font has %d letters", letters)
	}
}
