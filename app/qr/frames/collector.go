package frames

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"zapis/scoresheet"
)

// Collector puts files together again from the frames that a camera has read. The
// zero Collector is ready.
//
// What it holds is bounded. If there is no room for another file, those that got a
// frame last stay, whatever else comes; of the others the one gives way that has the
// fewest frames for the time it has waited. So a wall of false codes cannot throw
// out the file that is being read: as long as it gets one frame for 32 files that
// begin, it stays, and with h frames of it there it stays for 50·h of one frame each.
type Collector struct {
	files []*collected
	taken uint64 // frames so far
	held  int    // bytes of the frames
}

// The bounds of what a Collector holds at once.
const (
	// MaxCollected is how many files it holds.
	MaxCollected = 64

	// MaxHeld is how many bytes it holds of their frames, and as many again of files
	// that are whole, of which the ones that began earlier are released to make room.
	MaxHeld = 16 << 20

	// safest is how many files cannot give way, those that got a frame last.
	safest = MaxCollected / 2
)

// collected is what there is of one file.
type collected struct {
	series
	shards [][]byte // by index; nil for what is missing
	order  []int    // the indexes that are there, as they came
	taken  uint64   // which frame was the last one
	latest scoresheet.Millis
	file   []byte // once it is known
	stated []byte // the statement with it
	failed bool   // there are enough frames, and they do not give the file
	done   bool   // the file was released
}

// ErrDamaged is returned if the frames of a file do not give it: some were not
// drawn by the device that drew the others.
var ErrDamaged error = damagedError{}

type damagedError struct{}

func (damagedError) Error() string {
	return "the frames of this file do not belong together: show it once more on the device"
}

// MissingCodes returns 0, 0: which frames are the false ones is not known.
func (damagedError) MissingCodes() (missing, of int) { return 0, 0 }

// Progress says what there is of one file.
type Progress struct {
	Digest  Digest
	Have    int               // frames, each counted once
	Needed  int               // frames
	Now     scoresheet.Millis // the latest time that a frame gave, by the clock of the device; 0 if none did
	File    []byte            // the file, once there are enough frames
	Stated  []byte            // what the device states with it, if it does
	Damaged bool              // there are enough, and they do not give it
	Done    bool              // the file was there, and was released
}

// Err returns why there is no file: a *[MissingError] or [ErrDamaged].
func (p *Progress) Err() error {
	switch {
	case p.File != nil || p.Done:
		return nil
	case p.Damaged:
		return ErrDamaged
	}
	return &MissingError{Have: p.Have, Needed: p.Needed}
}

// MissingError says how many frames of a file are missing.
type MissingError struct{ Have, Needed int }

func (e *MissingError) Error() string {
	return fmt.Sprintf("%d of the %d frames that are needed have been read: go on until there are %d, any will do", e.Have, e.Needed, e.Needed)
}

// MissingCodes returns the number of missing codes and the number of those needed.
func (e *MissingError) MissingCodes() (missing, of int) { return e.Needed - e.Have, e.Needed }

// Add takes the text of a code, and returns what there is of its file. The error is
// one of [Parse].
func (c *Collector) Add(text string) (Progress, error) {
	f, err := Parse(text)
	if err != nil {
		return Progress{}, err
	}
	return c.AddFrame(f), nil
}

// AddFrame takes a frame, and returns what there is of its file.
func (c *Collector) AddFrame(f Frame) Progress {
	g := c.of(f.series())
	g.latest = max(g.latest, f.Now)
	if g.file == nil && !g.done {
		before := g.size()
		if g.take(f) && len(g.order) >= g.needed {
			g.join()
		}
		c.held += g.size() - before
		for c.held > MaxHeld && len(c.files) > 1 {
			c.drop(c.weakest())
		}
		if g.file != nil {
			c.releaseBeyond(g)
		}
	}
	return g.progress()
}

