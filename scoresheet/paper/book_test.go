package paper_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/paper"
)

// book returns a round of so many boards: every third has no sheet, the others
// have two.
func book(t *testing.T, boards int) *paper.Book {
	t.Helper()
	b := &paper.Book{
		Title: "Кубок Полтави, 3-й тур", Cover: []paper.Block{{Pairs: [][2]string{{"Місце", "Полтава"}}}},
		Leaves: []*paper.Leaf{
			{Title: "Protocol 1", About: "Lviv – Odesa", Blocks: []paper.Block{{Lines: []string{strings.Repeat("long ", 2000)}}, {Sign: []string{"Captain", "Captain"}}}},
			{Title: "Report", Blocks: []paper.Block{{Write: 3, Sign: []string{"Chief arbiter"}}}},
		},
		Groups: []paper.BookGroup{{Name: "Scoresheets"}},
	}
	for i := range boards {
		x := paper.BookBoard{Board: strconv.Itoa(i + 1), White: fmt.Sprintf("White%d,", i+1), Black: fmt.Sprintf("Black%d,", i+1), Result: "½–½"}
		if i%3 != 2 {
			for range 2 {
				x.Sheets = append(x.Sheets, sheetOf(t, scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: x.White}, {Name: "Black", Value: x.Black}}},
					scoresheet.TextWritten{Text: "e4"}))
			}
		}
		b.Groups[0].Boards = append(b.Groups[0].Boards, x)
	}
	return b
}

// R-G10: a round is one document, and its contents name the page on which each
// part begins, also where they are longer than a page.
func TestBook(t *testing.T) {
	for size := range paper.A4 + 1 {
		for _, boards := range map[paper.Size][]int{paper.A5: {0, 40}, paper.A4: {1, 60}}[size] {
			var out bytes.Buffer
			if err := paper.WriteBook(&out, paper.Form{Size: size, Words: assets.Words("uk"), Letters: notation.English}, book(t, boards)); err != nil {
				t.Fatal(err)
			}
			keep(t, fmt.Sprintf("book-%v-%d", size, boards), out.Bytes())
			pages := strings.Split(strings.TrimSuffix(text(t, out.Bytes()), "\f"), "\f")
			at := func(n int) string { return strings.Join(strings.Fields(pages[n-1]), " ") }
			named := func(pattern string) int {
				t.Helper()
				for n := 1; n <= len(pages); n++ {
					if m := regexp.MustCompile(pattern).FindStringSubmatch(at(n)); m != nil {
						page, err := strconv.Atoi(m[1])
						if err != nil || page < 1 || page > len(pages) {
							t.Fatalf("%v, %d boards: %s: page %q of %d", size, boards, pattern, m[1], len(pages))
						}
						return page
					}
				}
				t.Fatalf("%v, %d boards: %s is not in the contents: %s", size, boards, pattern, at(1))
				return 0
			}
			if got := at(named(`Protocol 1 Lviv – Odesa (\d+)`)); !strings.HasPrefix(got, "Protocol 1 long") {
				t.Errorf("%v, %d boards: the contents lead to %.60q", size, boards, got)
			}
			if got := at(named(`Report (\d+)`)); !strings.HasPrefix(got, "Report Chief arbiter") {
				t.Errorf("%v, %d boards: the contents lead to %.60q", size, boards, got)
			}
			for i := range boards {
				if i%3 == 2 {
					continue
				}
				page := named(fmt.Sprintf(`White%d, ½–½ Black%d, (\d+)`, i+1, i+1))
				got := at(page)
				if !strings.Contains(got, fmt.Sprintf("White%d,", i+1)) || !strings.Contains(got, "1 e4") || strings.Contains(at(page-2), fmt.Sprintf("Білі White%d,", i+1)) {
					t.Errorf("%v: the contents lead for board %d to %.60q", size, i+1, got)
				}
			}
			for n := 1; n <= len(pages); n++ {
				if !strings.Contains(at(n), fmt.Sprintf("%d Кубок Полтави, 3-й тур", n)) {
					t.Errorf("%v, %d boards: page %d has not its number: %s", size, boards, n, at(n))
				}
			}
		}
	}
}

// The same book gives the same bytes.
func TestBookSameBytes(t *testing.T) {
	b := book(t, 4)
	var a, c bytes.Buffer
	for _, out := range []*bytes.Buffer{&a, &c} {
		if err := paper.WriteBook(out, form("de", notation.German, paper.A4), b); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(a.Bytes(), c.Bytes()) {
		t.Error("two documents of the same round differ")
	}
}
