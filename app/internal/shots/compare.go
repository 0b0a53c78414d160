package main

import (
	"errors"
	"os"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// files is an inbox with these files in it.
type files []page.InboxFile

func (f files) Files(page.FileKind) ([]page.InboxFile, error) { return f, nil }
func (f files) Places() string                                { return "/media/stick" }

// otherSheet is the record of another device of the same pairing, as its
// arbiter has it written out.
func otherSheet(texts string, change func(g *device.NewGame)) (file []byte, err error) {
	dir, err := os.MkdirTemp("", "shots")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	dev, err := stage.OpenAt(dir, notation.English, now)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, dev.Close()) }()
	g := stage.Pairing()
	g.Recorder = scoresheet.RecorderBlack
	if change != nil {
		change(&g)
	}
	err = dev.SetCode("arbiter", "246810", "")
	_, err2 := dev.New(g)
	err = errors.Join(err, err2)
	for _, text := range strings.Fields(texts) {
		if text == "—" {
			_, err2 = dev.Dash()
		} else {
			_, err2 = dev.Write(text)
		}
		err = errors.Join(err, err2)
	}
	if err = errors.Join(err, dev.Arbiter("246810")); err != nil {
		return nil, err
	}
	return dev.Export(device.FormatRecord)
}

// beside is a game in arbiter mode, with the sheet of another device on a
// stick.
func beside(texts string, change func(g *device.NewGame)) func(s *studio) {
	return func(s *studio) {
		s.must(s.dev.SetCode("arbiter", "246810", ""))
		_, err := s.dev.New(stage.Pairing())
		s.must(err)
		s.must(s.dev.Play(stage.Opening...))
		s.must(s.dev.Arbiter("246810"))
		file, err := otherSheet(texts, change)
		s.must(err)
		s.inbox = files{{Name: "Petrova-Kovalenko.zapis", At: time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC), Data: file}}
	}
}

func toFiles(s *studio) { s.tap("action.more", "compare.do") }

func toCompared(s *studio) {
	toFiles(s)
	s.tap("file 1")
}

const (
	sameSheet  = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O"
	slipSheet  = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Bd6 Re1 b5 Bb3 d5 c3 O-O h3"
	otherLines = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bd6 d4 exd4 Qxd4 f6 Re1 Ne7"
	gapSheet   = "e4 e5 Nf3 — Bb5 a6 Ba4 Nf6 O-O Be7 Re1 Bb3 d6 c3 O-O h3"
)

func renamed(g *device.NewGame) { g.Tags[6].Value = "Kowalenko, O." }

var compareScenes = []scene{
	{name: "compare-files", set: beside(sameSheet, nil), touch: toFiles},
	{name: "compare-agree", set: beside(sameSheet, nil), touch: toCompared},
	{name: "compare-slip", set: beside(slipSheet, nil), touch: toCompared},
	{name: "compare-differ-de", lang: "de", set: beside(otherLines, nil), touch: toCompared},
	{name: "compare-gap-ru", lang: "ru", set: beside(gapSheet, nil), touch: toCompared},
	{name: "compare-large-dark", theme: page.Dark, set: beside(otherLines, nil), touch: func(s *studio) { toCompared(s); s.ui.TouchBoard(2) }},
	{name: "compare-othergame-fr", lang: "fr", set: beside(sameSheet, renamed), touch: toCompared},
}
