//go:build !linux

package session

func machineClock() Clock { return newRunClock() }
