package scoresheet_test

import (
	"fmt"
	"log"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// written is a sheet that somebody writes, and its log.
type written struct {
	scoresheet.Record
	chain scoresheet.Chain
	log   []byte
}

// write does what an act consists of.
func (s *written) write(plan []scoresheet.Payload, err error) {
	for _, p := range plan {
		id := s.chain.Next
		s.log = append(s.log, s.chain.Link(p, scoresheet.Stamp{})...)
		if err == nil {
			err = s.FoldPayload(id, p, 0)
		}
	}
	if err != nil {
		log.Fatal(err)
	}
}

func begin() *written {
	s := new(written)
	s.write([]scoresheet.Payload{
		scoresheet.SegmentOpened{Number: 1, Game: true},
		scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "Petrova, Anna"}, {Name: "Black", Value: "Lee, Ji-won"}}},
	}, nil)
	return s
}

// A game is recorded, and read back from its log.
func Example() {
	s := begin()
	s.write(s.PlanMove(board.At(4, 1), board.At(4, 3), board.NoKind), nil) // touched on the board
	s.write(s.PlanText("Ke7", notation.English))                           // written; nobody asks whether it can be
	s.write(s.PlanDash(), nil)
	s.write(s.PlanResult(scoresheet.WhiteWins, "resignation"))

	events, err := scoresheet.SplitEvents(s.log)
	if err != nil {
		log.Fatal(err)
	}
	var again scoresheet.Record
	var follower scoresheet.Follower
	for _, b := range events {
		id := follower.Next
		e, err := follower.Take(b)
		if err == nil {
			err = again.Fold(id, e)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	for i, c := range again.Cells {
		fmt.Println(again.NameAt(i), c.Text(notation.English, notation.Short))
	}
	fmt.Println(again.Result, again.Digest() == s.Digest())
	// Output:
	// 1w e4
	// 1b Ke7
	// 2w —
	// 1-0 true
}

// A cell is corrected. The moves after it stay, and what stood there is kept.
func ExampleRecord_PlanAt() {
	s := begin()
	for _, text := range []string{"e4", "e5", "Nf3"} {
		s.write(s.PlanText(text, notation.English))
	}
	s.write(s.PlanAt(scoresheet.CellName{Number: 1, Side: board.Black}))
	s.write(s.PlanText("c5", notation.English))

	for i, c := range s.Cells {
		fmt.Print(s.NameAt(i), " ", c.Text(notation.English, notation.Short))
		for _, before := range c.Earlier {
			fmt.Printf(", first %s", before.Text)
		}
		fmt.Println()
	}
	// Output:
	// 1w e4
	// 1b c5, first e5
	// 2w Nf3
}
