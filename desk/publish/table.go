package publish

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Table is a table for people, already in words.
type Table struct {
	Title string
	Head  []string
	Rows  [][]string
	Right []bool   // columns that are right-aligned, by column; missing ones are not
	Notes []string // lines below it

	sumLast bool // the last row is the sum
}

// Text returns the table in columns for a fixed-width font.
func (t *Table) Text() string {
	var widths []int
	each := func(cells []string) {
		for i, c := range cells {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], columnsOf(Line(c)))
		}
	}
	each(t.Head)
	for _, r := range t.Rows {
		each(r)
	}
	var b strings.Builder
	write := func(cells []string) {
		var out strings.Builder
		for i, c := range cells {
			c = Line(c)
			pad := strings.Repeat(" ", widths[i]-columnsOf(c))
			if i > 0 {
				out.WriteString("  ")
			}
			if t.right(i) {
				out.WriteString(pad + c)
			} else {
				out.WriteString(c + pad)
			}
		}
		b.WriteString(strings.TrimRight(out.String(), " ") + "\n")
	}
	if t.Title != "" {
		b.WriteString(Line(t.Title) + "\n\n")
	}
	write(t.Head)
	for _, r := range t.Rows {
		write(r)
	}
	if len(t.Notes) > 0 {
		b.WriteString("\n")
	}
	for _, n := range t.Notes {
		b.WriteString(Line(n) + "\n")
	}
	return b.String()
}

func (t *Table) right(i int) bool { return i < len(t.Right) && t.Right[i] }

// columnsOf returns how many columns a text takes in a fixed-width font:
// accents that are characters of their own take none.
func columnsOf(text string) int {
	n := utf8.RuneCountInString(text)
	for _, c := range text {
		if unicode.Is(unicode.Mn, c) {
			n--
		}
	}
	return n
}

// CSV returns the table in the form of RFC 4180, without title and notes.
func (t *Table) CSV() string {
	var b strings.Builder
	row(&b, t.Head...)
	for _, r := range t.Rows {
		row(&b, r...)
	}
	return b.String()
}

// html writes the table as part of a page.
func (t *Table) html(b *strings.Builder) {
	b.WriteString("<table>\n<thead><tr>")
	for i, c := range t.Head {
		b.WriteString(`<th scope="col"` + t.class(i) + ">" + page(c) + "</th>")
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for n, r := range t.Rows {
		if b.WriteString("<tr"); t.sumLast && n == len(t.Rows)-1 {
			b.WriteString(` class="sum"`)
		}
		b.WriteByte('>')
		for i, c := range r {
			b.WriteString("<td" + t.class(i) + ">" + page(c) + "</td>")
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
	for _, n := range t.Notes {
		b.WriteString("<p>" + page(n) + "</p>\n")
	}
}

func (t *Table) class(i int) string {
	if t.right(i) {
		return ` class="r"`
	}
	return ""
}

// HTML returns the table as a page that can be printed.
func (t *Table) HTML(lang string) string {
	var b strings.Builder
	begin(&b, lang, t.Title)
	b.WriteString("<h1>" + page(t.Title) + "</h1>\n")
	t.html(&b)
	finish(&b)
	return b.String()
}

// style is the style sheet of all pages: black on white, for a printer with A4
// paper. The pages have no script and load nothing.
const style = `
@page { size: A4; margin: 18mm 16mm }
body { font: 11pt/1.35 "Zapis Sans", "Noto Sans", "DejaVu Sans", sans-serif; color: #1b1b1f; background: #fff; max-width: 180mm; margin: 8mm auto; padding: 0 4mm }
h1 { font-size: 17pt; margin: 0 0 2mm }
h2 { font-size: 12pt; margin: 6mm 0 1mm; border-bottom: 0.4mm solid #1b1b1f; break-after: avoid }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th { text-align: left; font-size: 9pt; color: #5e5a52; border-bottom: 0.3mm solid #8f8777; padding: 1mm 2mm 1mm 0; vertical-align: bottom }
td { border-bottom: 0.1mm solid #d9d2c3; padding: 1mm 2mm 1mm 0; vertical-align: top; overflow-wrap: anywhere }
tr { break-inside: avoid }
thead { display: table-header-group }
.r { text-align: right; padding-right: 3mm }
.c { text-align: center }
.n { white-space: nowrap }
.rep { table-layout: fixed }
.rep .where { width: 34mm; white-space: normal }
.rep .time { width: 15mm }
.rep .art { width: 32mm; overflow-wrap: normal }
a { color: inherit }
.next { break-before: page; margin-top: 22mm }
@media print { .next { margin-top: 0 } }
.q { color: #5e5a52; font-size: 9pt }
.write { border: 0.3mm dashed #8f8777; min-height: 14mm; margin: 1mm 0 4mm }
.sign { display: flex; gap: 10mm; margin-top: 14mm; break-inside: avoid }
.sign div { flex: 1; border-top: 0.3mm solid #1b1b1f; padding-top: 1mm; font-size: 9pt }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.5mm 4mm; margin: 2mm 0 4mm }
dt { color: #5e5a52 }
dd { margin: 0 }
.sum td { border-top: 0.5mm solid #1b1b1f; border-bottom: 0; font-weight: bold }
`

// begin writes the head of a page.
func begin(b *strings.Builder, lang, title string) {
	b.WriteString("<!DOCTYPE html>\n<html lang=\"" + page(lang) + "\">\n<head>\n<meta charset=\"utf-8\"/>\n" +
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n" +
		"<title>" + page(title) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n")
}

func finish(b *strings.Builder) { b.WriteString("</body>\n</html>\n") }
