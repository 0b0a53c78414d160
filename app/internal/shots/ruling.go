package main

import (
	"strings"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// illegal is a game whose last move was illegal, with clock readings, and the
// arbiter before it.
func illegal(s *studio) {
	repeated("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f6e3")(s)
	s.must(s.dev.Clock("5w", "1:28"))
	s.must(s.dev.Clock("5b", "1:24"))
	s.must(s.dev.Arbiter("246810"))
}

// bare is an ending in which White has his king only, and Black's flag falls.
func bare(s *studio) {
	s.must(s.dev.SetCode("arbiter", "246810", ""))
	plan := stage.Pairing()
	plan.FEN = "8/8/4k3/8/8/3K4/1r6/8 w - - 0 60"
	_, err := s.dev.New(plan)
	s.must(err)
	_, err = s.dev.Tap(square("d3"), square("c3"), board.NoKind)
	s.must(err)
	s.must(s.dev.Arbiter("246810"))
}

func square(name string) board.Square {
	sq, err := board.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return sq
}

func toRuled(s *studio) { s.tap("due illegal", "rule.record") }

// rulingScenes are the pages of rulings and of the event's rules.
var rulingScenes = []scene{
	{name: "ruling-more-dark-de", lang: "de", theme: page.Dark, set: inspected, touch: func(s *studio) { s.tap("action.more") }},
	{name: "ruling-arbiter", set: illegal},
	{name: "ruling-arbiter-de", lang: "de", left: true, set: illegal},
	{name: "ruling-first", set: illegal, touch: func(s *studio) { s.tap("rule.do") }},
	{name: "ruling-first-ru", lang: "ru", set: illegal, touch: func(s *studio) { s.tap("rule.do") }},
	{name: "ruling-illegal", set: illegal, touch: func(s *studio) { s.tap("due illegal") }},
	{name: "ruling-illegal-de", lang: "de", set: illegal, touch: func(s *studio) { s.tap("due illegal") }},
	{name: "ruling-illegal-dark-ru", lang: "ru", theme: page.Dark, set: illegal, touch: func(s *studio) { s.tap("due illegal") }},
	{name: "ruling-said", set: illegal, touch: toRuled},
	{name: "ruling-clock", set: illegal, touch: func(s *studio) { s.tap("due illegal", "clock black") }},
	{name: "ruling-group-uk", lang: "uk", set: illegal, touch: func(s *studio) { s.tap("rule.do"); s.tap("group clock") }},
	{name: "ruling-flag", set: bare, touch: func(s *studio) { s.tap("rule.do", "usual flag.fall") }},
	{name: "ruling-flag-sure", set: bare, touch: func(s *studio) { s.tap("rule.do", "usual flag.fall", "rule.record") }},
	{name: "ruling-touch-fr", lang: "fr", set: illegal, touch: func(s *studio) { s.tap("rule.do", "usual touch.move", "piece.knight") }},
	{name: "ruling-warning", set: illegal, touch: func(s *studio) { s.tap("rule.do", "usual penalty.warning") }},
	{name: "ruling-result", set: illegal, touch: func(s *studio) { s.tap("rule.do"); s.tap("group after"); s.ui.TouchRow("rule result.given") }},
	{name: "ruling-penalties-es", lang: "es", set: illegal, touch: func(s *studio) {
		s.tap("rule.do")
		s.tap("group conduct")
		s.ui.TouchRow("rule conduct.smoking")
		s.tap("side white", "rule.record")
	}},
	{name: "ruling-given", set: illegal, touch: func(s *studio) {
		toRuled(s)
		s.tap("rule.do", "usual penalty.warning", "side white", "rule.record", "rule.do", "rule.given")
		s.ui.TouchRow("given illegal.move")
		s.tap("rule.withdraw", "why given by mistake")
	}},
	{name: "ruling-rejected", set: claimed(wrong), touch: func(s *studio) { s.tap("arbiter.claim", "find.reject") }},
	{name: "ruling-signed-dark", theme: page.Dark, set: func(s *studio) { signed(s); s.must(s.dev.Arbiter("246810")) }, touch: func(s *studio) {
		s.tap("rule.do", "likely result.corrected", "result 1-0")
	}},
	{name: "ruling-corrected", set: corrected, touch: func(s *studio) { s.tap("rule.do") }},
	{name: "ruling-ended", set: func(s *studio) { corrected(s); s.must(s.dev.Leave()); _, err := s.dev.Release(); s.must(err) }},
	{name: "ruling-event", set: illegal, touch: func(s *studio) { s.tap("rule.do", "rule.event") }},
	{name: "ruling-event-ru", lang: "ru", set: illegal, touch: func(s *studio) {
		s.tap("rule.do", "rule.event")
		s.tap("play a4", "draws arbiter")
	}},
	{name: "ruling-points-de", lang: "de", set: illegal, touch: func(s *studio) { s.tap("rule.do", "rule.event", "set ua", "rule.event.points") }},
	{name: "ruling-findings", set: func(s *studio) {
		repeated(strings.TrimSpace("h2h4 h7h5 " + knightsOut + "g1f3 g8f6 f3g1"))(s)
		s.must(s.dev.Arbiter("246810"))
	}, touch: func(s *studio) { s.tap("arbiter.findings") }},
}

// corrected is a signed game of which the arbiter has corrected the result.
func corrected(s *studio) {
	signed(s)
	s.must(s.dev.Arbiter("246810"))
	_, err := s.dev.Rule(sessionRuling(rulings.ResultCorrected, scoresheet.WhiteWins, "wrong result signed"))
	s.must(err)
}

func sessionRuling(id rulings.ID, result scoresheet.Result, text string) arbitration.Ruling {
	return arbitration.Ruling{ID: id, Result: result, Text: text}
}
