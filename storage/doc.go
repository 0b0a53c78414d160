// Package storage keeps what a device must not lose: the log, the device's
// key and the hashes of the codes. It knows nothing of chess or of what an
// event says.
//
// # What lies in the folder
//
//	zapis.db      the log and the codes, an SQLite database
//	zapis.db-wal  its write-ahead log, while the device is open or after a crash
//	zapis.lock    held by the program that has the device open
//	device.key    the device's Ed25519 key
//	reserve       1 MB given up when the disk is full
//
// # The promise
//
// [Device.Append] returns when the events are on the disk: one transaction,
// one fsync. Whatever is cut off after that, a process or a mains cable,
// every event that was acknowledged is there at the next [Open]. What was
// not acknowledged is there whole or not at all.
//
// Nothing is ever written over. A file that cannot be read, that is another
// program's or a newer version's, is left as it is, and [Open] says so. A log
// that is damaged in places yields everything before the damage, and what
// comes after is recorded beside it.
//
// # Why it is built so
//
// The database is in WAL mode with synchronous=FULL, so a commit is one write
// to the end of one file and one fsync. Copying the WAL back into the database
// costs more fsyncs; it is taken off the path of a tap: [Device.Tidy] does it
// when the device has nothing else to do. The locking mode is EXCLUSIVE, which
// keeps the WAL's index in the program's own memory: no shared-memory file
// that a pulled disk could turn into a crash.
//
// An event's place in the table is one number, segment × 2³² + identity. Rows
// of rising numbers fill page after page: 1.07 pages are written per event,
// where a key of two columns takes 1.56 and a separate index 2.16.
package storage
