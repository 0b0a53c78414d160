package session_test

import (
	"bytes"
	"crypto/ed25519"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/power"
	"zapis/app/session"
	"zapis/app/version"
	"zapis/desk"
	"zapis/desk/pack"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// hall is an organizer with an event, and what he writes for its devices.
type hall struct {
	testing.TB
	organizer, event ed25519.PrivateKey
	arbiters         []modes.AnswerKey
	value            desk.Event
	issue            int
	certificates     []string
}

func keyOf(n byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, ed25519.SeedSize))
}

// newHall is an event with two arbiters and the sections Open and Rapid.
func newHall(t testing.TB, organizer byte, id string) *hall {
	h := &hall{TB: t, organizer: keyOf(organizer), event: keyOf(organizer + 100)}
	h.value = desk.Event{
		ID: strings.Repeat(id, 16), Name: "Club Cup " + id, Place: "Lviv", From: "2026-09-20", Until: "2026-09-24",
		Languages: []string{"uk", "en"},
		Sections: []desk.Section{
			{Name: "Open", Rounds: 9, Control: "5400+30", Rules: desk.Rules{Set: "ru"}, Diagram: "never"},
			{Name: "Rapid", Rounds: 7, Control: "900+10", Sheets: desk.SheetsNone},
		},
	}
	for _, name := range []string{"Olena Ivanenko", "J. Müller"} {
		key, err := modes.NewAnswerKey()
		if err != nil {
			t.Fatal(err)
		}
		h.arbiters = append(h.arbiters, key)
		h.value.Arbiters = append(h.value.Arbiters, desk.Arbiter{Name: name, Key: key.Public().Text()})
	}
	h.value.Organizer = attest.FormatKey(attest.OrganizerPublic, h.organizer.Public().(ed25519.PublicKey))
	return h
}

// atBoardOne is a player with White at board 1 of the first round, whose game is
// opened from the pack.
func (h *hall) atBoardOne(t *testing.T) *player {
	t.Helper()
	p := newPlayer(t)
	p.take(h.pack("Open", 1))
	p.do(p.ChoosePlace("1", scoresheet.RecorderWhite))
	p.done(p.New(device.NewGame{}))
	return p
}

// pack is the event's pack, or with a section that of a round.
func (h *hall) pack(section string, round int, change ...func(*pack.Pack)) []byte {
	h.Helper()
	h.issue++
	p := &pack.Pack{Issue: h.issue, At: time.UnixMilli(1_790_000_000_000).Add(-time.Hour), Event: h.value, Certificates: h.certificates}
	if section != "" {
		s, err := h.value.Section(section)
		if err != nil {
			h.Fatal(err)
		}
		p.Event.Sections = []desk.Section{*s}
		p.Round = &desk.Round{Section: section, Number: round, Date: "2026-09-21", Boards: []desk.Board{
			{Name: "1", Players: [2]desk.Player{{Name: "Petrova, Anna", Rating: 2211, FIDE: "14100001"}, {Name: "Ødegård"}}},
			{Name: "A12", Players: [2]desk.Player{{Name: "Weiß, Jörg"}, {Name: "Ivanov, Ivan", Title: "FM", Team: "Lviv"}}, Control: "3600"},
		}}
	}
	for _, f := range change {
		f(p)
	}
	m, err := pack.NewMandate(h.organizer, h.value.ID, 1, h.event.Public().(ed25519.PublicKey))
	if err != nil {
		h.Fatal(err)
	}
	text, err := pack.Seal(p, m, h.event)
	if err != nil {
		h.Fatal(err)
	}
	return text
}

// take takes a pack.
func (p *player) take(data []byte) device.Pack {
	p.Helper()
	got, statement, err := p.TakePack(data, "", 0, "")
	p.do(err)
	if _, err := pack.ParseStatement(statement); err != nil {
		p.Fatal(err)
	}
	return got
}

