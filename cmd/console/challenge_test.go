package main

import (
	"encoding/json"
	"strings"
	"testing"

	"zapis/app/session"
	"zapis/modes"
)

// R-A01: challenge and answer at the console, with the arbiter's key beside
// it. What the device stores opens nothing.
func TestChallengeAtTheConsole(t *testing.T) {
	dev, err := session.Open(t.TempDir(), session.Options{FrontEnd: "console", Codes: codeCost})
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	key, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	k := &talk{t, &console{dev: dev}}
	k.say("key " + key.Public().Text())
	k.say("new White=A Black=B")
	var told struct{ Challenge string }
	if err := json.Unmarshal([]byte(k.say("challenge")), &told); err != nil || told.Challenge == "" {
		t.Fatalf("the challenge is %+v, %v", told, err)
	}
	digits, err := modes.Answer(key, told.Challenge)
	if err != nil {
		t.Fatal(err)
	}
	if got := k.say("answer 1"); !strings.Contains(got, `"ok":false`) {
		t.Errorf("one digit: %s", got)
	}
	if got := k.say("answer " + digits); !strings.Contains(got, `"mode":"arbiter"`) {
		t.Errorf("the answer: %s", got)
	}
}
