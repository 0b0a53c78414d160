package app_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/modes"
)

// picker is a system's page for files, on which the test chooses.
type picker struct {
	name string // of the file to be put somewhere
	data []byte
	put  func(ok bool, err error)
	get  func(f page.InboxFile, err error)
}

func (p *picker) Put(name string, data []byte, done func(ok bool, err error)) {
	p.name, p.data, p.put = name, data, done
}

func (p *picker) Get(done func(f page.InboxFile, err error)) { p.get = done }

// shown reports whether a text is on the screen.
func (r *rig) shown(text string) bool {
	return strings.Contains(r.ui.Told(), text) || r.sees(text) || r.reads(text)
}

// R-G10: where nobody reaches what the program writes, the owner chooses the place
// of a file besides, and is told where it went, or why it went nowhere.
func TestOwnerChoosesThePlace(t *testing.T) {
	p := &picker{}
	r := justPlayed(t, page.Options{Picker: p})
	r.press("owner.export")
	if text, _ := r.ui.Button("take file").Caption(); !strings.Contains(text, "tablet") {
		t.Errorf("the file goes %q", text)
	}
	r.press("take record")
	if len(r.saved) != 1 || p.put == nil || !bytes.HasPrefix(p.data, []byte(page.FileRecord)) || !strings.HasSuffix(p.name, ".record") {
		t.Fatalf("%d files are written, %q of %d bytes is to be put", len(r.saved), p.name, len(p.data))
	}
	p.put(false, nil)
	if r.shown(p.name) {
		t.Error("a file that was put nowhere is told of")
	}
	p.put(false, errors.New("the card is full"))
	if !r.shown("the card is full") {
		t.Error("nobody is told that the card is full")
	}
	p.put(true, nil)
	if !r.shown(p.name) {
		t.Error("nobody is told where the file is")
	}
}

// R-G01, R-G10: in a game the way to files would be one out of the program.
func TestNoPickerInAGame(t *testing.T) {
	p := &picker{}
	r := newRigIn(t, usual, page.Options{Picker: p})
	_, err := r.dev.New(stage.Pairing())
	r.must(err)
	r.must(r.dev.Play("e2e4"))
	r.ui.Refresh()
	if mode := r.dev.View().Mode; mode != modes.Game {
		t.Fatalf("in %s mode", mode)
	}
	kit := r.ui.Kit
	kit.Save("game.pgn", []byte("1. e4 *"), nil)
	if p.put != nil {
		t.Error("the system's page for files is shown in a game")
	}
}

// ESS 6.2.2.12: a file that the owner chooses is taken as one from the inbox is,
// and one of another kind is not.
func TestOwnerChoosesAFile(t *testing.T) {
	p := &picker{}
	r := newRigIn(t, usual, page.Options{Picker: p})
	r.press("start.takeover", "owner.pick.get")
	if p.get == nil {
		t.Fatal("nothing was asked for")
	}
	p.get(page.InboxFile{}, nil)
	p.get(page.InboxFile{Name: "holiday.jpg", Data: []byte("\xff\xd8")}, nil)
	if !r.shown("holiday.jpg") {
		t.Error("nobody is told that it is another file")
	}
	p.get(page.InboxFile{}, errors.New("the stick was pulled"))
	if !r.shown("the stick was pulled") {
		t.Error("nobody is told that it cannot be read")
	}
	p.get(page.InboxFile{Name: "game.record", Data: []byte(string(page.FileRecord) + "1\nbroken")}, nil)
	if !r.shown("game.record") {
		t.Error("nobody is told that the game is broken")
	}
}

// A key that the owner chooses is taken however its file was saved.
func TestOwnerChoosesAKey(t *testing.T) {
	p := &picker{}
	r := newRigIn(t, usual, page.Options{Picker: p})
	key, err := modes.NewAnswerKey()
	r.must(err)
	r.press("owner.about")
	for name, data := range savedAs(key.Public().Text()) {
		r.must(r.dev.SetArbiterKey(""))
		r.press("owner.arbiterkey", "owner.pick.get")
		if p.get(page.InboxFile{Name: name, Data: data}, nil); r.dev.ArbiterKeyShort() != key.Public().Short() {
			t.Fatalf("the key in %s is not taken: %s", name, r.ui.Told())
		}
	}
}
