// Package device holds what every front end sees of a device: the view of what
// stands now, the answer to an act, the alarms, and the refusals with their
// reasons. It holds values and errors only; package session acts.
//
// Nothing that it imports knows the rules of chess, so that a page of game mode
// that imports it can name nothing that tells a legal move from an illegal one
// (R-G15).
package device
