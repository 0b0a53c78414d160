package main

import (
	"time"

	"zapis/app/internal/stage"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// suspicious is a game of which the log tells some things.
func suspicious(s *studio) {
	spanish(s)
	for _, m := range []string{"d7d5", "c8g4", "f6d5", "c6a5"} {
		s.must(s.dev.Play("h7h6"))
		_, err := s.dev.Undo()
		s.must(err)
		s.must(s.dev.Play(m))
		_, err = s.dev.Undo()
		s.must(err)
	}
	for range 3 {
		for _, sq := range []string{"g8", "c6", "f6"} {
			s.dev.Touched("take "+sq, "put back "+sq)
		}
	}
	s.must(s.dev.Play("c6a5"))
	s.dev.Left("focus")
	s.dev.Pass(18 * time.Second)
	s.dev.Back()
	s.dev.Pass(time.Minute)
	_ = s.dev.Arbiter("000000")
	_, err := s.dev.At(scoresheet.CellName{Number: 2, Side: board.White})
	s.must(err)
	s.dev.Pass(4 * time.Minute)
	_, err = s.dev.AtEnd()
	s.must(err)
	s.must(s.dev.Play("b3c2", "c7c5", "d2d4"))
	_, err = s.dev.Write("Dc7")
	s.must(err)
}

// inspected is the same with the arbiter before it.
func inspected(s *studio) {
	suspicious(s)
	s.must(s.dev.Arbiter("246810"))
}

// drawing is a game that has not begun, with the arbiter before it.
func drawing(s *studio) {
	s.must(s.dev.SetCode("arbiter", "246810", ""))
	_, err := s.dev.New(stage.Pairing())
	s.must(err)
	s.must(s.dev.Arbiter("246810"))
}

// chess960 is a game of Chess960 in which both have castled.
func chess960(s *studio) {
	drawing(s)
	_, err := s.dev.GiveStart(356)
	s.must(err)
	s.must(s.dev.Leave())
	s.must(s.dev.Play("b2b3", "g7g6", "c1b2", "g8g7", "e1d1", "e8f8"))
}

// keyed is a game whose arbiter answers challenges.
func keyed(s *studio) {
	key, err := modes.NewAnswerKey()
	s.must(err)
	s.must(s.dev.SetArbiterKey(key.Public().Text()))
	_, err = s.dev.New(stage.Pairing())
	s.must(err)
	s.must(s.dev.Play(stage.Opening...))
}

// coded is one who may type a code, too.
func coded(s *studio) {
	s.must(s.dev.SetCode("organizer", "135791", ""))
	keyed(s)
}

func toCode(s *studio) { s.tap("action.more", "arbiter.enter") }

var arbiterScenes = []scene{
	{name: "arbiter-page", set: func(s *studio) { spanish(s); s.must(s.dev.Arbiter("246810")) }},
	{name: "arbiter-page-ru", lang: "ru", set: func(s *studio) { signed(s); s.must(s.dev.Arbiter("246810")) }},
	{name: "arbiter-page-de-left", lang: "de", left: true, set: inspected},
	{name: "arbiter-more", set: inspected, touch: func(s *studio) { s.tap("action.more") }},
	{name: "arbiter-more-fr", lang: "fr", set: inspected, touch: func(s *studio) { s.tap("action.more") }},
	{name: "arbiter-log", set: inspected, touch: func(s *studio) { s.tap("arbiter.log") }},
	{name: "arbiter-log-down-de", lang: "de", set: inspected, touch: func(s *studio) { s.tap("arbiter.log", "page down", "page down") }},
	{name: "arbiter-log-dark-uk", lang: "uk", left: true, set: inspected, touch: func(s *studio) { s.tap("arbiter.log", "arbiter.log.conspicuous", "page down") }},
	{name: "arbiter-replay", set: inspected, touch: func(s *studio) { s.tap("arbiter.log"); s.ui.TouchRow("group 0") }},
	{name: "arbiter-replay-ru", lang: "ru", set: inspected, touch: func(s *studio) {
		s.tap("arbiter.log")
		s.ui.TouchRow("group 0")
		s.tap("arbiter.replay.conspicuous", "arbiter.replay.conspicuous", "arbiter.replay.cell")
	}},
	{name: "arbiter-start", set: drawing, touch: func(s *studio) { s.tap("action.more", "draw.open") }},
	{name: "arbiter-start-none-de", lang: "de", set: drawing, touch: func(s *studio) { s.tap("action.more", "draw.open") }},
	{name: "arbiter-start-drawn-ru", lang: "ru", set: drawing, touch: func(s *studio) { s.tap("action.more", "draw.open", "draw.draw", "draw.again", "draw.again") }},
	{name: "arbiter-start-again-fr", lang: "fr", set: drawing, touch: func(s *studio) { s.tap("action.more", "draw.open", "draw.draw", "draw.again") }},
	{name: "arbiter-start-type", set: drawing, touch: func(s *studio) { s.tap("action.more", "draw.open", "draw.type", "digit 3", "digit 5") }},
	{name: "arbiter-start-begun-es", lang: "es", set: func(s *studio) {
		drawing(s)
		_, err := s.dev.GiveStart(356)
		s.must(err)
		s.must(s.dev.Leave())
		s.must(s.dev.Play("e2e4"))
		s.must(s.dev.Arbiter("246810"))
	}, touch: func(s *studio) { s.tap("action.more", "draw.open") }},
	{name: "game-960", set: chess960},
	{name: "game-960-sign-ru", lang: "ru", set: func(s *studio) {
		chess960(s)
		_, err := s.dev.Result(scoresheet.Draw, "agreement")
		s.must(err)
	}},
	{name: "arbiter-device", set: inspected, touch: func(s *studio) { s.tap("action.more", "arbiter.device") }},
	{name: "arbiter-device-es", lang: "es", set: inspected, touch: func(s *studio) { s.tap("action.more", "arbiter.device") }},
	{name: "arbiter-restart", set: inspected, touch: func(s *studio) { s.tap("action.more", "arbiter.restart") }},
	{name: "arbiter-restart-late-de", lang: "de", set: func(s *studio) {
		inspected(s)
		s.must(s.dev.Leave())
		s.must(s.dev.Play("a7a6", "a2a3", "a6a5", "a3a4", "h7h6", "h2h3", "h6h5", "h3h4", "b8c6", "b1c3", "c6b8", "c3b1"))
		s.must(s.dev.Arbiter("246810"))
	}, touch: func(s *studio) { s.tap("action.more", "arbiter.restart", "why colours") }},
	{name: "arbiter-restart-sure-ru", lang: "ru", set: func(s *studio) { spanish(s); s.must(s.dev.Arbiter("246810")) }, touch: func(s *studio) {
		s.tap("action.more", "arbiter.restart", "why colours")
	}},
	{name: "arbiter-words-ru", lang: "ru", typed: true, set: inspected, touch: func(s *studio) {
		s.tap("action.more", "arbiter.restart", "arbiter.why.words", "key д", "key о", "key с", "key к", "key а", "key space")
	}},
	{name: "arbiter-words-en", typed: true, set: inspected, touch: func(s *studio) {
		s.tap("action.more", "arbiter.restart", "arbiter.why.words", "key b", "key o", "key a", "key r", "key d", "key other", "key 7")
	}},
	{name: "arbiter-abandon", set: inspected, touch: func(s *studio) { s.tap("action.more", "arbiter.abandon") }},
	{name: "arbiter-handover", set: inspected, touch: func(s *studio) { s.tap("action.more", "arbiter.handover") }},
	{name: "arbiter-codes", set: inspected, touch: func(s *studio) {
		s.tap("action.more", "arbiter.handover", "why battery low", "confirm")
	}},
	{name: "handed", set: handed},
	{name: "handed-de", lang: "de", set: handed},
	{name: "handed-arbiter", set: func(s *studio) { handed(s); s.must(s.dev.Arbiter("246810")) }, touch: func(s *studio) { s.tap("action.more") }},
	{name: "code-keyed", set: coded, touch: toCode},
	{name: "code-keyed-de", lang: "de", set: coded, touch: toCode},
	{name: "challenge", set: keyed, touch: func(s *studio) { toCode(s); s.tap("digit 1", "digit 2") }},
	{name: "challenge-ru", lang: "ru", set: keyed, touch: func(s *studio) {
		toCode(s)
		s.tap("digit 1", "action.done")
	}},
	{name: "game-origin", set: keyed, lang: "fr"},
}

// handed is a game that goes on on another device.
func handed(s *studio) {
	spanish(s)
	s.must(s.dev.Arbiter("246810"))
	_, err := s.dev.HandOver("battery low")
	s.must(err)
}
