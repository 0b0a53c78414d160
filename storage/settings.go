package storage

import (
	"context"
	"maps"
	"strings"
)

// Settings returns everything that was set: what is neither an event nor a
// secret, as the owner's profile and the organizer's rules. The values are
// the caller's to understand. A device of version 1 that could not be
// migrated has none.
func (d *Device) Settings() (map[string]string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.conn == nil {
		return nil, d.closed("read the settings")
	}
	settings, err := d.allSettings()
	if err != nil {
		return nil, fault(d.path, err, "read the settings")
	}
	maps.DeleteFunc(settings, func(name, _ string) bool { return strings.HasPrefix(name, ownSettings) })
	return settings, nil
}

// allSettings reads the storage's own too.
func (d *Device) allSettings() (map[string]string, error) {
	settings := map[string]string{}
	if d.version < 2 {
		return settings, nil
	}
	rows, err := d.conn.QueryContext(context.Background(), `SELECT name, value FROM setting`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name, value string
		if err := rows.Scan(&name, &value); err != nil {
			return nil, err
		}
		settings[name] = value
	}
	return settings, rows.Err()
}

// SetSetting keeps a value under a name in place of what was kept there; an
// empty one removes it. It is durable when it returns nil. Nothing in the
// storage shows who set it: what must be provable is in an event too.
func (d *Device) SetSetting(name, value string) error {
	return d.change("keep a setting", func() error {
		if err := d.migrate(); err != nil {
			return err
		}
		if value == "" {
			return d.exec(`DELETE FROM setting WHERE name = ?1`, name)
		}
		return d.exec(`INSERT INTO setting VALUES(?1, ?2) ON CONFLICT(name) DO UPDATE SET value = ?2`, name, value)
	})
}

// migrate brings a log of an earlier version to this one's form, in one
// transaction that is durable when it returns.
func (d *Device) migrate() (err error) {
	if d.version >= schemaVersion {
		return nil
	}
	ctx := context.Background()
	if _, err := d.conn.ExecContext(ctx, `BEGIN IMMEDIATE`); err != nil {
		return err
	}
	for _, s := range []string{settingSchema, `PRAGMA user_version = 2`, `COMMIT`} {
		if _, err := d.conn.ExecContext(ctx, s); err != nil {
			d.rollback()
			return err
		}
	}
	d.version = schemaVersion
	// An earlier program looks into the file's header only: copied back, the
	// version stands there, and it says that it is too old. That it could not
	// be copied back takes nothing from the migration.
	var busy, frames, moved int
	_ = d.conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &frames, &moved)
	return nil
}

// migrateIfPossible migrates, but refuses no start for want of room or for a
// damage elsewhere in the file, since a game may be on: the events can be read
// and recorded in the old form too. The next setting tries again.
func (d *Device) migrateIfPossible() error {
	err := d.migrate()
	switch {
	case damaged(err):
		d.noteDamage(fault(d.path, err, "make room for the settings"))
	case hintFor(err) != HintFull:
		return err
	}
	return nil
}
