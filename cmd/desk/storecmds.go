package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"

	"zapis/assets"
	values "zapis/desk"
	"zapis/desk/intake"
	acts "zapis/desk/office"
	"zapis/scoresheet/logwords"
	"zapis/storage/archive"
)

// language returns the language of the event's papers: the one named, or the
// event's first.
func (o *office) language(named string) string {
	for _, lang := range append([]string{named}, o.Event().Languages...) {
		if slices.Contains(assets.Languages(), lang) {
			return lang
		}
	}
	return "en"
}

// wordsOf returns the words of a language for papers.
func wordsOf(lang string) logwords.Words { return assets.Words(lang) }

type mirrorCmd struct {
	officeFlags
	keysFlag
	passphraseFlag
	Place string `arg:"" optional:"" name:"PLACE" help:"A folder on the second medium; without it, the command says where the mirror is."`
	Off   bool   `help:"Stop keeping the mirror."`
}

// passphraseFlag is the passphrase of the organizer's key and of mirrors.
type passphraseFlag struct {
	Passphrase string `env:"ZAPIS_PASSPHRASE" placeholder:"TEXT" help:"On a command line others can read it: set ZAPIS_PASSPHRASE instead, or let the program ask."`
}

// passphrase returns the passphrase, and asks for it if it was not given.
func (p *passphraseFlag) passphrase(d *desk) (string, error) {
	if p.Passphrase != "" {
		return p.Passphrase, nil
	}
	if !isTerminal(os.Stdin) {
		return "", errors.New("a passphrase is needed: set ZAPIS_PASSPHRASE")
	}
	return askPassphrase("Passphrase?", os.Stdin, d.stderr)
}

// lasting returns the passphrase of a mirror or an export, which will be opened
// when a typing error can no longer be corrected. It has to be that of the
// organizer's key; if that key is not in the folder, it has to be typed twice.
// opener says in words which passphrase it is.
func (p *passphraseFlag) lasting(d *desk, keys acts.Folder) (text, opener string, err error) {
	typed := p.Passphrase == ""
	if text, err = p.passphrase(d); err != nil {
		return "", "", err
	}
	if err := keys.CheckPassphrase(text); err != nil {
		return "", "", err
	}
	if keys.KnowsPassphrase() {
		return text, "the passphrase of the organizer's key", nil
	}
	if typed {
		if err := askAgain(text, os.Stdin, d.stderr); err != nil {
			return "", "", err
		}
	}
	fmt.Fprintf(d.stderr, "%s is not in %s: nobody has compared the passphrase with that of the organizer's key; write down which it is\n", acts.OrganizerFile, fileName(string(keys)))
	return text, "this passphrase", nil
}

// Run begins a mirror with everything that the store has.
func (c *mirrorCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActKeep); err != nil {
			return err
		}
		if c.Place == "" && !c.Off {
			place, err := o.store.Mirrored(d.ctx)
			if err != nil {
				return err
			}
			if place == "" {
				place = "none"
			}
			return o.answer(wroteJSON{OK: true, File: place}, "mirror: %s", fileName(place))
		}
		place, text, opener := "", "", ""
		if !c.Off {
			var err error
			if text, opener, err = c.lasting(d, c.folder()); err != nil {
				return err
			}
			place = c.Place
		}
		if err := o.SetMirror(o.ctx(), o.who, place, text); err != nil {
			return err
		}
		if c.Off {
			return o.answer(wroteJSON{OK: true}, "there is no mirror any more")
		}
		if same, err := o.store.OneDisk(d.ctx); err != nil {
			return err
		} else if same {
			d.complain("this mirror is on the disk of the store: if that disk dies, both are gone; name a folder on a stick")
		}
		return o.answer(wroteJSON{OK: true, File: c.Place}, "everything is in %s too, and stays so; on another machine it is opened by: zapis-desk status --from %s, with %s", fileName(c.Place), fileName(c.Place), opener)
	})
}

// mirrorIn returns a mirror in a place. Its key is there, locked with the
// passphrase.
func mirrorIn(place, passphrase string) (archive.Mirror, error) {
	key, err := archive.NewKey()
	if err != nil {
		return archive.Mirror{}, err
	}
	locked, err := key.Lock(passphrase)
	return archive.Mirror{Place: place, Recipient: key.Recipient(), LockedKey: locked}, err
}

