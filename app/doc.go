// Package app is the touch front end: pages and widgets. A page shows what a
// [device.View] says and calls the device back; it knows no rules of chess
// and keeps nothing.
//
// # What is on the screen
//
// One tree of objects fills the window: a background with the frame of the
// mode, the band across the top, the page, and above all of it the alarm.
// Which page it is follows from the view. In game mode there are no dialogs,
// popups or text fields of the toolkit: they would cover the band and the
// alarm, and bring the system's keyboard. Every choice is drawn in the page.
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
package app
