// Package storage keeps what a device must not lose: the log, the device's
// key, the hashes of the codes and the settings. It knows nothing of chess, of
// what an event says or of what a setting means.
//
// # What lies in the folder
//
//	zapis.db      the log, the codes and the settings, an SQLite database
//	zapis.db-wal  its write-ahead log, while the device is open or after a crash
//	zapis.note    how many events the log has at least, and the last one's hash
//	zapis.lock    held by the program that has the device open
//	zapis.note    what the log holds at least, to find out that it is shorter
//	device.key    the device's Ed25519 key
//	codes.copy    the codes again, for when the database cannot be read there
//	zapis.tries   how many wrong codes were given, again
//	reserve       1 MB given up when the disk is full
//	*.damaged-1   what was found damaged, set aside as it was
//
// # The promise
//
// [Store.Append] returns when the events are on the disk: one transaction,
// one fsync. Whatever is cut off after that, a process or a mains cable,
// every event that was acknowledged is there at the next [Open]. What was
// not acknowledged is there whole or not at all.
//
// No event is ever written over. A folder that is a newer version's or another
// program's is left as it is, and [Open] says so. Nothing else refuses a start,
// since a game may be on: a log or a key that cannot be used is set aside under
// another name, as zapis.db.damaged-1, and what can be read of it is in the new
// one. A log that is damaged in places yields everything before the damage, and
// what comes after is recorded beside it.
//
// A log of an earlier version is brought to this one's form by [Open], in one
// transaction, durable before anything else is written. It adds tables; the
// events stay byte for byte. Without room for it the device starts all the
// same. Opened to be read only, nothing is changed and there are no settings.
//
// # What is found out
//
// SQLite reads its write-ahead log up to the first byte that is not right, and
// takes what stands behind it for nothing. So the log is scanned before SQLite
// opens it: remains of a checkpoint and a last transaction that was cut off
// are nothing; a bad frame with good ones behind it is damage. Then the files
// are set aside, and every event that stands in any version of any page is
// read by its checksum; a row of which one bit is another is mended, if the
// chain proves it. The new log holds all of them, [Store.Cut] says why there
// may have been more, and what is recorded goes on in a new segment.
// [Store.Reread] does the same for a log whose chain is found broken later.
//
// The note beside the log is a lower bound of it: two slots of a sector each,
// written in turn after every append and not synced with it. After a kill it is
// exact; after a power cut it is as of the last sync ([Store.SyncNote]) or
// later. A log that does not hold the event of which it tells is cut. The log
// says that there is a note, so that taking the note away is found out too; a
// log of an earlier version does not, and gets one.
//
// Rows that were changed are found by their checksums and, by whoever knows
// events, by the chain. Triggers keep an honest program from changing them:
// those that are missing are told ([Store.Damage]) and put back with the next
// append; a log to which somebody added some, or any other table or index, is
// set aside, and its events are read out of it.
//
// Who takes the log away leaves the key, which tells ([Store.LogLost]), and
// the copy of the codes, which go into the new log: the arbiter can still
// acknowledge it. Which of two codes is the true one the log says, by the
// commitment that stands there ([Store.KnownCodes]).
//
// # Why it is built so
//
// The database is in WAL mode with synchronous=FULL, so a commit is one write
// to the end of one file and one fsync. Copying the WAL back into the database
// costs more fsyncs; it is taken off the path of a tap: [Store.Tidy] does it
// from 64 kB on when the device has nothing else to do, and begins the WAL
// anew, so that the next append syncs once. The locking mode is EXCLUSIVE, which
// keeps the WAL's index in the program's own memory: no shared-memory file
// that a pulled disk could turn into a crash.
//
// An event's place in the table is one number, segment × 2³² + identity. Rows
// of rising numbers fill page after page: 1.07 pages are written per event,
// where a key of two columns takes 1.56 and a separate index 2.16.
package storage
