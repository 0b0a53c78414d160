package courier_test

import (
	"errors"
	"io"
	"net/http"
	"path/filepath"
	"testing"

	"zapis/app/courier"
	"zapis/app/device"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
)

// R-D07, design.md §5: with a real device: a courier hands in in
// owner mode; the game that begins cuts what is under way; in the game there
// is neither a permit nor a use for the old one.
func TestWithASession(t *testing.T) {
	dev, err := session.Open(filepath.Join(t.TempDir(), "device"), session.Options{Codes: modes.Params{Time: 1, Memory: 64, Threads: 1}})
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	begin := func() {
		tags := []scoresheet.Tag{{Name: "White", Value: "Petrova, Anna"}, {Name: "Black", Value: "Lee, Ji-won"}}
		if _, err := dev.New(device.NewGame{Tags: tags, Recorder: scoresheet.RecorderWhite}); err != nil {
			t.Error(err)
		}
	}
	late := false
	d := newDesk(t, func(w http.ResponseWriter, r *http.Request) {
		if late {
			_, _ = io.ReadFull(r.Body, make([]byte, 1))
			begin()
		}
		takes(w, r)
	})
	permit, err := dev.NetworkPermit()
	if err != nil {
		t.Fatal(err)
	}
	c, err := courier.New(permit)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.HandIn(t.Context(), at(d.URL), []byte("a record")); err != nil {
		t.Fatal(err)
	}
	late = true
	if _, err := c.HandIn(t.Context(), at(d.URL), make([]byte, courier.MaxSize)); !errors.Is(err, device.ErrNoNetwork) {
		t.Errorf("the game began, and it ended with: %v", err)
	}
	if mode := dev.View().Mode; mode != modes.Game {
		t.Fatalf("mode %v", mode)
	}
	before := d.connections.Load()
	if _, err := c.HandIn(t.Context(), at(d.URL), []byte("a record")); !errors.Is(err, device.ErrNoNetwork) {
		t.Errorf("in the game: %v", err)
	}
	permit, err = dev.NetworkPermit()
	var refused *modes.RefusedError
	if !errors.As(err, &refused) {
		t.Errorf("a permit was given in the game: %v", err)
	}
	if _, err := courier.New(permit); !errors.Is(err, device.ErrNoNetwork) {
		t.Errorf("a courier was made in the game: %v", err)
	}
	if after := d.connections.Load(); after != before {
		t.Errorf("%d connections were made in the game", after-before)
	}
}
