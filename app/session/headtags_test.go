package session_test

import (
	"fmt"
	"testing"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// A head that the device's own reader would refuse is refused where the game is
// opened, not where it is to leave the device.
func TestTagsOfAHeadAreLimited(t *testing.T) {
	p := newPlayer(t)
	tags := make([]scoresheet.Tag, 7000)
	for i := range tags {
		tags[i] = scoresheet.Tag{Name: fmt.Sprintf("Tag%d", i), Value: "x"}
	}
	if _, err := p.New(device.NewGame{Tags: tags}); device.ReasonOf(err) != device.ReasonTag {
		t.Fatalf("%d tags: %v", len(tags), err)
	}
	if _, err := p.New(device.NewGame{Tags: tags[:201]}); device.ReasonOf(err) != device.ReasonTag {
		t.Fatalf("201 tags: %v", err)
	}
	p.done(p.New(device.NewGame{Tags: tags[:200]}))
	p.tap("e2", "e4")
	for _, format := range []device.Format{device.FormatPGN, device.FormatRecord} {
		if format == device.FormatPGN {
			p.ended().signed()
		}
		file, err := p.Export(format)
		p.do(err)
		if got := attest.VerifyAll(file, nil)[0]; got.Status != attest.Intact {
			t.Errorf("%s: %s", format, got.Describe())
		}
	}
}
