// Package attest makes and verifies what a device signs at the end of a game.
//
// The attestation is contained in the PGN, in tags, so that the file that an
// organizer already knows how to handle is also the proof. It is an Ed25519
// signature of the domain line "zapis attestation 1" and the canonical form of
// the game (package pgn), with all tags except the signature itself. White
// space between tokens, line ends, wrapping and the order of tags may change;
// any other change breaks the signature. docs/pgn.md describes it completely,
// so that a verifier can be written from that page alone.
//
// A second file, the record file, contains the log itself: the attested PGN and
// every event of the game. It is checked against the head of the log that the
// attestation names.
//
// docs/threats.md says what an attestation proves and what it does not: the
// owner of a device can extract its key.
package attest
