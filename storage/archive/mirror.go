package archive

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"zapis/storage/internal/disk"

	"filippo.io/age"
)

// OneCopyError says that something is durable in the store, but not on the
// mirror or on the server's standby: if the store's disk fails now, it is lost.
// The mirror or standby gets missing entries as soon as it is back; a caller
// that repeats the call until there is no such error knows that it has them.
type OneCopyError struct {
	Place   string // of the mirror, or of the server
	Standby bool   // it is the standby
	// Since is the time since which the medium of the mirror has not answered;
	// zero if it answers but cannot be written.
	Since time.Time
	Err   error
}

func (e *OneCopyError) Error() string {
	if e.Standby {
		return "archive: stored, but in one copy only, since the standby of " + e.Place + " does not answer"
	}
	if !e.Since.IsZero() {
		return "archive: stored, but in one copy only, since the mirror in " + e.Place + " has not answered since " + e.Since.Format("15:04")
	}
	return "archive: stored, but in one copy only, since the mirror in " + e.Place + " does not take it: " + oneLine(e.Err)
}

func (e *OneCopyError) Unwrap() error { return e.Err }

// Mirror is a second medium, such as a stick, on which everything is durable
// before it is acknowledged.
type Mirror struct {
	Place     string `json:"place"`               // a folder on the medium
	Recipient string `json:"recipient"`           // what [Key.Recipient] returned
	LockedKey []byte `json:"lockedKey,omitempty"` // the result of [Key.Lock]; it is on the mirror too

	folder string // in Place
}

// mirrorSetting is the store's setting for the place of its mirror.
type mirrorSetting struct {
	Mirror
	Folder string `json:"folder,omitempty"`
}

const (
	mirrorFolder = "zapis-mirror-" // the first digits of the store's identity, and a number
	mirrorNote   = "mirror.json"
	mirrorKey    = "key.age"
	mirrorSuffix = ".mirror"

	mirrorFormat = "zapis mirror 1"

	segmentSize = 4 << 20 // a file of the mirror with this many bytes is not continued
	frameSize   = 1 << 20 // a frame with this many bytes takes no more entries
)

// note describes a mirror for readers without its key.
type note struct {
	Format    string `json:"format"`
	Store     Desk   `json:"store"`
	Epoch     int    `json:"epoch"`
	Recipient string `json:"recipient"`
	About     string `json:"about"`
}

var (
	errNoMirror = errors.New("it is not there: put the medium back, or choose another place for the mirror")
	errOthers   = errors.New("it is the mirror of another store")
	errAhead    = errors.New("it holds more than this store, which is an older copy: restore from the mirror")
	errLocked   = errors.New("another program writes to it for a long time")
)

// mirror writes a mirror. All fields except medium belong to its goroutine, see
// medium.
type mirror struct {
	Mirror
	place     string // the folder with the files
	recipient age.Recipient
	medium    medium

	file *os.File // the last file
	size int64    // of file, all of it complete frames
	at   Cursor   // everything up to here is in complete frames
	// synced reports that the mirror was synced up to at. Another process may have
	// died before it synced its writes.
	synced bool
}

// settingMirror is the name of the setting. With PostgreSQL several machines
// write to one store, each with a medium of its own.
func (a *Archive) settingMirror() string {
	if a.folder != "" {
		return "mirror"
	}
	host, err := os.Hostname()
	if err != nil {
		host = ""
	}
	return "mirror of " + host
}

// SetMirror begins a mirror and writes everything in the store to it. From then
// on every process on this machine that has the store open writes to it before
// it acknowledges anything. A Mirror without a place ends that.
func (a *Archive) SetMirror(ctx context.Context, m Mirror) error {
	if m.Place != "" {
		var err error
		if m.Place, err = filepath.Abs(m.Place); err == nil {
			to := m // a goroutine blocked by a hanging medium keeps this one
			m.folder, err = inTime(a.standby.alone, func() (string, error) { return a.beginMirror(to) })
		}
		if err != nil {
			return fault(m.Place, err, "begin a mirror")
		}
	}
	text, err := json.Marshal(mirrorSetting{m, m.folder})
	if err == nil {
		err = a.write(ctx, 0, func(ctx context.Context, tx *sql.Tx) (mark, error) {
			m, err := a.enter(ctx, tx)
			if err != nil {
				return m, err
			}
			_, err = tx.ExecContext(ctx, `INSERT INTO desk_setting(name, value) VALUES($1, $2) ON CONFLICT(name) DO UPDATE SET value = $2`,
				a.settingMirror(), string(text))
			return m, err
		})
	}
	return a.copied(err, "keep where the mirror is", func() error { return a.SyncMirror(ctx) })
}

