package session_test

import (
	"bytes"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
)

// said is what the log holds of the assistants.
func (p *player) said() (all []string) {
	p.Helper()
	var l []string
	p.inArbiterMode(func() {
		log, err := p.ActionLog()
		p.do(err)
		for _, e := range logwords.Read(log).Events {
			switch q := e.Payload.(type) {
			case scoresheet.AssistantNamed:
				l = append(l, "named "+q.Of.String()+" "+q.Name)
			case scoresheet.AssistantSaid:
				l = append(l, strings.TrimSpace(q.Errand.String()+" "+q.For.String()+" "+q.Text))
			case scoresheet.OfferNoted:
				l = append(l, "(=)")
			case scoresheet.ClaimMade:
				l = append(l, "claim made")
			case scoresheet.SpeechAllowed:
				l = append(l, "speech")
			}
		}
	})
	return l
}

// R-T05, Laws D.2.10.5 and D.2.10.6: an assistant offers, claims, tells of the
// flag and of a touched piece, and the log says that it was he.
func TestAssistant(t *testing.T) {
	p := newPlayer(t).codes()
	p.done(p.New(device.NewGame{Recorder: scoresheet.RecorderWhite}))
	p.tap("e2", "e4")
	if _, err := p.AssistantSays(scoresheet.ErrandFlag, 0, ""); device.ReasonOf(err) != device.ReasonAssistant {
		t.Errorf("without an assistant: %v", err)
	}
	if _, err := p.AssistantOffers(0, nil); device.ReasonOf(err) != device.ReasonAssistant {
		t.Errorf("an offer without an assistant: %v", err)
	}
	if _, err := p.NameAssistant(0, "two\nlines"); device.ReasonOf(err) != device.ReasonName {
		t.Errorf("a name of two lines: %v", err)
	}
	p.done(p.NameAssistant(0, " Kovač, Jana "))
	p.done(p.NameAssistant(0, "Kovač, Jana"))
	if v := p.View(); v.Assistants != [2]string{"Kovač, Jana", ""} {
		t.Fatalf("the assistants are %q", v.Assistants)
	}
	p.done(p.AssistantOffers(0, nil))
	if c := p.View().Record.Cells[0]; !c.Offer {
		t.Error("the offer does not stand on the sheet")
	}
	p.done(p.AssistantSays(scoresheet.ErrandTouched, 0, "d4"))
	p.tap("e7", "e5")
	if a := p.done(p.AssistantClaims(scoresheet.ClaimThreefold, 0, "Nf3")); a.Text != "Nf3" {
		t.Errorf("the claim answers %+v", a)
	}
	r := p.View().Record
	if c := r.OpenClaim(); c == nil || !c.Intended {
		t.Errorf("the claim is %+v", c)
	}
	p.done(p.AssistantSays(scoresheet.ErrandFlag, scoresheet.SignerWhite, ""))
	want := "named white Kovač, Jana\n(=)\noffer white\ntouched white d4\nclaim made\nclaim white\nflag white"
	if got := strings.Join(p.said(), "\n"); got != want {
		t.Errorf("the log holds\n%s\nwant\n%s", got, want)
	}
}

// R-T05: on a sheet that is kept for both players it is said whose assistant
// speaks.
func TestWhoseAssistant(t *testing.T) {
	p := newPlayer(t).codes()
	p.done(p.New(device.NewGame{Recorder: scoresheet.RecorderArbiter}))
	if _, err := p.NameAssistant(0, "A"); device.ReasonOf(err) != device.ReasonAssistantOf {
		t.Errorf("for nobody: %v", err)
	}
	p.done(p.NameAssistant(scoresheet.SignerBlack, "A"))
	if _, err := p.AssistantSays(scoresheet.ErrandFlag, scoresheet.SignerWhite, ""); device.ReasonOf(err) != device.ReasonAssistant {
		t.Errorf("White has none: %v", err)
	}
	p.done(p.AssistantSays(scoresheet.ErrandFlag, scoresheet.SignerBlack, ""))
	p.done(p.NameAssistant(scoresheet.SignerBlack, ""))
	if v := p.View(); v.Assistants != [2]string{} {
		t.Errorf("the assistants are %q", v.Assistants)
	}
}

// R-T05: the name of the assistant and that the device spoke stand in the
// export, and go along to another recording of the game, and to a spare device.
func TestAssistantIsAttested(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.done(p.NameAssistant(scoresheet.SignerWhite, `Jana "J" K`))
	if _, err := p.AllowSpeech(true); !refused(err) {
		t.Errorf("a player lets the device speak: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	p.done(p.AllowSpeech(true))
	p.done(p.Restart(device.Restart{Reason: "colours", Swap: true}))
	if v := p.View(); v.Assistants[board.Black] != `Jana "J" K` || !v.Speech {
		t.Errorf("after the restart: %q, speech %t", v.Assistants, v.Speech)
	}
	p.tap("e2", "e4")
	p.ended().signed()
	for _, format := range []device.Format{device.FormatPGN, device.FormatRecord} {
		file, err := p.Export(format)
		p.do(err)
		want := attest.Helped{Assistants: [2]string{board.Black: `Jana "J" K`}, Speech: true}
		got := attest.VerifyAll(file, nil)[0]
		if got.Status != attest.Intact || got.Helped != want {
			t.Errorf("%s: %s, helped %+v", format, got.Describe(), got.Helped)
		}
		if !bytes.Contains(file, []byte(`[ZapisAssistantBlack "Jana \"J\" K"]`)) || !bytes.Contains(file, []byte(`[ZapisSpeech "allowed"]`)) {
			t.Errorf("%s: the tags are missing", format)
		}
	}
}
