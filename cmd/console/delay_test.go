package main

import (
	"strings"
	"testing"
	"time"
)

// R-A01: a try made during a delay waits it out before it is answered, and
// every try counts.
func TestWrongCodesWait(t *testing.T) {
	t.Parallel()
	k := newTalk(t)
	k.say("code arbiter 222222")
	k.say("new")
	var last time.Time // when the last wrong one was tried: the delay begins then
	for range 3 {
		last = time.Now()
		if got := k.say("arbiter 999999"); !strings.Contains(got, "not the arbiter's code") {
			t.Fatal(got)
		}
	}
	if got := k.say("arbiter 222222"); got != `{"ok":true,"mode":"arbiter"}`+"\n" {
		t.Error(got)
	}
	if waited := time.Since(last); waited < 900*time.Millisecond || waited > 20*time.Second {
		t.Errorf("after three wrong codes the right one is answered after %v", waited)
	}
}
