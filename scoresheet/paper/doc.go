// Package paper prints scoresheets as PDF: a recorded game with everything that
// stands on its sheet, or a sheet to be filled in by hand (R-G10).
//
// [Read] takes what a device exported, an attested PGN or a record file, and
// [Write] prints any number of sheets as one document. A recorded game ends with
// what arbiters ruled, what the device noticed, and the attestation, in words and
// as QR codes from which a desk reads the game back.
//
// The same sheets give the same bytes: the document's date is that of the last
// game, and nothing in it depends on the machine. All text can be searched and
// copied. The font is ours, and has the letters of the six languages and the
// figurines; a letter that it lacks is printed without its accents, or else as a
// question mark.
package paper
