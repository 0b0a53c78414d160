package publish_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/publish"
	"zapis/internal/enums"
	"zapis/internal/handmade"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/rulings"
)

// eventful is a round in which everything happened that a report tells.
func eventful(t testing.TB) *publish.Round {
	t.Helper()
	r := match()
	open := scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "Petrova, Anna"}, {Name: "Black", Value: "Ødegård, Jörg"}}}
	open.Recorder = scoresheet.RecorderWhite
	white := handmade.New(t, 1, open)
	open.Recorder = scoresheet.RecorderBlack
	black := handmade.New(t, 2, open)
	for _, d := range []*handmade.Device{white, black} {
		d.Write("e4 e5 Ke3")
		last := d.Record.Cells[2].ID
		d.Wait(time.Minute).Do(scoresheet.ArbiterCame{Role: "arbiter", Name: "Olena Ivanenko"})
		d.Do(scoresheet.RulingGiven{
			Ruling: string(rulings.IllegalMove), Article: "7.5.5", Side: scoresheet.SignerWhite, Cell: last, Added: 120,
			White: scoresheet.Clock{Noted: true, Seconds: 5000, WithSeconds: true}, Black: scoresheet.Clock{Noted: true, Seconds: 5400, WithSeconds: true}, Text: "first time",
		}, scoresheet.MovesCancelled{Cell: last}, scoresheet.ArbiterLeft{})
	}
	at := black.Stamp.Wall
	black.Wait(5*time.Minute).Do(scoresheet.AlarmRaised{Alarm: "left", Since: at, Detail: "focus"}).Wait(time.Minute).
		Do(scoresheet.AlarmRaised{Alarm: "left", Since: at, For: 18_000, Detail: "focus"}).Wait(2*time.Minute).
		Do(scoresheet.ArbiterCame{Role: "organizer"}, scoresheet.AlarmsAcknowledged{}, scoresheet.ArbiterLeft{}).
		Wait(3 * time.Minute).Do(scoresheet.AlarmRaised{Alarm: "power", Since: black.Stamp.Wall - 1000, For: 130_000})
	black.Do(scoresheet.GamePack{PackRef: scoresheet.PackRef{Issue: 2}}, scoresheet.PackOpened{Role: "arbiter", Name: "J. Müller"})
	white.Write("Nf3 Nc6").Do(scoresheet.ClaimMade{Claim: scoresheet.ClaimThreefold, Cell: white.Record.Cells[3].ID})
	white.Wait(2*time.Minute).Do(scoresheet.ArbiterCame{Role: "arbiter"}, scoresheet.ClaimDecided{Claim: white.Record.Claims[0].ID, Decision: scoresheet.Rejected, Text: "twice only"})
	white.Do(scoresheet.RulingGiven{Ruling: string(rulings.AppealNoted), Article: "11.10", Side: scoresheet.SignerWhite, Text: "<b>deposit</b>\u202e"})
	white.Do(scoresheet.GameAdjourned{Paper: true, Resume: "tomorrow 9:00"}).Wait(5*time.Minute).Do(scoresheet.GameResumed{}, scoresheet.ArbiterLeft{})
	white.Do(scoresheet.ResultEntered{Result: scoresheet.WhiteWins}, scoresheet.Disagreed{By: scoresheet.SignerBlack, Name: "Ødegård"})
	g := &r.Games[0]
	g.Witnesses, g.Files = nil, nil
	for side, d := range []*handmade.Device{white, black} {
		w, f, err := publish.ReadWitness(board.Color(side), d.File())
		if err != nil {
			t.Fatal(err)
		}
		g.Witnesses, g.Files = append(g.Witnesses, w), append(g.Files, f)
	}
	g.SetRecord(g.Witnesses[0].Record)
	r.Games[1].Witnesses = []publish.Witness{{Paper: true}, {Side: board.Black}}
	r.Games[2].Facts = []publish.Fact{
		{Kind: publish.FactAbsent, Side: 1, When: "15:30", By: "Olena Ivanenko"},
		{Kind: publish.FactDecision, Side: -1, Text: "rejected, deposit kept"},
	}
	r.Games[3].Facts = []publish.Fact{{Kind: publish.FactOneSheet, Side: -1, Text: "paper lost", By: "J. Müller"}}
	return r
}

