package storage

import (
	"context"
	"maps"
	"strings"
)

// Settings returns all settings: values that are neither events nor secrets,
// such as the owner's profile and the organizer's rules. Their meaning is up
// to the caller. A store of version 1 that could not be migrated has none.
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

// allSettings returns all settings, including those of the storage itself.
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

// SetSetting sets the value of a name; an empty value removes it. It is
// durable when SetSetting returns nil. The storage does not show who set a
// value: what must be provable must also be in an event.
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

// migrate converts a log of an earlier version to the current one, in one
// transaction that is durable when migrate returns.
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
	// An earlier program reads only the header of the file. After a checkpoint
	// the new version is there, and that program says that it is too old. The
	// migration is valid even if the checkpoint fails.
	var busy, frames, moved int
	_ = s.conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &frames, &moved)
	return nil
}

// migrateIfPossible migrates, but does not refuse a start because of lack of
// room or damage elsewhere in the file, since a game may be on: events can be
// read and recorded in the old form too. Setting a value tries again.
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
