package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"zapis/internal/built"
)

// The readings that a script takes from an Android tablet are judged like our own.
func TestBatteryScript(t *testing.T) {
	dir := t.TempDir()
	const adb = `#!/bin/sh
case "$*" in
*getprop*) printf 'Tab, 8\r\n' ;;
*) printf 'Current Battery Service state:\r\n  AC powered: false\r\n  USB powered: false\r\n  level: 83\r\n  scale: 100\r\n' ;;
esac
`
	if err := os.WriteFile(filepath.Join(dir, "adb"), []byte(adb), 0o700); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "tablet.csv")
	const script = "../../scripts/battery.sh"
	built.DependsOn(t, script)
	c := exec.Command(script, name, "3")
	c.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "BATTERY_PAUSE=0")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var out bytes.Buffer
	if err := judgeBattery(name, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "3 readings in 0.0 h, from 83 % to 83 %") {
		t.Error(out.String())
	}
}
