package conditions_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// fakeSystem is what to run the program under so that it sees the files of a
// system of ours where the kernel tells what is plugged in. Its last word is
// the folder of those files.
func fakeSystem(t *testing.T) []string {
	t.Helper()
	fake := t.TempDir()
	for name, text := range map[string]string{
		"input/devices":                   "\n",
		"class/drm/card0-eDP-1/status":    "connected\n",
		"class/drm/card0-eDP-1/dpms":      "On\n",
		"class/drm/card0-eDP-1/enabled":   "enabled\n",
		"class/drm/card0-HDMI-A-1/status": "disconnected\n",
	} {
		path := filepath.Join(fake, name)
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	const script = `mount --bind "$0/input" /proc/bus/input && mount --bind "$0/class" /sys/class && exec "$@"`
	line := []string{"unshare", "-m", "--propagation", "private", "sh", "-c", script, fake}
	if out, err := exec.Command(line[0], append(append([]string(nil), line[1:]...), "true")...).CombinedOutput(); err != nil {
		t.Skipf("the system's files cannot be replaced here: %v: %s", err, out)
	}
	return line
}
