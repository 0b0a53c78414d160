package reading_test

import (
	"fmt"
	"log"

	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// What a player wrote is read in a position; a text that fits two moves has two
// readings. The same move can be written in any form and language.
func Example() {
	p, err := rules.ParseFEN("4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"Sge4", "Se4", "Se5"} {
		fmt.Print(text, ":")
		for _, m := range reading.Read(p, text, reading.FormSAN, notation.German) {
			fmt.Print(" ", reading.SAN(p, m))
		}
		fmt.Println()
	}
	m := reading.Read(p, "Sge4", reading.FormSAN, notation.German)[0]
	for _, form := range []reading.Form{reading.FormLong, reading.FormFigurine, reading.FormNumeric, reading.FormSpoken} {
		fmt.Printf("%s: %s\n", form, reading.Write(p, m, form, notation.French))
	}
	// Output:
	// Sge4: Nge4
	// Se4: Nce4 Nge4
	// Se5:
	// lan: Cg3-e4
	// figurine: ♘ge4
	// numeric: 7354
	// spoken: cavalier-Gustave-trois-Eva-quatre
}
