package main

import (
	"fmt"
	"time"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/scoresheet"
)

// owned is a device whose owner has a profile and a code.
func owned(s *studio) {
	s.must(s.dev.SetProfile(device.Profile{Name: "Kovalenko, Olha", FIDE: "14100000", Federation: "UKR"}))
	s.must(s.dev.SetCode("owner", "135790", ""))
	s.must(s.dev.SetCode("organizer", "975310", ""))
}

// played is one with some games in its archive.
func played(s *studio) {
	s.must(s.dev.SetProfile(device.Profile{Name: "Kovalenko, Olha"}))
	signed(s)
	_, err := s.dev.Release()
	s.must(err)
	s.dev.Pass(3 * time.Minute)
	for i := range 40 {
		g := stage.Pairing()
		g.Tags[3].Value = fmt.Sprint(i + 4)
		g.Tags[5].Value = []string{"Nepomniachtchi, Ian Alexandrovich", "Ivanchuk, Vasyl", "Carlsen, Magnus"}[i%3]
		if i%5 == 0 {
			g.Tags = append(g.Tags, scoresheet.Tag{Name: "Guest", Value: "yes"})
		}
		_, err := s.dev.New(g)
		s.must(err)
		s.must(s.dev.Play("d2d4"))
		_, err = s.dev.Result(scoresheet.Result(1+i%3), "resignation")
		s.must(err)
		for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
			_, err = s.dev.Approve(who, "x")
			s.must(err)
		}
		_, err = s.dev.Release()
		s.must(err)
		s.dev.Pass(3 * time.Minute)
	}
}

// ownerScenes are the pages of owner mode.
var ownerScenes = []scene{
	{name: "owner-profile", set: owned, touch: func(s *studio) { s.must(s.dev.Owner("135790")); s.ui.Refresh(); s.tap("owner.profile") }},
	{name: "owner-ruler", lang: "fr", touch: func(s *studio) {
		s.tap("owner.profile")
		s.ui.Button("owner.size.measure").OnTap() // it may be scrolled out of sight
		s.tap("ruler longer more")
	}},
	{name: "owner-profile-de", lang: "de", touch: func(s *studio) { s.tap("owner.profile") }},
	{name: "owner-profile-dark", theme: page.Dark, lang: "uk", touch: func(s *studio) { s.tap("owner.profile") }},
	{name: "owner-device", set: owned, touch: func(s *studio) { s.tap("owner.about") }},
	{name: "owner-device-ru", lang: "ru", touch: func(s *studio) { s.tap("owner.about") }},
	{name: "selftest-cross", touch: func(s *studio) { s.tap("owner.about", "selftest.do") }},
	{name: "selftest-alarm-de", lang: "de", touch: func(s *studio) { s.tap("owner.about", "selftest.do", "selftest.skip") }},
	{name: "selftest-found", touch: func(s *studio) { s.tap("owner.about", "selftest.do", "selftest.skip", "selftest.yes") }},
	{name: "owner-ask", lang: "de", touch: func(s *studio) { s.tap("owner.about", "owner.ask") }},
	{name: "owner-licences", touch: func(s *studio) { s.tap("owner.about", "owner.licences", "page down") }},
	{name: "owner-enrol", lang: "fr", touch: func(s *studio) { s.tap("owner.about", "owner.enrol") }},
	{name: "owner-codes", set: owned, touch: func(s *studio) { s.tap("owner.codes", "code.owner", "digit 1", "digit 2") }},
	{name: "owner-codes-fr", lang: "fr", set: owned, touch: func(s *studio) { s.tap("owner.codes", "code.owner") }},
	{name: "owner-rules", lang: "de", set: owned, touch: func(s *studio) { s.tap("owner.codes", "code.rules", "battery +5") }},
	{name: "owner-games", set: played, touch: func(s *studio) { s.must(s.dev.Owner("135790")); s.ui.Refresh(); s.tap("owner.archive") }},
	{name: "owner-game", set: played, touch: func(s *studio) {
		s.must(s.dev.Owner("135790"))
		s.ui.Refresh()
		s.tap("owner.archive")
		s.ui.Fill("search", "petrova")
		s.tap("game 1", "owner.game.previous", "owner.game.previous")
	}},
	{name: "owner-game-ru", lang: "ru", left: true, set: played, touch: func(s *studio) {
		s.must(s.dev.Owner("135790"))
		s.ui.Refresh()
		s.tap("owner.archive")
		s.ui.Fill("search", "petrova")
		s.tap("game 1", "owner.game.first", "owner.game.next")
	}},
	{name: "owner-details", set: played, touch: func(s *studio) {
		s.must(s.dev.Owner("135790"))
		s.ui.Refresh()
		s.tap("owner.archive")
		s.ui.Fill("search", "petrova")
		s.tap("game 1", "owner.details")
	}},
	{name: "start-owned", set: owned, touch: func(s *studio) { s.tap("start.me.black") }},
	{name: "start-owned-de", lang: "de", set: owned},
	{name: "start-midgame", lang: "uk", touch: func(s *studio) { s.tap("start.midgame", "start.midgame.position") }},
	{name: "start-setup", touch: func(s *studio) {
		s.tap("start.midgame", "start.midgame.position", "start.setup", "start.setup.start", "start.setup.take")
	}},
	{name: "start-setup-de", lang: "de", touch: func(s *studio) { s.tap("start.midgame", "start.midgame.position", "start.setup") }},
	{name: "start-setup-dark", theme: page.Dark, touch: func(s *studio) { s.tap("start.midgame", "start.midgame.position", "start.setup", "piece q") }},
	{name: "start-setup-contrast", theme: page.Contrast, touch: func(s *studio) { s.tap("start.midgame", "start.midgame.position", "start.setup") }},
	{name: "start-owned-dark", theme: page.Dark, set: owned, touch: func(s *studio) { s.tap("start.me.black") }},
	{name: "start-takeover", touch: func(s *studio) { s.tap("start.takeover") }},
	{name: "start-battery", lang: "de", set: func(s *studio) { owned(s); s.dev.Charge = 12 }, touch: func(s *studio) {
		s.ui.Fill("White", "A")
		s.ui.Fill("Black", "B")
		s.tap("start.do")
	}},
}

