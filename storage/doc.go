// Package storage keeps what a device must not lose: the log, the device's
// key, the hashes of the codes, and the settings. It knows nothing about
// chess, the meaning of events, or the meaning of settings.
//
// # The files in the folder
//
//	zapis.db      the log, the codes and the settings, an SQLite database
//	zapis.db-wal  its write-ahead log, while the store is open or after a crash
//	zapis.note    a lower bound of the log: the number of its events and the last hash
//	zapis.lock    held by the program that has the store open
//	device.key    the device's Ed25519 key
//	seal.key      the secret key for sealed moves of others, once it was asked for
//	codes.copy    a copy of the codes, in case they cannot be read from the database
//	zapis.tries   a third count of wrong codes
//	reserve       1 MB that is freed when the disk is full
//	*.damaged-1   files that were found damaged, set aside unchanged
//
// # The promise
//
// [Store.Append] returns when the events are on the disk: one transaction, one
// fsync. Whatever is interrupted after that, the process or the power, every
// acknowledged event is there at the next [Open]. An append that was not
// acknowledged is there completely or not at all.
//
// No event is ever overwritten. A folder from a newer version or another
// program is left unchanged, and [Open] returns an error. Nothing else
// prevents a start, since a game may be on: a log or a key that cannot be used
// is set aside under another name, such as zapis.db.damaged-1, and what can be
// read of it is put into the new one. A log that is damaged in places yields
// everything before the damage, and new events are recorded beside it.
//
// [Open] migrates a log of an earlier version in one transaction, which is
// durable before anything else is written. The migration adds tables; the
// events remain unchanged byte for byte. If there is no room for it, the
// device starts nevertheless. If the log is opened read-only, nothing is
// changed and there are no settings.
//
// # What is detected
//
// SQLite reads its write-ahead log up to the first wrong byte and ignores the
// rest. Therefore the log is scanned before SQLite opens it. Remains of a
// checkpoint and a last transaction that was cut off are harmless; a bad frame
// with good ones after it is damage. In that case the files are set aside, and
// every event in any version of any page is found by its checksum. A row with
// one wrong bit is repaired if the chain proves the result. The new log
// contains all of these events, [Store.Cut] says why there may have been more,
// and recording continues in a new segment. [Store.Reread] does the same for a
// log whose chain is found broken later.
//
// The note beside the log is a lower bound of it. It has two slots of a sector
// each, which are written in turn after every append and not synced with it.
// After a kill the note is exact; after a power cut it is as of the last sync
// ([Store.SyncNote]) or later. A log without the event that the note names has
// been cut. The log records that there is a note, so removing the note is
// detected too. A log of an earlier version does not record it, and gets a
// note.
//
// Changed rows are detected by their checksums and, by callers that know
// events, by the chain. Triggers prevent an honest program from changing rows.
// Missing triggers are reported ([Store.Damage]) and restored by the next
// append. A log to which somebody added triggers, tables or indexes is set
// aside, and its events are read from the file.
//
// If the log is removed, the key remains and [Store.LogLost] reports it. The
// copy of the codes remains too and is put into the new log, so the arbiter
// can still acknowledge the alarm. If two codes differ, the commitment in the
// log tells which one is true ([Store.KnownCodes]).
//
// # Why it is built like this
//
// The database is in WAL mode with synchronous=FULL, so a commit is one write
// to the end of one file and one fsync. Copying the WAL back into the database
// costs more fsyncs, so it is not done during a tap: [Store.Tidy] does it when
// the WAL has 64 kB or more and the device has nothing else to do, and
// restarts the WAL, so that the next append syncs once. The locking mode is
// EXCLUSIVE, which keeps the index of the WAL in the program's own memory:
// there is no shared-memory file that could crash the program if the disk is
// pulled.
//
// The place of an event in the table is one number, segment × 2³² + identity.
// Rows with increasing numbers fill page after page: 1.07 pages are written
// per event, compared to 1.56 with a key of two columns and 2.16 with a
// separate index.
package storage