// answered has the n-th arbiter answer a challenge to all.
func (p *player) answered(h *hall, n int) {
	p.Helper()
	c, err := p.Challenge(device.AnyArbiter)
	p.do(err)
	digits, err := modes.Answer(h.arbiters[n], c.Text)
	p.do(err)
	p.do(p.Answer(digits))
}

// R-C01: the game of the board has the pack's names, control, rules and
// diagram, and says in its log and its export which pack it is from.
func TestGameFromAPack(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := newPlayer(t)
	p.take(h.pack("", 0))
	if _, err := p.New(device.NewGame{}); device.ReasonOf(err) != device.ReasonPackRound {
		t.Fatalf("a game of nobody: %v", err)
	}
	p.game()
	if v := p.View(); !v.NotOfPack {
		t.Error("it is not said that the game is not of the pack")
	}
	p.ended().signed()
	if file, err := p.Export(device.FormatPGN); err != nil || !bytes.Contains(file, []byte(`[ZapisPlace "none"]`)) {
		t.Errorf("the export of another game does not say that it is not of the pack: %v\n%s", err, file)
	}
	p.answered(h, 0)
	p.done(p.Release())

	got := p.take(h.pack("Open", 3))
	if len(got.Boards) != 2 || got.Board != "" || got.Round != 3 || got.Section != "Open" {
		t.Fatalf("%+v", got)
	}
	if _, err := p.New(device.NewGame{}); device.ReasonOf(err) != device.ReasonPackPlace {
		t.Fatalf("which board it is was not asked: %v", err)
	}
	p.do(p.ChoosePlace("a12", scoresheet.RecorderBlack))
	p.done(p.New(device.NewGame{}))
	v := p.View()
	head := &v.Record.Header
	for name, want := range map[string]string{
		"Event": "Club Cup 0a", "Site": "Lviv", "Date": "2026.09.21", "Round": "3", "Board": "A12", "Section": "Open",
		"White": "Weiß, Jörg", "Black": "Ivanov, Ivan", "BlackTitle": "FM", "BlackTeam": "Lviv", "WhiteElo": "", "TimeControl": "3600",
	} {
		if got := head.Tag(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if head.Recorder != scoresheet.RecorderBlack || head.Diagram != scoresheet.DiagramNever || v.Place != "Open/3/A12" || v.NotOfPack {
		t.Errorf("%v, diagram %v, place %q", head.Recorder, head.Diagram, v.Place)
	}
	if rules := p.EventRules(); rules.Set.ID != "ru" {
		t.Errorf("it is ruled by %s", rules.Set.ID)
	}
	p.tap("e2", "e4")
	p.ended().signed()
	_, record := p.exported()
	digest := p.Pack().Issue
	if r := record.Packed; r.Place != "Open/3/A12" || int(r.Issue) != digest || !bytes.Equal(r.Organizer[:], h.organizer.Public().(ed25519.PublicKey)) {
		t.Errorf("the export says %+v", r)
	}
}

// R-D05, R-C01: an enrolled device knows its board by its label, an owner's by
// its owner; one that is neither is asked.
func TestWhichBoard(t *testing.T) {
	for _, c := range []struct {
		label, name, fide string
		want              string
		side              scoresheet.Recorder
	}{
		{label: "Board 1 White", want: "1", side: scoresheet.RecorderWhite},
		{label: "A12 b", want: "A12", side: scoresheet.RecorderBlack},
		{label: "Дошка 01 чорні", want: "1", side: scoresheet.RecorderBlack},
		{label: "a12w", want: "A12", side: scoresheet.RecorderWhite},
		{label: "Spare 3"},
		{label: "Board 77 White"},
		{name: "Anna Petrova", want: "1", side: scoresheet.RecorderWhite},
		{name: "ivanov, ivan", want: "A12", side: scoresheet.RecorderBlack},
		{name: "Somebody", fide: "14100001", want: "1", side: scoresheet.RecorderWhite},
		{name: "Petrova"},
		{},
	} {
		h := newHall(t, 1, "0a")
		p := newPlayer(t)
		if c.label != "" {
			_, key, err := attest.ParseKey(p.About().Key)
			p.do(err)
			text, err := attest.Enrol(h.organizer, attest.Certificate{Device: key, Role: attest.RoleLabel, Name: c.label})
			p.do(err)
			h.certificates = []string{string(text)}
		} else {
			p.do(p.SetProfile(device.Profile{Name: c.name, FIDE: c.fide}))
		}
		got := p.take(h.pack("Open", 1))
		if got.Board != c.want || got.Side != c.side {
			t.Errorf("%+v: board %q, %v", c, got.Board, got.Side)
		}
	}
}

// R-C01, R-D05: a device says that its clock is behind the time at which the pack was
// issued, and that the event has revoked it, by the latest issue that it has.
func TestPackSaysWhatIsWrong(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := newPlayer(t)
	ahead := func(k *pack.Pack) { k.At = k.At.Add(time.Hour + 90*time.Second) }
	revoked := func(k *pack.Pack) { k.Revoked = []string{"0123456789abcdef", p.About().ID} }
	if got := p.take(h.pack("", 0)); got.Behind != 0 || got.Revoked {
		t.Errorf("a clock ahead of the pack: %+v", got)
	}
	if got := p.take(h.pack("Open", 1, ahead)); got.Behind != 90*time.Second || got.Revoked {
		t.Errorf("a clock behind the pack: %v, %v", got.Behind, got.Revoked)
	}
	before := h.pack("Open", 2)
	p.take(h.pack("Open", 1, revoked))
	if got := p.take(before); !got.Revoked {
		t.Error("an older issue of another round hides that it is revoked")
	}
	if p = p.restart(); !p.Pack().Revoked {
		t.Error("after a restart it does not know")
	}
	p.clock.pass(time.Minute)
	if got := p.Pack().Behind; got != 0 {
		t.Errorf("of the latest issue it is behind by %v", got)
	}
}

// R-C01: a code in a pack is for one device, and takes no other's place.
func TestCodeInAPack(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := newPlayer(t)
	hash, err := modes.HashCode("123456789012", cheap)
	p.do(err)
	got := p.take(h.pack("Open", 1, func(k *pack.Pack) { k.Code = &pack.Code{Board: "A12", Side: 1, Hash: hash} }))
	if got.Board != "A12" || got.Side != scoresheet.RecorderBlack {
		t.Errorf("%+v", got)
	}
	p.done(p.New(device.NewGame{}))
	p.do(p.Arbiter("123456789012"))
}

// R-A17: the arbiter lets the device in, and the export says who.
func TestAdmit(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := newPlayer(t, session.Options{Lock: "kiosk", Battery: func() (power.Reading, bool) { return power.Reading{Percent: 83}, true }})
	p.take(h.pack("Open", 1))
	p.do(p.ChoosePlace("1", scoresheet.RecorderWhite))
	p.done(p.New(device.NewGame{}))
	if _, err := p.Admit(); !refused(err) {
		t.Errorf("a player lets himself in: %v", err)
	}
	p.Left(device.LeftFocus) // an alarm stands when he looks
	p.Back()
	p.answered(h, 1)
	p.done(p.Admit())
	p.do(p.Acknowledge())
	p.do(p.Leave())
	p.ended().signed()
	_, record := p.exported()
	if record.Packed.AdmittedBy != "J. Müller" || record.Packed.Admitted == 0 || p.View().Admitted == 0 {
		t.Errorf("%+v", record.Packed)
	}
	p.do(p.Close())
	// What he saw of the device stands in the game's log.
	seen := peek.Of[scoresheet.Admitted](readLog(t, p.dir))
	if len(seen) != 1 || seen[0].By != "J. Müller" || seen[0].Lock != "kiosk" || seen[0].Charge != 84 || seen[0].Alarms != 1 || seen[0].Version != version.String() {
		t.Errorf("%+v", seen)
	}
}

// R-G10: a player releases his device himself once the game is handed in, and
// what was handed in is closed.
func TestReleaseAfterHandIn(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := h.atBoardOne(t)
	p.tap("e2", "e4")
	if _, err := p.HandIn(); !refused(err) {
		t.Errorf("handed in before the end: %v", err)
	}
	p.ended().signed()
	if _, err := p.Release(); !refused(err) || !strings.Contains(err.Error(), "hand it in") {
		t.Errorf("released before the hand-in: %v", err)
	}
	hand, err := p.HandIn()
	p.do(err)
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released before it was written: %v", err)
	}
	p.do(p.HandedIn(false))
	if hand.Name != "Open-1-1-white" {
		t.Errorf("the file is named %s", hand.Name)
	}
	if got := attest.VerifyAll(hand.Record, nil)[0]; got.Status != attest.Intact || got.Packed.Place != "Open/1/1" {
		t.Errorf("%s, %+v", got.Describe(), got.Packed)
	}
	if _, err := p.Write("e5"); !refused(err) {
		t.Errorf("written behind the hand-in: %v", err)
	}
	// The arbiter takes the game up again: it has to be handed in once more.
	p.answered(h, 0)
	p.do(p.Leave())
	if _, err := p.Write("e5"); err != nil {
		t.Fatal(err)
	}
	p.signed()
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released with another game than was handed in: %v", err)
	}
	if err := p.HandedIn(false); err == nil {
		t.Error("what was handed in is another game")
	}
	_, err = p.HandIn()
	p.do(err)
	p.do(p.HandedIn(true))
	p.done(p.Release())
}

