//go:build !race

// The race detector's own memory does not fit into the bound of this test, so
// make test runs it once more without.

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"
)

// mostMemory is what reading a hostile file may take, in bytes that are held
// at one time, and mostAnswer what may be said of it. A record may unpack to
// 64 MB, and a game of a PGN have 16.
const (
	mostMemory = 512 << 20
	mostAnswer = 256 << 10
)

// R-C02: no file takes the desk's time or memory with it. Each is read by a
// program of its own that may not have more, and what it says of one game is
// no more than somebody can read.
func TestHostileFiles(t *testing.T) {
	if file := os.Getenv("ZAPIS_READ"); file != "" {
		debug.SetMemoryLimit(mostMemory / 2)
		debug.SetGCPercent(100) // as the program has it, whatever GOGC says
		status := run(t.Context(), []string{os.Getenv("ZAPIS_COMMAND"), file}, os.Stdout, os.Stderr)
		if err := os.WriteFile(os.Getenv("ZAPIS_PEAK"), peak(t), 0o600); err != nil {
			t.Fatal(err)
		}
		os.Exit(status)
	}
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell that bounds a program")
	}
	dir := t.TempDir()
	for _, h := range hostiles {
		if h.name == "games.pgn" || testing.Short() && h.name == "unpacks.pgn" {
			continue // an answer for each of its games
		}
		file := filepath.Join(dir, h.name)
		if err := os.WriteFile(file, h.make(t), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, command := range []string{"verify", "check"} {
			t.Run(h.name+" "+command, func(t *testing.T) {
				// A program takes addresses for its own code and for its
				// collector beside what it holds.
				limit := fmt.Sprintf("ulimit -v %d; exec \"$0\" -test.run=^TestHostileFiles$", (2<<30)>>10)
				ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
				defer cancel()
				child := exec.CommandContext(ctx, sh, "-c", limit, os.Args[0])
				told := filepath.Join(t.TempDir(), "peak")
				child.Env = append(os.Environ(), "ZAPIS_READ="+file, "ZAPIS_COMMAND="+command, "ZAPIS_PEAK="+told)
				var out, errs bytes.Buffer
				child.Stdout, child.Stderr = &out, &errs
				err := child.Run()
				exit := new(exec.ExitError)
				if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != exitNo) {
					t.Fatalf("%v: %.300s", err, errs.String())
				}
				if out.Len() > mostAnswer {
					t.Errorf("an answer of %d bytes", out.Len())
				}
				data, err := os.ReadFile(told)
				if err != nil {
					t.Fatal(err)
				}
				used, err := strconv.ParseInt(string(data), 10, 64)
				if err != nil {
					t.Fatal(err)
				}
				if used > mostMemory {
					t.Errorf("%d MB", used>>20)
				}
				t.Logf("%d kB file: %d MB, %.2f s, answer of %d bytes", size(t, file)>>10, used>>20,
					(child.ProcessState.UserTime() + child.ProcessState.SystemTime()).Seconds(), out.Len())
			})
		}
	}
}

// peak returns the most memory that this program had since it began, in bytes.
// What the system counts for a child (ru_maxrss) begins with its parent's.
func peak(tb testing.TB) []byte {
	tb.Helper()
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		tb.Fatal(err)
	}
	_, line, ok := strings.Cut(string(data), "\nVmHWM:")
	fields := strings.Fields(line)
	if !ok || len(fields) < 2 || fields[1] != "kB" {
		tb.Fatal("the system does not say how much memory it was")
	}
	return []byte(fields[0] + "000")
}

func size(tb testing.TB, file string) int64 {
	tb.Helper()
	info, err := os.Stat(file)
	if err != nil {
		tb.Fatal(err)
	}
	return info.Size()
}

// What is no file is refused before it is opened, by every command that reads
// one: nobody waits for a pipe.
func TestOnlyFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		t.Skip("no pipe can be made: ", err)
	}
	good := filepath.Join(dir, "good.pgn")
	if err := os.WriteFile(good, []byte("1. e4 *"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{pipe, dir, "/dev/zero"} {
		for _, args := range [][]string{
			{"verify", name},
			{"verify", "--key", name, good},
			{"check", name},
			{"enrol", "--label", "A", "--key", good, name},
			{"unseal", name, name},
			{"clocks", name},
			{"unwinnable", name},
		} {
			var out, errs bytes.Buffer
			status := run(t.Context(), args, &out, &errs)
			if status == exitOK || strings.Count(errs.String(), "\n") != 1 || status == exitNo && !strings.Contains(errs.String(), "it is not a file but a folder, a pipe or a device") &&
				(args[0] != "enrol" || name != dir) { // enrol takes a folder, of statements
				t.Errorf("%v: status %d, %s", args, status, errs.String())
			}
		}
	}
}