func TestPartsHaveWords(t *testing.T) {
	enums.Total[publish.PartKind](t, publish.PartEnds)
	enums.Total[publish.Problem](t, publish.Held)
	for _, lang := range assets.Languages() {
		w := assets.Words(lang)
		for k := range publish.PartEnds + 1 {
			if !w.Has("report.part." + k.String()) {
				t.Errorf("%s: %v", lang, k)
			}
		}
		for p := publish.CutPosition; p <= publish.Held; p++ {
			if f := (publish.Finding{Problem: p}); strings.HasPrefix(f.Say(w), "publish.") || strings.HasPrefix(f.Way(w), "publish.") {
				t.Errorf("%s: %v", lang, p)
			}
		}
	}
}

// TestReport holds the chief arbiter's report (R-A19).
func TestReport(t *testing.T) {
	r := eventful(t)
	rep := publish.NewReport([]*publish.Round{r})
	for _, lang := range assets.Languages() {
		golden(t, "report."+lang+".txt", rep.Text(assets.Words(lang)))
	}
	golden(t, "report.html", rep.HTML(english, nil))
	counts := map[publish.PartKind]int{
		publish.PartRulings: 2, publish.PartClaims: 2, publish.PartAppeals: 2, publish.PartAlarms: 2, publish.PartLate: 2, publish.PartSheets: 1,
		publish.PartAdjourned: 2, publish.PartDevices: 2, publish.PartEnds: 1,
	}
	for _, p := range rep.Parts {
		if len(p.Lines) != counts[p.Kind] {
			t.Errorf("%v: %d lines, want %d: %+v", p.Kind, len(p.Lines), counts[p.Kind], p.Lines)
		}
	}
	page := rep.HTML(english, func(p desk.Place) string { return "/board?at=" + p.Board + "&x=\"<" })
	if strings.Count(page, "href=\"/board?at=") != rep.Lines() || strings.Contains(page, "x=\"<") {
		t.Error("not every line leads to its board, or an address is not escaped")
	}
}

func TestWithResults(t *testing.T) {
	r := match()
	r.Games[1].Board.Result = "*"
	var got []string
	for _, b := range r.WithResults().Boards {
		got = append(got, b.Name+" "+b.Result)
	}
	if want := "1.1 1-0, 1.2 , A12 +/-, 2.1 0-1, 2.2 1/2-0"; strings.Join(got, ", ") != want || r.Round.Boards[0].Result != "" {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestTwoRulings holds that what the arbiter enters on both devices is told
// once, and what he rules twice is told twice.
func TestTwoRulings(t *testing.T) {
	warning := scoresheet.RulingGiven{Ruling: string(rulings.PenaltyWarning), Article: "12.9.1", Side: scoresheet.SignerWhite}
	r := cup()
	for side := range 2 {
		d := handmade.New(t, byte(side+1), scoresheet.GameOpened{}).Do(scoresheet.ArbiterCame{Role: "arbiter"}).Wait(time.Duration(side) * time.Minute).Do(warning).Wait(3 * time.Minute)
		if side == 1 { // on the other device he forgot it
			d.Do(warning)
		}
		d.Wait(40 * time.Minute).Do(warning)
		w := publish.Witness{Side: board.Color(side), Record: &d.Record}
		for i, b := range d.Events {
			e, err := scoresheet.DecodeEvent(b)
			if err != nil {
				t.Fatal(err)
			}
			w.Log = append(w.Log, logwords.Stored{ID: scoresheet.EventID(i), Segment: 3, Event: e})
		}
		r.Games[0].Witnesses = append(r.Games[0].Witnesses, w)
	}
	if rep := publish.NewReport([]*publish.Round{r}); len(rep.Parts[publish.PartRulings].Lines) != 3 {
		t.Errorf("%+v", rep.Parts[publish.PartRulings].Lines)
	}
}

// TestReportNamesTheRules holds that the report calls the rules as the devices do, and an
// organizer's own by the title that he gave them.
func TestReportNamesTheRules(t *testing.T) {
	own, _ := rulings.ShippedSet("club")
	own.ID, own.Title, own.Version = "house", "Hausregeln {2026}", "1"
	text, err := rulings.Format(own)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range assets.Languages() {
		w := assets.Words(lang)
		for set, want := range map[string]string{
			"": w.Say("ruling.set.fide"), "fide": w.Say("ruling.set.fide"), "ru": w.Say("ruling.set.ru"), "ua": w.Say("ruling.set.ua"),
			string(text): own.Title, "{": "",
		} {
			r := eventful(t)
			r.Section.Rules.Set = set
			said := publish.NewReport([]*publish.Round{r}).Text(w)
			line := ""
			for text := range strings.Lines(said) {
				if strings.HasPrefix(text, w.Say("report.rules")) {
					line = strings.TrimSpace(text)
				}
			}
			if want == "" && line != "" || !strings.HasSuffix(line, want) {
				t.Errorf("%s: the rules %.20q are not called %q: %s", lang, set, want, line)
			}
		}
	}
}

// TestLateArrivals holds that the report tells who came late, be it that the
// desk noted it or that the arbiter ruled it on a device (R-A19).
func TestLateArrivals(t *testing.T) {
	r := cup()
	d := handmade.New(t, 1, scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite}).Do(scoresheet.ArbiterCame{Role: "arbiter", Name: "Olena Ivanenko"})
	d.Wait(20 * time.Minute).Do(scoresheet.RulingGiven{Ruling: string(rulings.LateOne), Article: "6.7.1", Side: scoresheet.SignerBlack, Result: scoresheet.WhiteByForfeit})
	w, _, err := publish.ReadWitness(board.White, d.File())
	if err != nil {
		t.Fatal(err)
	}
	r.Games[0].Witnesses = []publish.Witness{w}
	r.Games[1].Facts = []publish.Fact{{Kind: publish.FactArrived, Side: 0, When: "15:07", By: "Jan Kos"}}
	rep := publish.NewReport([]*publish.Round{r})
	var late []string
	for _, l := range rep.Parts[publish.PartLate].Lines {
		late = append(late, strings.Join([]string{l.Place.Board, l.When, l.Article, l.By}, " "))
	}
	if want := []string{"A12  6.7.1 ", "1.2 15:07  Jan Kos", "1.1 16:20 6.7.1 Olena Ivanenko"}; !slices.Equal(late, want) {
		t.Errorf("%q, want %q", late, want)
	}
	for _, lang := range assets.Languages() {
		w := assets.Words(lang)
		text := rep.Text(w)
		for _, want := range []string{w.Say("report.fact.arrived"), "15:07", "16:20", "6.7.1"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in the report: %s", lang, want, text)
			}
		}
	}
}

