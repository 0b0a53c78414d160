// Package qr carries a file from one screen to another device without a
// network: as a series of QR codes, which the other device reads from photos
// of the screen (ESS 6.2.2.12).
//
// [Split] makes the texts of the codes, package code draws a picture of each; [ReadImage]
// reads a picture, and [Join] makes the file again from the texts, in any
// order. It proves nothing about the file: whoever joins it verifies it as any
// other file.
//
// # Text of a code
//
// A code is one of a file's parts. It holds, in the letters of QR's
// alphanumeric mode:
//
//	ZAPIS1 PART/PARTS FILE SUM DATA
//
// ZAPIS1 is the version. PART counts from 1, and there are at most 999 PARTS.
// FILE is the CRC-32 (IEEE) of the whole file, as 8 hexadecimal digits in
// capitals: parts with another one are of another file. SUM is the CRC-32 of
// everything else in the text, the space before SUM left out. DATA is the
// part's bytes in base45 (RFC 9285). All parts' bytes, one behind the other,
// are, in DEFLATE (RFC 1951), a byte and what follows it: 00 and the file; or 01
// and a record file (docs/pgn.md) in which every event but the first of a
// segment has zeros for the hash of the one before it. That hash is computed
// and put in, event by event.
package qr
