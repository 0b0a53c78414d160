package paper

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// finish writes the document as PDF/A-2b (ISO 19005-2): it contains everything
// that it needs to look the same in decades, and declares that. An unknown date
// becomes the earliest possible one, not today, so that the same sheets give
// the same bytes.
func (p *printer) finish(w io.Writer, title string, at time.Time) error {
	if at.IsZero() {
		at = time.Unix(0, 0)
	}
	at = at.UTC()
	title = p.letters.line(title)
	p.SetTitle(title, true)
	p.SetProducer(p.program(), true)
	p.SetCreationDate(at)
	p.SetModificationDate(at)
	p.SetXmpMetadata(metadata(title, p.Words.Language(), p.program(), at))
	p.AddOutputIntent(fpdf.OutputIntentType{
		SubtypeIdent: fpdf.OutputIntent_GTS_PDFA1, OutputConditionIdentifier: "sRGB", Info: "sRGB IEC61966-2.1", ICCProfile: profile(),
	})
	var out bytes.Buffer
	if err := p.Output(&out); err != nil {
		return fmt.Errorf("paper: %w", err)
	}
	pdf, err := identified(out.Bytes())
	if err == nil {
		_, err = w.Write(pdf)
	}
	if err != nil {
		return fmt.Errorf("paper: %w", err)
	}
	return nil
}

func (p *printer) program() string {
	if p.Program == "" {
		return "Zapis"
	}
	return p.Program
}

// trailer is the text that the library writes after the last object. No offsets
// are needed after it.
var trailer = regexp.MustCompile(`\ntrailer\n<<\n/Size \d+\n/Root \d+ 0 R\n/Info (\d+) 0 R\n>>\n`)

// identified mends the trailer of a document: it gets an identifier, made of the
// document's bytes, which the library writes for encrypted ones only; and what the
// document says of itself stands before the profile, where the library names the
// profile's object in its place.
func identified(pdf []byte) ([]byte, error) {
	tail := max(0, len(pdf)-1024)
	at := trailer.FindSubmatchIndex(pdf[tail:])
	if at == nil {
		return nil, errors.New("the library wrote an unexpected trailer")
	}
	from, to := tail+at[2], tail+at[3]
	named, err := strconv.Atoi(string(pdf[from:to]))
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(pdf)
	mended := fmt.Appendf(nil, "%d 0 R\n/ID [<%x> <%x>", named-1, sum[:16], sum[:16])
	rest := bytes.Replace(pdf[to:], []byte(" 0 R\n"), []byte("]\n"), 1)
	return append(append(pdf[:from:from], mended...), rest...), nil
}

// metadata returns the document's metadata in XMP, with the same content as its
// information dictionary.
func metadata(title, language, program string, at time.Time) []byte {
	escape := func(text string) string {
		var b strings.Builder
		_ = xml.EscapeText(&b, []byte(text)) // a strings.Builder takes everything
		return b.String()
	}
	day := at.Format("2006-01-02T15:04:05")
	return []byte(`<?xpacket begin="` + "\ufeff" + `" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">` + escape(title) + `</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>` + escape(language) + `</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreateDate>` + day + `</xmp:CreateDate>
<xmp:ModifyDate>` + day + `</xmp:ModifyDate>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>` + escape(program) + `</pdf:Producer>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`)
}

// profile returns an ICC profile of sRGB (IEC 61966-2-1), version 2: a display
// with three primaries and one curve. The primaries are those of the standard,
// adapted to D50 after Bradford.
func profile() []byte {
	number := func(values ...float64) []byte { // s15Fixed16
		var b []byte
		for _, v := range values {
			b = binary.BigEndian.AppendUint32(b, uint32(int32(math.Round(v*65536))))
		}
		return b
	}
	xyz := func(x, y, z float64) []byte { return append([]byte("XYZ \x00\x00\x00\x00"), number(x, y, z)...) }
	const name = "sRGB IEC61966-2.1"
	desc := append([]byte("desc\x00\x00\x00\x00"), 0, 0, 0, byte(len(name)+1))
	desc = append(desc, name...)
	desc = append(desc, make([]byte, 1+4+4+2+1+67)...) // its end; no Unicode, no Macintosh text
	const points = 1024
	curve := append([]byte("curv\x00\x00\x00\x00"), 0, 0, points>>8, points&0xff)
	for i := range points {
		v := float64(i) / (points - 1)
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		curve = binary.BigEndian.AppendUint16(curve, uint16(math.Round(v*65535)))
	}
	tags := []struct {
		names []string
		data  []byte
	}{
		{[]string{"desc"}, desc},
		{[]string{"cprt"}, []byte("text\x00\x00\x00\x00No copyright, use freely\x00")},
		{[]string{"wtpt"}, xyz(0.95045, 1, 1.08905)},
		{[]string{"rXYZ"}, xyz(0.43607, 0.22249, 0.01392)},
		{[]string{"gXYZ"}, xyz(0.38515, 0.71687, 0.09708)},
		{[]string{"bXYZ"}, xyz(0.14307, 0.06061, 0.71410)},
		{[]string{"rTRC", "gTRC", "bTRC"}, curve},
	}
	const header, entry = 128, 12
	count := 9
	var table, body []byte
	start := header + 4 + count*entry
	for _, t := range tags {
		for _, n := range t.names {
			table = append(table, n...)
			table = binary.BigEndian.AppendUint32(table, uint32(start+len(body)))
			table = binary.BigEndian.AppendUint32(table, uint32(len(t.data)))
		}
		body = append(body, t.data...)
		for len(body)%4 != 0 {
			body = append(body, 0)
		}
	}
	out := make([]byte, header, start+len(body))
	binary.BigEndian.PutUint32(out, uint32(start+len(body)))
	copy(out[8:], []byte{2, 0x10, 0, 0})
	copy(out[12:], "mntrRGB XYZ ")
	copy(out[24:], []byte{7, 0xea, 0, 11, 0, 23}) // 23 November 2026
	copy(out[36:], "acsp")
	copy(out[68:], number(0.9642, 1, 0.8249))
	out = binary.BigEndian.AppendUint32(out, uint32(count))
	return append(append(out, table...), body...)
}
