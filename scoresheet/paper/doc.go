// Package paper prints scoresheets as PDF: a recorded game with everything on its
// sheet, or a sheet to be filled in by hand (R-G10).
//
// [Read] takes the export of a device, an attested PGN or a record file, and
// [Write] prints any number of sheets as one document. The moves of a recorded
// game are followed by the arbiters' rulings, the incidents noted by the
// device, and the attestation, in words and as QR codes from which a desk reads
// the game back.
//
// The same sheets give the same bytes: the document's date is that of the last
// game, and nothing in it depends on the machine. All text can be searched and
// copied. The font is our own, and has all of Latin, Cyrillic, Greek, Armenian and
// Georgian, and the figurines. A letter that it lacks, such as an Arabic or Chinese
// one, is printed without its accents or, if that is not enough, as a question mark
// ([Lacks]).
package paper
