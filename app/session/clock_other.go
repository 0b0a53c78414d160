//go:build !linux && !windows

package session

func machineClock() Clock { return newRunClock() }
