package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"zapis/app/qr"
	values "zapis/desk"
	acts "zapis/desk/office"
	"zapis/modes"
)

type eventEditCmd struct {
	officeFlags
	keysFlag
	File    string   `arg:"" optional:"" name:"EVENT.json" help:"The whole event, as event show --json prints it, changed."`
	Arbiter []string `sep:"none" placeholder:"NAME" help:"One more arbiter. May be given several times."`
	Key     []string `sep:"none" name:"arbiter-key" placeholder:"NAME=FILE" help:"A further key with which an arbiter answers: that of his Zapis device. FILE is its public half, or a photograph of the code that the device shows."`
	Lost    []string `sep:"none" name:"arbiter-lost" placeholder:"NAME" help:"An arbiter whose key was lost: devices that take the next pack no longer let it in."`
}

// Run changes the event. Its ID and the organizer's key stay: devices have
// pinned them.
func (c *eventEditCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActEvent); err != nil {
			return err
		}
		e, err := c.edited(o.Event())
		if err != nil {
			return err
		}
		made, err := acts.EditEvent(o.ctx(), o.Desk, o.who, e, c.folder())
		if err != nil {
			return err
		}
		for _, name := range made {
			fmt.Fprintf(d.stderr, "a key was made: give %s to its arbiter, and to nobody else\n", fileName(name))
		}
		return o.answer(o.done(values.Place{}), "the event was laid down again: write its pack anew")
	})
}

// edited returns the event changed by file and flags.
func (c *eventEditCmd) edited(old *values.Event) (*values.Event, error) {
	e := *old
	e.Arbiters = slices.Clone(old.Arbiters)
	if c.File != "" {
		data, err := acts.ReadSmall(c.File)
		if err != nil {
			return nil, fmt.Errorf("%s cannot be read: %w: name a file that can", c.File, causeOf(err))
		}
		e = values.Event{}
		in := json.NewDecoder(strings.NewReader(string(data)))
		in.DisallowUnknownFields()
		if err := in.Decode(&e); err != nil {
			return nil, fmt.Errorf("%s is not an event: %w: write it as event show --json prints it", c.File, err)
		}
	} else if len(c.Arbiter)+len(c.Key)+len(c.Lost) == 0 {
		return nil, errors.New("nothing is changed: name the file with the event, or --arbiter, --arbiter-key or --arbiter-lost")
	}
	for _, name := range c.Arbiter {
		e.Arbiters = append(e.Arbiters, values.Arbiter{Name: name})
	}
	for _, pair := range c.Key {
		name, file, _ := strings.Cut(pair, "=")
		a, err := arbiterOf(&e, name)
		if err != nil {
			return nil, err
		}
		if err := addKey(&e, a, file); err != nil {
			return nil, err
		}
	}
	for _, name := range c.Lost {
		a, err := arbiterOf(&e, name)
		if err != nil {
			return nil, err
		}
		a.Out = true
	}
	return &e, nil
}

func arbiterOf(e *values.Event, name string) (*values.Arbiter, error) {
	i := slices.IndexFunc(e.Arbiters, func(a values.Arbiter) bool { return strings.EqualFold(a.Name, strings.TrimSpace(name)) })
	if i < 0 {
		return nil, fmt.Errorf("no arbiter of the event is called %q: event show lists them", name)
	}
	return &e.Arbiters[i], nil
}

// addKey gives an arbiter another key to answer with, from a file with its
// public half or a photograph of its code.
func addKey(e *values.Event, a *values.Arbiter, file string) error {
	if file == "" {
		return errors.New("name the file too, as in --arbiter-key 'Kos, Jan=zapis-arbiter-public.txt'")
	}
	data, err := qr.ReadFiles(file)
	if err != nil {
		return fmt.Errorf("the key in %s cannot be read: %w: name a file that can", file, causeOf(err))
	}
	key, err := modes.ParseAnswerPublic(string(data))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if a.Out {
		return fmt.Errorf("%s was left out of the event: name an arbiter who is in it", a.Name)
	}
	for i := range e.Arbiters {
		if other := &e.Arbiters[i]; slices.Contains(other.Keys(), key.Text()) {
			return fmt.Errorf("%s already has this key: each arbiter answers with his own keys", other.Name)
		}
	}
	a.Phones = append(slices.Clone(a.Phones), key.Text())
	return nil
}
