package main_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// desksOwn is what only the desk's program links: a device in a hall has no
// code that talks to a server, or is one.
var desksOwn = []string{
	"zapis/storage/archive/...", "zapis/desk/hall/...",
	"github.com/jackc/...", "github.com/pressly/goose/v3/...",
}

// R-D07, R-G22: a device's programs link neither the desk's store nor its
// pages, at whatever depth, in none of the systems that they are built for.
func TestDeviceLinksNothingOfTheDesk(t *testing.T) {
	reached := 0
	for _, system := range []string{"linux/amd64", "android/arm64", "windows/amd64"} {
		for _, program := range []string{".", "./cmd/console", "./storage/archive"} {
			goos, goarch, _ := strings.Cut(system, "/")
			list := exec.Command("go", "list", "-e", "-deps", program)
			list.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=1")
			out, err := list.Output()
			if err != nil {
				t.Fatalf("%s for %s: %v", program, system, err)
			}
			pkgs := strings.Fields(string(out))
			if len(pkgs) < 100 {
				t.Errorf("%s for %s links %d packages only: they were not listed", program, system, len(pkgs))
			}
			for _, pkg := range pkgs {
				for _, own := range desksOwn {
					if !covers(own, pkg) {
						continue
					}
					reached++
					if program != "./storage/archive" {
						t.Errorf("%s for %s links %s, which is the desk's", program, system, pkg)
					}
				}
			}
		}
	}
	if reached == 0 {
		t.Error("the desk's store does not link its database: the packages were not read")
	}
}