// TestLookedAtInTheReport holds that the report says which devices were let in
// though nothing locks them, on whose look and why: what one arbiter let in for one
// reason in one line, however many boards that were (R-A17, R-A19).
func TestLookedAtInTheReport(t *testing.T) {
	r := cup()
	r.Games = nil
	at := scoresheet.MillisOf(time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC))
	for n := 1; n <= 7; n++ {
		g := publish.Game{Place: desk.Place{Section: "A", Round: 1, Board: strconv.Itoa(n)}, Board: desk.Board{Name: strconv.Itoa(n)}}
		for side := range 2 {
			f := publish.Fact{Kind: publish.FactLooked, Side: side, At: at, When: "14:00", By: "Jan Kos", Text: "laptops of the club"}
			switch {
			case n == 4, n == 6 && side == 1:
				continue // a clean device
			case n == 5:
				f.Text = "his own"
			case n == 7 && side == 0:
				f.By = "Eva Weber"
			case n == 7:
				f.At += scoresheet.Millis(time.Hour / time.Millisecond)
			}
			g.Facts = append(g.Facts, f)
		}
		r.Games = append(r.Games, g)
	}
	rep := publish.NewReport([]*publish.Round{r})
	var got []string
	for _, l := range rep.Parts[publish.PartDevices].Lines {
		got = append(got, strings.Join([]string{l.Place.Board, l.By, l.Text.Say(assets.Words("en"))}, " | "))
	}
	const looked = "Let in after a look, no screen lock: "
	want := []string{
		"1 | Jan Kos | " + looked + "7 devices, boards 1–3, 6, laptops of the club",
		"5 | Jan Kos | " + looked + "White, Black, his own",
		"7 | Eva Weber | " + looked + "White, laptops of the club",
		"7 | Jan Kos | " + looked + "Black, laptops of the club",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for _, lang := range assets.Languages() {
		if text := rep.Text(assets.Words(lang)); !strings.Contains(text, "1–3, 6, laptops of the club") || strings.Contains(text, "report.") {
			t.Errorf("%s: %s", lang, text)
		}
	}
}

