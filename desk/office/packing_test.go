package office_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/desk/publish"
	"zapis/modes"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/paper"
)

// R-C01: a pack names nobody who works at the desk and no result, its issue is
// stated, and no number is used twice.
func TestPack(t *testing.T) {
	r := newRig(t)
	again := r.desk.Hall().Round("A", 1).Round
	again.Boards = slices.Clone(again.Boards)
	again.Boards[1].Result = "1-0" // the pairings came again, with results
	r.say(round, desk.Paired{Round: again})
	first, second := r.pack(), r.pack()
	if first.Issue != 1 || second.Issue != 2 || first.Name != "a-round-1.zapis-pack" || first.Codes != nil {
		t.Errorf("%+v, %+v", first, second)
	}
	p, err := pack.Parse(second.Text)
	if err != nil || len(p.Event.Staff) != 0 || len(p.Round.Boards) != 2 || p.Round.Boards[1].Result != "" {
		t.Fatalf("%+v, %v", p, err)
	}
	if latest := r.desk.Hall().Round("A", 1).Latest(); latest.Number != 2 || latest.Digest != p.Digest() {
		t.Errorf("the latest issue is %+v", latest)
	}
	event, err := office.Pack(t.Context(), r.desk, organizer, r.by, office.Packing{})
	if err != nil || event.Issue != 3 || event.Name != "spring-open.zapis-pack" {
		t.Errorf("%+v, %v", event, err)
	}
}

// R-C01: a pack that no device would take, since it is too large, is refused in
// words, and its number is not used up.
func TestPackTooLarge(t *testing.T) {
	r := newRig(t)
	one, err := attest.Enrol(keyOf(9), attest.Certificate{Device: keyOf(8).Public().(ed25519.PublicKey), Role: attest.RoleOwner, Name: "Owner"})
	if err != nil {
		t.Fatal(err)
	}
	var said []intake.Said
	for n := range 4000 {
		key := sha256.Sum256(fmt.Append(nil, n))
		text := strings.Repeat("x", 1100) // no device reads these, nor does the desk before it signs them
		if n == 0 {
			text = string(one)
		}
		said = append(said, intake.Said{Body: desk.Enrolled{Device: attest.FormatKey(attest.DeviceKey, ed25519.NewKeyFromSeed(key[:]).Public().(ed25519.PublicKey)), Certificate: text}})
	}
	if _, err := r.desk.State(t.Context(), organizer, said); err != nil {
		t.Fatal(err)
	}
	before := len(office.Issues(r.desk))
	_, err = office.Pack(t.Context(), r.desk, organizer, r.by, office.Packing{Round: r.desk.Hall().Round("A", 1)})
	if refusedFor(err) != "why.pack.large" || !strings.Contains(err.Error(), "boards: 2, enrolled devices: 4000") || len(office.Issues(r.desk)) != before {
		t.Errorf("%v", err)
	}
}

// R-C01: packs go on naming the desk that the last one named, until another is
// named, or none.
func TestPacksNameTheDesk(t *testing.T) {
	r := newRig(t)
	one := &pack.Desk{Addresses: []string{"https://192.168.1.10:8443"}, CA: strings.Repeat("ab", 32)}
	other := &pack.Desk{Addresses: []string{"https://192.168.1.11:8443"}, CA: one.CA}
	for i, tt := range []struct{ given, want *pack.Desk }{
		{nil, nil}, {one, one}, {nil, one}, {other, other}, {nil, other}, {&pack.Desk{}, nil}, {nil, nil},
	} {
		out, err := office.Pack(t.Context(), r.desk, organizer, r.by, office.Packing{Desk: tt.given})
		if err != nil {
			t.Fatal(err)
		}
		p, err := pack.Parse(out.Text)
		if err != nil {
			t.Fatal(err)
		}
		if (p.Desk == nil) != (tt.want == nil) || p.Desk != nil && p.Desk.Addresses[0] != tt.want.Addresses[0] {
			t.Errorf("pack %d names %+v", i+1, p.Desk)
		}
	}
}

