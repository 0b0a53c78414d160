package main

import (
	"strings"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/scoresheet"
)

const (
	rooksOut   = "h1h2 h8h7 h2h1 h7h8 "
	knightsOut = "g1f3 g8f6 f3g1 f6g8 "
)

// repeated is a game in which a position stands again with other rights.
func repeated(moves string) func(s *studio) {
	return func(s *studio) {
		s.must(s.dev.SetCode("arbiter", "246810", ""))
		_, err := s.dev.New(stage.Pairing())
		s.must(err)
		s.must(s.dev.Play(strings.Fields(moves)...))
	}
}

// forBoth is a game of which one sheet is kept for both.
func forBoth(s *studio) {
	plan := stage.Pairing()
	plan.Recorder = scoresheet.RecorderArbiter
	_, err := s.dev.New(plan)
	s.must(err)
	s.must(s.dev.Play("e2e4", "e7e5"))
}

// claimed is the same with a claim that waits for the arbiter.
func claimed(moves string) func(s *studio) {
	return func(s *studio) {
		repeated(moves)(s)
		_, err := s.dev.ClaimText(scoresheet.ClaimThreefold, 0, "Nf3")
		s.must(err)
		s.must(s.dev.Arbiter("246810"))
	}
}

// faulty is a game with an illegal move, a dash and a threefold repetition.
func faulty(s *studio) {
	repeated("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f8d6 d2d4 e8g8 f3e5 g8f6 b1c3 f8e8 c1g5")(s)
	_, err := s.dev.Dash()
	s.must(err)
	s.must(s.dev.Play("f1e1", "d6e7", "g5h4", "c8h3"))
	s.must(s.dev.Arbiter("246810"))
}

// inDigits is a game that is written in digits and in the letters of another
// language.
func inDigits(s *studio) {
	repeated("e2e4 e7e5")(s)
	for _, text := range []string{"7163", "2836", "♗b5", "Lb4"} {
		_, err := s.dev.Write(text)
		s.must(err)
	}
	s.must(s.dev.Arbiter("246810"))
}

func toClaim(s *studio) { s.tap("action.claim") }

func toMove(s *studio) {
	toClaim(s)
	s.tap("claim.nextmove claim.repetition")
}

const (
	right = "h2h4 h7h5 " + knightsOut + knightsOut
	wrong = "h2h4 h7h5 " + knightsOut + rooksOut
)

var claimScenes = []scene{
	{name: "claim-panel", set: repeated(right), touch: toClaim},
	{name: "claim-panel-both", set: forBoth, touch: func(s *studio) { toClaim(s); s.tap("claim.by.black", "claim.position claim.moves") }},
	{name: "claim-panel-both-de", lang: "de", set: forBoth, touch: toClaim},
	{name: "claim-panel-de", lang: "de", set: repeated(right), touch: func(s *studio) { toClaim(s); s.tap("claim.position claim.moves") }},
	{name: "claim-move-ru", lang: "ru", set: repeated(right), touch: toMove},
	{name: "claim-move-shown", set: repeated(right), touch: func(s *studio) {
		toMove(s)
		s.tap("action.write", "key N", "key f", "key 3", "action.done")
	}},
	{name: "claim-waits-fr", lang: "fr", set: repeated(right), touch: func(s *studio) {
		toClaim(s)
		s.tap("claim.position claim.repetition", "claim.announce")
		s.tap("action.dash")
	}},
	{name: "claim-waits-left-de", lang: "de", left: true, set: repeated(right), touch: func(s *studio) {
		toClaim(s)
		s.tap("claim.position claim.repetition", "claim.announce", "action.dash")
	}},
	{name: "claim-arbiter", set: claimed(right)},
	{name: "claim-answer", set: claimed(right + knightsOut), touch: func(s *studio) { s.tap("arbiter.claim") }},
	{name: "claim-answer-wrong-ru", lang: "ru", set: claimed("h2h4 h7h5 " + knightsOut + rooksOut), touch: func(s *studio) { s.tap("arbiter.claim") }},
	{name: "claim-reject-de", lang: "de", set: claimed(wrong), touch: func(s *studio) { s.tap("arbiter.claim", "find.reject") }},
	{name: "findings-page", set: faulty},
	{name: "findings-list", set: faulty, touch: func(s *studio) { s.tap("arbiter.findings") }},
	{name: "findings-list-uk", lang: "uk", set: claimed(right + knightsOut), touch: func(s *studio) { s.tap("arbiter.findings") }},
	{name: "findings-notation-ru", lang: "ru", set: inDigits, touch: func(s *studio) { s.tap("arbiter.findings") }},
	{name: "findings-notation-fr", lang: "fr", set: inDigits, touch: func(s *studio) { s.tap("arbiter.findings"); s.ui.TouchRow("finding 1") }},
	{name: "findings-notation", set: inDigits, touch: func(s *studio) { s.tap("arbiter.findings"); s.ui.TouchRow("finding 0") }},
	{name: "findings-illegal-es", lang: "es", set: faulty, touch: func(s *studio) { s.tap("arbiter.findings"); s.ui.TouchRow("finding 0") }},
	{name: "findings-threefold-dark", theme: page.Dark, set: claimed(right + knightsOut), touch: func(s *studio) { s.tap("arbiter.findings"); s.ui.TouchRow("finding 2") }},
}
