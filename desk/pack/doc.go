// Package pack reads and writes what the desk and the devices of an event
// exchange besides the games themselves: packs, which the organizer signs, and
// statements, which a device signs (R-C01, R-C06, R-A17).
//
// # Whom a device trusts
//
// The organizer's key is protected by a passphrase ([Lock]). The desk works with
// an event key: the organizer's key signs a [Mandate] for it, for one event only,
// and every pack carries that mandate. If a laptop is stolen, a mandate with a
// higher number ends the earlier one.
//
// The first pack that a device takes pins the event's ID and the organizer's
// key. From then on [Held.Take] decides what is taken: nothing signed by another
// key under that ID, and no older issue.
//
// # Arbiters' keys, not codes
//
// A pack names the public keys of all arbiters. A code would have to be in the
// pack as a hash, and anybody who reads the file could try guesses against it. If
// an event wants codes nevertheless, each device gets its own, 12 random digits,
// in a file for that device alone ([Code]).
//
// The bytes are documented in docs/packs.md and frozen by tests.
package pack
