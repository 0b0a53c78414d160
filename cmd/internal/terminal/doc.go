// Package terminal has what the text front end and the desk share: reading a
// command line, printing text that comes from others, and wording clock times.
package terminal
