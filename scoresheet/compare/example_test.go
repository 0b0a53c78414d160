package compare_test

import (
	"fmt"
	"log"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/compare"
	"zapis/scoresheet/notation"
)

// Two sheets of one game, which differ in White's fourth move.
func Example() {
	sheet := func(moves string) *scoresheet.Record {
		r := &scoresheet.Record{}
		for i, p := range append([]scoresheet.Payload{scoresheet.GameOpened{}}, entries(moves)...) {
			if err := r.FoldPayload(scoresheet.EventID(i), p, 0); err != nil {
				log.Fatal(err)
			}
		}
		return r
	}
	white, black := sheet("e4 e5 Nf3 Nc6 Bb5 a6 Bc4 Nf6"), sheet("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6")
	c := compare.Of(white, black)
	fmt.Println("agree:", c.Agree())
	for i, row := range c.Rows {
		if row.Kind != compare.Same {
			fmt.Println(white.NameAt(row.Cells[0]), row.Kind, white.Cells[row.Cells[0]].Writing.Text, black.Cells[row.Cells[1]].Writing.Text)
		}
		if i == c.Again {
			fmt.Println("the same again from", white.NameAt(row.Cells[0]), "on; same position:", c.Together)
		}
	}
	// Output:
	// agree: false
	// 4w differ Bc4 Ba4
	// the same again from 4b on; same position: false
}

func entries(moves string) (all []scoresheet.Payload) {
	for text := range strings.FieldsSeq(moves) {
		all = append(all, scoresheet.TextWritten{Text: text, Language: notation.English})
	}
	return all
}
