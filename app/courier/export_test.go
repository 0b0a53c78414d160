package courier

import "time"

// Under is New for the tests, which make permits of their own: outside them
// only a session does.
var Under = under

// SetTry sets how long an exchange with one address may take.
func (c *Courier) SetTry(d time.Duration) { c.try = d }