// write touches a field of the page, by its label, and then keys that are drawn for it.
func (s *studio) write(label string, keys ...string) {
	for _, o := range s.ui.Fields() {
		if o.Said == s.ui.Words.Say(label) {
			s.touch(page.CenterOf(o))
			for _, key := range keys {
				s.tap(key)
			}
			return
		}
	}
	s.must(fmt.Errorf("no field %s", label))
}

// writingScenes are fields that are written in with drawn keys.
var writingScenes = []scene{
	{name: "write-name", typed: true, touch: func(s *studio) {
		s.write("start.white", "key c", "key a", "key r", "key l", "key s", "key e", "key n", "write.signs", "key ,", "key space", "write.signs")
	}},
	{name: "write-capital-de", lang: "de", theme: page.Dark, touch: func(s *studio) { s.write("start.black") }},
	{name: "write-name-ru", lang: "ru", typed: true, touch: func(s *studio) { s.write("start.white", "key к", "key а", "key р") }},
	{name: "write-name-uk", lang: "uk", typed: true, theme: page.Contrast, touch: func(s *studio) { s.write("start.event", "key ґ", "key space") }},
	{name: "write-latin-uk", lang: "uk", typed: true, touch: func(s *studio) { s.write("start.white", "write.script", "key m") }},
	{name: "write-accents-fr", lang: "fr", typed: true, touch: func(s *studio) { s.write("start.site", "key l", "write.accents") }},
	{name: "write-more-accents-es", lang: "es", typed: true, theme: page.Contrast, touch: func(s *studio) { s.write("start.site", "key l", "write.accents", "write.accents") }},
	{name: "write-figures-es", lang: "es", touch: func(s *studio) { s.write("start.timecontrol", "key 9", "key 0") }},
	{name: "write-letters-fr", lang: "fr", theme: page.Dark, touch: func(s *studio) { s.write("start.black") }},
	{name: "write-position", touch: func(s *studio) {
		s.tap("start.midgame", "start.midgame.position")
		s.write("start.midgame.fen", "key 8", "key /", "key P", "key 7")
	}},
	{name: "write-by-keyboard", touch: func(s *studio) {
		s.ui.TypedRune('x')
		s.write("start.white")
	}},
}
