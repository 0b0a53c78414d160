package main

import (
	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
)

// scrambled is a game with moves missing after a time scramble.
func scrambled(s *studio) {
	spanish(s)
	for range 3 {
		_, err := s.dev.Dash()
		s.must(err)
	}
	_, err := s.dev.Blank()
	s.must(err)
	for _, move := range []string{"d4", "Bf8"} {
		_, err := s.dev.Write(move)
		s.must(err)
	}
}

// restoring is the same while the players fill them in.
func restoring(s *studio) {
	scrambled(s)
	s.must(s.dev.Arbiter("246810"))
	f := s.dev.View().Record
	b := f.BoardBefore(len(f.Cells))
	b.Turn = board.Black
	_, err := s.dev.Reconstruct(scoresheet.ReconstructionBegun{
		Moves: 12, Board: arbitration.NotedBoard(b),
		White: scoresheet.Clock{Noted: true, Seconds: 62, WithSeconds: true}, Black: scoresheet.Clock{Noted: true, Seconds: 3720},
	})
	s.must(err)
}

func filling(s *studio) {
	restoring(s)
	s.must(s.dev.Leave())
}

func arbitersRecord(s *studio) {
	s.must(s.dev.SetCode("arbiter", "246810", ""))
	g := stage.Pairing()
	g.Recorder, g.From = scoresheet.RecorderArbiter, scoresheet.CellName{Number: 31, Side: board.Black}
	_, err := s.dev.New(g)
	s.must(err)
	for _, move := range []string{"Qd7", "Rfe1", "Rae8", "Nd4"} {
		_, err := s.dev.Write(move)
		s.must(err)
	}
}

// toRestore opens the reconstruction, and goes on from there.
func (s *studio) toRestore(names ...string) {
	if s.ui.Button("restore.title") == nil {
		s.tap("action.more")
	}
	for s.ui.Button("restore.title") == nil {
		s.tap("page down")
	}
	s.tap("restore.title")
	s.tap(names...)
}

var restoreScenes = []scene{
	{name: "restore-more", set: scrambled, touch: func(s *studio) { s.tap("action.more") }},
	{name: "restore-more-ru", lang: "ru", set: scrambled, touch: func(s *studio) { s.tap("action.more") }},
	{name: "restore-note", set: func(s *studio) { scrambled(s); s.must(s.dev.Arbiter("246810")) }, touch: func(s *studio) {
		s.toRestore()
		s.tap("restore.clock.white", "hour 0", "tens 1", "minute 2")
	}},
	{name: "restore-note-uk", lang: "uk", set: func(s *studio) { scrambled(s); s.must(s.dev.Arbiter("246810")) }, touch: func(s *studio) {
		s.toRestore()
	}},
	{name: "restore-setup-de", lang: "de", set: func(s *studio) { scrambled(s); s.must(s.dev.Arbiter("246810")) }, touch: func(s *studio) {
		s.toRestore("restore.board")
	}},
	{name: "restore-gaps", set: filling, touch: func(s *studio) { s.tap("restore.next") }},
	{name: "restore-gaps-de", lang: "de", set: filling, touch: func(s *studio) { s.tap("restore.next") }},
	{name: "restore-gaps-left-ru", lang: "ru", left: true, set: filling, touch: func(s *studio) { s.tap("restore.previous") }},
	{name: "restore-finished-fr", lang: "fr", set: filling, touch: func(s *studio) { s.tap("restore.done") }},
	{name: "restore-far", set: restoring},
	{name: "restore-far-page", set: restoring, touch: func(s *studio) { s.toRestore() }},
	{name: "restore-far-page-es", lang: "es", set: restoring, touch: func(s *studio) { s.toRestore() }},
	{name: "restore-fail-de", lang: "de", set: restoring, touch: func(s *studio) { s.toRestore("restore.fail") }},
	{name: "restore-lend", set: scrambled, touch: func(s *studio) { s.tap("action.more", "restore.lend") }},
	{name: "restore-lend-alarm-ru", lang: "ru", set: func(s *studio) { scrambled(s); s.dev.Raised = raisedNow() }, touch: func(s *studio) { s.tap("action.more", "restore.lend") }},
	{name: "restore-arbiter-start", set: func(s *studio) { s.must(s.dev.SetCode("arbiter", "246810", "")) }, touch: func(s *studio) { s.tap("recorder arbiter") }},
	{name: "restore-arbiter-end", set: arbitersRecord, touch: func(s *studio) {
		if s.ui.Button("action.end") == nil {
			s.tap("action.more")
		}
		s.tap("action.end")
	}},
	{name: "restore-arbiter-close-ru", lang: "ru", set: func(s *studio) { arbitersRecord(s); s.must(s.dev.Arbiter("246810")) }, touch: func(s *studio) { s.tap("restore.close") }},
	{name: "restore-arbiter-lend", lang: "uk", set: arbitersRecord, touch: func(s *studio) { s.tap("action.more", "restore.lend") }},
}

func raisedNow() []device.Alarm {
	return []device.Alarm{{AlarmRaised: scoresheet.AlarmRaised{Alarm: device.AlarmLeft, Since: 1_795_000_000_000, For: 18000}, At: 1_795_000_000_000}}
}
