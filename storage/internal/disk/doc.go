// Package disk provides what the stores need from a disk and package os does not
// offer for every system: locks that end with the process, directory
// entries that survive a power cut, and the meaning of a failed write.
package disk
