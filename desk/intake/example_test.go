package intake_test

import (
	"fmt"

	"zapis/desk/intake"
)

// A desk looks at a file by what is in it, not by its name.
func ExampleRead() {
	for _, data := range []string{
		"[White \"Anna\"]\n[Black \"Olha\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n",
		"a letter to the editor",
	} {
		c := intake.Read([]byte(data))
		fmt.Printf("%q %d %v\n", c.Sort, len(c.Games), c.Err)
	}
	// Output:
	// "PGN" 1 <nil>
	// "" 0 this file holds no game
}
