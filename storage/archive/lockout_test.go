package archive_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"zapis/internal/built"
	"zapis/storage/archive"
)

// The laptop of one of several desks is stolen, with the database's password in it
// and the desk at work: one script on the database's machine puts it out, in the
// middle of its work, and it does not come in again. A desk that is started anew
// with the new password goes on, and nothing that was stated is gone.
func TestStolenPassword(t *testing.T) {
	place, err := url.Parse(schema(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("psql"); err != nil {
		t.Skip("no psql here")
	}
	db, name := admin(t), fmt.Sprintf("desks_%d", os.Getpid())
	for _, q := range []string{
		`CREATE ROLE ` + name + ` LOGIN PASSWORD 'old'`,
		`GRANT ALL ON SCHEMA ` + place.Query().Get("search_path") + ` TO ` + name,
	} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		for _, q := range []string{`DROP OWNED BY ` + name, `DROP ROLE ` + name} {
			if _, err := db.Exec(q); err != nil {
				t.Error(err)
			}
		}
	})
	as := func(password string) string {
		u := *place
		u.User = url.UserPassword(name, password)
		return u.String()
	}
	desk := func() *archive.Archive {
		t.Helper()
		a, err := archive.Open(t.Context(), as("old"), archive.Options{Patience: 2 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = a.Close() }) // its connections were cut
		return a
	}
	stolen, stays := desk(), desk()
	for i, a := range []*archive.Archive{stolen, stays} {
		if _, err := a.Append(t.Context(), []archive.Statement{said(i)}); err != nil {
			t.Fatal(err)
		}
	}
	const script = "../../scripts/pg-lockout.sh"
	built.DependsOn(t, script)
	c := exec.Command(script, name)
	password, _ := server.address.User.Password()
	c.Env = append(os.Environ(), "PGHOST="+server.address.Hostname(), "PGPORT="+server.address.Port(), "PGDATABASE=postgres",
		"PGUSER="+server.address.User.Username(), "PGPASSWORD="+password)
	var trouble bytes.Buffer
	c.Stderr = &trouble
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &trouble)
	}
	if n := strings.Count(trouble.String(), "ended a connection from "); n < 2 {
		t.Errorf("it says:\n%s", &trouble)
	}
	var fault *archive.Error
	if _, err := stolen.Append(t.Context(), []archive.Statement{said(7)}); !errors.As(err, &fault) || fault.Hint != archive.HintAccess {
		t.Errorf("the stolen desk: %v", err)
	}
	if _, err := archive.Open(t.Context(), as("old")); !errors.As(err, &fault) || fault.Hint != archive.HintAccess {
		t.Errorf("the stolen desk, started anew: %v", err)
	}
	again := open(t, as(strings.TrimSpace(string(out))))
	if _, err := again.Append(t.Context(), []archive.Statement{said(2)}); err != nil {
		t.Errorf("a desk that stays: %v", err)
	}
	if all := facts(t, again, 0); len(all) != 3 {
		t.Errorf("%d facts, want 3", len(all))
	}
}
