package hall

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
)

// The devices' door (docs/air.md): packs out, statements and records in. A
// sender has no identity: its file is judged like a file on a stick, and the
// answer says only that it is here.

// Bounds of the door.
const (
	maxAirFile      = 16 << 20 // bytes; the record of a long game has less than a tenth of that
	maxAirStatement = 64 << 10
	maxAirWeight    = 16 << 20         // bytes of memory: a small file may unpack to much
	airBodyTime     = 60 * time.Second // for a whole body
	airTogether     = 32               // bodies that are read at a time
	airFromOne      = 8                // of them from one address
	airUnpacked     = 2                // files that are unpacked at a time
	airBudget       = 256 << 20        // bytes from one address in an hour, sent or in memory
	airAddresses    = 4096             // that are remembered
	airOfDevice     = 200              // files of one sort of one device in an hour, enough for blitz
	airOfSpellings  = 4                // of them with one game that it signed
)

// Bounds on files from devices that the event does not know, while the program
// runs: anybody can invent devices, and accepted files are kept.
const (
	airStrangeFiles = 40 // if the event enrols its devices
	airAnyFiles     = 20_000
	airAnyWeight    = 1 << 30 // bytes of memory
)

// byAir is the person in whose name files sent by devices are taken in. Its
// role is the weakest one that may take files in.
var byAir = desk.Actor{Name: office.ByAir, Role: desk.RolePublisher}

// air is the memory of the devices' door. It is used by several goroutines.
type air struct {
	reading, unpacking chan struct{}

	mu      sync.Mutex
	spent   map[string]*airSpent
	files   int   // of strangers
	weight  int64 // of them
	waiting []*airIn
	took    map[string]*airTook // by device and sort of file
}

// airTook counts the files taken in of a device, by what it signed in them.
type airTook struct {
	since time.Time
	files map[string]int
}

// airSpent counts the bytes that came from an address.
type airSpent struct {
	since   time.Time
	bytes   int64
	reading chan struct{} // as in air, for this address
}

func (a *air) open() {
	a.reading, a.unpacking = make(chan struct{}, airTogether), make(chan struct{}, airUnpacked)
	a.spent, a.took = map[string]*airSpent{}, map[string]*airTook{}
}

// spend counts bytes from an address; it returns false if the address sent too
// many in an hour.
func (a *air) spend(from string, n int64, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.of(from, now)
	s.bytes += n
	return s.bytes <= airBudget
}

// of returns the count of an address; the lock must be held.
func (a *air) of(from string, now time.Time) *airSpent {
	s := a.spent[from]
	if s == nil {
		if len(a.spent) >= airAddresses {
			a.forget()
		}
		s = &airSpent{since: now, reading: make(chan struct{}, airFromOne)}
		a.spent[from] = s
	}
	if now.Sub(s.since) > time.Hour {
		s.since, s.bytes = now, 0
	}
	return s
}

// forget drops the address that sent least; the lock must be held.
func (a *air) forget() {
	least := ""
	for from, s := range a.spent {
		if least == "" || s.bytes < a.spent[least].bytes {
			least = from
		}
	}
	delete(a.spent, least)
}