// The section that owes no sheets lets a player go without a hand-in.
func TestReleaseWhereNoSheetIsOwed(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := newPlayer(t)
	p.take(h.pack("Rapid", 1))
	p.do(p.ChoosePlace("1", scoresheet.RecorderWhite))
	p.done(p.New(device.NewGame{}))
	p.ended().signed()
	p.done(p.Release())
}

// R-A18: one game gives one word, however it was written; another one another.
func TestCheckWord(t *testing.T) {
	play := func(entries ...string) device.CheckWord {
		t.Helper()
		p := newPlayer(t).game()
		for _, e := range entries {
			switch {
			case e == "-":
				p.done(p.Dash())
			case len(e) == 4:
				p.tap(e[:2], e[2:])
			default:
				p.done(p.Write(e))
			}
		}
		p.ended()
		if _, err := p.CheckWord(); !refused(err) {
			t.Errorf("told before the signatures: %v", err)
		}
		p.signed()
		w, err := p.CheckWord()
		p.do(err)
		return w
	}
	words := []device.CheckWord{
		play("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1"),
		play("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "0-0"),
		play("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "a7a6", "e1g1"),
		play("e2e4", "e7e5", "g1f3", "-", "f1b5", "a7a6", "e1g1"),
		play("e2e4", "e7e5", "g1f3", "-", "f1b5", "a7a6", "e1g1"),
	}
	if words[0] != words[1] || words[0].Gaps != 0 || len(words[0].Word) != 7 {
		t.Errorf("%+v and %+v", words[0], words[1])
	}
	if words[3].Gaps != 1 || words[4].Gaps != 1 {
		t.Errorf("%+v", words[3:])
	}
	// The result is in the word too: the same moves and another result.
	p := newPlayer(t).game()
	for _, text := range []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "0-0"} {
		p.done(p.Write(text))
	}
	p.done(p.Result(scoresheet.Draw, ""))
	p.signed()
	drawn, err := p.CheckWord()
	p.do(err)
	words = append(words, drawn)
	seen := []string{words[0].Word}
	for _, w := range words[2:] {
		if slices.Contains(seen, w.Word) {
			t.Errorf("%q stands for two games", w.Word)
		}
		seen = append(seen, w.Word)
	}
}

// pinnedPack is a pack of an event that no device has taken yet.
func pinnedPack(t testing.TB) []byte { return newHall(t, 9, "0f").pack("", 0) }
