package pgn_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"zapis/scoresheet/pgn"
)

// Forms that others read are read, and played, without a fault.
func TestLooseForms(t *testing.T) {
	for text, want := range map[string]string{
		"1. f3 e5 2. g4 Qh4#0-1":                             "f3 e5 g4 Qh4# 0-1",
		"1. f3 e5 2. g4 Qh4 mate 0-1":                        "f3 e5 g4 Qh4# 0-1",
		"1. f3 e5 2. g4 Qh4 checkmate":                       "f3 e5 g4 Qh4# *",
		"1. f3 e5 2. g4 Qh4 échec et mat 0-1":                "f3 e5 g4 Qh4# 0-1",
		"1. f3 e5 2. g4 Qh4 jaque mate! 0-1":                 "f3 e5 g4 Qh4# 0-1",
		"1. f3 e5 2. g4 Qh4 Schachmatt":                      "f3 e5 g4 Qh4# *",
		"1. f3 e5 2. g4 Qh4 шах и мат":                       "f3 e5 g4 Qh4# *",
		"1. e4 d5 2. Bb5 ch. c6 *":                           "e4 d5 Bb5+ c6 *",
		"1. e4 1… e5 2. Nf3 … Nc6 *":                         "e4 e5 Nf3 Nc6 *",
		"1.e4…e5 *":                                          "e4 e5 *",
		"1. e4 e5 2. Nf3⩲ Nc6-+ 1 - 0":                       "e4 e5 Nf3 Nc6 1-0",
		"1. P-e4 Pe5 ½ - ½":                                  "e4 e5 1/2-1/2",
		"1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 1-0":     "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 1-0",
		"1. pawn-Eva-two-Eva-four Bauer-Eva-sieben-Eva-fünf": "e4 e5 *",
	} {
		games := readAll(t, []byte(text))
		if len(games) != 1 {
			t.Errorf("%s: %d games", text, len(games))
			continue
		}
		line, err := pgn.Play(games[0])
		got := strings.Join(append(line.SAN, games[0].Result), " ")
		if err != nil || line.Err != nil || len(games[0].Faults) > 0 || got != want {
			t.Errorf("%s: %s, want %s (%v %v %v)", text, got, want, err, line.Err, games[0].Faults)
		}
	}
}

// A file in UTF-16 is read like any other, however its bytes come; but it is not
// split, since a device attests bytes.
func TestUTF16(t *testing.T) {
	const text = "[White \"Петрова 😀\"]\n\n1. e4 {é} e5 1-0\n"
	for _, order := range []struct {
		name string
		big  bool
		mark bool
	}{{"LE", false, true}, {"BE", true, true}, {"LE without a mark", false, false}, {"BE without a mark", true, false}} {
		var data []byte
		units := utf16.Encode([]rune(text))
		if order.mark {
			units = append([]uint16{0xFEFF}, units...)
		}
		for _, u := range units {
			if order.big {
				data = append(data, byte(u>>8), byte(u))
			} else {
				data = append(data, byte(u), byte(u>>8))
			}
		}
		for _, cut := range []int{len(data), len(data) - 1} {
			games := readAll(t, data[:cut])
			if len(games) != 1 || games[0].Tag("White") != "Петрова 😀" || sketch(games[0]) != "[White Петрова 😀] 1. e4 {é} e5 1-0" || !games[0].Recoded {
				t.Errorf("%s, %d bytes: %v", order.name, cut, games)
			}
		}
		if _, err := pgn.NewSplitter(strings.NewReader(string(data))).Next(); err == nil || !strings.Contains(err.Error(), "UTF-16") {
			t.Errorf("%s, split: %v", order.name, err)
		}
	}
}