type eventExportCmd struct {
	officeFlags
	keysFlag
	passphraseFlag
	Place string `arg:"" name:"FOLDER" help:"An empty folder."`
}

// Run writes all blobs and facts of the store into a folder, encrypted, from
// which event restore makes a store.
func (c *eventExportCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActKeep); err != nil {
			return err
		}
		was, err := o.store.Mirrored(d.ctx)
		if err != nil {
			return err
		}
		if was != "" {
			return fmt.Errorf("everything is in the mirror in %s already: take that folder", was)
		}
		text, opener, err := c.lasting(d, c.folder())
		if err != nil {
			return err
		}
		m, err := mirrorIn(c.Place, text)
		if err != nil {
			return err
		}
		err = o.store.SetMirror(d.ctx, m)
		if ended := o.store.SetMirror(d.ctx, archive.Mirror{}); err == nil {
			err = ended
		}
		if err != nil {
			return err
		}
		// Afterwards: the fact never claims a copy that failed.
		if err := o.say(values.Place{}, values.Mirrored{Place: c.Place, Once: true}); err != nil {
			return err
		}
		return o.answer(wroteJSON{OK: true, File: c.Place}, "everything is in %s; it is opened by: zapis-desk event restore %s, with %s", fileName(c.Place), fileName(c.Place), opener)
	})
}

type eventRestoreCmd struct {
	storeFlags
	passphraseFlag
	From string `arg:"" name:"FOLDER" help:"The folder of an export or of a mirror."`
}

// Run makes a new store.
func (c *eventRestoreCmd) Run(d *desk) error {
	return c.restore(d, c.From, &c.passphraseFlag)
}

// restore makes the store that the flags name from a mirror.
func (f *storeFlags) restore(d *desk, from string, p *passphraseFlag) error {
	text, err := p.passphrase(d)
	if err != nil {
		return err
	}
	found, err := archive.Restore(d.ctx, from, archive.WithPassphrase(text), f.Store, f.who())
	if err != nil {
		return err
	}
	if f.JSON {
		return writeJSON(d, struct {
			OK bool `json:"ok"`
			archive.Restoration
		}{true, found})
	}
	fmt.Fprintf(d.stdout, "%s: %s and %s\n", fileName(f.Store), count(found.Facts, "fact"), count(found.Blobs, "file"))
	if !found.Whole() {
		fmt.Fprintln(d.stderr, "zapis-desk: the mirror is not whole: what it lacks stands in the store's facts; hand in again what was handed in last")
	}
	return nil
}

func (f *storeFlags) who() string {
	if f.As != "" {
		return f.As
	}
	return string(values.RoleOrganizer)
}

type rebuildCmd struct{ officeFlags }

// Run computes everything again. The desk keeps nothing besides files and
// facts, so there is nothing to repair: it reads all of them from the store,
// checks their hashes, folds them twice, and compares.
func (c *rebuildCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		checked, err := o.store.Check(d.ctx)
		if err != nil {
			return err
		}
		for _, text := range checked.Problems {
			d.complain(text)
		}
		if len(checked.Problems) > 0 {
			return errNo
		}
		again, err := intake.Open(d.ctx, o.store, intake.Options{Event: o.Event().ID})
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(again.Hall(), o.Hall()) {
			return errors.New("the facts are different when read again: another desk is writing; repeat the command")
		}
		boards := 0
		for _, r := range again.Hall().Rounds {
			of, err := again.Boards(d.ctx, r.Section, r.Number)
			if err != nil {
				return err
			}
			boards += len(of)
		}
		return o.answer(rebuiltJSON{true, checked.Facts, checked.Blobs, checked.Purged, boards},
			"%s, %s (%d deleted), %s: all is as it was stored", count(checked.Facts, "fact"), count(checked.Blobs, "file"), checked.Purged, count(boards, "board"))
	})
}

type rebuiltJSON struct {
	OK      bool `json:"ok"` // always
	Facts   int  `json:"facts"`
	Files   int  `json:"files"`
	Deleted int  `json:"deleted"`
	Boards  int  `json:"boards"`
}
