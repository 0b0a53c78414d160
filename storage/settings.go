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
func (s *Store) Settings() (map[string]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn == nil {
		return nil, s.closed("read the settings")
	}
	settings, err := s.allSettings()
	if err != nil {
		return nil, fault(s.path, err, "read the settings")
	}
	maps.DeleteFunc(settings, func(name, _ string) bool { return strings.HasPrefix(name, ownSettings) })
	return settings, nil
}

// allSettings reads the storage's own too.
func (s *Store) allSettings() (map[string]string, error) {
	settings := map[string]string{}
	if s.version < 2 {
		return settings, nil
	}
	rows, err := s.conn.QueryContext(context.Background(), `SELECT name, value FROM setting`)
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
func (s *Store) SetSetting(name, value string) error {
	return s.change("keep a setting", func() error {
		if err := s.migrate(); err != nil {
			return err
		}
		if value == "" {
			return s.exec(`DELETE FROM setting WHERE name = ?1`, name)
		}
		return s.exec(`INSERT INTO setting VALUES(?1, ?2) ON CONFLICT(name) DO UPDATE SET value = ?2`, name, value)
	})
}

// migrate brings a log of an earlier version to this one's form, in one
// transaction that is durable when it returns.
func (s *Store) migrate() (err error) {
	if s.version >= schemaVersion {
		return nil
	}
	ctx := context.Background()
	if _, err := s.conn.ExecContext(ctx, `BEGIN IMMEDIATE`); err != nil {
		return err
	}
	for _, statement := range []string{settingSchema, `PRAGMA user_version = 2`, `COMMIT`} {
		if _, err := s.conn.ExecContext(ctx, statement); err != nil {
			s.rollback()
			return err
		}
	}
	s.version = schemaVersion
	// An earlier program looks into the file's header only: copied back, the
	// version stands there, and it says that it is too old. That it could not
	// be copied back takes nothing from the migration.
	var busy, frames, moved int
	_ = s.conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &frames, &moved)
	return nil
}

// migrateIfPossible migrates, but refuses no start for want of room or for a
// damage elsewhere in the file, since a game may be on: the events can be read
// and recorded in the old form too. The next setting tries again.
func (s *Store) migrateIfPossible() error {
	err := s.migrate()
	switch {
	case damaged(err):
		s.noteDamage(fault(s.path, err, "make room for the settings"))
	case hintFor(err) != HintFull:
		return err
	}
	return nil
}
