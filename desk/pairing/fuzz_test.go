package pairing_test

import (
	"bytes"
	"strings"
	"testing"

	"zapis/desk/pairing"
)

// check holds what must be true of every file: what is read can be used, and no
// more faults are kept than there may be.
func check(t *testing.T, data []byte) {
	t.Helper()
	list, faults, err := pairing.Read(data, pairing.Options{})
	if len(faults) > pairing.MaxFaults {
		t.Fatalf("%d faults", len(faults))
	}
	if err != nil {
		return
	}
	for i := range list.Rounds {
		if err := list.Rounds[i].Check(); err != nil {
			t.Fatal(err)
		}
		if changes := pairing.Changes(&list.Rounds[i], &list.Rounds[i]); len(changes) > 0 {
			t.Fatalf("a round differs from itself: %v", changes)
		}
	}
}

// FuzzTRF holds that a report is written back byte for byte whatever it
// contains, and that putting in what was read of a round does not stop at
// anything.
func FuzzTRF(f *testing.F) {
	for _, data := range reports(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		check(t, data)
		d, err := pairing.ParseTRF(data, "")
		if err != nil {
			return
		}
		if back, err := d.Bytes(); err != nil || !bytes.Equal(back, data) {
			t.Fatalf("not written back as it was: %v", err)
		}
		list, _, err := pairing.Read(data, pairing.Options{})
		if err != nil {
			return
		}
		for i := range list.Rounds {
			d.SetRound(&list.Rounds[i])
		}
		_, _ = d.Bytes() // refused if it is not exact
	})
}

// FuzzCSV holds that results go into every table that can be read, and that the
// table stays one.
func FuzzCSV(f *testing.F) {
	for _, seed := range []string{
		"Board;White;Black;Result\n1;A;B;1-0\n", "Бр.,Белые,Чёрные\r\n1,\"А, Б\",свободен\r\n", "Round 3\n\tWhite\tBlack\r1\t\"A\tB\n",
		"Bo.;No.;;Name;Rtg;Pts.;Result;Pts.;;Name;Rtg;No.\n1;4;GM;=A;2750;2;+ - -;2;;B;2300;9\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		check(t, data)
		list, faults, err := pairing.Read(data, pairing.Options{})
		if err != nil || list.Format != pairing.CSV || len(leftOut(faults)) > 0 {
			return // a row that is left out may have a place in a wider table
		}
		for i := range list.Rounds {
			for j := range list.Rounds[i].Boards {
				list.Rounds[i].Boards[j].Result = "1/2-1/2"
			}
		}
		out, _, err := pairing.WriteCSV(data, pairing.Options{}, list.Rounds...)
		if err != nil {
			return // a text that cannot be written in its encoding
		}
		again, _, err := pairing.Read(out, pairing.Options{Encoding: list.Encoding.Name})
		if err != nil {
			t.Fatalf("not read again: %v", err)
		}
		// A field that was a formula has an apostrophe now, and a quote that was
		// not closed may have stood in the result.
		marks := strings.NewReplacer("'", "", `"`, "")
		got, want := marks.Replace(told(again)), marks.Replace(told(list))
		if got != want {
			t.Fatalf("read again as%s\n--- was%s", got, want)
		}
	})
}

// FuzzEncoding holds that the encoding that is found can read the bytes.
func FuzzEncoding(f *testing.F) {
	for _, seed := range []string{"", "Weiß", "Wei\xdf", "\xff\xfeW\x00e\x00", "W\x00e\x00i\x00\xdf\x00", "\xc8\xe2\xe0\xed\xee\xe2 \xcf.", "\xef\xbb\xbfA\xff"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e := pairing.Detect(data)
		text, err := e.Text(data)
		if err != nil {
			t.Fatalf("%+v: %v", e, err)
		}
		if e.Name == "windows-1252" || e.Name == "windows-1251" || e.Name == "UTF-8" && e.Certain {
			if back, err := e.Bytes(text); err != nil || !bytes.Equal(back, data) {
				t.Fatalf("%+v: %v: %q comes back as %q", e, err, data, back)
			}
		}
	})
}
