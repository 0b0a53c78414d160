package main

import (
	"time"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/scoresheet"
)

// packed is a device with the packs of two rounds on its stick.
func packed(s *studio) {
	var all files
	for round, name := range []string{3: "round3.zapis-pack"} {
		if name == "" {
			continue
		}
		data, err := stage.Pack(now, round)
		s.must(err)
		all = append(all, page.InboxFile{Name: name, At: now.Add(-time.Hour), Data: data})
	}
	s.inbox = all
}

// paired is one that took the pack of round 3, for Black's sheet of board 12.
func paired(s *studio) {
	packed(s)
	data, err := stage.Pack(now, 3)
	s.must(err)
	_, _, err = s.dev.TakePack(data, "12", scoresheet.RecorderBlack, "")
	s.must(err)
}

// packGame is one on which that game is over and signed.
func packGame(s *studio) {
	paired(s)
	_, err := s.dev.New(device.NewGame{})
	s.must(err)
	s.must(s.dev.Play("e2e4", "e7e5", "g1f3"))
	_, err = s.dev.Result(scoresheet.Draw, "agreement")
	s.must(err)
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		_, err = s.dev.Approve(who, "x")
		s.must(err)
	}
}

// packScenes are the pages of an event's packs.
var packScenes = []scene{
	{name: "pack-take", set: packed, touch: func(s *studio) { s.tap("start.pack") }},
	{name: "pack-first", set: packed, touch: func(s *studio) { s.tap("start.pack", "file 1") }},
	{name: "pack-boards", set: paired, touch: func(s *studio) { s.tap("pack.other") }},
	{name: "pack-card", set: paired},
	{name: "pack-card-dark", theme: page.Dark, lang: "de", set: paired},
	{name: "pack-ready", set: paired, touch: func(s *studio) { s.tap("pack.ready") }},
	{name: "pack-other-game", set: func(s *studio) {
		paired(s)
		_, err := s.dev.New(stage.Pairing())
		s.must(err)
	}},
	{name: "pack-challenge", set: paired, touch: func(s *studio) { again(); s.tap("pack.answer") }},
	{name: "pack-signed", set: packGame},
	{name: "pack-signed-gaps", lang: "ru", set: func(s *studio) {
		paired(s)
		_, err := s.dev.New(device.NewGame{})
		s.must(err)
		s.must(s.dev.Play("e2e4"))
		_, err = s.dev.Dash()
		s.must(err)
		_, err = s.dev.Result(scoresheet.Draw, "agreement")
		s.must(err)
		for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
			_, err = s.dev.Approve(who, "x")
			s.must(err)
		}
	}},
	{name: "pack-handin", set: packGame, touch: func(s *studio) { s.tap("handin.do") }},
	{name: "pack-ended", set: func(s *studio) {
		packGame(s)
		_, err := s.dev.HandIn()
		s.must(err)
		s.must(s.dev.HandedIn(false))
		_, err = s.dev.Release()
		s.must(err)
	}},
}
