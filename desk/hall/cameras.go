package hall

import (
	"sync"
	"time"

	"zapis/app/qr/frames"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/scoresheet/logwords"
)

// Bounds of what cameras are remembered.
const (
	maxCameras   = 16               // at once; the least recently used one is dropped
	maxArrivals  = 100              // lines of a camera's list
	maxKnown     = 512              // hand-ins that a camera knows again
	cameraRests  = 30 * time.Minute // after which a camera's frames are dropped
	sameDevice   = 4 * time.Second  // a device that was away for less was not shown again
	maxTexts     = 64               // codes in one request
	maxTextBytes = 4296             // of a code: the largest has no more letters
)

// cameras are the cameras and uploads of people, one for each session: codes that
// one person's camera sees cannot disturb what another's does. It is used by
// several goroutines.
type cameras struct {
	mu  sync.Mutex
	all map[string]*camera // by the session's token for forms
}

// camera puts together what one session's camera reads.
type camera struct {
	mu        sync.Mutex // held for a whole request
	used      time.Time  // guarded by cameras.mu
	collector frames.Collector
	known     map[frames.Digest]*shown // what was taken in
	arrivals  []arrival                // the newest first
	reading   *frames.Progress         // of the device that was seen last, as long as codes are missing
	since     int                      // changes of what the page shows
}

// shown is a hand-in that was taken in, and when a code of it was seen last.
type shown struct {
	at   time.Time
	came []arrival
}

// of returns the camera of a session.
func (c *cameras) of(session string, now time.Time) *camera {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all == nil {
		c.all = map[string]*camera{}
	}
	for token, cam := range c.all {
		if now.Sub(cam.used) > cameraRests && token != session {
			delete(c.all, token)
		}
	}
	cam := c.all[session]
	if cam == nil {
		if len(c.all) >= maxCameras {
			oldest := ""
			for token, other := range c.all {
				if oldest == "" || other.used.Before(c.all[oldest].used) {
					oldest = token
				}
			}
			delete(c.all, oldest)
		}
		cam = &camera{known: map[frames.Digest]*shown{}}
		c.all[session] = cam
	}
	cam.used = now
	return cam
}

// heard is the result of reading some codes.
type heard struct {
	tone   string // high: a game came in; low: somebody has to look; none
	notice *line  // what is wrong with the codes themselves
}

// take takes in a hand-in: the desk, in the visitor's name.
type take func(files ...intake.Incoming) ([]arrival, error)

// read takes the texts of codes. What they complete is taken in before it returns;
// if that fails, the next code of the same device tries again.
func (c *camera) read(texts []string, now time.Time, take take) (h heard, err error) {
	for _, text := range texts {
		f, err := frames.Parse(text)
		if err != nil {
			h.wrong(text, err)
			continue
		}
		p := c.collector.AddFrame(f)
		switch {
		case p.Done:
			c.again(p.Digest, now, &h)
		case p.File != nil:
			came, err := take(handedIn(&p)...)
			if err != nil {
				return h, err
			}
			c.collector.Release(p.Digest)
			c.remember(p.Digest, now, came)
			c.arrive(came, &h)
		case p.Damaged:
			h.notice, c.reading = &line{Key: "hall.camera.damaged"}, &p
		default:
			c.reading = &p
		}
	}
	return h, nil
}

// handedIn returns the files of a hand-in, with the device's name for it.
func handedIn(p *frames.Progress) (files []intake.Incoming) {
	files = []intake.Incoming{{Name: p.Digest.String(), Data: p.File}}
	if p.Stated != nil {
		files = append(files, intake.Incoming{Name: p.Digest.String() + ".zapis-statement", Data: p.Stated})
	}
	return files
}

func (h *heard) wrong(text string, err error) {
	key := "hall.camera.foreign"
	if err == frames.ErrNewer { //nolint:errorlint // Parse returns it as it is
		key = "hall.camera.newer"
	} else if isArbitersKey(text) {
		key = "hall.camera.arbiterkey"
	}
	if h.notice == nil {
		h.notice = &line{Key: key}
	}
}

// again handles a device whose hand-in is here. It is reported once each time
// that the device comes before the camera.
func (c *camera) again(d frames.Digest, now time.Time, h *heard) {
	c.reading = nil
	k := c.known[d]
	if k == nil {
		return
	}
	if now.Sub(k.at) > sameDevice {
		var came []arrival
		for _, a := range k.came {
			a.At = now
			if a.Mark == markIn || a.Mark == markHad {
				a.Mark = markHad
			}
			came = append(came, a)
		}
		c.arrive(came, h)
	}
	k.at = now
}

func (c *camera) remember(d frames.Digest, now time.Time, came []arrival) {
	if len(c.known) >= maxKnown {
		var oldest frames.Digest
		first := true
		for other, k := range c.known {
			if first || k.at.Before(c.known[oldest].at) {
				oldest, first = other, false
			}
		}
		delete(c.known, oldest)
	}
	c.known[d] = &shown{now, came}
}

// arrive puts an arrival on top of the list.
func (c *camera) arrive(came []arrival, h *heard) {
	c.reading = nil
	if len(came) == 0 {
		return
	}
	c.since++
	c.arrivals = append(append([]arrival{}, came...), c.arrivals...)
	c.arrivals = c.arrivals[:min(len(c.arrivals), maxArrivals)]
	for _, a := range came {
		switch {
		case a.Mark == markLook || a.Mark == markNone || a.Mark == markRound:
			h.tone = toneLow
		case h.tone == "":
			h.tone = toneHigh
		}
	}
}

// The tones.
const (
	toneHigh = "high"
	toneLow  = "low"
)

// line is a sentence that has not been put into words yet: a session may change
// its language.
type line struct {
	Key  string
	Args []any
	Why  desk.Why // instead of the others
}

// in returns a line in words. Names and texts from others are made safe to show.
func (l *line) in(words logwords.Words) string {
	if l.Why.Key != "" {
		return office.Why(l.Why, words)
	}
	return words.Say(l.Key, shownArgs(l.Args)...)
}

// Line says a line.
func (p *page) Line(l any) string {
	switch l := l.(type) {
	case line:
		return l.in(p.Catalogue)
	case *line:
		return l.in(p.Catalogue)
	}
	return ""
}
