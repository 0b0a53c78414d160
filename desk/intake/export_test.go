package intake

import (
	"context"
	"fmt"
	"slices"

	"zapis/storage/archive"
)

// Reconciled returns how often sheets were read together.
func (d *Desk) Reconciled() int { return d.reconciled }

// Sorted returns where all files are and what was found about them, in lines.
func (d *Desk) Sorted(ctx context.Context) (all []string, err error) {
	files, err := d.sort(ctx)
	if err != nil {
		return nil, err
	}
	say := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	for place, p := range files.boards {
		for i, s := range p.sheets {
			say("%s sheet %d: %s %d %d %v %t %t", place, i, s.File.Hash, s.Game.Number, s.Side, s.Faults, s.Old, s.Logged)
			for _, c := range s.Clash {
				say("%s sheet %d: %v %s", place, i, c.Kind, c.Other.File.Hash)
			}
		}
		for i, o := range p.off {
			say("%s off %d: %s %d %d %+v", place, i, o.File.Hash, o.Number, o.Side, o.Removal)
		}
		for i, f := range p.photos {
			say("%s photo %d: %s %d", place, i, f.File.Hash, f.Side)
		}
	}
	for i, u := range files.unplaced {
		say("unplaced %d: %s %d %v", i, u.File.Hash, u.Game.Number, u.Why)
	}
	for name, v := range files.devices {
		say("device %s: %s %d %v %v", name, v.Seen, v.LastNumber, v.Offset, v.Faults)
	}
	slices.Sort(all)
	return all, nil
}

// WithStore makes the desk go on with another store of the same content.
func (d *Desk) WithStore(s archive.Store) *Desk {
	d.store = s
	return d
}
