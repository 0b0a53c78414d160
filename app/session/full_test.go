package session_test

import (
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// A game that is made longer than any can be takes no more entries, and still
// ends, leaves the device and is verified (R-C02, R-G04).
func TestFullGameLeavesTheDevice(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.done(p.Result(scoresheet.WhiteWins, ""))
	strokes := make([]byte, scoresheet.MaxPayload/2)
	signs := 0
	for size := 0; size <= scoresheet.MaxLog; size += len(strokes) {
		p.done(p.Sign(scoresheet.SignerWhite, "Petrova", strokes))
		signs++
	}
	for name, act := range map[string]func() (device.Receipt, error){
		"a move": func() (device.Receipt, error) { return p.Tap(square("e7"), square("e5"), 0) },
		"a text": func() (device.Receipt, error) { return p.Write("e5") },
		"undo":   p.Undo,
		"a dash": p.Dash,
	} {
		_, err := act()
		if device.ReasonOf(err) != device.ReasonFull || !strings.Contains(err.Error(), "enter the result") {
			t.Errorf("%s: %v", name, err)
		}
	}
	// It is as full after a restart.
	p = p.restart().acknowledged()
	if _, err := p.Dash(); device.ReasonOf(err) != device.ReasonFull {
		t.Errorf("after a restart: %v", err)
	}
	p.done(p.Sign(scoresheet.SignerWhite, "Petrova", strokes))
	p.done(p.Sign(scoresheet.SignerBlack, "Meier", strokes))
	for full := false; !full; signs++ {
		if signs > 100 {
			t.Fatal("signatures have no end")
		}
		_, err := p.Sign(scoresheet.SignerBlack, "Meier", strokes)
		full = device.ReasonOf(err) == device.ReasonFull
	}
	out, err := p.Export(device.FormatRecord)
	if err != nil {
		t.Fatal(err)
	}
	if got := attest.VerifyAll(out, nil)[0]; got.Status != attest.Intact {
		t.Errorf("%d bytes: %s", len(out), got.Describe())
	}
	p.done(p.Release())
}
