package main

import (
	"strings"
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

// An arbiter's key, and a challenge of another device to its holder, as
// cmd/desk/testdata/answer.txt has them.
const (
	instrumentKey  = "zapis-arbiter-key-1 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8= 4c885e08"
	instrumentCode = "0123456789"
	otherChallenge = "087H WB9W 9DD6 JY0K 5H22 QR0G ZFAQ WWK0 6CMA MXQ7 3Z6C 2M1T NRGS 69YH 9PE9 K4ZM E8N0 H4Y5"
)

// instrument is an arbiter's device with his key.
func instrument(s *studio) {
	paired(s)
	_, err := s.dev.BringKey(instrumentKey, instrumentCode)
	s.must(err)
}

// groups types the challenge of another device.
func (s *studio) groups() {
	s.tap("pack.own", "owner.about", "hall.answer.title", "instrument.type")
	for _, letter := range strings.ReplaceAll(otherChallenge, " ", "") {
		s.tap("key " + string(letter))
	}
}

func (s *studio) digits(code string) {
	for _, d := range code {
		s.tap("digit " + string(d))
	}
}

// instrumentScenes are the pages with which an arbiter's device answers others.
var instrumentScenes = []scene{
	{name: "instrument", touch: func(s *studio) { s.tap("owner.about", "hall.answer.title") }},
	{name: "instrument-new-code", touch: func(s *studio) {
		s.tap("owner.about", "hall.answer.title", "instrument.make")
		s.digits("01234567890")
	}},
	{name: "instrument-key", set: instrument, touch: func(s *studio) { s.tap("pack.own", "owner.about", "hall.answer.title") }},
	{name: "instrument-groups", set: instrument, touch: (*studio).groups},
	{name: "instrument-code", set: instrument, touch: func(s *studio) {
		s.groups()
		s.tap("action.done")
		s.digits("999999")
		s.tap("action.done")
	}},
	{name: "instrument-answer", set: instrument, touch: func(s *studio) {
		s.groups()
		s.tap("action.done")
		s.digits(instrumentCode)
		s.tap("action.done")
	}},
}
