package archive

import "time"

// Desks at one server state their facts by one clock, which is the server's: a
// laptop that is a day behind would have what it takes in be late at once for all
// others, and one that is a day ahead never.

// serverClock is what a question asks besides, to learn the server's time.
const serverClock = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

// Now returns the time by which facts are stated: the server's, or this machine's
// if the store is a folder.
func (a *Archive) Now() time.Time { return a.now().Add(-a.Ahead()) }

// Ahead returns how far this machine's clock is ahead of the server's, as it was
// when the server was asked something last; negative if it is behind. It is 0 if
// the store is a folder.
func (a *Archive) Ahead() time.Duration { return time.Duration(a.ahead.Load()) }

// heard notes what the server's clock shows.
func (a *Archive) heard(millis int64) { a.ahead.Store(int64(a.now().Sub(time.UnixMilli(millis)))) }
