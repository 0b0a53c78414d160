package app_test

import (
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
)

// The letters lie as on a keyboard of the language, at the foot of the page, and
// Done beside them.
func TestLettersLieAsOnAKeyboard(t *testing.T) {
	var words func(r *rig)
	for _, p := range arbiterPages {
		if p.name == "words" {
			words = p.open
		}
	}
	for lang, rows := range map[string][]string{
		"en": {"qwertyuiop", "asdfghjkl", "zxcvbnm"},
		"de": {"qwertzuiopü", "asdfghjklöä", "yxcvbnmß"},
		"fr": {"azertyuiop", "qsdfghjklm", "wxcvbn"},
		"es": {"qwertyuiop", "asdfghjklñ", "zxcvbnm"},
		"ru": {"йцукенгшщзхъ", "фывапролджэё", "ячсмитьбю"},
		"uk": {"йцукенгшщзхї", "фівапролджєґ", "ячсмитьбю"},
	} {
		size := fyne.Size{Width: 480, Height: 854}
		r := inspected(t, size, page.Options{Lang: lang})
		words(r)
		y := float32(0)
		for _, row := range rows {
			x := float32(0)
			for i, letter := range row {
				b := r.ui.Button("key " + string(letter))
				if b == nil {
					t.Fatalf("%s: no key %c", lang, letter)
				}
				at := b.Center()
				if i == 0 && at.Y <= y {
					t.Errorf("%s: %c is not below the row before", lang, letter)
				}
				if at.X <= x || i > 0 && at.Y != y {
					t.Errorf("%s: %c does not lie beside the letter before", lang, letter)
				}
				x, y = at.X, at.Y
			}
		}
		r.atTheFoot("action.done")
	}
}

// The keys of a move lie at the foot too, Done among them, and on the side of the
// hand.
func TestMoveKeysLieAtTheFoot(t *testing.T) {
	for _, size := range sizes {
		for _, left := range []bool{false, true} {
			r := startedWith(t, size, page.Options{LeftHand: left})
			r.menu("action.write")
			r.atTheFoot("action.done")
			done, five := r.ui.Button("action.done").Center(), r.ui.Button("key 5").Center()
			if done.Y != five.Y || (done.X < five.X) != left {
				t.Errorf("%v, left %v: Done lies at %v, the key 5 at %v", size, left, done, five)
			}
		}
	}
}

// atTheFoot checks that no button lies below the one of that name.
func (r *rig) atTheFoot(name string) {
	r.Helper()
	b := r.ui.Button(name)
	foot := b.Center().Y + b.Size().Height/2
	for _, o := range r.ui.Buttons() {
		if r.ui.OnTop(o) && o.Center().Y-o.Size().Height/2 > foot {
			r.Errorf("%s lies below %s", o.Name, name)
		}
	}
	if size := r.win.Canvas().Size(); foot < size.Height*0.8 {
		r.Errorf("%s ends at %v of %v", name, foot, size.Height)
	}
}

// startedWith is a rig with a game opened on it, and pages as opts say.
func startedWith(t *testing.T, size fyne.Size, opts page.Options) *rig {
	t.Helper()
	r := rigWith(t, stage.New(t), size, opts)
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	r.opened()
	r.ui.Refresh()
	return r
}
