package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	values "zapis/desk"
	"zapis/desk/intake"
	"zapis/scoresheet"
	"zapis/storage/archive"
)

type eventDeleteCmd struct {
	officeFlags
	Logs   bool   `xor:"what" required:"" help:"The record files, which hold the logs. The attested PGN of each stays, and so do the results."`
	All    bool   `xor:"what" required:"" help:"Every file: records, PGN, photographs, statements, packs, lists. Results and what was said stay."`
	Reason string `required:"" placeholder:"TEXT" help:"Why; it is kept with the date and who did it."`
	Yes    bool   `help:"Do not ask for confirmation. Needed where nobody can be asked."`
}

// Run deletes the bytes of files that were handed in. The facts about them
// remain: who handed in what, and when, and that it was deleted.
func (c *eventDeleteCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActDelete); err != nil {
			return err
		}
		if until := o.Event().Until; until != "" && time.Now().Format(time.DateOnly) <= until {
			return fmt.Errorf("the event lasts until %s: its files can be deleted after that", until)
		}
		hashes, err := c.chosen(o)
		if err != nil {
			return err
		}
		if len(hashes) == 0 {
			return errors.New("none of this is in the store any more: there is nothing to delete")
		}
		if err := c.confirm(d, o, len(hashes)); err != nil {
			return err
		}
		if err := c.keep(o, hashes); err != nil {
			return err
		}
		n, err := c.purge(o, hashes)
		if err != nil {
			return err
		}
		mirror, err := o.store.Mirrored(d.ctx)
		if err != nil {
			return err
		}
		if mirror != "" {
			fmt.Fprintf(d.stderr, "the mirror in %s still holds what was deleted, behind its passphrase: begin a new one with zapis-desk mirror in another folder, then destroy the old folder, or the whole medium\n", fileName(mirror))
		}
		fmt.Fprintln(d.stderr, "exports, ZIPs for arbiters, sticks and the devices themselves have copies of their own: this command does not reach them")
		return o.answer(deletedJSON{true, c.what(), n, mirror, o.who.Name}, "%s deleted; results and what was said stay", count(n, "file"))
	})
}

type deletedJSON struct {
	OK      bool   `json:"ok"`   // always
	What    string `json:"what"` // logs or all
	Deleted int    `json:"deleted"`
	Mirror  string `json:"mirror,omitempty"` // that still holds them
	By      string `json:"by"`
}

func (c *eventDeleteCmd) what() string {
	if c.All {
		return "all"
	}
	return "logs"
}

// chosen returns the hashes of the files whose bytes are to be deleted.
func (c *eventDeleteCmd) chosen(o *office) (all []string, err error) {
	var named []string
	others := map[string]bool{} // files that another event in the store refers to
	for _, f := range o.Facts() {
		event, _, err := values.ParseSubject(f.Subject)
		switch {
		case err != nil:
		case event != o.Event().ID:
			for _, blob := range f.Blobs {
				others[blob] = true
			}
		case c.All && f.Kind != values.FactEvent, f.Kind == values.FactReceived:
			named = append(named, f.Blobs...)
		}
	}
	for _, hash := range named {
		if others[hash] || slices.Contains(all, hash) {
			continue
		}
		data, err := o.Blob(o.ctx(), hash)
		if errors.Is(err, archive.ErrPurged) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if c.All || intake.Read(data).Sort == intake.SortRecord {
			all = append(all, hash)
		}
	}
	return all, nil
}

// confirm asks for confirmation.
func (c *eventDeleteCmd) confirm(d *desk, o *office, n int) error {
	if c.Yes {
		return nil
	}
	if !isTerminal(os.Stdin) {
		return fmt.Errorf("%s would be deleted for ever: say --yes", count(n, "file"))
	}
	fmt.Fprintf(d.stderr, "%s of %s will be deleted for ever. Type yes: ", count(n, "file"), quoted(o.Event().Name))
	lines := bufio.NewScanner(os.Stdin)
	if !lines.Scan() || strings.TrimSpace(lines.Text()) != "yes" {
		return errors.New("nothing was deleted")
	}
	return nil
}

// keep stores what remains of the files before their bytes are deleted: the
// attested PGN of records or, if that is deleted too, the results that only
// sheets have. Then it states the deletion.
func (c *eventDeleteCmd) keep(o *office, hashes []string) error {
	var said []intake.Said
	var data [][]byte
	if c.All {
		for _, r := range o.Hall().Rounds {
			boards, err := o.Boards(o.ctx(), r.Section, r.Number)
			if err != nil {
				return err
			}
			for _, b := range boards {
				if b.Result != scoresheet.NoResult && b.Said.Result == scoresheet.NoResult {
					said = append(said, intake.Said{Place: b.Place, Body: values.Slip{Result: b.Result.String()}})
				}
			}
		}
	} else {
		for i := range o.Hall().Files {
			f := &o.Hall().Files[i]
			if !slices.Contains(hashes, f.Hash) {
				continue
			}
			record, err := o.Blob(o.ctx(), f.Hash)
			if err != nil {
				return err
			}
			for _, g := range intake.Read(record).Games {
				if !g.Attested() {
					continue
				}
				stays := f.Received
				stays.Name += ".pgn"
				said = append(said, intake.Said{Place: f.Place, Body: stays, Blobs: []string{intake.Hash(g.Attest)}})
				data = append(data, g.Attest)
			}
		}
	}
	for some := range slices.Chunk(hashes, archive.MaxList) {
		said = append(said, intake.Said{Body: values.Deleted{What: c.what(), Reason: c.Reason}, Blobs: some})
	}
	_, err := o.State(o.ctx(), o.who, said, data...)
	return err
}

func (c *eventDeleteCmd) purge(o *office, hashes []string) (int, error) {
	var blobs []archive.Hash
	for _, text := range hashes {
		h, err := archive.ParseHash(text)
		if err != nil {
			return 0, err
		}
		blobs = append(blobs, h)
	}
	n, err := o.store.Purge(o.ctx(), o.who.Name, c.Reason, blobs...)
	var once *archive.OneCopyError
	if errors.As(err, &once) { // they are gone; remind of the mirror again
		o.desk.complain(once)
		err = nil
	}
	return n, err
}
