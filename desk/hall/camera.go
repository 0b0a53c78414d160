package hall

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
)

// What the camera's page may do in addition to other pages: run the reader of
// codes, which is WebAssembly, in our worker, and use the camera.
const (
	cameraPolicy      = "; worker-src 'self'"
	cameraPermissions = "camera=(self), microphone=(), geolocation=()"
	mayRunReader      = "script-src 'self' 'wasm-unsafe-eval'"
)

// allowReader lets a page, or the worker it starts, run the reader.
func (v *visit) allowReader() {
	h := v.w.Header()
	h.Set("Content-Security-Policy", strings.Replace(policy, "script-src 'self'", mayRunReader, 1)+cameraPolicy)
	h.Set("Permissions-Policy", cameraPermissions)
}

// cameraWorker sends the worker's script. A worker is subject to the policy
// that comes with its own script.
func (v *visit) cameraWorker() error {
	v.allowReader()
	serveAsset(v.w, v.r, "camera-worker.js", "no-cache")
	return nil
}

// cameraView is what the camera's page shows.
type cameraView struct {
	Reading    *cameraReading
	Notice     *line
	Arrivals   []arrivalView // the newest, which have room beside the picture
	Earlier    []arrivalView
	Came       int // of them that came in for the first time
	Minutes    int // in which they came
	Seconds    int
	Owed       []owed
	Playing    int
	Boards     []cameraBoard
	MayWitness bool
}

// maxInSight is how many arrivals stand beside the picture, so that what is still to
// come stays in sight below them.
const maxInSight = 7

// With returns the data for a part of the page with rows.
func (p *page) With(rows []arrivalView) map[string]any { return map[string]any{"p": p, "rows": rows} }

// cameraReading is the device whose codes are being read.
type cameraReading struct {
	Have   int    `json:"have"`
	Needed int    `json:"needed"`
	Name   string `json:"name"` // as the device shows it
}

// arrivalView is an arrival with its board as a link.
type arrivalView struct {
	arrival
	Path string
	Time string
	New  bool
}

// cameraBoard is a board of which a photograph may be taken in.
type cameraBoard struct{ Place, Name string }

func (v *visit) cameraPage() error {
	v.allowReader()
	cam := v.cameras.of(v.session.csrf, v.deskTime())
	cam.mu.Lock()
	defer cam.mu.Unlock()
	view, err := v.cameraView(cam)
	if err != nil {
		return err
	}
	return v.show("camera", v.words.Say("hall.nav.camera"), view)
}

// cameraView returns what the page shows now.
func (v *visit) cameraView(cam *camera) (*cameraView, error) {
	view := &cameraView{MayWitness: v.may(desk.ActWitness), Reading: readingOf(cam)}
	for i, a := range cam.arrivals {
		av := arrivalView{arrival: a, Time: a.At.Local().Format("15:04:05"), New: i == 0}
		if a.Place.Board != "" {
			av.Path = link("board", a.Place)
		}
		view.Arrivals = append(view.Arrivals, av)
	}
	if len(view.Arrivals) > maxInSight {
		view.Arrivals, view.Earlier = view.Arrivals[:maxInSight], view.Arrivals[maxInSight:]
	}
	view.Came, view.Minutes, view.Seconds = pace(cam.arrivals)
	err := v.work(func(d *intake.Desk) error {
		h := d.Hall()
		now := lastRounds(h)
		for _, s := range h.Event.Sections {
			if now[s.Name] == 0 || h.Round(s.Name, now[s.Name]).Closed {
				continue
			}
			boards, err := d.Boards(v.ctx(), s.Name, now[s.Name])
			if err != nil {
				return err
			}
			section := ""
			if len(h.Event.Sections) > 1 {
				section = s.Name
			}
			owes, playing := owedBy(boards, section)
			view.Owed, view.Playing = append(view.Owed, owes...), view.Playing+playing
			for _, b := range boards {
				name := b.Place.Board + " " + pairOf(&b.Board)
				view.Boards = append(view.Boards, cameraBoard{b.Place.String(), strings.TrimSpace(section + " " + name)})
			}
		}
		return nil
	})
	return view, err
}

func readingOf(cam *camera) *cameraReading {
	p := cam.reading
	if p == nil {
		return nil
	}
	return &cameraReading{min(p.Have, p.Needed), p.Needed, p.Digest.String()}
}

