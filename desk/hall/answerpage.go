package hall

import (
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/modes"
	"zapis/scoresheet/attest"
)

// unlockTime is how long answers are shown after an arbiter typed his code:
// somebody who finds his telephone an hour later cannot open devices with it.
const unlockTime = time.Hour

// answerView is what the arbiter's telephone shows.
type answerView struct {
	MayAnswer, MayKeys bool
	Waiting            int // telephones that ask to be enrolled

	Stale     bool   // his code has to be typed again
	Challenge string // as it was typed
	Problem   string
	Shown     *answerShown // the digits; nil if nothing was answered

	Asks            *phoneKey // this arbiter's telephone waits to be enrolled
	InstallingFirst bool      // the connection is not secure
	Script          answerScript
}

// answerShown is an answer and the device that it is for.
type answerShown struct {
	Left, Right string // four digits each
	Device      string // its name; empty if the desk does not know it
	Note        string // where it was last
	Fingerprint string
	Emblem      *emblemView
	Until       string
}

// answerScript has the data with which the page's script answers without the
// desk.
type answerScript struct {
	Store   string                  `json:"store"` // names the key in this browser
	Keys    []string                `json:"keys"`  // public keys of the arbiter's telephones, in base64
	Left    int64                   `json:"left"`  // for how long it answers, in ms
	Devices map[string]scriptDevice `json:"devices"`
	Pieces  map[string]string       `json:"pieces"` // files of their pictures
	Words   map[string]string       `json:"words"`
}

type scriptDevice struct {
	Title  string `json:"title"`
	Note   string `json:"note"`
	Emblem string `json:"emblem"`
}

// answerPage shows the page for typing a challenge.
func (v *visit) answerPage() error {
	return v.showAnswer(http.StatusOK, func(*answerView) {})
}

