package paper

import (
	"bytes"
	"compress/zlib"
	"crypto/ed25519"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"strconv"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// codes returns the codes to be printed for the sheet.
func (p *printer) codes() ([]image.Image, error) {
	if p.Codes == nil || p.of.Proof == nil {
		return nil, nil
	}
	codes, err := p.Codes(p.of.Proof.File)
	if err != nil {
		return nil, fmt.Errorf("paper: draw the codes: %w", err)
	}
	return codes, nil
}

// flow lays out the pages after the moves. If draw is false it only counts
// them: their number is on each.
type flow struct {
	*printer
	draw  bool
	y     float64
	pages int
}

// backPages returns how many pages follow the moves.
func (p *printer) backPages(notes []note, codes []image.Image) int {
	if p.of.Proof == nil {
		return 0
	}
	f := flow{printer: p}
	f.lay(notes, codes)
	return f.pages
}

func (p *printer) back(notes []note, codes []image.Image) {
	f := flow{printer: p, draw: true}
	f.lay(notes, codes)
}

func (f *flow) lay(notes []note, codes []image.Image) {
	f.next()
	f.attestation(len(codes) > 0)
	f.told(notes)
	f.drawn(codes)
}

func (f *flow) next() {
	if f.pages++; f.draw {
		f.begin()
	}
	f.y = f.margin
}

// room begins another page if there is not enough room on this one.
func (f *flow) room(h float64) {
	if f.y+h > f.h-f.margin-3 {
		f.next()
	}
}

// heading writes the head of a part.
func (f *flow) part(key string, h float64) {
	f.room(h)
	if f.draw {
		f.ink(ink)
		f.put(f.Words.Say(key), f.margin, f.y+f.title*0.3, f.title*0.9, true, left)
	}
	f.y += f.title * 0.55
}

// attestation describes in words what the device attested, next to its emblem.
func (f *flow) attestation(coded bool) {
	proof, r := f.of.Proof, f.of.Record
	f.part("paper.attested", 50)
	side := f.w * 0.2
	step := f.small * 0.5
	var lines [][2]string
	say := func(key string, args ...any) { lines = append(lines, [2]string{f.Words.Say(key), fmt.Sprint(args...)}) }
	if r.Header.FEN != "" {
		say("paper.position", r.Header.FEN)
	}
	say("paper.attest.device", fingerprint(proof))
	if proof.Owner != "" {
		say("paper.attest.owner", proof.Owner)
	}
	say("paper.attest.emblem", attest.EmblemOf(proof.Device).Text())
	word := proof.Word
	if proof.Gaps > 0 {
		word += " · " + f.Words.Say("checkword.gaps", proof.Gaps)
	}
	say("paper.attest.word", word)
	say("paper.attest.opened", f.stamp(r.Header.At))
	if r.Released != 0 {
		say("paper.attest.released", f.stamp(r.Released))
	}
	alarms := f.Words.Say("paper.attest.noalarm")
	if proof.Alarms > 0 {
		alarms = f.Words.Say("paper.attest.alarms", proof.Alarms, proof.Open)
	}
	say("paper.attest.alarm", alarms)
	say("paper.attest.log", strconv.FormatUint(uint64(proof.Events), 10), " · ", scoresheet.Grouped(proof.Head.String(), 8))
	x, room := f.margin, f.w-2*f.margin-side-4
	top := f.y
	for _, l := range lines {
		label := f.width(f.letters.line(l[0]), f.small, false) + 2
		for i, text := range f.lines(l[1], room-label, f.small, false) {
			if f.draw {
				if i == 0 {
					f.ink(second)
					f.put(l[0], x, f.y+step*0.8, f.small, false, left)
				}
				f.ink(ink)
				f.put(text, x+label, f.y+step*0.8, f.small, false, left)
			}
			f.y += step
		}
	}
	if f.draw {
		f.emblem(proof.Device, f.w-f.margin-side, top, side)
	}
	f.y = max(f.y, top+side) + 2
	how := "paper.attest.how"
	if !coded {
		how = "paper.attest.nocodes"
	}
	for _, text := range f.lines(f.Words.Say(how), f.w-2*f.margin, f.small, false) {
		if f.draw {
			f.ink(second)
			f.put(text, x, f.y+step*0.8, f.small, false, left)
		}
		f.y += step
	}
	f.y += 4
}

func (f *flow) stamp(at scoresheet.Millis) string {
	return timeOf(at, f.of.Record.Header.Zone).Format("2006-01-02 15:04:05 -07:00")
}

// emblem draws a key's emblem for comparison by eye.
func (p *printer) emblem(key ed25519.PublicKey, x, y, side float64) {
	square := side / 8
	for rank := range 8 {
		for file := range 8 {
			g := gray(250)
			if (rank+file)%2 == 0 {
				g = 208
			}
			p.SetFillColor(int(g), int(g), int(g))
			p.Rect(x+float64(file)*square, y+float64(7-rank)*square, square, square, "F")
		}
	}
	const outlined = 2 // a rendering mode of PDF: filled, then drawn round
	p.SetDrawColor(int(ink), int(ink), int(ink))
	p.SetLineWidth(square * 0.03)
	p.SetTextRenderingMode(outlined)
	for _, e := range attest.EmblemOf(key) {
		at := func(n int) float64 { return (float64(n) + 0.5) * square }
		if p.ink(255); e.Piece.Color() == board.Black {
			p.ink(ink)
		}
		p.put(figure(e.Piece), x+at(e.Square.File()), y+at(7-e.Square.Rank())+square*0.33, square*2.7, false, middle)
	}
	p.SetTextRenderingMode(0)
	p.box(x, y, side, side)
}

// figure returns the shape of a piece, the same for both colours.
func figure(p board.Piece) string {
	return notation.Figurines.Letter(p.Kind())
}

// told prints the notes.
func (f *flow) told(notes []note) {
	if len(notes) == 0 {
		return
	}
	f.part("paper.notes", 20)
	step, when := f.small*0.48, f.w*0.09
	for _, n := range notes {
		for i, text := range f.lines(n.text, f.w-2*f.margin-when, f.small, false) {
			f.room(step)
			if f.draw {
				if i == 0 {
					f.ink(second)
					f.put(n.when, f.margin, f.y+step*0.8, f.small, false, left)
				}
				f.ink(ink)
				f.put(text, f.margin+when, f.y+step*0.8, f.small, false, left)
			}
			f.y += step
		}
	}
	f.y += 4
}

// drawn prints the codes, as many side by side as fit: each includes its
// margin.
func (f *flow) drawn(codes []image.Image) {
	if len(codes) == 0 {
		return
	}
	f.part("paper.codes", f.title*0.55+f.code+f.small)
	across := max(1, int((f.w-2*f.margin)/f.code))
	for i, code := range codes {
		if i%across == 0 {
			f.room(f.code)
		}
		if f.draw {
			f.picture(code, f.margin+float64(i%across)*f.code, f.y)
		}
		if i%across == across-1 || i == len(codes)-1 {
			f.y += f.code
		}
	}
}

// picture draws a code, one bit for each of its pixels. It stands in the page
// itself: fpdf keeps the pictures of a document in no order, and writes another
// document each time.
func (f *flow) picture(code image.Image, x, y float64) {
	b := code.Bounds()
	row := (b.Dx() + 7) / 8
	bits := make([]byte, row*b.Dy())
	gray, ok := code.(*image.Gray) // as codes are drawn
	if !ok {
		gray = image.NewGray(b)
		draw.Draw(gray, b, code, b.Min, draw.Src)
	}
	for py := range b.Dy() {
		line := gray.Pix[py*gray.Stride:]
		for px := range b.Dx() {
			if line[px] >= 128 {
				bits[py*row+px/8] |= 0x80 >> (px % 8)
			}
		}
	}
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, err := w.Write(bits)
	if err = errors.Join(err, w.Close()); err != nil {
		f.SetError(err)
		return
	}
	k := f.GetConversionRatio() // points to a millimetre, from the bottom
	f.RawWriteStr(fmt.Sprintf("q %.3f 0 0 %.3f %.3f %.3f cm BI /W %d /H %d /CS /G /BPC 1 /F [/AHx /Fl] ID %x> EI Q",
		f.code*k, f.code*k, x*k, (f.h-y-f.code)*k, b.Dx(), b.Dy(), packed.Bytes()))
}
