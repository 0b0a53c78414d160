package archive

import "time"

// Desks at one server stamp their facts by the server's clock: otherwise, files
// taken in by a laptop that is a day behind would be late at once for all
// others, and by one that is a day ahead never.

// serverClock is the additional column of a query that returns the server's
// time.
const serverClock = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

// Now returns the time by the clock that stamps facts: the server's, or this
// machine's if the store is a folder.
func (a *Archive) Now() time.Time { return a.now().Add(-a.Ahead()) }

// Ahead returns how far this machine's clock is ahead of the server's, as of
// the last query; negative if it is behind. It is 0 if the store is a folder.
func (a *Archive) Ahead() time.Duration { return time.Duration(a.ahead.Load()) }

// heard records the reading of the server's clock.
func (a *Archive) heard(millis int64) { a.ahead.Store(int64(a.now().Sub(time.UnixMilli(millis)))) }