// showAnswer shows the page, with what fill adds.
func (v *visit) showAnswer(status int, fill func(*answerView)) error {
	view := &answerView{
		MayAnswer: v.may(desk.ActOpen), MayKeys: v.may(desk.ActKeys), Stale: v.stale(),
		InstallingFirst: v.r.TLS == nil && !isHere(v.r),
	}
	err := v.work(func(d *intake.Desk) error {
		var err error
		if view.MayAnswer {
			view.Script, err = v.answerScript(d)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, p := range v.phones.asking() {
		view.Waiting++
		if p.Arbiter == v.who.Name && view.MayAnswer && !p.Device {
			view.Asks = &p
		}
	}
	fill(view)
	return v.showAs(status, "answer", v.words.Say("hall.nav.answer"), view)
}

// stale reports whether the visitor typed his code too long ago.
func (v *visit) stale() bool {
	return v.session == nil || passed(v.session.since, v.Now()) > unlockTime
}

// phoneOf returns a telephone's key as it is shown.
func phoneOf(arbiter, text string) phoneKey {
	key, _ := modes.ParseAnswerPublic(text) // none has no letters
	return phoneKey{Arbiter: arbiter, Key: text, Short: key.Short()}
}

// answerTyped answers a challenge with the visitor's own key, if the desk holds
// it. The desk makes no key for anybody here, and uses nobody else's.
func (v *visit) answerTyped() error {
	challenge := v.r.PostForm.Get("challenge")
	if len(challenge) > 2000 {
		return problem(http.StatusBadRequest, "hall.err.form")
	}
	refuse := func(key string) error {
		return v.showAnswer(http.StatusUnprocessableEntity, func(view *answerView) {
			view.Challenge, view.Problem = challenge, v.words.Say(key)
		})
	}
	if v.stale() {
		return refuse("hall.answer.stale")
	}
	arbiter := v.arbiter()
	if arbiter == nil {
		return refuse("hall.answer.nokey")
	}
	key, ok := office.Folder(v.Keys).ArbiterKey(arbiter)
	if !ok {
		return refuse("hall.answer.nokey")
	}
	digits, err := modes.Answer(key, challenge)
	if err != nil {
		return refuse(challengeProblem(err))
	}
	fingerprint, err := modes.ChallengeDevice(challenge)
	if err != nil {
		return refuse(challengeProblem(err))
	}
	id, err := modes.ChallengeID(challenge)
	if err != nil {
		return refuse(challengeProblem(err))
	}
	shown := &answerShown{
		Left: digits[:4], Right: digits[4:], Fingerprint: grouped(fingerprint),
		Until: v.deskTime().Add(modes.ChallengeLife).Format("15:04"),
	}
	err = v.work(func(d *intake.Desk) error {
		key, name, note, err := v.deviceNamed(d, fingerprint)
		if key != nil {
			emblem := emblemOf(key, name)
			shown.Device, shown.Note, shown.Emblem = name, note, &emblem
		}
		if err != nil {
			return err
		}
		return office.Opened(v.ctx(), d, v.who, fingerprint, id, 0)
	})
	if err != nil {
		return err
	}
	return v.showAnswer(http.StatusOK, func(view *answerView) { view.Shown = shown })
}

var (
	deviceNumber  = regexp.MustCompile(`^[0-9a-f]{16}$`)
	challengeName = regexp.MustCompile(`^[0-9a-f]{32}$`)
)

// maxLate is by how many minutes a telephone may report its answer late.
const maxLate = 24 * 60

// answerTold records an answer that an arbiter's telephone gave by itself.
// Without a connection it answers anyway, and reports it later; two of its tabs may
// report the same answer.
func (v *visit) answerTold() error {
	fingerprint := v.r.PostForm.Get("device")
	late := 0
	if text := v.r.PostForm.Get("late"); text != "" {
		var err error
		if late, err = strconv.Atoi(text); err != nil || late < 0 || late > maxLate {
			return problem(http.StatusBadRequest, "hall.err.form")
		}
	}
	id := v.r.PostForm.Get("challenge")
	if !deviceNumber.MatchString(fingerprint) || id != "" && !challengeName.MatchString(id) {
		return problem(http.StatusBadRequest, "hall.err.form")
	}
	err := v.work(func(d *intake.Desk) error { return office.Opened(v.ctx(), d, v.who, fingerprint, id, late) })
	if err != nil {
		return err
	}
	v.w.WriteHeader(http.StatusNoContent)
	return nil
}

// challengeProblem returns the words for a challenge that is not answered.
func challengeProblem(err error) string {
	switch {
	case errors.Is(err, modes.ErrNotWhole):
		return "hall.answer.err.whole"
	case errors.Is(err, modes.ErrForAnother):
		return "hall.answer.err.other"
	case errors.Is(err, modes.ErrNewer):
		return "hall.answer.err.newer"
	}
	return "hall.answer.err.letter"
}

// arbiter returns the visitor as an arbiter of the event.
func (v *visit) arbiter() *desk.Arbiter {
	e := v.event()
	i := slices.IndexFunc(e.Arbiters, func(a desk.Arbiter) bool { return a.Name == v.who.Name && !a.Out })
	if i < 0 {
		return nil
	}
	return &e.Arbiters[i]
}

// deviceNamed returns a device's key, its name, and where it was last. The key
// is nil if the desk does not know the device.
func (v *visit) deviceNamed(d *intake.Desk, fingerprint string) (key ed25519.PublicKey, name, note string, err error) {
	devices, err := d.Devices(v.ctx())
	if err != nil {
		return nil, "", "", err
	}
	i := slices.IndexFunc(devices, func(seen *intake.DeviceSeen) bool { return seen.Fingerprint == fingerprint })
	if i < 0 {
		return nil, "", "", nil
	}
	key, name, note = v.deviceKnown(d, devices[i])
	return key, name, note, nil
}

func (v *visit) deviceKnown(d *intake.Desk, seen *intake.DeviceSeen) (key ed25519.PublicKey, name, note string) {
	dev := d.Hall().Device(seen.Fingerprint)
	name = grouped(seen.Fingerprint)
	switch {
	case dev != nil && dev.Label != "":
		name = dev.Label
	case dev != nil && dev.Owner != "":
		name = dev.Owner
	case seen.Last != nil && seen.Last.Owner != "":
		name = seen.Last.Owner
	}
	if last := seen.Last; last != nil && last.Event == d.Event().ID && last.Place.Board != "" {
		note = v.words.Say("hall.answer.at", last.Place.Board, last.Place.Round)
	}
	return deviceKey(seen, dev), name, note
}

// answerScript returns what the page's script needs.
func (v *visit) answerScript(d *intake.Desk) (answerScript, error) {
	e := d.Event()
	s := answerScript{
		Store: e.ID + " " + v.who.Name, Keys: []string{}, Devices: map[string]scriptDevice{}, Pieces: map[string]string{}, Words: map[string]string{},
	}
	if v.session != nil {
		s.Left = (unlockTime - passed(v.session.since, v.Now())).Milliseconds()
	}
	for i := range e.Arbiters {
		if a := &e.Arbiters[i]; a.Name == v.who.Name && !a.Out {
			for _, text := range a.Phones {
				if word := strings.Fields(text); len(word) == 3 {
					s.Keys = append(s.Keys, word[1])
				}
			}
		}
	}
	devices, err := d.Devices(v.ctx())
	for _, seen := range devices {
		if key, name, note := v.deviceKnown(d, seen); key != nil {
			s.Devices[seen.Fingerprint] = scriptDevice{v.words.Say("hall.answer.type", name), note, attest.EmblemOf(key).Text()}
		}
	}
	for _, letter := range "KQRBNPkqrbnp" {
		s.Pieces[string(letter)], _ = assets.PieceSVG(byte(letter))
	}
	for _, key := range []string{
		"type.unknown", "err.whole", "err.letter", "err.newer", "err.other", "stale", "until", "phone.ready", "phone.wait", "phone.no", "by.phone",
	} {
		s.Words[key] = v.words.Say("hall.answer."+key, "{0}")
	}
	return s, err
}

// answerPhone records that the visitor's telephone made a key for the organizer
// to enrol.
func (v *visit) answerPhone() error {
	raw, err := base64.StdEncoding.Strict().DecodeString(v.r.PostForm.Get("key"))
	if err != nil || len(raw) != ed25519.PublicKeySize || v.stale() {
		return problem(http.StatusBadRequest, "hall.err.form")
	}
	text := attest.FormatKey(attest.ArbiterPublic, raw)
	if _, err := modes.ParseAnswerPublic(text); err != nil {
		return problem(http.StatusBadRequest, "hall.err.form")
	}
	if !v.phones.ask(v.who.Name, text, false) {
		return problem(http.StatusTooManyRequests, "hall.answer.phones.full")
	}
	return v.back("/answer")
}
