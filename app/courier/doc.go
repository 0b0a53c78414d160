// Package courier carries packs, records and statements between a device and the
// organizer's desk (docs/air.md). It is the only code of a device that opens a
// network connection. Nothing in a device listens for one.
//
// A [Courier] requires a permit from an open session, and a session grants one
// in owner mode and on GAME ENDED only (R-D07). The permit ends the moment the
// device leaves these: connections are closed before the game begins, a dial in
// progress is cancelled, and the courier cannot be used any more. No connection
// is kept between exchanges.
//
// Where the desk is, and by what it is known, comes from a pack that the
// organizer signed; no account and no internet is needed. What is carried is
// signed either way.
package courier
