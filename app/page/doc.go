// Package page holds what the pages of all modes are made of. That is the theme and
// the measures; the widgets, such as button, board, sheet, reader and row list; the
// pads, panels and covers that several pages open; and the words that several modes
// say. It decides nothing. A page shows what its [Kit] says of the device, and calls
// the device back.
//
// # Sizes
//
// All lengths are in device independent pixels, true ones: 160 to an inch of glass,
// on every screen. Here they are called units. The toolkit's own, which it calls by
// the same name, are as large as a system makes them, and are called points; see
// [Scale]. A button is at least 9 mm wide and high, a square 7 mm, a row of the sheet
// 6.5 mm, and seven rows are always seen (R-G06, ESS 6.2.2.6).
//
// # Cost
//
// Nothing is painted unless somebody touches the screen or the minute changes.
// An entry changes objects in place: the squares that differ and the rows whose
// text differs.
package page
