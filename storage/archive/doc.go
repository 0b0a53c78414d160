// Package archive is the store of an organizer's desk. It keeps blobs, which
// are immutable bytes found by their SHA-256, and facts, which are statements
// about them that are only ever appended. It knows nothing about chess or
// events: the kind, the subject and the body of a statement are the caller's
// words.
//
// A store is a folder with an SQLite database, or a PostgreSQL database. Both
// behave the same; one suite of tests runs on each.
//
// # The promise
//
// What is acknowledged is durable: committed and synced by the database. That
// holds for a duplicate too. Every acknowledgement commits a write of its own,
// because a transaction that finds everything in place and writes nothing
// would be answered at once, even if the transaction that stored it has not
// reached the standby yet. If the answer to a commit is lost, the store
// determines whether the commit took place before it tries again, so nothing is
// stored twice.
//
// With a PostgreSQL server and its standby, an acknowledgement waits until the
// standby has everything too. If that takes too long, it is given with a
// [OneCopyError].
//
// Several processes may have one store open, on several machines with
// PostgreSQL. They write one after the other: each write begins by changing
// one row. So the facts of a store have one order, which never changes, and a
// reader that has reached a [Cursor] has missed nothing before it.
//
// # Chains
//
// Each process appends to its own chain. A fact holds the hash of the fact before
// it in the chain, and names those heads of other chains that no fact had named
// yet. So all other facts can be reached from the newest ones, and a fact that was
// changed or removed is detected. docs/desk-store.md lists the bytes.
package archive
