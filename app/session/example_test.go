package session_test

import (
	"fmt"
	"log"
	"os"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
)

// A game on a device. What the players write is recorded as it is; what the Laws say
// of it is the arbiter's to ask.
func Example() {
	dir, err := os.MkdirTemp("", "zapis-")
	check(err)
	defer os.RemoveAll(dir)
	dev, err := session.Open(dir, session.Options{Codes: modes.Params{Memory: 64, Time: 1, Threads: 1}}) // cheap ones, for an example
	check(err)
	defer dev.Close()
	check(dev.SetCode("arbiter", "246810", ""))

	_, err = dev.New(device.NewGame{Tags: []scoresheet.Tag{{Name: "White", Value: "Petrova, Anna"}, {Name: "Black", Value: "Lee, Ji-won"}}})
	check(err)
	for _, move := range []string{"e4", "Ke6"} {
		receipt, err := dev.Write(move)
		check(err)
		fmt.Println(receipt.Cell, receipt.Text, receipt.Durable)
	}
	_, err = dev.Findings()
	fmt.Println(err)

	check(dev.Arbiter("246810"))
	findings, err := dev.Findings()
	check(err)
	for _, f := range findings {
		fmt.Println(f.Kind, f.Certainty, f.Article)
	}
	// Output:
	// 1w e4 true
	// 1b Ke6 true
	// showing the position is refused in game mode: only the arbiter may: he enters his code first
	// illegal certain 3.8
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