// TestFairPlay holds the anti-cheating forms, during the event and after it
// (R-A19).
func TestFairPlay(t *testing.T) {
	r := eventful(t)
	golden(t, "fair.txt", r.FairPlay(publish.DuringEvent, &r.Games[0], board.Black, english).String())
	for _, lang := range assets.Languages() {
		w := assets.Words(lang)
		during, after := r.FairPlay(publish.DuringEvent, &r.Games[0], board.White, w).String(), r.FairPlay(publish.AfterEvent, &r.Games[0], board.White, w).String()
		for _, key := range []string{"fair.", "report.", "log.", "publish."} {
			if strings.Contains(during+after, key) {
				t.Errorf("%s: a key stands in a form: %s%s", lang, during, after)
			}
		}
		// Both know the same; what a program says of the games nobody fills in.
		known := "\n" + w.Say("fair.known") + "\n"
		head, log, _ := strings.Cut(after, known)
		if _, same, _ := strings.Cut(during, known); log == "" || log != same {
			t.Errorf("%s: the forms do not know the same: %s%s", lang, during, after)
		}
		for _, field := range []string{"fair.federation", "fair.check", "fair.program", "fair.hardware"} {
			if !strings.Contains(head, "\n"+w.Say("app.label", w.Say(field), "______")) {
				t.Errorf("%s: %q is not left to be written: %s", lang, w.Say(field), head)
			}
		}
		for _, field := range []string{"fair.results", "fair.comments", "fair.sign.complainant", "fair.sign.arbiter", "fair.date", "fair.chief", "fair.player"} {
			if !strings.Contains(head, "\n"+strings.TrimSpace(w.Say("app.label", w.Say(field), ""))) {
				t.Errorf("%s: %q is missing: %s", lang, w.Say(field), head)
			}
		}
		if strings.Contains(head, w.Say("fair.claim")+":") || !strings.HasPrefix(head, w.Say("fair.title.after")) || strings.Contains(during, w.Say("fair.program")) {
			t.Errorf("%s: the forms are mixed up: %s%s", lang, during, after)
		}
	}
	r.Games[0].Moves[1].Text = "c5"
	if got := r.FairPlay(publish.DuringEvent, &r.Games[0], board.Black, english).String(); strings.Contains(got, "16:02:00\n2.") || !strings.Contains(got, "1.  c5") {
		t.Errorf("the time of another move is told: %s", got)
	}
	if got := r.FairPlay(publish.DuringEvent, &r.Games[1], board.White, english).String(); !strings.Contains(got, english.Say("fair.nolog")) {
		t.Error(got)
	}
}

var timeOfDesk = regexp.MustCompile(`[0-9]{2}:[0-9]{2} \[[0-9]{2}:[0-9]{2}`)

// TestDeskClock holds that the report and the anti-cheating form have the desk's time
// beside that of a device whose clock was wrong, and say by how much; that incidents
// are in the order of the desk's time; and that nothing of it is there else (R-A19).
func TestDeskClock(t *testing.T) {
	for _, lang := range assets.Languages() {
		w := assets.Words(lang)
		r := eventful(t)
		g := &r.Games[0]
		right := publish.NewReport([]*publish.Round{r}).Text(w)
		g.Witnesses[1].Ahead = -23 * time.Minute
		said := w.Say("publish.clock.behind", logwords.Span(23*time.Minute/time.Millisecond).Say(w))
		rep := publish.NewReport([]*publish.Round{r})
		text, fair := rep.Text(w), r.FairPlay(publish.DuringEvent, g, board.Black, w).String()
		other := r.FairPlay(publish.DuringEvent, g, board.White, w).String()
		for name, got := range map[string]string{"report": text, "page": rep.HTML(w, nil), "form": fair} {
			if !strings.Contains(got, said) {
				t.Errorf("%s: the %s does not say %q: %s", lang, name, said, got)
			}
		}
		for name, got := range map[string]string{"a report without it": right, "the form of the other": other} {
			if timeOfDesk.MatchString(got) || strings.Contains(got, said) {
				t.Errorf("%s: in %s a clock is wrong: %s", lang, name, got)
			}
		}
		alarms := rep.Parts[publish.PartAlarms].Lines
		if len(alarms) != 2 || alarms[0].When != "16:04 [16:27]" {
			t.Errorf("%s: the alarms are %+v", lang, alarms)
		}
		if !strings.Contains(fair, "16:00:00 [16:23:00]  ") || !strings.Contains(fair, "16:02:00 [16:25:00]\n") {
			t.Errorf("%s: the form has no times of the desk: %s", lang, fair)
		}
	}
	// An act that is in both logs is one line only if it was at one time.
	r := eventful(t)
	r.Games[0].Witnesses[1].Ahead = 2 * time.Hour
	if n := len(publish.NewReport([]*publish.Round{r}).Parts[publish.PartRulings].Lines); n != 4 {
		t.Errorf("%d lines of rulings that were made hours apart", n)
	}
}

