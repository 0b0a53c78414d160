// Package courier carries a game's export to the organizer's desk. It is the
// only code of a device that opens a network connection; nothing in a device
// listens for one.
//
// A [Courier] cannot be made without a permit of an open session, and a
// session gives one in owner mode only (R-D07, design.md §5). The permit ends
// the moment the device leaves owner mode: connections are closed before the
// game begins, a dial under way is broken off, and the courier is of no use any
// more. Between two deliveries no connection is kept.
//
// The desk's address is the organizer's word: it asks for no account and no
// internet. What is delivered is signed, so that the desk needs no trust in
// the way it came; plain http will do in a hall.
//
// # The exchange
//
//	PUT <base>/records/<name> HTTP/1.1
//	Content-Type: application/vnd.chess-pgn, or application/octet-stream
//	Content-Length: …
//
// 200, 201 and 204 mean that the desk has it. Anything else is a refusal,
// whose first line of text is shown to the user. A PUT may be repeated: the
// same record under the same name again is no error.
package courier
