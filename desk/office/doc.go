// Package office has the acts of an organizer's desk that take more than one
// statement: it admits devices, writes packs, takes pairings in, changes boards,
// writes a round out, makes an event with its keys. The commands and the desk's
// pages call the same functions, so both do the same and refuse the same.
//
// A function checks permission before it does anything, and does either
// everything or nothing: all its statements are made together. If it refuses, it
// returns a [Refusal], whose reason is a key in the words of every language; any
// other error is a failure of the store or of a file.
//
// It knows neither flags nor requests. Like intake.Desk, it must not be used by
// several goroutines at the same time.
package office
