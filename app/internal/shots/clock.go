package main

import (
	"strings"
	"time"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/scoresheet"
)

// timed is a game of 15 moves each, half an hour on the clocks, with the
// arbiter before it.
func timed(control string) func(s *studio) {
	return func(s *studio) {
		s.must(s.dev.SetCode("arbiter", "246810", ""))
		g := stage.Pairing()
		if control != "" {
			g.Tags = append(g.Tags, scoresheet.Tag{Name: "TimeControl", Value: control})
		}
		_, err := s.dev.New(g)
		s.must(err)
		for range 7 {
			s.must(s.dev.Play(strings.Fields("g1f3 g8f6 f3g1 f6g8")...))
		}
		s.must(s.dev.Play("g1f3", "g8f6"))
		s.must(s.dev.Clock("15w", "1:20"))
		s.must(s.dev.Clock("15b", "0:04"))
		s.dev.Pass(30 * time.Minute)
		s.must(s.dev.Arbiter("246810"))
	}
}

func (s *studio) reads(white, black string) {
	for side, reading := range []string{white, black} {
		if side == 0 {
			s.tap("clocks.white")
		}
		for i, group := range []string{"hour ", "tens ", "minute "} {
			s.tap(group + string(reading[[]int{0, 2, 3}[i]]))
		}
	}
}

func toClocks(s *studio) { s.tap("action.more", "clocks.check") }

// aRow checks boards by hand.
func aRow(s *studio) {
	toClocks(s)
	s.tap("clocks.hand")
	for _, b := range [][3]string{{"15", "1:20", "1:25"}, {"10", "1:30", "1:10"}, {"16", "1:27", "1:24"}} {
		s.tap("clocks.board")
		for _, digit := range b[0] {
			s.tap("digit " + string(digit))
		}
		s.tap("action.done")
		for _, reading := range b[1:] {
			for i, group := range []string{"hour ", "tens ", "minute "} {
				s.tap(group + string(reading[[]int{0, 2, 3}[i]]))
			}
		}
	}
}

var clockScenes = []scene{
	{name: "clocks-page", set: timed(`90'/40 + 30' + 30"`), touch: toClocks},
	{name: "clocks-order-ru", lang: "ru", set: timed(`90'/40 + 30' + 30"`), touch: func(s *studio) { toClocks(s); s.reads("1:20", "1:25") }},
	{name: "clocks-conspicuous", set: timed(`90'/40 + 30' + 30"`), touch: func(s *studio) { toClocks(s); s.reads("1:20", "1:22") }},
	{name: "clocks-conspicuous-de", lang: "de", left: true, set: timed(`40/120, SD/60`), touch: func(s *studio) { toClocks(s); s.reads("1:50", "1:42") }},
	{name: "clocks-rapid-fr", lang: "fr", theme: page.Dark, set: timed(`15' + 10"`), touch: func(s *studio) { toClocks(s); s.reads("0:06", "0:05"); s.tap("page down") }},
	{name: "clocks-down-uk", lang: "uk", set: timed(`90'/40 + 30' + 30"`), touch: func(s *studio) { toClocks(s); s.reads("1:20", "1:22"); s.tap("page down") }},
	{name: "clocks-control", set: timed(""), touch: toClocks},
	{name: "clocks-control-es", lang: "es", set: timed("*180"), touch: toClocks},
	{name: "clocks-pad", set: timed(`90' + 30"`), touch: func(s *studio) { toClocks(s); s.tap("clocks.white", "hour 1") }},
	{name: "clocks-moves-de", lang: "de", set: timed(`90' + 30"`), touch: func(s *studio) { toClocks(s); s.tap("clocks.hand", "clocks.board", "digit 1") }},
	{name: "clocks-hand", set: timed(`90'/40 + 30' + 30"`), touch: aRow},
	{name: "clocks-hand-fr", lang: "fr", set: timed(`90'/40 + 30' + 30"`), touch: aRow},
}
