// Package page holds what the pages of all modes are made of: the theme and the
// measures; the widgets, such as button, board, sheet, reader and row list; the pads,
// panels and covers that several pages open; and the words that several modes use. It
// decides nothing. A page shows what its [Kit] says about the device, and calls the
// device back.
//
// # Sizes
//
// All lengths are in true device-independent pixels, 160 to an inch of glass on every
// screen; here they are called units. The toolkit's pixels of the same name, whose
// size depends on the system, are called points; see [Scale]. A button is at least
// 9 mm wide and high, a square 7 mm, a row of the sheet 6.5 mm, and at least seven
// rows are always visible (R-G06, ESS 6.2.2.6).
//
// # Cost
//
// Nothing is painted unless somebody touches the screen or the minute changes.
// An entry changes objects in place: the squares that differ and the rows whose
// text differs.
package page
