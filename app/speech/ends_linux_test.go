package speech_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/app/speech"
)

// speaking is set in the process that TestVoiceEndsWithTheProgram starts and kills.
const speaking = "ZAPIS_TEST_SPEAKING"

// R-T05: a program that is killed stops speaking at once. Its voice would tell the
// hall for half a minute what is on a screen that nobody watches over.
func TestVoiceEndsWithTheProgram(t *testing.T) {
	if program := os.Getenv(speaking); program != "" {
		speech.New(program).Say("en", "knight")
		time.Sleep(time.Minute)
		return
	}
	dir := t.TempDir()
	program, noted := filepath.Join(dir, "voice"), filepath.Join(dir, "pid")
	script := "#!/bin/sh\necho $$ > " + noted + ".new && mv " + noted + ".new " + noted + "\nexec sleep 3600\n"
	if err := os.WriteFile(program, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	child := exec.Command(os.Args[0], "-test.run", "^TestVoiceEndsWithTheProgram$") //nolint:gosec // this test itself
	child.Env = append(os.Environ(), speaking+"="+program)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	pid := ""
	for range 1000 {
		if b, err := os.ReadFile(noted); err == nil {
			pid = strings.TrimSpace(string(b))
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if pid == "" {
		t.Fatal("nothing is said")
	}
	time.Sleep(300 * time.Millisecond) // it goes on while the program does
	if !alive(pid) {
		t.Error("the voice ended by itself")
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait()
	for range 500 {
		if !alive(pid) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the voice speaks on")
	_ = exec.Command("kill", pid).Run() //nolint:gosec // a number
}

// alive reports whether a process runs; one that nobody waited for does not.
func alive(pid string) bool {
	b, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
	if err != nil {
		return false
	}
	_, after, _ := strings.Cut(string(b), ") ")
	return !strings.HasPrefix(after, "Z")
}
