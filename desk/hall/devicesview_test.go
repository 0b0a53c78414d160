package hall

import (
	"crypto/ed25519"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// seenDevice is a device of which the desk has a statement, by a number.
func seenDevice(n byte, change func(*pack.Statement)) *intake.DeviceSeen {
	seed := make([]byte, ed25519.SeedSize)
	seed[0] = n
	key := ed25519.NewKeyFromSeed(seed).Public().(ed25519.PublicKey)
	at := time.Date(2026, 11, 21, 17, 0, int(n), 0, time.UTC)
	s := &pack.Statement{Device: key, Occasion: pack.Taken, At: at, Event: "e", Battery: 80, Lock: "kiosk", Version: "1", Place: desk.Place{Section: "A", Round: 1, Board: "7"}}
	if change != nil {
		change(s)
	}
	return &intake.DeviceSeen{Fingerprint: attest.Fingerprint(key), Seen: at, Last: s, LastNumber: uint32(n)}
}

func enrolled(s *intake.DeviceSeen, label string) *desk.Device {
	return &desk.Device{Fingerprint: s.Fingerprint, Enrolled: desk.Enrolled{Device: attest.FormatKey(attest.DeviceKey, s.Last.Device), Label: label}}
}

// R-C06: what does not follow stands first, then what is to be charged; each
// other device keeps its place by its name, and who does not count stands last.
func TestDevicesView(t *testing.T) {
	fault := desk.Why{Key: "why.back", Side: desk.NoSide, Text: []string{"31", "9", "8"}}
	plain9, plain10 := seenDevice(9, nil), seenDevice(10, nil)
	low := seenDevice(11, func(s *pack.Statement) { s.Battery = 22 })
	look := seenDevice(12, func(s *pack.Statement) { s.Battery = 10 })
	look.Faults = []desk.Why{fault}
	gone := seenDevice(13, nil)
	gone.Faults = []desk.Why{fault}
	asks := seenDevice(14, func(s *pack.Statement) { s.Occasion, s.Owner = pack.Enrolling, "Kask, Mari" })
	guest := seenDevice(8, func(s *pack.Statement) { s.Place = desk.Place{} })
	revoked := enrolled(gone, "8")
	revoked.Revoked, revoked.RevokedBy, revoked.Reason = true, "Weber", "lost"
	silent := &desk.Device{Fingerprint: "00000000000000ff", Enrolled: desk.Enrolled{Device: "x", Label: "60"}}
	h := &desk.Hall{
		Event:   desk.Event{ID: "e", Sections: []desk.Section{{Name: "A"}}},
		Devices: []*desk.Device{enrolled(plain10, "10"), enrolled(plain9, "9"), enrolled(low, "41"), enrolled(look, "31"), revoked, silent},
	}
	all := []*intake.DeviceSeen{plain10, plain9, low, look, gone, {Fingerprint: silent.Fingerprint}, asks, guest}
	v := devicesOf(assets.Words("en"), devicesSeen{hall: h, devices: all, now: time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)})
	var rows []string
	for _, r := range v.Rows {
		rows = append(rows, r.Name)
	}
	want := []string{"31", "41", grouped(guest.Fingerprint), "Kask, Mari", "9", "10", "60", "8"}
	slices.SortFunc(rows[2:4], strings.Compare) // guests by their names, of which one is a fingerprint
	slices.SortFunc(want[2:4], strings.Compare)
	if !slices.Equal(rows, want) {
		t.Errorf("%v, want %v", rows, want)
	}
	if first := v.Rows[0]; first.Emblem == nil || !strings.Contains(first.Whys[0], "went back") || first.Seen != "17:00, board 7" {
		t.Errorf("%+v", first)
	}
	for _, r := range v.Rows[1:] {
		if r.Emblem != nil {
			t.Errorf("%s has an emblem and nothing to compare it with", r.Name)
		}
	}
	if last := v.Rows[len(v.Rows)-1]; last.Rank != deviceRevoked || last.Note != "lost" || last.Log != "revoked by Weber" {
		t.Errorf("%+v", last)
	}
	if v.Head != "1 device needs a look" || v.Sums != "5 enrolled · 2 not enrolled · 1 to charge · 1 revoked" {
		t.Errorf("%q, %q", v.Head, v.Sums)
	}
	// A device that asks to be enrolled comes before one that only took a pack.
	if e := v.Enrol; e == nil || e.Owner != "Kask, Mari" || e.N != 1 || e.Of != 2 || e.Next != guest.Fingerprint {
		t.Errorf("%+v", v.Enrol)
	}
	if v.Enrol.Letters != attest.EmblemOf(asks.Last.Device).Text() || strings.Count(string(v.Enrol.Picture), "<image ") != 6 {
		t.Errorf("%+v", v.Enrol)
	}
}

