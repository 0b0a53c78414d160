// Package modes is the lock of the device: its three modes, what may be done
// in each, and with whose code (ESS 6.2 to 6.4).
//
// Permission is a table that an arbiter can read, in table.go. An act without
// a row there is refused and changes nothing. Whether a game is open, ended or
// signed is not stored here: the caller derives it from the record and passes
// it with the other [Facts].
//
// [Mode.After] answers whether an act is allowed. It stores nothing, reads no
// clock and knows no code: the caller has checked the code with [VerifyCode]
// and passes only whose it was. A new mode must be durable before it is shown,
// so that pulling the battery opens nothing.
package modes

//go:generate go run ./internal/page -o ../docs/modes.md
