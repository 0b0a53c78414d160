package session_test

import (
	"fmt"
	"testing"

	"zapis/app/session"
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
	if _, err := p.New(session.NewGame{Tags: tags}); session.ReasonOf(err) != session.ReasonTag {
		t.Fatalf("%d tags: %v", len(tags), err)
	}
	if _, err := p.New(session.NewGame{Tags: tags[:201]}); session.ReasonOf(err) != session.ReasonTag {
		t.Fatalf("201 tags: %v", err)
	}
	p.done(p.New(session.NewGame{Tags: tags[:200]}))
	p.tap("e2", "e4")
	for _, format := range []session.Format{session.FormatPGN, session.FormatRecord} {
		if format == session.FormatPGN {
			p.ended().signed()
		}
		file, err := p.Export(format)
		p.do(err)
		if got := attest.VerifyAll(file, nil)[0]; got.Status != attest.Intact {
			t.Errorf("%s: %s", format, got.Describe())
		}
	}
}