// Nothing at all says so in a sentence.
func TestNoDevices(t *testing.T) {
	v := devicesOf(assets.Words("en"), devicesSeen{hall: &desk.Hall{}})
	if v.Head != "No device is known yet" || v.Sums != "" || v.Enrol != nil {
		t.Errorf("%+v", v)
	}
}

// R-A17: before a device is let in the arbiter sees which it is, where it lies,
// what locks its screen, its battery, alarms and program; those that he has to
// go to stand first.
func TestWaitingRows(t *testing.T) {
	one, two := seenDevice(1, nil), seenDevice(2, func(s *pack.Statement) { s.Battery, s.Alarms = 12, "left 1; 1 unacknowledged" })
	board := desk.Board{Name: "7", Players: [2]desk.Player{{Name: "Petrova, Anna"}, {Name: "Boykov, Lev"}}}
	h := desk.Fold([]desk.Fact{
		fact(t, "e", desk.Event{ID: "e", Sections: []desk.Section{{Name: "A"}}}),
		fact(t, "e/A/1", desk.Paired{Round: desk.Round{Boards: []desk.Board{board}}}),
	}, "e", func(key string) string { return key })
	h.Devices = []*desk.Device{enrolled(one, "31")}
	at := desk.Place{Section: "A", Round: 1, Board: "7"}
	v := devicesOf(assets.Words("en"), devicesSeen{hall: h, devices: []*intake.DeviceSeen{one, two}, waiting: []office.Admitted{
		{Device: one.Fingerprint, Place: at, Side: 0},
		{Device: two.Fingerprint, Place: at, Side: 1, Why: []desk.Why{{Key: "why.admit.battery", N: 12}}},
	}})
	if v.Clean != 1 || len(v.Waiting) != 2 || v.Head != "1 device needs a look" {
		t.Fatalf("%+v", v)
	}
	if w := v.Waiting[0]; w.Player != "Boykov, Lev" || w.Battery != 12 || w.Alarms == "" || len(w.Whys) != 1 || w.Whys[0] != "the battery is at 12 %" {
		t.Errorf("%+v", w)
	}
	if w := v.Waiting[1]; w.Device != "31" || w.Place != "7" || w.Player != "Petrova, Anna" || w.Lock != "kiosk" || w.Version != "1" || len(w.Whys) != 0 {
		t.Errorf("%+v", w)
	}
}

func fact(t *testing.T, subject string, body desk.Body) desk.Fact {
	t.Helper()
	return desk.Fact{Kind: desk.KindOf(body), Subject: subject, Body: desk.EncodeBody(body), By: "o"}
}

// Nine comes before ten.
func TestNatural(t *testing.T) {
	all := []string{"10", "9", "Board 10", "Board 9", "board", "009", "", "A1", "A12", "A2"}
	slices.SortFunc(all, natural)
	if got := strings.Join(all, "|"); got != "|009|9|10|A1|A2|A12|Board 9|Board 10|board" && got != "|9|009|10|A1|A2|A12|Board 9|Board 10|board" {
		t.Error(got)
	}
}

// The emblem is the one that the device shows: the same pieces on the same
// squares, a1 dark at White's left hand.
func TestEmblemPicture(t *testing.T) {
	key := seenDevice(3, nil).Last.Device
	e := attest.EmblemOf(key)
	picture := string(emblemPicture(e, `<"quoted">`))
	if strings.Contains(picture, `<"`) || strings.Contains(picture, "style") {
		t.Error(picture)
	}
	if !strings.Contains(picture, "M0 315h45v45h-45z") || strings.Contains(picture, "M0 0h45") {
		t.Error("a1 is not dark, or a8 is")
	}
	names := map[byte]string{'K': "white_king", 'q': "black_queen", 'P': "white_pawn", 'n': "black_knight"}
	for _, p := range e {
		at := `x="` + strconv.Itoa(p.Square.File()*45+1) + `" y="` + strconv.Itoa((7-p.Square.Rank())*45+1) + `"`
		if !strings.Contains(picture, at) {
			t.Errorf("%s: no picture at %s", e.Text(), at)
		}
		if name := names[p.Piece.Letter()]; name != "" && !strings.Contains(picture, name+`.svg" `+at) {
			t.Errorf("%s: another piece at %s", e.Text(), at)
		}
	}
}
