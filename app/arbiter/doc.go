// Package arbiter holds the pages of arbiter mode: rulings, claims and
// findings, clock checks, comparing two sheets, filling in missing moves,
// adjournment, and the log of what was done on the device. The answers come
// from the device; a page puts them into words and records what the arbiter
// decides.
package arbiter