// stranger counts a file of a device that the event does not know; it returns
// false if there were too many.
func (a *air) stranger(weight int64, enrols bool) bool {
	most := airAnyFiles
	if enrols {
		most = airStrangeFiles
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.files >= most || a.weight+weight > airAnyWeight {
		return false
	}
	a.files++
	a.weight += weight
	return true
}

// often reports whether a device has sent as much as it may in an hour: the
// desk reads all files of a device together each time, so one that keeps
// sending would make it slow for everybody. Of spellings of one signed game only
// these are too many: somebody else may have sent them.
func (a *air) often(device, signed string, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	t := a.took[device]
	if t != nil && now.Sub(t.since) > time.Hour {
		delete(a.took, device)
		return false
	}
	switch {
	case t == nil:
		return false
	case t.files[signed] > 0:
		return t.files[signed] >= airOfSpellings
	}
	return len(t.files) >= airOfDevice
}

// tookOf counts a file that is taken in. The number of devices is bounded by
// those of strangers and enrolled ones.
func (a *air) tookOf(device, signed string, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.took[device] == nil {
		a.took[device] = &airTook{since: now, files: map[string]int{}}
	}
	a.took[device].files[signed]++
}

// begin waits until a body may be read: a machine that stops in the middle of
// many requests delays only others with its own address. The caller calls done
// after reading.
func (a *air) begin(ctx context.Context, from string, now time.Time) (done func(), err error) {
	a.mu.Lock()
	own := a.of(from, now).reading
	a.mu.Unlock()
	ctx, stop := context.WithTimeout(ctx, airBodyTime/4)
	defer stop()
	select {
	case own <- struct{}{}:
	case <-ctx.Done():
		return nil, errBusy
	}
	select {
	case a.reading <- struct{}{}:
		return func() { <-a.reading; <-own }, nil
	case <-ctx.Done():
		<-own
		return nil, errBusy
	}
}

// airRoutes are the door's routes. They answer with text; a refusal is one
// line.
func (s *Server) airRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /v1/packs", s.airPlain(s.airList))
	mux.HandleFunc("GET /v1/packs/{hash}", s.airPlain(s.airPack))
	mux.HandleFunc("PUT /v1/records/{hash}", s.airPlain(func(w http.ResponseWriter, r *http.Request) error {
		return s.airTake(w, r, maxAirFile, intake.SortRecord, intake.SortPGN)
	}))
	mux.HandleFunc("PUT /v1/statements/{hash}", s.airPlain(func(w http.ResponseWriter, r *http.Request) error {
		return s.airTake(w, r, maxAirStatement, intake.SortStatement)
	}))
}

// airError is a refusal.
type airError struct {
	status int
	text   string
}

func (e *airError) Error() string { return e.text }

var (
	errBusy             = &airError{http.StatusServiceUnavailable, "many devices send at once: try again"}
	errMuchFromOne      = &airError{http.StatusTooManyRequests, "much came from this address: try again in an hour, or give the game on a stick"}
	errMuchFromDevice   = &airError{http.StatusTooManyRequests, "this device has sent much: try again in an hour, or give the game on a stick"}
	errNothingOfADevice = &airError{http.StatusUnprocessableEntity, "it is no record and no statement that a device signed, and was not kept"}
)

// airPlain answers an error as a line of text.
func (s *Server) airPlain(do func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := do(w, r)
		if err == nil {
			return
		}
		status := http.StatusServiceUnavailable
		var refused *airError
		var big *http.MaxBytesError
		switch {
		case errors.As(err, &refused):
			status = refused.status
		case errors.As(err, &big):
			status, err = http.StatusRequestEntityTooLarge, errors.New("it is larger than any record")
		default:
			s.Log.Warn("a device was turned away", "path", r.URL.Path, "error", err)
			err = errors.New("the desk has an internal problem")
		}
		h := w.Header()
		h.Set("Content-Type", "text/plain; charset=utf-8")
		h.Set("Connection", "close") // the rest of the body is not waited for
		w.WriteHeader(status)
		_, _ = fmt.Fprintln(w, err)
	}
}

// airList answers with the list of packs: the latest of the event and of each
// round, as many as fit in a list. They contain names and pairings, which are
// posted on the wall; packs with a code are never offered.
func (s *Server) airList(w http.ResponseWriter, r *http.Request) error {
	var text []byte
	err := s.work(r.Context(), func(d *intake.Desk) error {
		text = airListed(d.Event().ID, airLatest(d))
		return nil
	})
	if err != nil {
		return err
	}
	return airAnswer(w, text)
}

func airAnswer(w http.ResponseWriter, text []byte) error {
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(text) // a client that is gone will ask again
	return nil
}

// airLatest returns the last issue of each pack.
func airLatest(d *intake.Desk) (all []pack.Listed) {
	at := map[desk.Place]int{}
	for _, i := range office.Issues(d) {
		if i.Withdrawn {
			continue
		}
		l := pack.Listed{Digest: i.Hash(), Issue: i.Number, Section: i.Place.Section, Round: i.Place.Round}
		if n, ok := at[i.Place]; ok {
			all[n] = l
			continue
		}
		at[i.Place] = len(all)
		all = append(all, l)
	}
	return all
}

// airListed returns the list of packs. An event of very many rounds has more than a
// list holds. Then early rounds are left out: of a section devices take the last one.
func airListed(event string, all []pack.Listed) []byte {
	text := pack.FormatList(event, all)
	for room := len(all); len(text) > pack.MaxList; {
		later := map[string]int{} // rounds of a section that come after, by the line
		rank := make([]int, len(all))
		order := make([]int, len(all))
		for i := range all {
			order[i] = i
		}
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(all[j].Round, all[i].Round) })
		for _, i := range order {
			rank[i] = later[all[i].Section]
			later[all[i].Section]++
		}
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(rank[i], rank[j]) })
		room = min(room-1, room*pack.MaxList/len(text))
		kept := slices.Clone(order[:room])
		slices.Sort(kept)
		var some []pack.Listed
		for _, i := range kept {
			some = append(some, all[i])
		}
		text = pack.FormatList(event, some)
	}
	return text
}

