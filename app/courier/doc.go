// Package courier delivers the export of a game to the organizer's desk. It is
// the only code of a device that opens a network connection. Nothing in a
// device listens for one.
//
// A [Courier] requires a permit from an open session, and a session grants one
// in owner mode only (R-D07). The permit ends the moment the device leaves
// owner mode: connections are closed before the game begins, a dial in
// progress is cancelled, and the courier cannot be used any more. No
// connection is kept between deliveries.
//
// The address of the desk comes from the organizer; no account and no internet
// is needed. What is delivered is signed, so the desk need not trust the way it
// came; plain http is sufficient in a hall.
//
// # The exchange
//
//	PUT <base>/records/<name> HTTP/1.1
//	Content-Type: application/vnd.chess-pgn, or application/octet-stream
//	Content-Length: …
//
// 200, 201 and 204 mean that the desk has the record. Any other status is a
// refusal, whose first line of text is shown to the user. A PUT may be
// repeated: sending the same record again under the same name is not an error.
package courier