// beginMirror makes the folder of a mirror, or finds that of this store and
// this recipient, and returns its name. A mirror encrypted for another
// recipient is left as it is, in its own folder.
func (a *Archive) beginMirror(m Mirror) (name string, err error) {
	if _, err := age.ParseX25519Recipient(m.Recipient); err != nil {
		return "", fmt.Errorf("the recipient is none: %w", err)
	}
	var folder string
	for n := 1; folder == ""; n++ {
		name = fmt.Sprintf("%s%s-%d", mirrorFolder, a.id.String()[:8], n)
		there, err := readNote(filepath.Join(m.Place, name))
		switch {
		case errors.Is(err, fs.ErrNotExist),
			err == nil && there.Store == a.id && there.Epoch == a.epoch && there.Recipient == m.Recipient:
			folder = filepath.Join(m.Place, name)
		case err != nil:
			return "", err
		}
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	text, err := json.MarshalIndent(note{
		mirrorFormat, a.id, a.epoch, m.Recipient,
		"What the desk of a chess event keeps, encrypted. zapis-desk --from reads it.",
	}, "", "  ")
	if err != nil {
		return "", err
	}
	if m.LockedKey != nil {
		err = writeFile(filepath.Join(folder, mirrorKey), m.LockedKey)
	}
	if err == nil {
		err = writeFile(filepath.Join(folder, mirrorNote), append(text, '\n'))
	}
	return name, errors.Join(err, disk.SyncDir(folder), disk.SyncDir(m.Place))
}

// writeFile writes a file completely or not at all.
func writeFile(path string, content []byte) error {
	fresh := path + ".new"
	f, err := os.OpenFile(fresh, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err = cmp.Or(err, f.Sync()); err != nil {
		return errors.Join(err, f.Close())
	}
	return cmp.Or(f.Close(), os.Rename(fresh, path))
}

// check checks that the folder says it is this mirror.
func (m *mirror) check(store Desk, epoch int) error {
	n, err := readNote(m.place)
	if err == nil && (n.Store != store || n.Epoch != epoch || n.Recipient != m.Recipient) {
		err = errOthers
	}
	return err
}

// readNote reads the note of a mirror.
func readNote(folder string) (n note, err error) {
	text, err := os.ReadFile(filepath.Join(folder, mirrorNote))
	if err != nil {
		return n, err
	}
	if err := json.Unmarshal(text, &n); err != nil || n.Format != mirrorFormat {
		return n, fmt.Errorf("%s is not the note of a mirror of this version", mirrorNote)
	}
	return n, nil
}

// knowMirror returns the mirror that was set last; nil if there is none.
func (a *Archive) knowMirror(ctx context.Context) (*mirror, error) {
	a.mirroring.Lock()
	defer a.mirroring.Unlock()
	var text string
	err := a.ask(ctx, 0, func(ctx context.Context) error {
		err := a.db.QueryRowContext(ctx, `SELECT value FROM desk_setting WHERE name = $1`, a.settingMirror()).Scan(&text)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	if err != nil || text == a.mirrorText {
		return a.mirror.Load(), a.fault(err, "read where the mirror is")
	}
	var m mirrorSetting
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		return nil, a.fault(err, "read where the mirror is")
	}
	var now *mirror
	if m.Place != "" {
		recipient, err := age.ParseX25519Recipient(m.Recipient)
		if err != nil {
			return nil, a.fault(err, "read where the mirror is")
		}
		now = &mirror{Mirror: m.Mirror, place: filepath.Join(m.Place, m.Folder), recipient: recipient}
	}
	if was := a.mirror.Swap(now); was != nil {
		a.leave(was) // and if its medium hangs, its files stay open until it does not
	}
	a.mirrorText = text
	return now, nil
}

// Mirrored returns the place of the mirror, or "" if there is none.
func (a *Archive) Mirrored(ctx context.Context) (string, error) {
	m, err := a.knowMirror(ctx)
	if err != nil || m == nil {
		return "", err
	}
	return m.Place, nil
}

// findMirror locks a mirror and finds its end. Closing the file unlocks it.
func (a *Archive) findMirror(ctx context.Context, m *mirror) (lock *os.File, err error) {
	// The note is the lock, too. It is never created here: after a medium was
	// pulled out there may be an empty folder on the store's disk.
	lock, err = os.Open(filepath.Join(m.place, mirrorNote))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoMirror
	}
	if err != nil {
		return nil, err
	}
	err = a.lockMirror(ctx, lock)
	m.medium.moves()
	if err == nil {
		err = m.check(a.id, a.epoch)
		m.medium.moves()
	}
	if err == nil {
		err = m.find()
	}
	if err == nil {
		err = a.ownHistory(ctx, m)
	}
	if err != nil {
		lock.Close()
		return nil, err
	}
	return lock, nil
}

func (a *Archive) lockMirror(ctx context.Context, f *os.File) error {
	err := a.again(ctx, func(err error) bool { return errors.Is(err, errLocked) }, func() error {
		free, err := disk.TryLock(f)
		if err == nil && !free {
			err = errLocked
		}
		return err
	})
	return err
}

// find finds the last file and the end of its complete frames, unless nobody
// else has written since.
func (m *mirror) find() error {
	names, err := segments(m.place)
	if err != nil {
		return err
	}
	if m.file != nil {
		// The same file, without new bytes, and still the last one.
		here, err := os.Stat(m.file.Name())
		ours, err2 := m.file.Stat()
		if err == nil && err2 == nil && len(names) > 0 && os.SameFile(here, ours) && here.Size() == m.size &&
			filepath.Base(m.file.Name()) == names[len(names)-1] {
			return nil
		}
		m.file.Close()
	}
	m.file, m.size, m.at, m.synced = nil, 0, 0, false
	// The last file may have nothing but a frame that was cut off.
	for i := len(names) - 1; i >= 0; i-- {
		path := filepath.Join(m.place, names[i])
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		m.medium.moves()
		end := len(content)
		for f, rest, ok := cutFrame(content); ok; f, rest, ok = cutFrame(content) {
			m.at, content = f.to, rest
		}
		last := i == len(names)-1
		if last && len(content) == 0 && end < segmentSize {
			if m.file, err = os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0); err != nil {
				return err
			}
			m.size = int64(end)
		}
		if m.at > 0 {
			break
		}
	}
	if m.file == nil {
		return m.next(names)
	}
	return nil
}

// segments lists the files of a mirror in the order in which they were begun.
func segments(folder string) (names []string, err error) {
	all, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range all {
		if strings.HasSuffix(e.Name(), mirrorSuffix) {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names, nil
}

// next begins the file after those.
func (m *mirror) next(names []string) error {
	n := 1
	if len(names) > 0 {
		if _, err := fmt.Sscanf(names[len(names)-1], "%06d", &n); err != nil {
			return fmt.Errorf("%s is not a file of a mirror", names[len(names)-1])
		}
		n++
	}
	path := filepath.Join(m.place, fmt.Sprintf("%06d%s", n, mirrorSuffix))
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	m.file, m.size, m.synced = f, 0, false
	return nil
}

// sync makes the frames and the names of the files durable.
func (m *mirror) sync() error {
	if err := m.file.Sync(); err != nil {
		return err
	}
	m.medium.moves()
	if err := disk.SyncDir(m.place); err != nil {
		return err
	}
	m.medium.moves()
	m.synced = true
	return nil
}

// copyTo writes the entries after m.at, up to the cursor now. While it writes,
// no query to the store is open, because a hanging medium would block it.
func (a *Archive) copyTo(ctx context.Context, m *mirror, now Cursor) error {
	for m.at < now {
		some, end, err := a.entries(ctx, m.at, now)
		if err != nil {
			return err
		}
		if err := m.put(some, end); err != nil {
			return err
		}
		m.medium.moves()
	}
	return nil
}

// entries returns the entries of the store after a cursor in the form of a
// frame, as many as fit, and the cursor of the last.
func (a *Archive) entries(ctx context.Context, after, now Cursor) (some []byte, end Cursor, err error) {
	var size int
	err = a.ask(ctx, 0, func(ctx context.Context) (err error) {
		end, size, err = a.frameEnd(ctx, after, now)
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	err = a.ask(ctx, time.Duration(size)*perByte, func(ctx context.Context) error {
		rows, err := a.db.QueryContext(ctx, `SELECT n, 1 AS kind, bytes FROM desk_blob WHERE n > $1 AND n <= $2 AND bytes IS NOT NULL
			UNION ALL SELECT n, 2, bytes FROM desk_fact WHERE n > $1 AND n <= $2 ORDER BY n`, int64(after), int64(end))
		if err != nil {
			return err
		}
		defer rows.Close()
		some = some[:0]
		for rows.Next() {
			var e entry
			if err := rows.Scan(&e.at, &e.kind, &e.bytes); err != nil {
				return err
			}
			some = appendEntry(some, e)
		}
		return rows.Err()
	})
	return some, end, err
}

// frameEnd returns up to which cursor the entries after one go into a frame, the
// first of them in any case, and how many bytes these have.
func (a *Archive) frameEnd(ctx context.Context, after, now Cursor) (end Cursor, size int, err error) {
	const few, many = 4, 1000
	if a.folder != "" && now-after <= few { // one hand-in, as a rule, and no time is set for a file
		return now, 0, nil
	}
	var all []taken
	end = now
	for _, query := range []string{
		`SELECT n, size FROM desk_blob WHERE n > $1 AND n <= $2 AND bytes IS NOT NULL ORDER BY n LIMIT $3`,
		`SELECT n, length(bytes) FROM desk_fact WHERE n > $1 AND n <= $2 ORDER BY n LIMIT $3`,
	} {
		some, err := a.sizes(ctx, query, int64(after), int64(now), many)
		if err != nil {
			return 0, 0, err
		}
		if len(some) == many { // of these there are more
			end = min(end, some[many-1].at)
		}
		all = append(all, some...)
	}
	slices.SortFunc(all, func(a, b taken) int { return cmp.Compare(a.at, b.at) })
	for i, e := range all {
		if i > 0 && size+e.size > frameSize {
			return min(end, all[i-1].at), size, nil
		}
		size += e.size
	}
	return end, size, nil
}

// taken is the size of an entry of the store.
type taken struct {
	at   Cursor
	size int
}

func (a *Archive) sizes(ctx context.Context, query string, args ...any) (all []taken, err error) {
	rows, err := a.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var e taken
		if err := rows.Scan(&e.at, &e.size); err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, rows.Err()
}

// put appends a frame.
func (m *mirror) put(entries []byte, to Cursor) error {
	sealed, err := encrypt(entries, m.recipient)
	if err != nil {
		return err
	}
	if m.size >= segmentSize {
		if err := m.sync(); err != nil {
			return err
		}
		names, err := segments(m.place)
		if err != nil {
			return err
		}
		m.file.Close()
		if err := m.next(names); err != nil {
			return err
		}
	}
	b := frame{m.at, to, sealed}.encode()
	m.synced = false
	n, err := m.file.Write(b)
	if err == nil && n < len(b) {
		err = io.ErrShortWrite
	}
	if err != nil {
		// A partial frame is harmless, but takes room. If the medium is gone, this
		// fails too.
		return errors.Join(err, m.file.Truncate(m.size))
	}
	m.at, m.size = to, m.size+int64(n)
	return nil
}
