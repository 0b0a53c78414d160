// Package page is the common room of the pages: what every page is made of.
// It has the theme and the measures, the widgets (button, board, sheet,
// diagram, reader, list of rows, pads), the pages that only ask or list, and
// the words that several modes say. It decides nothing: a page shows what a
// [Kit] says the device is at, and calls back.
//
// # Sizes
//
// Lengths are in Fyne's device independent pixels, of which there are 160 to
// an inch. What a finger has to hit is at least 9 mm, squares 7 mm, rows of
// the sheet 6.5 mm, and seven rows are always to be seen (ESS 6.2.2.6).
//
// # What it costs
//
// Nothing is painted unless somebody touches the screen or the minute
// changes. An entry changes objects in place: the squares that differ, the
// rows whose text differs.
package page
