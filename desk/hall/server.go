package hall

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
)

// Options are the settings of a server.
type Options struct {
	Desk *intake.Desk
	// Me is the person who opens the desk at the laptop itself, by the link that
	// works once.
	Me desk.Actor
	// Hosts are the names and addresses under which the desk is opened besides
	// localhost. A request under another name is refused: somebody elsewhere could
	// let his own name point to our address.
	Hosts []string
	// Keys is the folder with the event's keys, and Broadcast the one that
	// Lichess's Broadcaster watches. Pages that need them say so if they are
	// empty.
	Keys, Broadcast string
	// Air has the addresses at which devices reach the desk; nil if they do not.
	// Packs written here name them.
	Air *pack.Desk
	// Authority is the certificate that a telephone installs once; none if there
	// is no way in but this machine.
	Authority []byte
	// Sticks returns where sticks are mounted now; nil where nobody can tell.
	// Nothing on them is read before somebody at the laptop allows it.
	Sticks func() []string
	Now    func() time.Time // this machine's clock; time.Now if nil
	Log    *slog.Logger     // slog.Default() if nil
}

// Server is the desk's pages. Its methods may be called by several goroutines.
type Server struct {
	Options

	mu    turn // guards desk, which works for one visitor at a time
	desk  *intake.Desk
	asked askedCount // under mu, too

	cameras    cameras
	uploads    uploads
	sticks     sticks
	phones     phones
	picture    sync.Mutex // one picture is read at a time: it takes much memory
	unlocking  sync.Mutex // and one key is unlocked
	printing   turn       // and one round is printed
	publishing turn       // and one is written into the folder of the broadcast

	door  door
	live  live
	air   air
	pages map[string]*template.Template
}

// New returns the pages of a desk.
func New(o Options) (*Server, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	s := &Server{Options: o, desk: o.Desk, mu: newTurn(), printing: newTurn(), publishing: newTurn()}
	s.printing.wait, s.publishing.wait = printTime, folderTime
	s.door.open()
	s.air.open()
	var err error
	if s.pages, err = parsePages(); err != nil {
		return nil, err
	}
	return s, nil
}

// Bounds of a request. Files are bounded by the pages that take them.
const (
	maxForm    = 1 << 20 // bytes
	maxHeaders = 32 << 10

	// answerTime is the limit for the rest of a request and the whole answer: a
	// client that does not read is disconnected. A stream sets its own.
	answerTime = 5 * time.Minute
)

// Handler returns the handler of the pages.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, r := range routes() {
		mux.Handle(r.pattern, s.handler(r))
	}
	mux.HandleFunc("GET /static/{file...}", s.serveStatic)
	s.airRoutes(mux)
	var protect http.CrossOriginProtection
	return s.guarded(protect.Handler(mux))
}

// HTTPServer returns a server with limits, so that clients that send slowly, or
// too much, do not keep others waiting.
func (s *Server) HTTPServer(ctx context.Context) *http.Server {
	return &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 2 * time.Minute, IdleTimeout: 2 * time.Minute,
		WriteTimeout:   answerTime,
		MaxHeaderBytes: maxHeaders, BaseContext: func(net.Listener) context.Context { return ctx },
		ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
	}
}

// policy restricts what a page may load: the desk's own files only.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// guarded refuses requests under another host's name, and sets the security
// headers.
func (s *Server) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.isOurs(r.Host) {
			http.Error(w, "this desk is not opened under that name", http.StatusMisdirectedRequest)
			return
		}
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		if r.TLS != nil {
			h.Set("Strict-Transport-Security", "max-age=86400")
		}
		if r.Body != nil && !strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") && !strings.HasPrefix(r.URL.Path, "/v1/") {
			r.Body = http.MaxBytesReader(w, r.Body, maxForm)
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Server) isOurs(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	if ip := net.ParseIP(host); host == "localhost" || ip != nil && ip.IsLoopback() {
		return true
	}
	return slices.ContainsFunc(s.Hosts, func(own string) bool { return strings.EqualFold(own, host) })
}

// work calls a function with exclusive use of the desk, after reading the facts
// of other desks.
func (s *Server) work(ctx context.Context, do func(d *intake.Desk) error) error {
	if err := s.mu.take(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	if err := s.desk.Refresh(ctx); err != nil {
		return err
	}
	return do(s.desk)
}

// handler serves one route: the visitor has to be signed in, and to have the
// right.
func (s *Server) handler(r route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		v := &visit{Server: s, w: w, r: req, words: s.wordsOf(req)}
		err := s.admit(v, r)
		if err == nil {
			err = s.uploads.during(v, r.handle)
		}
		if err != nil {
			err = v.refuse(r, err)
		}
		if err != nil {
			v.fail(err)
		}
	})
}

// admit identifies the visitor, and refuses requests for which he has no right.
func (s *Server) admit(v *visit, r route) error {
	who, session, err := s.visitor(v.r)
	if err != nil {
		return err
	}
	v.who, v.session = who, session
	switch {
	case r.open:
		return nil
	case session == nil && v.r.Method == http.MethodGet:
		return &redirect{"/sign-in?to=" + escapeQuery(v.r.URL.RequestURI())}
	case session == nil:
		return problem(http.StatusUnauthorized, "hall.err.signin")
	}
	if v.r.Method != http.MethodGet && !session.isForm(v.r) {
		return problem(http.StatusForbidden, "hall.err.form")
	}
	if !r.isBefore() && !s.laid() {
		if v.r.Method != http.MethodGet {
			return problem(http.StatusConflict, "hall.new.none")
		}
		return &redirect{"/new"}
	}
	if r.act == "" {
		return nil
	}
	return s.event().May(who, r.act)
}

// laid reports whether there is an event.
func (s *Server) laid() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.desk.Hall().Laid
}

// event returns the event as it is now.
func (s *Server) event() *desk.Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := *s.desk.Event()
	return &e
}

// wordsOf chooses the language: the one that the visitor set, otherwise the one
// that his browser prefers.
func (s *Server) wordsOf(r *http.Request) assets.Catalogue {
	if c, err := r.Cookie(languageCookie); err == nil && slices.Contains(assets.Languages(), c.Value) {
		return assets.Words(c.Value)
	}
	for part := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		lang, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		base, _, _ := strings.Cut(strings.ToLower(lang), "-")
		if slices.Contains(assets.Languages(), base) {
			return assets.Words(base)
		}
	}
	return assets.Words("")
}

// problemError is a refusal in words. A page shows it.
type problemError struct {
	status int
	key    string
	args   []any
}

func problem(status int, key string, args ...any) error { return &problemError{status, key, args} }

func (e *problemError) Error() string { return assets.Words("en").Say(e.key, e.args...) }

// redirect is an error that redirects the visitor instead of an answer.
type redirect struct{ to string }

func (r *redirect) Error() string { return "see " + r.to }

// statusOf returns the status of an answer to a request that failed.
func statusOf(err error) int {
	var refused *desk.RefusedError
	var told *problemError
	var big *http.MaxBytesError
	switch {
	case errors.As(err, &told):
		return told.status
	case errors.As(err, &refused):
		return http.StatusForbidden
	case errors.As(err, &big):
		return http.StatusRequestEntityTooLarge
	case intake.IsTrouble(err):
		return http.StatusServiceUnavailable
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return http.StatusServiceUnavailable
	}
	return http.StatusUnprocessableEntity
}

// placeError reports that an address names something that does not exist.
func placeError(text string) error {
	return problem(http.StatusNotFound, "hall.err.nothing", fmt.Sprintf("%.80s", text))
}
