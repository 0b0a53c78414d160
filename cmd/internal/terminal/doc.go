// Package terminal is what the text front end and the desk have in common: how
// a command line is read, what of somebody else's text is printed, and how
// clocks are said.
package terminal
