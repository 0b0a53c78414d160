package main

import (
	"zapis/scoresheet"
)

// ruledDiagram is the game of spanish, in an event that lays down when the players may
// see a diagram.
func ruledDiagram(d scoresheet.Diagram) func(s *studio) {
	return func(s *studio) {
		s.must(s.dev.SetCode("organizer", "975310", ""))
		r := s.dev.Rules()
		r.Diagram = d
		s.must(s.dev.SetRules(r, "975310"))
		spanish(s)
	}
}

var diagramScenes = []scene{
	{name: "diagram-never", set: ruledDiagram(scoresheet.DiagramNever), touch: func(s *studio) { s.tap("key N", "key x", "key e") }},
	{name: "diagram-never-de", lang: "de", left: true, set: ruledDiagram(scoresheet.DiagramNever)},
	{name: "diagram-entering-uk", lang: "uk", set: ruledDiagram(scoresheet.DiagramEntering)},
	{name: "diagram-entering-board", set: ruledDiagram(scoresheet.DiagramEntering), touch: func(s *studio) { s.tap("diagram.enter") }},
	{name: "diagram-rules-fr", lang: "fr", set: owned, touch: func(s *studio) { s.tap("owner.codes", "code.rules", "diagram.never") }},
}

var keyScenes = []scene{
	{name: "keys-game", set: spanish, touch: func(s *studio) {
		for range 3 {
			s.win.Canvas().FocusNext()
		}
	}},
	{name: "keys-owner-uk", lang: "uk", touch: func(s *studio) {
		for range 9 {
			s.win.Canvas().FocusNext()
		}
	}},
}

var takeScenes = []scene{
	{name: "take-along-de", lang: "de", set: played, touch: func(s *studio) { s.tap("owner.export") }},
	{name: "take-codes-uk", lang: "uk", set: played, touch: func(s *studio) { s.tap("owner.export", "owner.take.codes") }},
	{name: "take-codes-paused-de", lang: "de", set: played, touch: func(s *studio) { s.tap("owner.export", "owner.take.codes", "codes.pause") }},
	{name: "take-plain-fr", lang: "fr", set: played, touch: func(s *studio) { s.tap("owner.export", "plain.take") }},
	{name: "take-archive", set: played, touch: func(s *studio) {
		s.must(s.dev.Owner("135790"))
		s.ui.Refresh()
		s.tap("owner.archive")
		s.ui.Fill("search", "petrova")
		s.tap("game 1", "owner.export")
	}},
	{name: "start-controls-uk", lang: "uk", touch: func(s *studio) { s.tap("start control") }},
	{name: "start-remembered-de", lang: "de", set: played},
	{name: "archive-nocode-de", lang: "de", touch: func(s *studio) { s.tap("owner.archive") }},
}

var practiceScenes = []scene{
	{name: "practice-uk", lang: "uk", touch: func(s *studio) { s.tap("practice.do") }},
	{name: "practice-de", lang: "de", touch: func(s *studio) { s.tap("practice.do", "action.dash") }},
	{name: "practice-fr-left", lang: "fr", left: true, touch: func(s *studio) { s.tap("practice.do") }},
}
