package hall_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"zapis/desk/hall/internal/chrome"
)

// muted is the desk behind a network in which streams can become silent without
// being closed, as in a hall with a bad access point.
func (r *rig) muted(desk http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if strings.Contains(req.Header.Get("Accept"), "text/event-stream") {
			muted := &mutedWriter{ResponseWriter: w, r: r}
			defer muted.gone()
			w = muted
		}
		desk.ServeHTTP(w, req)
	})
}

type mutedWriter struct {
	http.ResponseWriter
	r    *rig
	open bool // it has begun
}

func (w *mutedWriter) Write(text []byte) (int, error) {
	if !w.open {
		w.open = true
		w.r.streams.Add(1)
	}
	if w.r.mute.Load() {
		return len(text), nil
	}
	return w.ResponseWriter.Write(text)
}

func (w *mutedWriter) gone() {
	if w.open {
		w.r.streams.Add(-1)
	}
}

func (w *mutedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// R-C03: a page says that it is not live 15 seconds after the last sign of the desk,
// although its stream is open; and is live again with the next sign. The page's
// clock is moved ahead, so that nobody waits.
func TestSilentStreamIsNotLive(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + r.server.Ticket())
	for _, page := range []string{"/event", "/hall/A/1"} {
		tab.Go(r.base + page)
		was := tab.Text("#clock")
		if was != r.clock().Local().Format("15:04") {
			t.Fatalf("%s: the clock is %q", page, was)
		}
		tab.Do(`const now = performance.now.bind(performance); window.ahead = 0; performance.now = () => now() + window.ahead;
			window.looks = 0;
			setInterval(() => { window.looks++ }, 2100)`)
		r.mute.Store(true)
		tab.Do(`window.ahead = 8000`)
		tab.WaitFor(`window.looks > 0`) // the page looks every two seconds
		if chrome.Value[bool](tab, `document.body.classList.contains("lost")`) {
			t.Errorf("%s: it gave up too early", page)
		}
		tab.Do(`window.ahead = 20000`)
		tab.WaitText("Not live since " + was)
		r.mute.Store(false)
		tab.WaitFor(`!document.body.classList.contains("lost") && document.getElementById("clock").textContent === "` + was + `"`)
	}
	// A page that was left hears nothing: a browser keeps it for the way back, with its
	// stream for a minute if nobody closed it, and has six connections for all.
	tab.Leave()
	r.hears(0)
}

// hears waits until as many pages hear the desk.
func (r *rig) hears(want int64) {
	r.t.Helper()
	for began := time.Now(); r.streams.Load() != want; time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > 30*time.Second {
			r.t.Fatalf("%d pages hear the desk, want %d", r.streams.Load(), want)
		}
	}
}
