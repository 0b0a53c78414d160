package pairing_test

import (
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"zapis/desk/pairing"
)

// TestEncodings holds that a table is read alike in each encoding that lists
// come in, and that it is said where the bytes allow another reading.
func TestEncodings(t *testing.T) {
	western := "Brett;Weiß;Elo Weiß;Schwarz\n1;Ødegård, Jørn;2100;Müller, Jürgen\n2;Groß;1900;Núñez, Ángel\n"
	eastern := "Стол;Белые;Чёрные;Результат\n1;Ёлкин, Игорь;ПЕТРОВА, Анна;1-0\n2;Її, Ґ.;Єва;0-1\n"
	wide := func(e unicode.Endianness, bom unicode.BOMPolicy, text string) []byte {
		data, err := unicode.UTF16(e, bom).NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	narrow := func(c *charmap.Charmap, text string) []byte {
		data, err := c.NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for _, c := range []struct {
		name, text string
		data       []byte
		want       pairing.Encoding
	}{
		{"ASCII", "White;Black\nA;B\n", []byte("White;Black\nA;B\n"), pairing.Encoding{"UTF-8", false, true}},
		{"UTF-8", western, []byte(western), pairing.Encoding{"UTF-8", false, true}},
		{"UTF-8 with a mark", eastern, []byte("\ufeff" + eastern), pairing.Encoding{"UTF-8", true, true}},
		{"Latin-1", western, narrow(charmap.ISO8859_1, western), pairing.Encoding{"windows-1252", false, false}},
		{"Windows-1252", western, narrow(charmap.Windows1252, western), pairing.Encoding{"windows-1252", false, false}},
		{"Windows-1251", eastern, narrow(charmap.Windows1251, eastern), pairing.Encoding{"windows-1251", false, false}},
		{"UTF-16 LE", western, wide(unicode.LittleEndian, unicode.UseBOM, western), pairing.Encoding{"UTF-16LE", true, true}},
		{"UTF-16 BE", eastern, wide(unicode.BigEndian, unicode.UseBOM, eastern), pairing.Encoding{"UTF-16BE", true, true}},
		{"UTF-16 LE, no mark", western, wide(unicode.LittleEndian, unicode.IgnoreBOM, western), pairing.Encoding{"UTF-16LE", false, true}},
		{"UTF-16 BE, no mark", western, wide(unicode.BigEndian, unicode.IgnoreBOM, western), pairing.Encoding{"UTF-16BE", false, true}},
	} {
		if got := pairing.Detect(c.data); got != c.want {
			t.Errorf("%s is taken for %+v", c.name, got)
			continue
		}
		list, faults, err := pairing.Read(c.data, pairing.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		plain, _, _ := pairing.Read([]byte(c.text), pairing.Options{})
		if told(list) != told(plain) {
			t.Errorf("%s:%s\n--- want:%s", c.name, told(list), told(plain))
		}
		if said := len(faults) > 0 && faults[0].Line == 0; said == c.want.Certain {
			t.Errorf("%s: faults %v", c.name, faults)
		}
		if back, err := c.want.Bytes(mustText(t, c.want, c.data)); err != nil || string(back) != string(c.data) {
			t.Errorf("%s is not written back as it was: %v", c.name, err)
		}
	}
}

// TestEncodingAsked holds that an encoding that cannot be found from the bytes
// can be named.
func TestEncodingAsked(t *testing.T) {
	text := "Board;White;Black\n1;Łukasz;Żółć\n"
	data, err := charmap.Windows1250.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	list, faults, err := pairing.Read(data, pairing.Options{Encoding: "Windows-1250"})
	if err != nil || len(faults) > 0 || list.Rounds[0].Boards[0].Players[1].Name != "Żółć" {
		t.Errorf("%v, %v, %v", list, faults, err)
	}
}

func mustText(t *testing.T, e pairing.Encoding, data []byte) string {
	t.Helper()
	text, err := e.Text(data)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
