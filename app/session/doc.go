// Package session is the only writer of a device. A front end asks it for an
// act; it asks the table of modes whether the act may be done, makes the
// events, folds them, has them stored, and answers.
//
// It imports no toolkit: the touch screen and the console are both built on it,
// and what one of them may not do, the other may not do either.
//
// Everything runs in one goroutine behind one queue, so touches never overtake
// each other. An act is answered when it is durable. If storage fails while a
// game is on, recording continues in memory under an alarm, acts are answered
// as not durable, and all of it is written as soon as storage works again
// (R-G04: a device in a game never stops recording).
//
// The files form layers. state.go is the fold of a game, held.go what a session
// remembers besides; session.go is the queue and the way to the disk;
// clockwatch.go, stored.go and may.go tell whether an act may be done now. All
// other files are acts, and no file of a lower layer calls an act.
package session
