package storage_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/internal/long"
)

// R-G04: the process is killed at any moment, inside writes too; what it
// acknowledged is there at the next start, which is never refused.
func TestKilled(t *testing.T) {
	cycles := long.Of(30, 1000)
	rnd := rand.New(rand.NewPCG(long.Seed(t), 1))
	var dir, key string
	var acknowledged, total, recording, kept int
	for cycle := range cycles {
		if cycle%25 == 0 {
			dir, key, acknowledged = filepath.Join(t.TempDir(), "device"), "", 0
		}
		before := acknowledged
		after := time.Duration(rnd.IntN(100_000)) * time.Microsecond
		lines, err := killedAfter(dir, after)
		if err != nil {
			t.Fatalf("cycle %d: %v", cycle, err)
		}
		for _, line := range lines {
			var n int
			switch {
			case strings.HasPrefix(line, "key "):
				if key != "" && line != key {
					t.Fatalf("cycle %d: the device has another key", cycle)
				}
				key = line
			case scan(line, "open %d", &n):
				if n < acknowledged {
					t.Fatalf("cycle %d: %d events there, %d acknowledged", cycle, n, acknowledged)
				}
				if n > acknowledged {
					kept++
				}
			case scan(line, "stored %d", &n):
				acknowledged = n
			case strings.HasPrefix(line, "storing"), line == "tidied":
			default:
				t.Fatalf("cycle %d: %s", cycle, line)
			}
		}
		total += acknowledged - before
		if acknowledged > before {
			recording++
		}
	}
	d := open(t, dir)
	var a author
	if n, err := a.read(d); err != nil || n < acknowledged {
		t.Fatalf("%d events there, %d acknowledged: %v", n, acknowledged, err)
	}
	t.Logf("killed %d times, %d of them while recording, the others while starting; %d events acknowledged, none lost, every start good; %d times more was there than had been acknowledged",
		cycles, recording, total, kept)
}

func scan(line, format string, n *int) bool {
	k, err := fmt.Sscanf(line, format, n)
	return k == 1 && err == nil
}

// killedAfter runs the child, kills it, and returns the lines it had written
// whole. A child that ended by itself said why.
func killedAfter(dir string, after time.Duration) (lines []string, err error) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childDir+"="+dir, childTidy+"=50")
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	timer := time.AfterFunc(after, func() { cmd.Process.Kill() })
	defer timer.Stop()
	r := bufio.NewReader(out)
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			break
		}
		lines = append(lines, strings.TrimSpace(line))
	}
	cmd.Wait() // it was killed
	if complaints.Len() > 0 {
		return nil, fmt.Errorf("the start was refused: %s", complaints.String())
	}
	return lines, nil
}
