// Package office does what is done at an organizer's desk and takes more than
// one statement: it lets devices in, writes packs, takes pairings in, changes
// boards, writes a round out, makes an event with its keys. The commands and the
// desk's pages call the same functions, so that both do the same and refuse the
// same.
//
// A function asks who may before it does anything, and either does everything
// or nothing: what it states is stated together. Why something is not done is a
// [Refusal], whose reason has a key in the words of every language; a failed
// store or file is any other error.
//
// It knows neither flags nor requests, and like intake.Desk it is not for
// several goroutines at a time.
package office
