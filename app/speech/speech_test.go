package speech_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/app/speech"
)

// voice is a program that writes what it is to say, and takes a while to say it.
func voice(t *testing.T, lasts string) (program, said string) {
	t.Helper()
	dir := t.TempDir()
	program, said = filepath.Join(dir, "voice"), filepath.Join(dir, "said")
	script := "#!/bin/sh\nread -r words\necho \"$2 $words\" >> " + said + "\nexec sleep " + lasts + "\n"
	if err := os.WriteFile(program, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return program, said
}

func heard(t *testing.T, said, want string) {
	t.Helper()
	var got []byte
	for range 1000 {
		got, _ = os.ReadFile(said)
		if string(got) == want {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("heard %q, want %q", got, want)
}

// R-T05: a text is fed to the program in its language, and a later one cuts it
// off: nobody waits for a voice that takes an hour.
func TestSay(t *testing.T) {
	program, said := voice(t, "3600")
	s := speech.New(program)
	begun := time.Now()
	s.Say("de", "e 4\n Weiß  Bauer")
	heard(t, said, "de e 4 Weiß Bauer\n")
	s.Say("ru", "конь")
	heard(t, said, "de e 4 Weiß Bauer\nru конь\n")
	s.Hush()
	s.Say("en", "knight")
	heard(t, said, "de e 4 Weiß Bauer\nru конь\nen knight\n")
	s.Hush()
	if took := time.Since(begun); took > 30*time.Second {
		t.Errorf("it took %v", took)
	}
	if s.Fault() != "" {
		t.Errorf("a text that was cut off is the fault %q", s.Fault())
	}
}

// Of what comes faster than it can be said only the last is said, and nothing
// piles up.
func TestOnlyTheLastIsSaid(t *testing.T) {
	program, said := voice(t, "3600")
	s := speech.New(program)
	s.Say("en", "first")
	heard(t, said, "en first\n")
	for range 1000 {
		s.Say("en", "between")
	}
	s.Say("en", "last")
	for range 1000 {
		if got, _ := os.ReadFile(said); strings.HasSuffix(string(got), "en last\n") {
			if n := strings.Count(string(got), "between"); n > 100 {
				t.Errorf("%d of what lay between was said", n)
			}
			s.Hush()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the last was not said")
}

// A program that is missing, or fails, is silence and a fault that can be told.
func TestFault(t *testing.T) {
	if s := speech.New(filepath.Join(t.TempDir(), "missing")); s.Fault() == "" {
		t.Error("a program that is missing is no fault")
	}
	s := speech.New("false")
	s.Say("en", "words")
	for range 1000 {
		if s.Fault() != "" {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("a program that fails is no fault")
}
