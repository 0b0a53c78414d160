// Package frames carries a file over a screen to a camera, as a loop of QR codes
// of which any sufficient number will do (R-C01, R-G10).
//
// A [Series] cuts a file into n frames, k of them the packed file itself and n−k
// Reed–Solomon frames: any k of the n give the file. Each frame is the text of one
// code. A [Collector] takes the texts that a camera read, in any order, of any
// number of files, and yields each file once it has enough of its frames. What it
// yields proves nothing about the file, which must be verified like any other.
//
// There is no return channel: a device can say that it has shown a file, but not
// that it was read. The format is described in docs/frames.md and frozen by tests.
package frames
