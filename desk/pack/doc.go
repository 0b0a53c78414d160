// Package pack reads and writes what goes between the desk and the devices of
// an event besides the games themselves: packs, which the organizer signs, and
// statements, which a device signs (R-C01, R-C06, R-A17).
//
// # Whom a device trusts
//
// The organizer's key stays behind a passphrase ([Lock]). At the desk lies an
// event key: the organizer's key signs a [Mandate] for it, for one event only,
// and every pack carries that mandate. A laptop that was stolen is answered
// with a mandate of a higher number, which puts an end to the one before.
//
// The first pack that a device takes pins the event's ID and the organizer's
// key. From then on [Held.Take] decides what is taken: nothing by another key
// under that ID, no older issue.
//
// # Arbiters' keys, not codes
//
// A pack names the public keys of all arbiters. A code would have to lie in the
// pack as a hash, and whoever reads the file could try guesses against it. If an
// event wants codes all the same, each device gets one of its own, 12 digits
// drawn at random, in a file for that device alone ([Code]).
//
// The bytes are documented in docs/packs.md and frozen by tests.
package pack
