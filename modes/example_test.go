package modes_test

import (
	"errors"
	"fmt"
	"log"
	"time"

	"zapis/modes"
)

// A device shows a challenge; the arbiter's own device, which holds his key, makes
// eight digits of it; they open the one device that asked, once.
func ExampleNewChallenge() {
	key, err := modes.NewAnswerKey()
	if err != nil {
		log.Fatal(err)
	}
	now := 40 * time.Second // since the device was switched on
	challenge, err := modes.NewChallenge([]modes.AnswerPublic{key.Public()}, [8]byte{0x13, 0x9e}, 0, now)
	if err != nil {
		log.Fatal(err)
	}
	device, err := modes.ChallengeDevice(challenge.Text())
	if err != nil {
		log.Fatal(err)
	}
	digits, err := modes.Answer(key, challenge.Text())
	if err != nil {
		log.Fatal(err)
	}
	whose, err := challenge.Try(digits, now+time.Minute)
	fmt.Println("the arbiter sees the device", device, "and opens it with", len(digits), "digits:", whose, err)
	_, err = challenge.Try(digits, now+time.Minute)
	fmt.Println(errors.Is(err, modes.ErrChallengeOver))
	// Output:
	// the arbiter sees the device 139e000000000000 and opens it with 8 digits: 0 <nil>
	// true
}

// Permission is one table. In a game the players may enter moves; what the Laws say
// of them only the arbiter may ask.
func ExampleMode_After() {
	playing := modes.Facts{Status: modes.Open}
	for _, t := range []modes.Trigger{modes.Record, modes.Check} {
		mode, err := modes.Game.After(t, modes.NoKey, playing)
		fmt.Println(mode, err)
	}
	// Output:
	// game <nil>
	// game checking the game is refused in game mode: only the arbiter may: he enters his code first
}
