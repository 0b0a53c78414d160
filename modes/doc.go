// Package modes is the lock of the device: its three modes, what may be done
// in each, and with whose code (ESS 6.2 to 6.4).
//
// Permission is a table, in table.go, which an arbiter can read. Whatever has
// no row there is refused and changes nothing. Whether a game is open, ended
// or signed is not kept here: it is read from the record and handed in with
// the other [Facts].
//
// [Mode.After] answers; it stores nothing, asks no clock and knows no code.
// Who calls it has had the code checked by [VerifyCode] and says only whose
// it was. A mode reached must be made durable before it is shown, so that
// pulling the battery opens nothing.
package modes

//go:generate go run ./internal/page -o ../docs/modes.md
