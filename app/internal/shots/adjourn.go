package main

import (
	"os"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// sealKey sets for whom moves are sealed: the key of another device, an arbiter's.
func sealKey(s *studio) {
	dir, err := os.MkdirTemp("", "shots")
	s.must(err)
	defer func() { s.must(os.RemoveAll(dir)) }()
	dev, err := stage.OpenAt(dir, notation.English, now)
	s.must(err)
	defer func() { s.must(dev.Close()) }()
	key, err := dev.OwnSealKey()
	s.must(err)
	s.must(s.dev.SetSealKey(key))
}

// noSealKey is a game with the arbiter before it, on a device without a key.
func noSealKey(s *studio) {
	spanish(s)
	_, err := s.dev.AtEnd()
	s.must(err)
	s.must(s.dev.Play("c6a5"))
	s.must(s.dev.Clock("9b", "1:19"))
	s.must(s.dev.Arbiter("246810"))
}

func adjourning(s *studio) {
	noSealKey(s)
	sealKey(s)
}

// sealing is a device that waits for the move.
func sealing(s *studio) {
	adjourning(s)
	_, err := s.dev.Seal()
	s.must(err)
}

// sealedMove is one on which it is sealed.
func sealedMove(s *studio) {
	sealing(s)
	s.must(s.dev.Play("b3c2"))
}

func enveloped(s *studio) {
	sealedMove(s)
	s.must(s.dev.Arbiter("246810"))
}

var stood = device.Envelope{
	White: scoresheet.Clock{Noted: true, Seconds: 4980}, Black: scoresheet.Clock{Noted: true, Seconds: 4740},
	Resume: "21.11.2026 10:00, Town Hall, room 2", Keeper: "Ivanenko",
}

func parked(s *studio) {
	enveloped(s)
	_, err := s.dev.Adjourn(stood)
	s.must(err)
}

func parkedArbiter(s *studio) {
	parked(s)
	s.must(s.dev.Arbiter("246810"))
}

// inPaper is an adjournment whose move is in an envelope of paper.
func inPaper(s *studio) { inPaperAfter(s) }

func inPaperAfter(s *studio, moves ...string) {
	noSealKey(s)
	s.must(s.dev.Leave())
	s.must(s.dev.Play(moves...))
	s.must(s.dev.Arbiter("246810"))
	e := stood
	e.Paper, e.Offer = true, true
	_, err := s.dev.Adjourn(e)
	s.must(err)
	s.must(s.dev.Arbiter("246810"))
}

func toPaper(move ...string) func(s *studio) {
	return func(s *studio) {
		s.tap("arbiter.adjourn", "adjourn.open", "adjourn.paper.enter")
		s.tap(move...)
		s.tap("action.done")
	}
}

var adjournScenes = []scene{
	{name: "adjourn-start", set: adjourning, touch: func(s *studio) { s.tap("action.more", "arbiter.adjourn") }},
	{name: "adjourn-start-nokey-ru", lang: "ru", set: noSealKey, touch: func(s *studio) { s.tap("action.more", "arbiter.adjourn") }},
	{name: "adjourn-key-de", lang: "de", set: noSealKey, touch: func(s *studio) { s.tap("action.more", "arbiter.adjourn", "adjourn.key.take") }},
	{name: "adjourn-key-type", set: noSealKey, touch: func(s *studio) {
		s.tap("action.more", "arbiter.adjourn", "adjourn.key.take", "adjourn.type", "key A", "key G", "key E", "key 1", "key Q", "action.done")
	}},
	{name: "adjourn-sealing", set: sealing},
	{name: "adjourn-sealing-left-uk", lang: "uk", left: true, set: sealing},
	{name: "adjourn-entered", set: sealing, touch: func(s *studio) { s.square("b3"); s.square("c2") }},
	{name: "adjourn-entered-shown-fr", lang: "fr", set: sealing, touch: func(s *studio) { s.square("b3"); s.square("c2"); s.tap("adjourn.show") }},
	{name: "adjourn-keypad-de", lang: "de", set: sealing, touch: func(s *studio) { s.tap("action.write", "key N", "key c", "key 2") }},
	{name: "adjourn-sealed", set: sealedMove},
	{name: "adjourn-sealed-es", lang: "es", set: sealedMove},
	{name: "adjourn-sealed-sure-de", lang: "de", set: sealedMove, touch: func(s *studio) { s.tap("withdraw sealed") }},
	{name: "adjourn-envelope", set: enveloped, touch: func(s *studio) { s.tap("arbiter.adjourn") }},
	{name: "adjourn-envelope-ru", lang: "ru", set: enveloped, touch: func(s *studio) { s.tap("arbiter.adjourn", "adjourn.offer") }},
	{name: "adjourn-clock", set: enveloped, touch: func(s *studio) { s.tap("arbiter.adjourn", "adjourn.clock.white") }},
	{name: "adjourn-missing-uk", lang: "uk", set: enveloped, touch: func(s *studio) { s.tap("arbiter.adjourn", "adjourn.park") }},
	{name: "adjourn-unsealed-es", lang: "es", set: func(s *studio) { sealing(s); s.must(s.dev.Arbiter("246810")) }, touch: func(s *studio) { s.tap("arbiter.adjourn", "adjourn.park") }},
	{name: "adjourn-parked", set: parked},
	{name: "adjourn-parked-ru", lang: "ru", set: parked},
	{name: "adjourn-parked-dark-de", lang: "de", theme: page.Dark, set: parked},
	{name: "adjourn-waits", set: parkedArbiter, touch: func(s *studio) { s.tap("arbiter.adjourn") }},
	{name: "adjourn-waits-page-fr", lang: "fr", set: parkedArbiter},
	{name: "adjourn-file", set: parkedArbiter, touch: func(s *studio) { s.tap("arbiter.adjourn", "adjourn.file") }},
	{name: "adjourn-open-ru", lang: "ru", set: parkedArbiter, touch: func(s *studio) { s.tap("arbiter.adjourn", "adjourn.open") }},
	{name: "adjourn-code", set: parkedArbiter, touch: func(s *studio) {
		s.tap("arbiter.adjourn", "adjourn.open", "adjourn.code.type", "key 7", "key K", "key 3", "key Q", "key M", "key X", "key 9", "key 0")
	}},
	{name: "adjourn-opened-legal", set: inPaper, touch: toPaper("key B", "key c", "key 2")},
	{name: "adjourn-opened-illegal-de", lang: "de", set: inPaper, touch: toPaper("key B", "key e", "key 2")},
	{name: "adjourn-opened-ambiguous", set: func(s *studio) { inPaperAfter(s, "d2d4", "c7c5") }, touch: toPaper("key N", "key d", "key 2")},
	{name: "adjourn-opened-unreadable-uk", lang: "uk", set: inPaper, touch: toPaper("key x", "key x", "key e")},
	{name: "adjourn-lost-ru", lang: "ru", set: parkedArbiter, touch: func(s *studio) { s.tap("arbiter.adjourn", "adjourn.lost") }},
	{name: "adjourn-resume", set: inPaper, touch: func(s *studio) { s.tap("arbiter.adjourn", "adjourn.resume.do") }},
	{name: "adjourn-owner", touch: func(s *studio) { s.tap("owner.about", "owner.sealed") }},
	{name: "adjourn-owner-ru", lang: "ru", set: sealKey, touch: func(s *studio) { s.tap("owner.about", "owner.sealed") }},
}
