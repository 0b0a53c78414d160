// Package inbox finds the files that were brought to a device: in folders, on
// USB sticks, and in photographs of another device's screen.
package inbox
