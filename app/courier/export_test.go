package courier

// Under is New for the tests, which make permits of their own: outside them
// only a session does.
var Under = under
