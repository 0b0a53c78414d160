package office_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
	"zapis/internal/handmade"
	"zapis/scoresheet"
)

// R-C04: what goes out is a fact, with the forms, the delay, and the digest of what
// went out. The same bytes again are none. What goes out little by little is stated
// when it begins and when it is whole.
func TestWhatGoesOutIsAFact(t *testing.T) {
	r := newRig(t)
	one := desk.Place{Section: "A", Round: 1, Board: "1"}
	d := handmade.New(t, 7, scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite, Tags: []scoresheet.Tag{{Name: "White", Value: "Petrova, Anna"}, {Name: "Black", Value: "Boykov, Lev"}}})
	d.Write("e4 e5 Nf3").Do(scoresheet.ResultEntered{Result: scoresheet.WhiteWins})
	for _, by := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		d.Do(scoresheet.Signed{By: by, Name: "x", Digest: d.Record.Digest()})
	}
	if _, err := r.desk.Take(t.Context(), organizer, intake.Hint{From: "file"}, intake.Incoming{Name: "w.zapis", Data: d.File()}); err != nil {
		t.Fatal(err)
	}
	r.say(one, desk.Slip{Result: "1-0"})
	r.typed("b.pgn", "black", "1. e4 e5 2. Nf3")
	played := d.Stamp.Wall.Time()
	soon, later := played.Add(time.Minute), played.Add(time.Hour)
	const quarter = 15 * time.Minute

	for _, c := range []struct {
		name   string
		forms  office.Forms
		delay  time.Duration
		now    time.Time
		before func()
		want   string // forms, games, delay of the fact; empty: none
	}{
		{"begun", office.Forms{"pgn": nil}, quarter, soon, nil, "pgn games=0 15m0s"},
		{"the same", office.Forms{"pgn": nil}, quarter, soon, nil, ""},
		{"the same bytes by another delay", office.Forms{"pgn": nil}, quarter + time.Minute, soon, nil, ""},
		{"goes on", office.Forms{"pgn": nil}, quarter, played.Add(14 * time.Minute), nil, ""},
		{"with another delay", office.Forms{"pgn": nil}, time.Minute, soon, nil, "pgn games=0 1m0s"},
		{"into the folder too", office.Forms{"pgn": nil, "broadcast": nil}, time.Minute, soon, nil, "broadcast games=0 1m0s"},
		{"nothing is younger, but board 2 is not in", office.Forms{"pgn": nil, "broadcast": nil}, time.Minute, later, nil, ""},
		{"tables", office.Forms{"results": []byte("1"), "clocks": []byte("2")}, time.Minute, later, nil, "clocks,results games=0"},
		{"the same tables", office.Forms{"results": []byte("1"), "clocks": []byte("2")}, 0, later, nil, ""},
		{"one is another", office.Forms{"results": []byte("3"), "clocks": []byte("2")}, 0, later, nil, "results games=0"},
		{"the first again", office.Forms{"results": []byte("1"), "clocks": []byte("2")}, 0, later, nil, "results games=0"},
		{"whole", office.Forms{"pgn": nil, "broadcast": nil, "results": []byte("1")}, time.Minute, later, func() {
			r.say(desk.Place{Section: "A", Round: 1, Board: "2"}, desk.Slip{Result: "+/-"})
		}, "broadcast,pgn games=1 1m0s whole"},
		{"still whole", office.Forms{"pgn": nil, "broadcast": nil}, time.Minute, later.Add(time.Hour), nil, ""},
		{"without a delay it is the same", office.Forms{"pgn": nil, "broadcast": nil}, 0, later, nil, ""},
		{"held back", office.Forms{"pgn": nil}, 0, later, func() {
			if err := office.Hold(t.Context(), r.desk, chief, one, desk.HoldMoves, "appeal"); err != nil {
				t.Fatal(err)
			}
		}, "pgn games=1"},
		{"still held back", office.Forms{"pgn": nil}, 0, later, nil, ""},
		{"nothing", office.Forms{}, 0, later, nil, ""},
	} {
		if c.before != nil {
			c.before()
		}
		e, err := office.NewEdition(t.Context(), r.desk, chief, "A", 1)
		if err != nil {
			t.Fatal(err)
		}
		o := publish.Options{Delay: c.delay, Now: c.now}
		before := len(r.desk.Facts())
		if err := e.Publish(t.Context(), c.forms, o); err != nil {
			t.Fatal(c.name, err)
		}
		got := ""
		for _, f := range r.desk.Facts()[before:] {
			body, err := desk.DecodeBody(f.Kind, f.Body)
			p, ok := body.(desk.Published)
			if err != nil || !ok || f.By != chief.Name || !strings.HasSuffix(f.Subject, "/A/1") {
				t.Fatalf("%s: %+v, %v", c.name, f, err)
			}
			forms := slices.Sorted(maps.Keys(p.Forms))
			got += strings.TrimSpace(fmt.Sprintf("%s games=%d %s", strings.Join(forms, ","), len(p.Games), p.Delay))
			if p.Whole {
				got += " whole"
			}
			for form, data := range c.forms {
				if form == "pgn" {
					data = publish.Games(e.Rounds, o)
				}
				sum := sha256.Sum256(data)
				if digest := p.Forms[form]; digest != "" && form != "broadcast" && digest != hex.EncodeToString(sum[:]) {
					t.Errorf("%s: the digest of %s is %s", c.name, form, digest)
				}
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	e, err := office.NewEdition(t.Context(), r.desk, chief, "A", 1)
	if err != nil {
		t.Fatal(err)
	}
	if gone := e.Ledger().Lines[0].Gone; gone[0] != office.NotOut || gone[1] != office.Older {
		t.Errorf("board 1: %v", gone)
	}
}

// The digest of the folder is that of its files: another game is another digest.
func TestFolderDigest(t *testing.T) {
	r := newRig(t)
	digest := func() string {
		e, err := office.NewEdition(t.Context(), r.desk, chief, "A", 1)
		if err != nil {
			t.Fatal(err)
		}
		return e.Rounds[0].FolderDigest(publish.Options{})
	}
	first := digest()
	r.say(desk.Place{Section: "A", Round: 1, Board: "1"}, desk.Slip{Result: "1-0"})
	if second := digest(); second == first || second != digest() || len(second) != 64 {
		t.Errorf("%s, then %s", first, second)
	}
}
