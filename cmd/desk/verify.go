package main

import (
	"bufio"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"slices"

	"zapis/scoresheet/attest"
	"zapis/scoresheet/lineage"
)

type verifyCmd struct {
	Files   []string `arg:"" name:"FILE" help:"Attested PGN, record files, or self-tests."`
	Key     []string `sep:"none" placeholder:"FILE" help:"Public keys of organizers or devices, one per line; a name may follow. May be given several times."`
	Revoked []string `sep:"none" placeholder:"FILE" help:"Keys of devices and organizers that no longer count, written as with --key."`
	Require []string `enum:"valid,signed" placeholder:"valid|signed" help:"What else the answer yes requires: valid: by a known device. signed: a result, both signatures, all alarms acknowledged."`
	JSON    bool     `help:"One JSON object per game."`
}

// verified is kept for a game until all files have been read: the report on it,
// and the data for comparing it with the others.
type verified struct {
	verifyJSON
	enrolment *attest.Certificate
	trail     *lineage.Trail
}

// Run verifies every game of every file and compares all of them. A self-test of
// a device is good if the device signed it and found nothing bad. The answer
// is yes if all of them are valid or intact, none is a fork of another or from
// a revoked device, and the other requirements hold.
func (c *verifyCmd) Run(d *desk) error {
	known, err := readKeys(c.Key)
	if err != nil {
		return err
	}
	revoked, err := readKeys(c.Revoked)
	if err != nil {
		return err
	}
	known.devices = without(known.devices, revoked.devices)
	known.organizers = without(known.organizers, revoked.organizers)
	good := true
	var games []*verified
	var tests []*selfTestJSON
	for file := range c.files(d, known, revoked) {
		games = append(games, file.games...)
		if file.test != nil {
			tests = append(tests, file.test)
		}
		err := file.err
		if err == nil || d.ctx.Err() != nil {
			continue
		}
		good = false
		err = fmt.Errorf("%s cannot be read: %w: name a file that can", file.name, causeOf(err))
		if err := d.refuse(err); err != nil {
			return err
		}
	}
	relate(games)
	for _, g := range games {
		good = good && g.Refused == "" && (g.Status == string(attest.Valid) || g.Status == string(attest.Intact))
		if err := c.report(d, g); err != nil {
			return err
		}
	}
	for _, t := range tests {
		good = good && t.good()
		if err := c.reportSelfTest(d, t); err != nil {
			return err
		}
	}
	if err := d.ctx.Err(); err != nil {
		return err
	}
	if !good {
		return errNo
	}
	return nil
}

func without(keys, revoked []ed25519.PublicKey) []ed25519.PublicKey {
	return slices.DeleteFunc(keys, func(k ed25519.PublicKey) bool { return isAmong(revoked, k) })
}

func isAmong(keys []ed25519.PublicKey, key ed25519.PublicKey) bool {
	return slices.ContainsFunc(keys, func(k ed25519.PublicKey) bool { return k.Equal(key) })
}

// take returns the data kept for one game.
func (c *verifyCmd) take(file string, game int, r *attest.Report, revoked knownKeys) *verified {
	g := &verified{verifyJSON: verifyJSON{
		File: file, Game: game, Status: string(r.Status), Device: r.Device(),
		White: r.White, Black: r.Black, Result: r.Result, Notes: r.Notes,
		Alarms: r.Alarms.Text(), Unacknowledged: r.Alarms.Unacknowledged(), Overruled: r.Overruled(), Helped: helpedOf(r.Helped), Version: r.Version,
	}, enrolment: r.Enrolment, trail: r.Trail()}
	if r.Err != nil {
		g.Error = r.Err.Error()
	}
	if e := r.Enrolment; e != nil {
		g.Enrolled = &enrolledJSON{string(e.Role), e.Name, e.From, e.Until, attest.Fingerprint(e.Organizer), r.Doubt}
	}
	for _, c := range r.KeyChanges {
		g.KeyChanged = append(g.KeyChanged, changedJSON{attest.Fingerprint(c.From), attest.Fingerprint(c.To), c.After})
	}
	for _, key := range r.Before {
		g.Before = append(g.Before, attest.Fingerprint(key))
	}
	if g.trail == nil {
		return g
	}
	devices := slices.Concat([]ed25519.PublicKey{r.Key}, r.Before)
	for _, s := range g.trail.Segments {
		devices = append(devices, ed25519.PublicKey(s.Device))
	}
	for _, key := range devices {
		if name := attest.Fingerprint(key); isAmong(revoked.devices, key) && !slices.Contains(g.Revoked, name) {
			g.Revoked = append(g.Revoked, name)
			g.refuse("device " + name + " is revoked")
			g.Status = string(attest.Intact)
		}
	}
	if slices.Contains(c.Require, string(attest.Valid)) && g.Status != string(attest.Valid) {
		g.refuse("it is required to be of a known device")
	}
	if slices.Contains(c.Require, "signed") {
		for _, what := range r.Missing() {
			g.refuse(what)
		}
	}
	return g
}

// refuse adds a reason why the answer is no although the game is intact.
func (g *verified) refuse(why string) {
	if g.Refused != "" {
		g.Refused += ", "
	}
	g.Refused += why
}

// relate compares all games with one another.
func relate(games []*verified) {
	trails := make([]*lineage.Trail, len(games))
	for i, g := range games {
		trails[i] = g.trail
	}
	for i, all := range lineage.Relate(trails) {
		for _, r := range all {
			other := games[r.Other]
			games[i].Related = append(games[i].Related, relatedJSON{r.Kind.Word(), other.File, other.Game})
			text := fmt.Sprintf("%s %s %d", r.Kind, fileName(other.File), other.Game)
			if r.Kind.Clash() {
				games[i].refuse(text)
			} else {
				games[i].copies = append(games[i].copies, text)
			}
		}
	}
}

// verifiedFile is kept for the games of one file, or for a self-test.
type verifiedFile struct {
	name  string
	games []*verified
	test  *selfTestJSON
	err   error
}

// files verifies the files, as many at a time as there are processors, and
// yields them in their order.
func (c *verifyCmd) files(d *desk, known, revoked knownKeys) iter.Seq[*verifiedFile] {
	return inOrder(d.ctx, slices.Values(c.Files), len(c.Files), func() func(string) *verifiedFile {
		v := attest.NewVerifier(known.devices, known.organizers...)
		content := bufio.NewReader(nil)
		return func(name string) *verifiedFile {
			f := &verifiedFile{name: name}
			f.err = c.file(d, f, v, content, known, revoked)
			return f
		}
	})
}

// file verifies the games of a file, one after another, or a self-test, and
// keeps the results in it.
func (c *verifyCmd) file(d *desk, file *verifiedFile, v *attest.Verifier, content *bufio.Reader, known, revoked knownKeys) error {
	f, err := open(file.name)
	if err != nil {
		return err
	}
	defer f.Close()
	content.Reset(f)
	if start, _ := content.Peek(32); attest.IsSelfTest(start) { // the reading error is returned again
		file.test, err = c.selfTest(file.name, content, known, revoked)
		return err
	}
	for r, err := range v.Each(content) {
		if err == nil {
			err = d.ctx.Err()
		}
		if err != nil {
			return err
		}
		file.games = append(file.games, c.take(file.name, len(file.games)+1, &r, revoked))
	}
	return nil
}

// causeOf returns the system's error for a file without the file's name.
func causeOf(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}