// TestZIP holds what is in the ZIP, for whom, and that its bytes are the same
// each time.
func TestZIP(t *testing.T) {
	r := eventful(t)
	g := &r.Games[0]
	g.Files[0].Pack = []byte("a pack with a code")
	g.Files = append(g.Files, publish.File{Name: "../../spare \u202e", Attest: []byte("x")}, g.Files[0])
	r.Games[4].Files = []publish.File{{Attest: []byte("not ready")}}
	for readers, want := range map[publish.Readers][]string{
		publish.ForPublic: {
			"SHA256SUMS", "attested/open-round-3-board-1.1-black.pgn", "attested/open-round-3-board-1.1-spare-2d4fb7e1.pgn", "attested/open-round-3-board-1.1-white.pgn",
			"published/open-round-3.pgn",
		},
		publish.ForArbiters: {
			"SHA256SUMS", "attested/open-round-3-board-1.1-black.pgn", "attested/open-round-3-board-1.1-spare-2d4fb7e1.pgn", "attested/open-round-3-board-1.1-white.pgn",
			"attested/open-round-3-board-2.2-white.pgn", "packs/open-round-3-board-1.1-white.pack", "published/open-round-3.pgn",
			"records/open-round-3-board-1.1-black.record", "records/open-round-3-board-1.1-white.record",
		},
	} {
		var one, two bytes.Buffer
		if err := publish.WriteZIP(&one, []*publish.Round{r}, readers, publish.Options{}); err != nil {
			t.Fatal(err)
		}
		if err := publish.WriteZIP(&two, []*publish.Round{r}, readers, publish.Options{}); err != nil || !bytes.Equal(one.Bytes(), two.Bytes()) {
			t.Errorf("%v, or the bytes differ", err)
		}
		z, err := zip.NewReader(bytes.NewReader(one.Bytes()), int64(one.Len()))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		var sums string
		for _, f := range z.File {
			names = append(names, f.Name)
			in, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(in)
			if err != nil {
				t.Fatal(err)
			}
			if f.Name == "SHA256SUMS" {
				sums = string(data)
				continue
			}
			sum := sha256.Sum256(data)
			if !strings.Contains(sums, hex.EncodeToString(sum[:])+"  "+f.Name+"\n") {
				t.Errorf("%s is not in the list", f.Name)
			}
			if readers == publish.ForPublic && (attest.IsRecordFile(data) || bytes.Contains(data, []byte("a code"))) {
				t.Errorf("%s is not for the public", f.Name)
			}
		}
		if !slices.Equal(names, want) {
			t.Errorf("%v: %q, want %q", readers, names, want)
		}
	}
	g.Files = []publish.File{{Record: []byte("rubbish")}}
	if err := publish.WriteZIP(io.Discard, []*publish.Round{r}, publish.ForArbiters, publish.Options{}); err == nil {
		t.Error("a record file that cannot be read is passed over")
	}
}

// TestPreflight holds that what would be lost comes first, with ways out
// (R-C04).
func TestPreflight(t *testing.T) {
	r := match()
	if found := r.Preflight(); len(found) != 3 || found[2].Lost != 4 || found[0].Problem != publish.OddResult {
		t.Errorf("%+v", found)
	}
	set := func(i int, moves string, change func(g *publish.Game)) {
		g := &r.Games[i]
		g.Ready, g.Moves = true, nil
		for _, text := range strings.Fields(moves) {
			g.Moves = append(g.Moves, publish.Move{Text: strings.Trim(text, "_")})
		}
		change(g)
	}
	set(0, "e4 e5 Nf3 _ Bb5", func(g *publish.Game) { g.Sheets[1] = scoresheet.Draw })
	set(1, "e4 e5 Ke3 Nc6", func(g *publish.Game) { g.Board.Players[0].Name = "Petrova\u202e" })
	set(2, "e4", func(g *publish.Game) { g.FEN, g.Chess960 = "8/8/8/8/8/8/8/8 w - - 0 1", true })
	set(3, "e4", func(g *publish.Game) {
		g.Place.Board, g.Board.Result, g.Moves[0].Doubt, g.Board.Players[0] = "1.1", "", true, r.Games[1].Board.Players[1]
		g.Board.Players[1].Name = "Шевченко"
	})
	set(4, "e4", func(g *publish.Game) { g.Chess960, g.Date, g.Board.Players[0].Name = true, "21.11.2026", "" })
	var got strings.Builder
	for _, f := range r.Preflight() {
		got.WriteString(f.Say(english) + "\n  " + f.Way(english) + "\n")
	}
	golden(t, "preflight.txt", got.String())
	contradictions := func() (n int) {
		for _, f := range r.Preflight() {
			if f.Problem == publish.Contradiction {
				n++
			}
		}
		return n
	}
	// What was decided is not asked again.
	before := contradictions()
	r.Games[0].State = desk.Checked
	if after := contradictions(); before == 0 || after != before-1 {
		t.Errorf("%d contradictions, %d when an arbiter has decided one", before, after)
	}
}
