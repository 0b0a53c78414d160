package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// R-C02, R-D05: the desk says that the key changed, in words and in JSON.
func TestVerifyKeyChanged(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "scoresheet", "attest", "testdata", "v1", "key_lost.zapis"))
	if err != nil {
		t.Fatal(err)
	}
	status, line, _ := verify(t, string(data))
	if status != exitOK || strings.Count(line, ", key changed from ") != 3 || strings.Contains(line, "after the game") {
		t.Errorf("status %d: %s", status, line)
	}
	var got struct {
		Status     string
		Device     string
		KeyChanged []struct {
			From, To string
			After    bool
		}
	}
	status, out, _ := verify(t, string(data), "--json")
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != exitOK || len(got.KeyChanged) != 3 {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	for i, c := range got.KeyChanged {
		if c.After || len(c.From) != 16 || !strings.Contains(line, "key changed from "+c.From+" to "+c.To) {
			t.Errorf("change %d: %+v", i, c)
		}
	}
	if last := got.KeyChanged[2]; last.To != got.Device || last.From == got.KeyChanged[1].To {
		t.Errorf("%+v, device %s", got.KeyChanged, got.Device)
	}
}
