package hall_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/hall"
)

// A session is the browser's in which somebody signed in: none that another
// chose, none that was left, none of who had the browser before.
func TestSessionsEnd(t *testing.T) {
	r := newRig(t)
	in := func(cookies ...*http.Cookie) *http.Cookie {
		t.Helper()
		for _, c := range r.from("192.0.2.9", "/sign-in", url.Values{"name": {"Kos"}, "code": {codeOf}}, cookies...).Cookies() {
			if c.Name == "zapis-session" {
				return c
			}
		}
		t.Fatal("not signed in")
		return nil
	}
	isIn := func(c *http.Cookie) bool {
		req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost/event", nil)
		req.AddCookie(c)
		w := httptest.NewRecorder()
		r.server.Handler().ServeHTTP(w, req)
		return w.Code == http.StatusOK
	}
	chosen := &http.Cookie{Name: "zapis-session", Value: strings.Repeat("A", 43)}
	first := in(chosen)
	if first.Value == chosen.Value || isIn(chosen) || !isIn(first) {
		t.Error("a session has the name that another chose")
	}
	second := in(first)
	if isIn(first) || !isIn(second) {
		t.Error("who signs in anew leaves a session behind")
	}
	b := r.as("Kos")
	at, err := url.Parse(b.base)
	if err != nil {
		t.Fatal(err)
	}
	var left *http.Cookie
	for _, c := range b.http.Jar.Cookies(at) {
		if c.Name == "zapis-session" {
			left = c
		}
	}
	b.post("/sign-out", nil)
	if left == nil || isIn(left) {
		t.Error("who signed out is still there")
	}
}

// The link is opened by a browser that goes there, not by what only asks whether
// it is there; and who opened it and left the event is nobody any more.
func TestLinkIsOpenedByHim(t *testing.T) {
	r := newRig(t)
	r.server.Me = desk.Actor{Name: "Lind", Role: desk.RolePublisher}
	link := r.server.Ticket()
	resp, err := r.visitor().http.Head(r.base + link)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	b := r.visitor()
	if page := b.get(link); !strings.Contains(page, "PUBLISHER") {
		t.Fatalf("the link was used up by a look at it:\n%s", page)
	}
	e := *r.desk.Event()
	e.Staff = nil
	r.say(organizer, desk.Place{}, e)
	if _, page := b.open("/event"); !strings.Contains(page, `action="/sign-in"`) {
		t.Errorf("who left the event is still there:\n%s", page)
	}
}

// The whole of a large round takes hundreds of megabytes to be printed: whoever asks
// for it many times at once has them one after another, and meanwhile the desk goes
// on for everybody, also with what is not printed. R-C04.
func TestOneRoundIsPrintedAtATime(t *testing.T) {
	r := newRig(t)
	b := r.as("Lind")
	again := r.server.HangPrinting(20 * time.Millisecond)
	for _, name := range []string{"book.pdf", "sheets.pdf", "blank.pdf"} {
		status, page := b.open("/round/A/1/file/" + name)
		if status != http.StatusServiceUnavailable || !strings.Contains(page, "Too many") {
			t.Errorf("%s beside another: %d\n%.300s", name, status, page)
		}
	}
	for _, path := range []string{"/round/A/1", "/round/A/1/file/archive.zip", "/hall/A/1"} {
		if status, page := b.open(path); status != http.StatusOK {
			t.Errorf("%s meanwhile: %d\n%.300s", path, status, page)
		}
	}
	again()
	for range 2 {
		if status, data := b.open("/round/A/1/file/blank.pdf"); status != http.StatusOK || !strings.HasPrefix(data, "%PDF-") {
			t.Errorf("afterwards: %d, %.40q", status, data)
		}
	}
}

