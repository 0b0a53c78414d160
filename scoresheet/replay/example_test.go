package replay_test

import (
	"fmt"

	"zapis/scoresheet"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
)

// A sheet on which a move is missing is read as chess. Only one can have been played
// there, so the rest is read after it.
func Example() {
	var r scoresheet.Record
	id := scoresheet.EventID(0)
	write := func(p scoresheet.Payload) {
		if err := r.FoldPayload(id, p, 0); err != nil {
			fmt.Println(err)
		}
		id++
	}
	write(scoresheet.GameOpened{})
	for _, text := range []string{"e4", "e5", "Qh5", "Nc6", "Qxf7+", "", "d4", "Ke8"} {
		if text == "" {
			write(scoresheet.DashWritten{})
			continue
		}
		write(scoresheet.TextWritten{Text: text, Language: notation.English})
	}

	reading := replay.Read(&r)
	for i, v := range reading.Verdicts {
		fmt.Printf("%v %v, %v, %q\n", r.NameAt(i), v.Kind, v.Certainty, reading.SAN(i))
	}
	// Output:
	// 1w legal, certain, "e4"
	// 1b legal, certain, "e5"
	// 2w legal, certain, "Qh5"
	// 2b legal, certain, "Nc6"
	// 3w legal, certain, "Qxf7+"
	// 3b unknown, certain, "Kxf7"
	// 4w legal, inferred, "d4"
	// 4b legal, inferred, "Ke8"
}