// pace returns how many games came in, and from the first to the last of them.
func pace(all []arrival) (n, minutes, seconds int) {
	var first, last time.Time
	for _, a := range all {
		if a.Mark != markIn && a.Mark != markLook {
			continue
		}
		if n++; last.IsZero() {
			last = a.At
		}
		first = a.At
	}
	took := int(last.Sub(first).Seconds())
	return n, took / 60, took % 60
}

// cameraAnswer is the answer to codes that a camera read.
type cameraAnswer struct {
	Reading *cameraReading `json:"reading"`
	Tone    string         `json:"tone,omitempty"`
	Notice  string         `json:"notice,omitempty"`
	Got     string         `json:"got,omitempty"`     // the panel of the last game, if it changed
	Arrived string         `json:"arrived,omitempty"` // the list
	Left    string         `json:"left,omitempty"`    // what is still to come
	Count   int            `json:"count"`             // of changes; a page with another one asks for all
}

// maxCameraBody bounds a request with codes, in bytes.
const maxCameraBody = maxTexts*(maxTextBytes+8) + 1024

// cameraFrames takes the codes that a camera read.
func (v *visit) cameraFrames() error {
	answer, err := v.takeFrames()
	h := v.w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	if err != nil {
		status := statusOf(err)
		if status >= http.StatusInternalServerError {
			v.Log.Error("codes were not taken", "error", err)
		}
		v.w.WriteHeader(status)
		answer = &cameraAnswer{Notice: v.told(err), Tone: toneLow}
	}
	return json.NewEncoder(v.w).Encode(answer)
}

func (v *visit) takeFrames() (*cameraAnswer, error) {
	var sent struct {
		Texts []string `json:"texts"`
		Count int      `json:"count"` // the last one that it was told
	}
	in := json.NewDecoder(http.MaxBytesReader(v.w, v.r.Body, maxCameraBody))
	if err := in.Decode(&sent); err != nil {
		return nil, problem(http.StatusBadRequest, "hall.camera.err.codes")
	}
	if len(sent.Texts) > maxTexts {
		return nil, problem(http.StatusBadRequest, "hall.camera.err.codes")
	}
	for _, text := range sent.Texts {
		if len(text) > maxTextBytes {
			return nil, problem(http.StatusBadRequest, "hall.camera.err.codes")
		}
	}
	cam := v.cameras.of(v.session.csrf, v.deskTime())
	cam.mu.Lock()
	defer cam.mu.Unlock()
	told, err := cam.read(sent.Texts, v.deskTime(), v.takeIn(intake.Hint{From: "frames", Side: desk.NoSide}))
	if err != nil {
		return nil, err
	}
	answer := &cameraAnswer{Reading: readingOf(cam), Tone: told.tone, Count: cam.since}
	if told.notice != nil {
		answer.Notice = told.notice.in(v.words)
	}
	if cam.since == sent.Count && len(sent.Texts) > 0 {
		return answer, nil
	}
	return answer, v.fillAnswer(answer, cam)
}

// fillAnswer fills in the panels of the page that change, in the same words as
// the page.
func (v *visit) fillAnswer(answer *cameraAnswer, cam *camera) error {
	view, err := v.cameraView(cam)
	if err != nil {
		return err
	}
	for name, to := range map[string]*string{"camera-got": &answer.Got, "camera-arrived": &answer.Arrived, "camera-left": &answer.Left} {
		var out strings.Builder
		if err := v.pages["camera"].ExecuteTemplate(&out, name, &page{Catalogue: v.words, Data: view}); err != nil {
			return err
		}
		*to = out.String()
	}
	return nil
}

// takeIn returns a function that takes in files in the visitor's name, and
// reports the outcome.
func (v *visit) takeIn(hint intake.Hint) take {
	return func(files ...intake.Incoming) (came []arrival, err error) {
		err = v.work(func(d *intake.Desk) error {
			all, err := d.Take(v.ctx(), v.who, hint, files...)
			if err != nil {
				return err
			}
			occasion := func(i int) pack.Occasion {
				s, err := pack.ParseStatement(files[i].Data)
				if err != nil {
					return ""
				}
				return s.Occasion
			}
			came = arrivalsOf(all, v.deskTime(), lastRounds(d.Hall()), deviceLabel(d.Hall()), occasion)
			return nil
		})
		return came, err
	}
}
