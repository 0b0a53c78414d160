package app_test

import (
	"strings"
	"testing"
	"time"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/app/qr"
	"zapis/modes"
)

// R-A01: where the device knows an arbiter's key, he may answer a challenge;
// wrong answers are counted and said, and the third one makes a new challenge.
func TestChallenge(t *testing.T) {
	for _, size := range sizes {
		key, err := modes.NewAnswerKey()
		if err != nil {
			t.Fatal(err)
		}
		r := rigWith(t, stage.New(t), size, page.Options{})
		r.must(r.dev.SetArbiterKey(key.Public().Text()))
		r.opened()
		r.ui.Refresh()
		r.press("action.more", "arbiter.enter")
		text := r.ui.Code()
		if read, err := qr.ReadImage(r.picture()); err != nil || read != text {
			t.Errorf("%v: the challenge cannot be read off the screen: %v", size, err)
		}
		if got := strings.Join(r.ui.ChallengeLines(), " "); strings.Join(strings.Fields(got), " ") != text {
			t.Errorf("%v: in letters it is %q, want %q", size, got, text)
		}
		checkPlaces(t, r, size)
		answer, err := modes.Answer(key, text)
		r.must(err)
		r.code("1234")
		wrong := "00000000"
		if answer == wrong {
			wrong = "00000001"
		}
		r.code(wrong)
		if said := r.ui.ChallengeWords(); !strings.Contains(said, "Tries left: 2") {
			t.Errorf("after a wrong answer: %q", said)
		}
		if said := r.ui.ChallengeWords(); !strings.Contains(strings.ReplaceAll(said, " ", ""), "Device"+r.dev.DeviceID()) {
			t.Errorf("which device it is: %q", said)
		}
		if r.ui.Code() != text {
			t.Error("one wrong answer makes another challenge")
		}
		r.code(wrong)
		r.dev.Pass(2 * time.Minute)
		r.code(wrong)
		if r.ui.Code() == text || r.dev.View().Mode != modes.Game {
			t.Error("after three wrong answers it is the same challenge")
		}
		r.press("action.cancel")
		r.dev.Pass(2 * time.Minute)
		r.press("action.more", "arbiter.enter")
		answer, err = modes.Answer(key, r.ui.Code())
		r.must(err)
		r.code(answer)
		if r.dev.View().Mode != modes.Arbiter || r.ui.Button("arbiter.leave") == nil {
			t.Errorf("the right answer: %s mode, %s", r.dev.View().Mode, buttonNames(r))
		}
	}
	r := started(t, usual)
	r.press("action.more", "arbiter.enter")
	if r.ui.Button("challenge.do") != nil {
		t.Error("a device without a key offers a challenge")
	}
}

// R-A01: where only keys open a game, no keypad for a code is shown anywhere: the
// challenge takes its place, and what was begun on the page lies there again when it
// is left. Where there is a code too, or no key, the keypad stays.
func TestChallengeWithoutACode(t *testing.T) {
	rigged := func(key, code bool) *rig {
		r := rigWith(t, stage.New(t), usual, page.Options{})
		if key {
			k, err := modes.NewAnswerKey()
			r.must(err)
			r.must(r.dev.SetArbiterKey(k.Public().Text()))
		}
		if code {
			r.must(r.dev.SetCode("organizer", arbiterCode, ""))
		}
		r.opened()
		r.ui.Refresh()
		return r
	}
	for name, open := range callPages {
		r := rigged(true, false)
		r.must(r.dev.Play("e2e4", "e7e5", "g1f3"))
		r.ui.Refresh()
		open(r)
		r.ui.Refresh()
		before, buttons := r.ui.Where(), r.names()
		r.touchSpot("call by band")
		if r.ui.Code() == "" || r.ui.Button("digit 5") == nil {
			t.Errorf("%s: no challenge, but %s", name, r.names())
			continue
		}
		r.press("action.cancel")
		if got := r.names(); r.ui.Where() != before || got != buttons {
			t.Errorf("%s: left, it is %q with %s, was %q with %s", name, r.ui.Where(), got, before, buttons)
		}
	}
	r := rigged(true, false) // while he types the groups elsewhere he touches nothing here
	r.press("action.more", "arbiter.enter")
	text := r.ui.Code()
	if r.wait(299); text == "" || r.ui.Code() != text {
		t.Errorf("before the challenge is over it is %q, was %q", r.ui.Code(), text)
	}
	if r.wait(2); r.ui.Code() != "" || r.ui.Button("action.more") == nil {
		t.Errorf("the challenge is over, and there is %s", buttonNames(r))
	}
	for _, is := range []struct{ key, code bool }{{true, true}, {false, true}} {
		r := rigged(is.key, is.code)
		r.press("action.more", "arbiter.enter")
		if r.ui.Code() != "" || r.ui.Button("digit 1") == nil || (r.ui.Button("challenge.do") != nil) != is.key {
			t.Errorf("with a code, key %v: %s", is.key, buttonNames(r))
		}
	}
}

// A challenge lies over the ended screen too, and goes away with it.
func TestChallengeOnTheEndedScreen(t *testing.T) {
	key, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	r := rigWith(t, stage.New(t), usual, page.Options{})
	r.must(r.dev.SetArbiterKey(key.Public().Text()))
	r.opened()
	r.ui.Refresh()
	r.press("action.end", "result 0-1", "end.checkmate", "approve white", "approve black", "release.do")
	r.press("arbiter.enter")
	answer, err := modes.Answer(key, r.ui.Code())
	r.must(err)
	r.code(answer)
	if r.dev.View().Mode != modes.Arbiter {
		t.Errorf("in %s mode", r.dev.View().Mode)
	}
	r.press("arbiter.leave", "release.do", "arbiter.enter")
	r.dev.Pass(3 * time.Minute)
	r.wait(1)
	if r.ui.Button("start.do") == nil {
		t.Errorf("after the ended screen there is %s", buttonNames(r))
	}
}
