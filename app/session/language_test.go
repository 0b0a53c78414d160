package session_test

import (
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/desk/pack"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// inEvent is a device that has taken the pack of the first round of an event with
// these languages.
func inEvent(t *testing.T, languages ...string) (*player, *hall) {
	t.Helper()
	p, h := newPlayer(t), newHall(t, 1, "0a")
	p.take(h.pack("Open", 1, func(k *pack.Pack) { k.Event.Languages = languages }))
	return p, h
}

func (p *player) speaks(want notation.Language, when string) {
	p.Helper()
	if got := p.Language(); got != want {
		p.Errorf("%s: %q; want %q", when, got, want)
	}
}

// R-N01, R-C01: a device that takes a pack has the first of the event's languages
// that it knows, until it leaves the event.
func TestEventsLanguage(t *testing.T) {
	for _, c := range []struct {
		languages []string
		known     []string
		want      notation.Language
	}{
		{nil, nil, notation.English},
		{[]string{"uk", "en"}, []string{"uk", "en"}, notation.Ukrainian},
		{[]string{"xx", "", "fig", "it", "de", "de", "fr"}, []string{"de", "fr"}, notation.German},
		{[]string{"xx"}, nil, notation.English},
	} {
		p, _ := inEvent(t, c.languages...)
		p.speaks(c.want, "after the pack")
		if got := p.Pack().Languages; len(got) != len(c.known) || len(got) > 0 && got[0] != c.known[0] {
			t.Errorf("%q: the device lists %q", c.languages, got)
		}
	}
	p, _ := inEvent(t, "uk")
	p.clock.pass(60 * 24 * time.Hour) // the event is over
	p.do(p.LeaveEvent(""))
	p.speaks(notation.English, "after the event")
}

// R-N01, R-O04: the owner's choice and the command line come before the event's
// language, and what the owner says of other things chooses none.
func TestOwnersLanguageComesFirst(t *testing.T) {
	p, _ := inEvent(t, "uk", "en")
	p.do(p.SetProfile(device.Profile{Name: "Petrova, Anna", Theme: "dark"}))
	p.speaks(notation.Ukrainian, "after another change")
	p.do(p.SetProfile(device.Profile{Name: "Petrova, Anna", Language: "de"}))
	p.speaks(notation.German, "after the owner's choice")
	p.do(p.SetProfile(device.Profile{Name: "Petrova, Anna"}))
	p.speaks(notation.Ukrainian, "as the event again")

	onCommandLine := session.Options{Language: notation.French}
	p = p.restart(onCommandLine)
	p.speaks(notation.French, "with a language on the command line")
	p.do(p.SetProfile(device.Profile{Language: "es"}))
	p.speaks(notation.Spanish, "after the owner's choice with one on the command line")
	p = p.restart(onCommandLine)
	p.speaks(notation.French, "with it again")
}

// R-N01, R-N02: whoever plays on a lent device chooses for his game, a restart in it
// changes nothing, and the next player finds the event's language. What is written
// keeps its own.
func TestPlayersLanguage(t *testing.T) {
	for _, owner := range []string{"", "Petrova, Anna", "Ødegård"} {
		p, h := inEvent(t, "uk", "en")
		p.do(p.SetProfile(device.Profile{Name: owner}))
		p.do(p.ChoosePlace("1", scoresheet.RecorderWhite))
		if err := p.ChooseLanguage("xx"); device.ReasonOf(err) != device.ReasonLanguage {
			t.Errorf("a language without words: %v", err)
		}
		p.do(p.ChooseLanguage(notation.German))
		p.speaks(notation.German, "after the choice")
		p.done(p.New(device.NewGame{}))
		if err := p.ChooseLanguage("uk"); !refused(err) {
			t.Errorf("it is changed in the game: %v", err)
		}
		p.done(p.Write("Sf3"))
		p = p.restart()
		p.speaks(notation.German, "after a restart in the game")
		p.done(p.Write("Sf6"))
		r := p.View().Record
		if c := r.Cells[1]; c.Language != notation.German || c.Writing.Text != "Sf6" || r.Header.Language != notation.German {
			t.Errorf("written in %q, opened in %q: %q", c.Language, r.Header.Language, c.Writing.Text)
		}
		p.done(p.Result(scoresheet.WhiteWins, ""))
		p.signed()
		p.do(only(p.HandIn()))
		p.do(p.HandedIn(false))
		p.answered(h, 0)
		p.do(p.Acknowledge())
		p.do(p.Leave())
		p.done(p.Release())
		p.speaks(notation.German, "while GAME ENDED is shown")
		p = p.restart()
		p.clock.pass(4 * time.Minute)
		p.Tick(p.clock.Stamp().Wall.Time())
		if owner == "Petrova, Anna" {
			p.speaks(notation.German, "the owner's next game")
			p.do(p.SetProfile(device.Profile{Name: owner, Language: "fr"}))
			p.speaks(notation.French, "after the owner's choice")
			continue
		}
		p.speaks(notation.Ukrainian, "the next player's game of "+owner)
		p.do(p.ChooseLanguage(notation.Spanish))
		p.speaks(notation.Spanish, "after the next player's choice")
	}
}
