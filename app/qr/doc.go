// Package qr transfers a file to another device without a network, as a series
// of QR codes on the screen, which the other device reads from photographs
// (ESS 6.2.2.12).
//
// [Split] returns the texts of the codes, and package code draws a picture of
// each. [ReadImage] reads a picture of one code, [ReadAll] of a page with
// several, and [Join] restores the file from the texts, in any order. That
// proves nothing about the file, which must be verified like any other file.
//
// # Text of a code
//
// A code contains one part of a file. Its text uses the letters of QR's
// alphanumeric mode:
//
//	ZAPIS1 PART/PARTS FILE SUM DATA
//
// ZAPIS1 is the version. PART counts from 1, and there are at most 999 PARTS.
// FILE is the CRC-32 (IEEE) of the whole file, as 8 hexadecimal digits in
// upper case; parts with a different value belong to a different file. SUM is
// the CRC-32 of everything else in the text, without the space before SUM.
// DATA is the bytes of the part in base45 (RFC 9285). The bytes of all parts
// together are data in DEFLATE (RFC 1951) that begins with a byte: 00 is
// followed by the file; 01 is followed by a record file (docs/pgn.md) in which
// every event but the first of a segment has zeros for the hash of the
// previous event. The reader computes and inserts that hash, event by event.
package qr
