// Package disk has what the stores ask of a disk and package os does not offer
// for every system: locks that end with the process, names that last, and what
// it means that something could not be written.
package disk
