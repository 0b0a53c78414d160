package hall_test

import (
	"net/http"
	"slices"
	"testing"
	"time"
)

// A drive that does not answer keeps only the sticks waiting: whether one is plugged
// in, and whether it is the desk's own, is asked while the desk works for others.
func TestStickThatDoesNotAnswer(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	stick, socket := newSocket(t, r)
	r.onStick(stick, "device-1.zapis-statement", r.statement(1, nil))
	socket.in = []string{stick}
	asked, answer := make(chan struct{}), make(chan struct{})
	r.server.Sticks = func() []string {
		close(asked)
		<-answer
		return slices.Clone(socket.in)
	}
	if status, page := r.post("/sticks", watch); status != http.StatusOK {
		t.Fatal(page)
	}
	looked := make(chan struct{})
	go func() {
		r.look()
		close(looked)
	}()
	<-asked
	opened := make(chan int, 1)
	go func() {
		status, _ := r.open("/hall/A/1")
		opened <- status
	}()
	select {
	case status := <-opened:
		if status != http.StatusOK {
			t.Errorf("the hall meanwhile: %d", status)
		}
	case <-time.After(10 * time.Second):
		t.Error("the hall waits for a drive")
	}
	close(answer)
	<-looked
	if s, _ := r.come(); s != 1 {
		t.Errorf("%d statements are in, want the one on the stick", s)
	}
}
