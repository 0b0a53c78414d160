//go:build unix

package hall_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"zapis/desk/hall"
	"zapis/internal/long"
)

// What lies on a stick is bounded, however much it is, and no name on it leads
// elsewhere. A stick that cannot be read says so.
func TestSticksAreBounded(t *testing.T) {
	r := newRig(t)
	stick, socket := newSocket(t, r)
	if status, page := r.post("/sticks", watch); status != http.StatusOK {
		t.Fatal(page)
	}
	elsewhere := t.TempDir()
	r.onStick(elsewhere, "secret.zapis-statement", r.statement(9, nil))
	if err := os.Symlink(filepath.Join(elsewhere, "secret.zapis-statement"), filepath.Join(stick, "a.zapis-statement")); err != nil {
		t.Skip("no links here: ", err)
	}
	if err := os.Symlink(elsewhere, filepath.Join(stick, "aa")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(stick, "b.zapis"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.onStick(stick, "c/d/e/deep.zapis-statement", r.statement(8, nil))
	r.onStick(stick, "c/d/near.zapis-statement", r.statement(7, nil))
	r.onStick(stick, "bomb.zapis", nil)
	if err := os.Truncate(filepath.Join(stick, "bomb.zapis"), 1<<40); err != nil {
		t.Fatal(err)
	}
	socket.in = []string{stick, filepath.Join(stick, "gone")}
	r.look()
	if s, g := r.come(); s != 1 || g != 0 {
		t.Errorf("%d statements and %d games are in, want the one that lies near", s, g)
	}
	says(t, r.get("/sticks"), "New statements: 1, new games: 0", "left as they are: 4", "It cannot be read or written.")

	many := t.TempDir()
	for n := range hall.MaxStickTaken + 10 {
		r.onStick(many, fmt.Sprintf("%05d.pgn", n), []byte("x"))
	}
	for n := range long.Of(hall.MaxStickNames, 100_000) {
		r.onStick(many, fmt.Sprintf("more/%05d.txt", n), nil)
	}
	socket.in = []string{many}
	r.look()
	says(t, r.get("/sticks"), filepath.Base(many), "There is more on it than is read at once.")
}
