package speech_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/app/speech"
)

// R-G22, R-D07: whoever starts the device cannot have the voice take what is
// said in a game to another machine, by what the environment tells the sound
// library, nor load something into the child. Another program of the name that
// comes into the path later is not run.
func TestVoiceKeepsToThisMachine(t *testing.T) {
	dir := t.TempDir()
	program, out := filepath.Join(dir, "voice"), filepath.Join(dir, "out")
	write := func(file, script string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(program, "#!/bin/sh\nenv > "+out+".part\nmv "+out+".part "+out+"\n")
	usual := dir + ":" + os.Getenv("PATH")
	for _, name := range []string{
		"PULSE_SERVER", "PULSE_CLIENTCONFIG", "PULSE_PROP", "DISPLAY", "ALSA_CONFIG_PATH", "LD_AUDIT", "DBUS_SESSION_BUS_ADDRESS",
		"PIPEWIRE_REMOTE", "ESPEAK_DATA_PATH", "ZAPIS_LONG",
	} {
		t.Setenv(name, "tcp:stranger")
	}
	for _, runtime := range []string{"/run/user/7", "/run/user/7 tcp:stranger", "tcp:stranger", "{stranger}/run", ""} {
		t.Setenv("XDG_RUNTIME_DIR", runtime)
		t.Setenv("PATH", usual)
		_ = os.Remove(out)
		s := speech.New("voice")
		first := filepath.Join(t.TempDir(), "voice")
		write(first, "#!/bin/sh\necho stranger > "+out+"\n")
		t.Setenv("PATH", filepath.Dir(first)+":"+usual)
		s.Say("en", "e 4")
		var got []byte
		for range 1000 {
			if got, _ = os.ReadFile(out); len(got) > 0 {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		s.Hush()
		told := string(got)
		for _, name := range []string{"DISPLAY=", "PULSE_CLIENTCONFIG=", "ALSA_", "LD_AUDIT", "DBUS_", "PIPEWIRE_", "ESPEAK_", "ZAPIS_"} {
			if strings.Contains(told, "\n"+name) {
				t.Errorf("the voice is told %s:\n%s", name, told)
			}
		}
		if strings.Contains(told, "stranger") || !strings.Contains(told, "PULSE_SERVER=unix:/run/user/") {
			t.Errorf("with %q the voice is told\n%s", runtime, told)
		}
	}
}