// Endless sign-ins of one person end only his own sessions, and a thousand by
// many persons end unused ones: people who work at the desk stay signed in.
// R-D07.
func TestThousandSessions(t *testing.T) {
	r := newRig(t)
	now := time.Now()
	tick := func() time.Time { now = now.Add(time.Second); return now }
	works := r.server.Enter("Weber", tick())
	idle := r.server.Enter("Kos", tick())
	var own []string
	for range hall.MaxPerson + 5 {
		own = append(own, r.server.Enter("Guest", tick()))
	}
	if !r.server.IsIn(idle, now) || r.server.IsIn(own[4], now) || !r.server.IsIn(own[5], now) {
		t.Error("a person with many sessions ends others than his own oldest ones")
	}
	in := 0
	var all []string
	for n := range hall.MaxSessions + 200 {
		all = append(all, r.server.Enter(fmt.Sprint("person ", n/hall.MaxPerson), tick()))
		if n%100 == 0 && !r.server.IsIn(works, tick()) {
			t.Fatalf("after %d sessions of others the chief arbiter is out", n)
		}
	}
	for _, token := range append(all, idle, works) {
		if r.server.IsIn(token, now) {
			in++
		}
	}
	if in > hall.MaxSessions || in < hall.MaxSessions-hall.MaxPerson || r.server.IsIn(idle, now) || !r.server.IsIn(works, now) || !r.server.IsIn(all[len(all)-1], now) {
		t.Errorf("%d sessions are kept; the idle one %v, the working one %v", in, r.server.IsIn(idle, now), r.server.IsIn(works, now))
	}
}

// A hall that is open somewhere goes dark when its person may not see it any more:
// he signed out, got another code, or left the event. R-D07.
func TestStreamEndsWithTheRight(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*rig, browser){
		"signed out":   func(_ *rig, b browser) { b.post("/sign-out", nil) },
		"another code": func(r *rig, _ browser) { r.stated(organizer, desk.Place{}, desk.Coded{Person: "Guest"}) },
		"left the event": func(r *rig, _ browser) {
			e := *r.desk.Event()
			e.Staff = nil
			r.stated(organizer, desk.Place{}, e)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			b := r.as("Guest")
			s := b.listen(b.get("/hall/A/1"))
			s.until("event: beat")
			end(r, b)
			late := time.After(20 * time.Second)
			for {
				select {
				case _, open := <-s.lines:
					if !open {
						return
					}
				case <-late:
					t.Fatal("he still sees the hall")
				}
			}
		})
	}
}

// Files of forms are in memory while they are read: a person sends one form at a
// time, and nobody else waits for who stops in the middle.
func TestUploadsAreBounded(t *testing.T) {
	r := newRig(t)
	weber, kos := r.as("Weber"), r.as("Kos")
	send := func(b browser, body io.Reader) (int, error) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, b.base+"/camera/photographs", body)
		if err != nil {
			return 0, err
		}
		req.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		req.Header.Set("X-CSRF", b.token())
		resp, err := b.http.Do(req)
		if err != nil {
			return 0, err
		}
		_ = resp.Body.Close()
		return resp.StatusCode, nil
	}
	half, more := io.Pipe()
	ended := make(chan struct{})
	go func() {
		_, _ = send(weber, half)
		close(ended)
	}()
	// More than lies between two programs: when it is written, it is being read.
	if _, err := io.WriteString(more, "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a\"\r\n\r\n"+strings.Repeat("half", 6<<20)); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if status, err := send(kos, strings.NewReader("--x--\r\n")); err != nil || status != http.StatusBadRequest || time.Since(began) > 10*time.Second {
		t.Errorf("somebody else, after %v: %d, %v", time.Since(began), status, err)
	}
	waits := make(chan int)
	go func() {
		status, _ := send(weber, strings.NewReader("--x--\r\n"))
		waits <- status
	}()
	select {
	case status := <-waits:
		if status != http.StatusServiceUnavailable {
			t.Errorf("a second form of one person is read: %d", status)
		}
	case <-time.After(time.Second):
		_ = more.CloseWithError(io.ErrUnexpectedEOF)
		if status := <-waits; status != http.StatusBadRequest {
			t.Errorf("after the first it is read: %d", status)
		}
	}
	_ = more.CloseWithError(io.ErrUnexpectedEOF)
	<-ended
}
