package paper

import (
	"fmt"
	"image"
	"io"
	"time"

	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"

	"codeberg.org/go-pdf/fpdf"
)

// Size is a size of paper.
type Size uint8

// The sizes: A5 like usual scoresheets, with 60 moves per page, and A4 in
// larger print, with 80.
const (
	A5 Size = iota
	A4
)

var sizeWords = [...]string{"a5", "a4"}

// String returns a5 or a4.
func (s Size) String() string {
	if int(s) < len(sizeWords) {
		return sizeWords[s]
	}
	return ""
}

// ParseSize is the inverse of String.
func ParseSize(word string) (Size, error) {
	for i, w := range sizeWords {
		if w == word {
			return Size(i), nil
		}
	}
	return 0, fmt.Errorf("%q is not a size of paper: write a5 or a4", word)
}

// Form controls how sheets are printed.
type Form struct {
	Size    Size
	Words   assets.Catalogue  // the printed words
	Letters notation.Language // of the pieces; [notation.Figurines] too
	Style   notation.Style

	// Codes returns a file as QR codes that are drawn in black and white, of which
	// together the game can be read back, none of a file that is too long; nil
	// prints none.
	Codes func(file []byte) ([]image.Image, error)

	Program string // what made the document, in its properties
}

// layout is a page in millimetres, and sizes of print in points.
type layout struct {
	w, h, margin         float64
	rows                 int // in each of the two halves
	head, names, row     float64
	foot                 float64
	text, small, tiny    float64
	title, result, label float64
	code                 float64 // side of a QR code
}

var layouts = [...]layout{
	A5: {
		w: 148, h: 210, margin: 8, rows: 30, head: 13.5, names: 13, row: 4.55, foot: 25,
		text: 9.5, small: 7.5, tiny: 6, title: 12, result: 17, label: 6.5, code: 66,
	},
	A4: {
		w: 210, h: 297, margin: 13, rows: 40, head: 16, names: 17, row: 4.9, foot: 33,
		text: 11, small: 9, tiny: 7, title: 15, result: 22, label: 8, code: 92,
	},
}

// Write prints sheets one after the other as one PDF. The document's date is
// that of the last of its games.
func Write(w io.Writer, f Form, sheets ...*Sheet) error {
	p := newPrinter(f)
	var last scoresheet.Millis
	for _, s := range sheets {
		if err := p.sheet(s); err != nil {
			return err
		}
		last = max(last, s.Record.Header.At, s.Record.Released)
	}
	return p.finish(w, p.Words.Say("paper.title"), time.UnixMilli(int64(last)))
}

// printer writes the pages of one document.
type printer struct {
	*fpdf.Fpdf
	Form
	layout
	letters *letters

	of          *Sheet
	page, pages int // of this sheet
}

func newPrinter(f Form) *printer {
	l := layouts[f.Size]
	p := &printer{Form: f, layout: l, letters: newLetters()}
	p.Fpdf = fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: fpdf.SizeType{Wd: l.w, Ht: l.h}})
	p.SetCatalogSort(true)
	p.SetAutoPageBreak(false, 0)
	p.SetMargins(l.margin, l.margin, l.margin)
	p.SetCellMargin(0)
	for heavy, style := range map[bool]string{false: "", true: "B"} {
		_, data := assets.Font(heavy)
		p.AddUTF8FontFromBytes("zapis", style, data)
	}
	p.SetLang(f.Words.Language())
	return p
}

// sheet prints the pages of one sheet.
func (p *printer) sheet(s *Sheet) error {
	p.of = s
	moves := 2 * p.rows // on a page
	fronts := (p.lastNumber()-s.Record.Header.First.Number)/moves + 1
	notes := p.notes()
	codes, err := p.codes()
	if err != nil {
		return err
	}
	p.page, p.pages = 0, fronts+p.backPages(notes, codes)
	for i := range fronts {
		p.begin()
		p.front(s.Record.Header.First.Number+i*moves, i == fronts-1)
	}
	if s.Proof != nil {
		p.back(notes, codes)
	}
	return p.Error()
}

// lastNumber returns the number of the last move on the sheet, at least of the
// first.
func (p *printer) lastNumber() int {
	r := p.of.Record
	return r.NameAt(max(len(r.Cells)-1, 0)).Number
}

// begin begins a page, with what stands below each.
func (p *printer) begin() {
	p.AddPage()
	p.page++
	if p.of.empty() {
		return
	}
	p.ink(second)
	foot := p.Words.Say("paper.page", p.page, p.pages)
	if proof := p.of.Proof; proof != nil {
		foot = p.Words.Say("paper.device", fingerprint(proof)) + " · " + foot
	}
	p.put(foot, p.w-p.margin, p.h-p.margin/2, p.tiny, false, right)
}
