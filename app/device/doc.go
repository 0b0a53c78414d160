// Package device holds what every front end sees of a device: the view of its
// current state, the answer to an act, the alarms, and the refusals with their
// reasons. It has only values and errors; package session acts.
//
// Nothing that it imports knows the rules of chess, so a page of game mode that
// imports it can name nothing that distinguishes a legal move from an illegal
// one (R-G15).
package device
