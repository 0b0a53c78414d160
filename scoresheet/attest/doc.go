// Package attest makes and checks what a device signs at the end of a game.
//
// The attestation travels inside the PGN, in tags, so that the one file an
// organizer knows how to handle is also the proof. It is an Ed25519 signature
// over the domain line "zapis attestation 1" and the canonical form of the
// game (package pgn), all tags included but the signature itself. White space
// between tokens, line ends, wrapping and the order of tags may change;
// anything else breaks it. docs/pgn.md says all of it, so that somebody else
// can write a verifier from that page alone.
//
// A second file, the record file, carries the log itself: it holds the
// attested PGN and every event of the game, and is checked against the head
// of the log that the attestation names.
//
// What an attestation proves and what not stands in docs/threats.md: the
// owner of a device can take its key out.
package attest
