package scoresheet

import "time"

// Millis is a moment by the wall clock, which anybody can set, in milliseconds
// since 1970 UTC. If the moment may be missing, 0 means that it is.
type Millis int64

// MillisOf returns the moment t.
func MillisOf(t time.Time) Millis { return Millis(t.UnixMilli()) }

// Time returns the moment in UTC.
func (m Millis) Time() time.Time { return time.UnixMilli(int64(m)).UTC() }

// In returns the moment in a time zone.
func (m Millis) In(zone *time.Location) time.Time { return time.UnixMilli(int64(m)).In(zone) }
