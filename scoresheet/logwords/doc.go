// Package logwords describes in words what was done on a device during a game
// (ESS 6.1.3.5, R-A14): what is conspicuous, every event of the log, and step by
// step what the screen showed.
//
// It accuses nobody. A group of conspicuous events is a fact with figures: how
// often, where, from when to when, how long. A possible honest slip is
// conspicuous only if it is repeated; the limits are in limits.go, each with
// its reason.
//
// The package has no clock and does no I/O. Texts are keys of the words in
// assets with their arguments, so that the same log can be read in any language.
// Nothing here knows the rules of chess.
package logwords
