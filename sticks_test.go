package main

import (
	"slices"
	"testing"
)

// R-G10, R-G18: a game is written on the stick that is mounted, wherever the
// system puts it.
func TestSticks(t *testing.T) {
	const mounts = `proc /proc proc rw 0 0
/dev/sda1 / ext4 rw,relatime 0 0
/dev/sdb1 /media/zapis/MY\040STICK vfat rw 0 0
/dev/sdc1 /run/media/anna/card exfat ro 0 0
/dev/sdd1 /mediathek ext4 rw 0 0
broken
`
	want := []string{"/media/zapis/MY STICK", "/run/media/anna/card"}
	if got := sticksIn(mounts); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := sticksIn(""); got != nil {
		t.Errorf("nothing is mounted, and %q", got)
	}
}