// airPack answers one of those packs.
func (s *Server) airPack(w http.ResponseWriter, r *http.Request) error {
	var text []byte
	err := s.work(r.Context(), func(d *intake.Desk) (err error) {
		for _, l := range airLatest(d) {
			if l.Digest == r.PathValue("hash") {
				text, err = d.Blob(r.Context(), l.Digest)
				return err
			}
		}
		return &airError{http.StatusNotFound, "there is no such pack, or a later one: ask for the list again"}
	})
	if err != nil {
		return err
	}
	return airAnswer(w, text)
}

// airTake takes in a record or a statement and answers, once it is durable,
// with the desk's acknowledgement. A file that comes again is acknowledged
// again.
func (s *Server) airTake(w http.ResponseWriter, r *http.Request, most int64, sorts ...intake.Sort) error {
	key, err := s.airKey()
	if err != nil {
		return err
	}
	data, err := s.airBody(w, r, most)
	if err != nil {
		return err
	}
	hash := intake.Hash(data)
	if hash != r.PathValue("hash") {
		return &airError{http.StatusUnprocessableEntity, "it did not arrive as it was sent: send it again"}
	}
	content, weight, err := s.airUnpack(r, data, sorts)
	if err != nil {
		return err
	}
	taken, err := s.airAcknowledge(r.Context(), &airIn{
		file: intake.Incoming{Name: hash[:16], Data: data, Content: content}, hash: hash, weight: weight,
	})
	if err != nil {
		return err
	}
	answer, err := pack.SignAcknowledgement(taken, key)
	if err != nil {
		return err
	}
	return airAnswer(w, answer)
}

// airUnpack parses a file before the desk works on it: a few at a time, and
// none that would permanently take much of the desk's memory. Only files that a
// device signed are accepted.
func (s *Server) airUnpack(r *http.Request, data []byte, sorts []intake.Sort) (*intake.Content, int64, error) {
	select {
	case s.air.unpacking <- struct{}{}:
		defer func() { <-s.air.unpacking }()
	case <-r.Context().Done():
		return nil, 0, errBusy
	}
	content := intake.Read(data)
	weight := max(content.Weight(), int64(len(data)))
	spent := s.air.spend(address(r), weight-int64(len(data)), s.Now())
	if _, ok := content.Proven(); !ok || !slices.Contains(sorts, content.Sort) {
		return nil, 0, errNothingOfADevice
	}
	switch {
	case weight > maxAirWeight:
		return nil, 0, &airError{http.StatusRequestEntityTooLarge, "it is larger than any record"}
	case !spent:
		return nil, 0, errMuchFromOne
	}
	return content, weight, nil
}

// airKey returns the event's key, with which the desk acknowledges.
func (s *Server) airKey() (ed25519.PrivateKey, error) {
	signer, err := office.Folder(s.Keys).Signer()
	if err != nil {
		s.Log.Error("devices cannot hand in over the air", "error", err)
		return nil, &airError{http.StatusServiceUnavailable, "the desk has not got the event's key: give the game on a stick"}
	}
	return signer.Key, nil
}

// airBody reads the body of a request completely and within bounds.
func (s *Server) airBody(w http.ResponseWriter, r *http.Request, most int64) ([]byte, error) {
	if hash, err := hex.DecodeString(r.PathValue("hash")); err != nil || len(hash) != 32 {
		return nil, &airError{http.StatusBadRequest, "a file is named by its SHA-256"}
	}
	if !s.air.spend(address(r), 0, s.Now()) {
		return nil, errMuchFromOne
	}
	done, err := s.air.begin(r.Context(), address(r), s.Now())
	if err != nil {
		return nil, err
	}
	defer done()
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(airBodyTime))
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	if !s.air.spend(address(r), int64(len(data)), s.Now()) {
		return nil, errMuchFromOne
	}
	var big *http.MaxBytesError
	if err != nil && !errors.As(err, &big) {
		return nil, &airError{http.StatusBadRequest, "it did not arrive whole: send it again"}
	}
	return data, err
}
