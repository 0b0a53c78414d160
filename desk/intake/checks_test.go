package intake_test

import (
	"testing"

	"zapis/app/device"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/internal/handmade"
	"zapis/scoresheet"
)

// forged returns a device whose log has these events behind three moves: what no
// device of today writes, and one that somebody changed does.
func forged(t *testing.T, events ...scoresheet.Payload) *handmade.Device {
	t.Helper()
	d := handmade.New(t, 7, scoresheet.GameOpened{Recorder: white, Tags: []scoresheet.Tag{{Name: "White", Value: "Petrova, Anna"}, {Name: "Black", Value: "Boykov, Lev"}}})
	d.Write("e4 e5 Nf3")
	for _, p := range events {
		if signed, ok := p.(scoresheet.Signed); ok {
			signed.Digest = d.Record.Digest()
			p = signed
		}
		d.Do(p)
	}
	return d
}

// TestResultIsNotTheRuledOne holds that a sheet on which the players have
// another result than the arbiter ruled is looked at (R-C02, Laws 12.9).
func TestResultIsNotTheRuledOne(t *testing.T) {
	ruled := []scoresheet.Payload{
		scoresheet.RulingGiven{Ruling: "conduct.device", Article: "11.3.2", Side: scoresheet.SignerWhite, Result: lost},
		scoresheet.ResultEntered{Result: lost, Reason: "arbiter, Laws 11.3.2"},
	}
	signed := []scoresheet.Payload{scoresheet.Signed{By: scoresheet.SignerWhite, Name: "W"}, scoresheet.Signed{By: scoresheet.SignerBlack, Name: "B"}}
	other := []scoresheet.Payload{scoresheet.ResultEntered{}, scoresheet.ResultEntered{Result: won}}
	for _, c := range []struct {
		events [][]scoresheet.Payload
		want   string
	}{
		{[][]scoresheet.Payload{ruled, signed}, "one sheet: black waits"},
		{[][]scoresheet.Payload{ruled, other, signed}, "look at: white overruled"},
		{[][]scoresheet.Payload{ruled, signed, other, signed}, "look at: white overruled"},
	} {
		var events []scoresheet.Payload
		for _, more := range c.events {
			events = append(events, more...)
		}
		h := newHall(t)
		h.take("w.zapis", forged(t, events...).File())
		if s := h.state(); s != c.want {
			t.Errorf("%s, want %s", s, c.want)
		}
	}
}

// TestSignedAsItWas holds that signatures count for what was signed: what is
// written after them is looked at (R-C02, Laws 8.7).
func TestSignedAsItWas(t *testing.T) {
	h := newHall(t)
	d := newTablet(t)
	if err := d.SetCode(device.RoleArbiter, "222222", ""); err != nil {
		t.Fatal(err)
	}
	d.begin(white)
	d.write(moves)
	d.end(won)
	// As players do it, the device does not let it go out; the arbiter takes it out.
	exported := func() []byte {
		t.Helper()
		if _, err := d.Export(device.FormatRecord); err == nil {
			t.Error("it goes out as it is")
		}
		d.asArbiter()
		defer d.leave()
		return d.export(device.FormatRecord)
	}
	d.asArbiter()
	d.leave()
	d.write("Bxc6")
	h.take("w.zapis", exported())
	if s := h.state(); s != "look at: white unsigned.both" {
		t.Error(s)
	}
	d.must(d.Sign(scoresheet.SignerWhite, "W", nil))
	h.take("w2.zapis", exported())
	if s := h.state(); s != "look at: white unsigned.black" {
		t.Errorf("White signed again: %s", s)
	}
	d.must(d.Sign(scoresheet.SignerBlack, "B", nil))
	h.take("w3.zapis", d.export(device.FormatRecord))
	if s := h.state(); s != "one sheet: black waits" {
		t.Errorf("both signed again: %s", s)
	}
}

// TestClosedUnsigned holds that of a game that the arbiter closed with a
// signature missing the desk tells why (R-A15, R-C02).
func TestClosedUnsigned(t *testing.T) {
	for _, signed := range []bool{false, true} {
		h := newHall(t)
		d := newTablet(t)
		if err := d.SetCode(device.RoleArbiter, "222222", ""); err != nil {
			t.Fatal(err)
		}
		d.begin(white)
		d.write(moves)
		d.must(d.Result(won, ""))
		d.must(d.Sign(scoresheet.SignerWhite, "W", nil))
		if signed {
			d.must(d.Sign(scoresheet.SignerBlack, "B", nil))
		}
		d.asArbiter()
		d.must(d.Abandon("Black left the hall"))
		h.take("w", d.export(device.FormatRecord))
		want := "look at: white unsigned.black, white closed"
		if signed {
			want = "one sheet: black waits"
		}
		if s := h.state(); s != want {
			t.Errorf("%s, want %s", s, want)
		}
		b, err := h.Board(t.Context(), desk.Place{Section: "A", Round: 1, Board: "1"})
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range b.Why {
			if w.Key == "why.closed" && (len(w.Text) != 1 || w.Text[0] != "Black left the hall") {
				t.Errorf("it says %q", w.Text)
			}
		}
	}
}

// TestSignaturesOfAnother holds that a device that claims signatures for what
// nobody signed is found out (R-C02).
func TestSignaturesOfAnother(t *testing.T) {
	d := forged(t, scoresheet.ResultEntered{Result: won})
	for _, by := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		d.Record.Signers[by] = &scoresheet.Signature{Signed: scoresheet.Signed{By: by, Name: "x", Digest: scoresheet.Hash{1}}}
	}
	for want, data := range map[string][]byte{
		"look at: white nolog, white signed.other": d.PGN(), // nobody can look into the log
		"look at: white invalid":                   d.File(),
	} {
		h := newHall(t)
		h.take("w", data)
		if s := h.state(); s != want {
			t.Errorf("%s, want %s", s, want)
		}
	}
}

// TestPaperIsSigned holds that a sheet of paper is looked at if whoever took it
// in saw that a signature is missing, until he says otherwise (R-C02, Laws 8.7).
func TestPaperIsSigned(t *testing.T) {
	typed := []byte("[White \"Petrova, Anna\"]\n[Black \"Boykov, Lev\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n")
	h := newHall(t)
	for _, c := range [][2]string{
		{"", "one sheet: black waits"}, // nobody looked
		{"none", "look at: white unsigned.both"},
		{"white", "look at: white unsigned.black"},
		{"black", "look at: white unsigned.white"},
		{"both", "one sheet: black waits"},
	} {
		h.takeAs("w.pgn", typed, intake.Hint{Witness: desk.WitnessPaper, Place: desk.Place{Section: "A", Round: 1, Board: "1"}, Side: 0, Signed: c[0]})
		if s := h.state(); s != c[1] {
			t.Errorf("%q: %s, want %s", c[0], s, c[1])
		}
		h.open() // it is in the facts
		if s := h.state(); s != c[1] {
			t.Errorf("%q, read again: %s, want %s", c[0], s, c[1])
		}
	}
	// Of anything else it is not asked.
	h = newHall(t)
	h.takeAs("w.zapis", sheet(t, white, moves, won), intake.Hint{Side: desk.NoSide, Signed: "none"})
	if s := h.state(); s != "one sheet: black waits" {
		t.Error(s)
	}
}

func (d *tablet) asArbiter() {
	d.t.Helper()
	if err := d.Arbiter("222222"); err != nil {
		d.t.Fatal(err)
	}
}

func (d *tablet) leave() {
	d.t.Helper()
	if err := d.Leave(); err != nil {
		d.t.Fatal(err)
	}
}
