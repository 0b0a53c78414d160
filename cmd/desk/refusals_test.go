package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// TestRefusalsInJSON holds that every command that has --json answers a refusal
// in JSON, and that everybody is told in one line.
func TestRefusalsInJSON(t *testing.T) {
	gone := filepath.Join(t.TempDir(), "gone")
	for _, c := range []struct {
		args   []string
		status int
	}{
		{[]string{"verify", gone}, exitNo},
		{[]string{"verify", "--key", gone, gone}, exitNo},
		{[]string{"verify"}, exitUsage},
		{[]string{"verify", "--require", "much", gone}, exitUsage},
		{[]string{"unwinnable", gone}, exitNo},
		{[]string{"unwinnable", t.TempDir()}, exitNo},
		{[]string{"unwinnable", "8/8/8/8/8/8/8/8 w - - 0 1"}, exitNo},
		{[]string{"pairings", gone}, exitNo},
		{[]string{"reconcile", gone, gone}, exitNo},
		{[]string{"reconcile", "--answer", "nonsense", gone, gone}, exitNo},
		{[]string{"clocks", "--control", "5400+30", gone}, exitNo},
		{[]string{"frames", "--out", t.TempDir(), gone}, exitNo},
		{[]string{"status", "--store", gone}, exitNo},
		{[]string{"round", "1", "--store", gone}, exitNo},
		{[]string{"pair", gone, "--store", gone}, exitUsage},
		{[]string{"enrol", "--name", "Anna", "--key", gone, gone}, exitNo},
		{[]string{"nonsense"}, exitUsage},
	} {
		var out, errs bytes.Buffer
		status := run(t.Context(), append(c.args, "--json"), &out, &errs)
		var said struct {
			OK    *bool
			Error string
		}
		if err := json.Unmarshal(out.Bytes(), &said); err != nil || said.OK == nil || *said.OK || said.Error == "" {
			t.Errorf("%q answered %q: %v", c.args, &out, err)
		}
		if want := "zapis-desk: " + said.Error + "\n"; status != c.status || errs.String() != want {
			t.Errorf("%q: status %d, want %d; %q, want %q", c.args, status, c.status, &errs, want)
		}
		if c.status == exitUsage && !strings.Contains(said.Error, " --help lists the commands") {
			t.Errorf("%q does not say where the right use stands: %q", c.args, said.Error)
		}
	}
}
