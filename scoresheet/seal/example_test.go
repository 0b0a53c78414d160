package seal_test

import (
	"fmt"
	"log"

	"zapis/scoresheet"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/seal"
)

// A move is sealed for the arbiter. He reads the code and whose move it is; the code
// opens the envelope at the resumption, on a device that has no key.
func Example() {
	secret, public, err := seal.NewKey()
	if err != nil {
		log.Fatal(err)
	}
	var r scoresheet.Record
	if err := r.FoldPayload(0, scoresheet.GameOpened{}, 0); err != nil {
		log.Fatal(err)
	}
	plan, err := r.PlanText("e4", notation.English)
	if err != nil {
		log.Fatal(err)
	}
	sealed, err := seal.Seal(plan, seal.Whose{White: "Anna", Black: "Olha", Cell: "1w"}, public)
	if err != nil {
		log.Fatal(err)
	}

	code, whose, err := seal.OpenKey(sealed, secret)
	if err != nil {
		log.Fatal(err)
	}
	move, err := seal.Open(sealed, code)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s of %s: %s\n", whose.Cell, whose.White, move.(scoresheet.TextWritten).Text)
	// Output: 1w of Anna: e4
}