// Release lets go of a file that was put together, and of the statement with it.
// Further frames of it change nothing, as long as it is known.
func (c *Collector) Release(d Digest) {
	for _, g := range c.files {
		if g.digest == d && g.file != nil {
			g.release()
		}
	}
}

func (g *collected) release() { g.file, g.stated, g.done = nil, nil, true }

// releaseBeyond releases files until those that are whole have no more than MaxHeld
// bytes with the last one, which stays.
func (c *Collector) releaseBeyond(last *collected) {
	whole := len(last.file) + len(last.stated)
	for _, g := range slices.Backward(c.files) {
		if g == last || g.file == nil {
			continue
		}
		if whole += len(g.file) + len(g.stated); whole > MaxHeld {
			g.release()
		}
	}
}

// All returns what there is of every file, in the order in which they began.
func (c *Collector) All() (all []Progress) {
	for _, g := range c.files {
		all = append(all, g.progress())
	}
	return all
}

// of returns what there is of a series, which may be nothing yet.
func (c *Collector) of(s series) *collected {
	c.taken++
	for _, g := range c.files {
		if g.series == s {
			g.taken = c.taken
			return g
		}
	}
	if len(c.files) == MaxCollected {
		c.drop(c.weakest())
	}
	g := &collected{series: s, shards: make([][]byte, s.frames), taken: c.taken}
	c.files = append(c.files, g)
	return g
}

// weakest returns which file gives way: not one of those that got a frame last; of
// the others the one with the fewest frames for the frames of others that came
// since. What it returns may get a frame at once and be the strongest.
func (c *Collector) weakest() int {
	order := make([]int, len(c.files))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(c.files[a].taken, c.files[b].taken) })
	old := order[:max(1, len(order)-safest)]
	return slices.MinFunc(old, func(a, b int) int {
		x, y := c.files[a], c.files[b]
		return cmp.Compare(x.worth()*(c.taken-y.taken), y.worth()*(c.taken-x.taken))
	})
}

// worth returns how many frames would be lost with a file. Of one that was put
// together nothing is lost: whoever asked for it has it.
func (g *collected) worth() uint64 {
	if g.file != nil || g.done {
		return 1
	}
	return uint64(len(g.order))
}

func (c *Collector) drop(i int) {
	c.held -= c.files[i].size()
	c.files = slices.Delete(c.files, i, i+1)
}

// size returns how many bytes of frames are held of a file.
func (g *collected) size() (n int) {
	for _, s := range g.shards {
		n += len(s)
	}
	return n
}

// take keeps a frame, and reports whether it was not there before. Of two that
// differ the later one counts: one of them is false, and it may be the first.
func (g *collected) take(f Frame) bool {
	had := g.shards[f.Index]
	if bytes.Equal(had, f.shard) {
		return false
	}
	if had != nil {
		g.order = slices.DeleteFunc(g.order, func(i int) bool { return i == f.Index })
	}
	g.shards[f.Index] = bytes.Clone(f.shard)
	g.order = append(g.order, f.Index)
	return true
}

// join makes the file of the last frames that came, as many as are needed. So a
// false frame does not stop it for good: the true ones after it are enough. And
// nobody can make it try more than once a frame.
func (g *collected) join() {
	shards := make([][]byte, g.frames)
	for _, i := range g.order[len(g.order)-g.needed:] {
		shards[i] = g.shards[i]
	}
	if g.frames > g.needed {
		code, err := codeOf(g.series)
		if err == nil {
			err = code.ReconstructData(shards)
		}
		if err != nil {
			g.failed = true
			return
		}
	}
	file, stated, ok := unpack(bytes.Join(shards[:g.needed], nil)[:g.length])
	if g.failed = !ok || DigestOf(file, stated) != g.digest; g.failed {
		return
	}
	g.file, g.stated, g.shards = file, stated, nil
}

func (g *collected) progress() Progress {
	return Progress{Digest: g.digest, Have: len(g.order), Needed: g.needed, Now: g.latest, File: g.file, Stated: g.stated, Damaged: g.failed, Done: g.done}
}
