// Package courier carries packs, records and statements between a device and the
// organizer's desk (docs/air.md). It is the only code of a device that opens a
// network connection. Nothing in a device listens for one.
//
// A [Courier] requires a permit from an open session, which grants one only in
// owner mode and on GAME ENDED (R-D07). The permit ends as soon as the device
// leaves these: connections are closed before the game begins, a dial in
// progress is cancelled, and the courier can no longer be used. No connection
// is kept between exchanges.
//
// The address of the desk and the key to recognize it by come from a pack that
// the organizer signed; no account and no internet is needed. What is carried
// is signed in both directions.
package courier