// R-C01: a code stands in the pack of its device and in no other, and each pack
// is known by its digest.
func TestPackCodes(t *testing.T) {
	r := newRig(t)
	r.say(desk.Place{Section: "A", Round: 1, Board: "2"}, desk.Expected{Side: "white", Means: "paper"})
	p, err := office.Pack(t.Context(), r.desk, chief, r.by, office.Packing{Round: r.desk.Hall().Round("A", 1), Codes: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Codes.Texts) != 3 || strings.Count(p.Codes.List, "\n") != 3 || strings.Contains(p.Codes.List, "2 white") {
		t.Errorf("%d packs of their own: %s", len(p.Codes.Texts), p.Codes.List)
	}
	// Each device has another one, of twelve digits, and its file the hash of that one.
	codes := map[string]bool{}
	for i, line := range strings.Split(strings.TrimSpace(p.Codes.List), "\n") {
		fields := strings.Fields(line) // board, side, three groups of four digits
		if len(fields) != 5 {
			t.Fatalf("the arbiter's list has %q", line)
		}
		code := strings.Join(fields[2:], "")
		codes[code] = true
		own, err := pack.Parse(p.Codes.Texts[i])
		if err != nil || len(code) != 12 || own.Code == nil || own.Code.Board != fields[0] || desk.SideWord(own.Code.Side) != fields[1] {
			t.Fatalf("%q, and its pack has %+v, %v", line, own.Code, err)
		}
		if !modes.VerifyCode(own.Code.Hash, code) {
			t.Errorf("%q is not the code of its pack", line)
		}
	}
	if len(codes) != 3 {
		t.Errorf("three devices have %d codes: %s", len(codes), p.Codes.List)
	}
	if strings.Contains(string(p.Text), "argon2id") || !strings.Contains(string(p.Codes.Texts[0]), "argon2id") {
		t.Error("the code is in the pack of all, or not in its device's")
	}
	if n := len(r.desk.Hall().Round("A", 1).Issues); n != 4 {
		t.Errorf("%d packs are known, four were written", n)
	}
	if p.Codes.Folder != "a-round-1-codes" || p.Codes.File(p.Issue) != "codes-a-round-1-issue-1.txt" {
		t.Error(p.Codes.Folder, p.Codes.File(p.Issue))
	}
}

// A pack from which no device could play is not written, nor one that devices
// refuse; no issue is spent on it (R-C01).
func TestPackRefused(t *testing.T) {
	r := newRig(t)
	r.say(desk.Place{Section: "A", Round: 2}, desk.Paired{Round: desk.Round{Boards: []desk.Board{
		{Name: "1", Players: [2]desk.Player{{Name: "Petrova, Anna"}, {Name: "Boykov, Lev"}}, FEN: "8/8/8/8/8/8/8/8 w - - 0 1"},
	}}})
	second := r.desk.Hall().Round("A", 2)
	if _, err := office.Pack(t.Context(), r.desk, chief, r.by, office.Packing{Round: second}); refusedFor(err) != "why.pack.position" || !strings.Contains(err.Error(), "board 1: ") {
		t.Errorf("a board without kings: %v", err)
	}
	if _, err := office.Pack(t.Context(), r.desk, viewer, r.by, office.Packing{}); refusedFor(err) != "role" {
		t.Errorf("a viewer: %v", err)
	}
	next, err := pack.NewMandate(keyOf(1), r.desk.Event().ID, 2, keyOf(3).Public().(ed25519.PublicKey))
	if err != nil {
		t.Fatal(err)
	}
	r.say(desk.Place{}, *r.desk.Event(), next.Text())
	if _, err := office.Pack(t.Context(), r.desk, chief, r.by, office.Packing{}); refusedFor(err) != "why.pack.replaced" {
		t.Errorf("a key that was replaced: %v", err)
	}
	if n := r.desk.NextIssue(); n != 1 {
		t.Errorf("the next issue is %d: one was spent on nothing", n)
	}
}

// Two desks that pack at the same time give out two numbers (R-C01).
func TestTwoDesksPack(t *testing.T) {
	r := newRig(t)
	other, err := intake.Open(t.Context(), r.store, intake.Options{Now: r.desk.Now})
	if err != nil {
		t.Fatal(err)
	}
	var issues []int
	for _, d := range []*intake.Desk{r.desk, other, other, r.desk} {
		out, err := office.Pack(t.Context(), d, chief, r.by, office.Packing{Round: d.Hall().Round("A", 1)})
		if err != nil {
			t.Fatal(err)
		}
		p, err := pack.Parse(out.Text)
		if err != nil || p.Issue != out.Issue {
			t.Fatalf("the pack says issue %d, want %d: %v", p.Issue, out.Issue, err)
		}
		issues = append(issues, out.Issue)
	}
	if !slices.Equal(issues, []int{1, 2, 3, 4}) {
		t.Errorf("issues %v", issues)
	}
	if err := r.desk.Refresh(t.Context()); err != nil || len(r.desk.Hall().Round("A", 1).Issues) != 4 {
		t.Errorf("%d issues are stated: %v", len(r.desk.Hall().Round("A", 1).Issues), err)
	}
}

// The ledger says of each game whether it can go out, and what went where; what
// went out stands in the facts.
func TestLedger(t *testing.T) {
	r := newRig(t)
	r.say(desk.Place{Section: "A", Round: 1, Board: "2"}, desk.Slip{Result: "+/-"})
	r.say(round, desk.Published{Target: "league", Games: map[string]string{"1": "0a"}})
	r.say(round, desk.Published{Target: "pgn", Games: map[string]string{"2": ""}}) // as it is: without moves
	e, err := office.NewEdition(t.Context(), r.desk, chief, "", 1)
	if err != nil {
		t.Fatal(err)
	}
	l := e.Ledger()
	if want := []string{desk.TargetPGN, desk.TargetBroadcast, "league"}; strings.Join(l.Targets, " ") != strings.Join(want, " ") {
		t.Errorf("targets %v", l.Targets)
	}
	if l.Ways[office.Held] != 1 || l.Ways[office.None] != 1 || l.Lines[0].Way != office.Held || l.Lines[1].Way != office.None {
		t.Errorf("%+v", l)
	}
	if g := l.Lines[0].Gone; g[0] != office.NotOut || g[2] != office.Older {
		t.Errorf("%v", g)
	}
	if g := l.Lines[1].Gone; g[0] != office.AsIs || g[2] != office.NotOut {
		t.Errorf("%v", g)
	}
	if _, err := office.NewEdition(t.Context(), r.desk, chief, "", 4); refusedFor(err) != "why.publish.noround" {
		t.Error(err)
	}
}

// A person who may not write a round out gets none of its papers, and the
// report is for arbiters (R-C04).
func TestEditionIsForWhoMay(t *testing.T) {
	r := newRig(t)
	for who, may := range map[desk.Actor][3]bool{
		viewer: {false, false, false}, organizer: {true, true, false}, chief: {true, true, true},
	} {
		e, err := office.NewEdition(t.Context(), r.desk, who, "", 1)
		if err != nil {
			t.Fatal(err)
		}
		_, pgn := e.PGN(publish.Options{})
		_, _, results := e.Results(t.Context(), office.CSV, nil)
		_, report := e.Report(t.Context(), 0, office.Text, english, nil)
		if got := [3]bool{pgn == nil, results == nil, report == nil}; got != may {
			t.Errorf("%s: %v, want %v", who.Name, got, may)
		}
		form := paper.Form{Words: assets.Words("en")}
		_, report = e.PrintedReport(t.Context(), 0, form)
		if _, err := e.PrintedFairPlay(publish.AfterEvent, "1", 0, form); (err == nil) != may[2] {
			t.Errorf("%s: the form about a player: %v", who.Name, err)
		}
		if _, err := e.FairPlay(publish.DuringEvent, "99", 0, form.Words); may[2] && refusedFor(err) != "why.admit.noboard" {
			t.Errorf("the form about a player of no board: %v", err)
		}
		book, bookErr := e.Book(form)
		if (bookErr == nil) != may[0] || (report == nil) != may[2] {
			t.Errorf("%s: book %v, report %v", who.Name, bookErr, report)
		}
		if bookErr == nil && bytes.Contains(book, []byte("\x00R\x00e\x00p\x00o\x00r\x00t")) != may[2] { // in the outline
			t.Errorf("%s: the report is in the book, or is not", who.Name)
		}
		if err := e.Publish(t.Context(), office.Forms{desk.TargetPGN: nil}, publish.Options{}); (err == nil) != may[0] {
			t.Errorf("%s: %v", who.Name, err)
		}
	}
}
