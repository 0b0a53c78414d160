package main

import (
	"os"
	"strings"
)

// sticks are where the system has mounted a stick or a card at this moment;
// none where it does not tell, as it does on Linux.
func sticks() []string {
	mounts, err := os.ReadFile("/proc/self/mounts")
	if err != nil {
		return nil
	}
	return sticksIn(string(mounts))
}

// sticksIn reads the kernel's list of what is mounted where.
func sticksIn(mounts string) (found []string) {
	// What would part the fields is written in octal there.
	plain := strings.NewReplacer(`\040`, " ", `\011`, "\t", `\134`, `\`)
	for line := range strings.Lines(mounts) {
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		place := plain.Replace(fields[1])
		if strings.HasPrefix(place, "/media/") || strings.HasPrefix(place, "/run/media/") {
			found = append(found, place)
		}
	}
	return found
}
