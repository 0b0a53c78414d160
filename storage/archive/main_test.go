package archive_test

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"

	"zapis/internal/long"
	"zapis/storage/archive"
)

// TestMain runs the tests, or what a test wants another process to do, which
// is this program again.
func TestMain(m *testing.M) {
	if place := os.Getenv(childPlace); place != "" {
		if err := child(place); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	status := m.Run()
	server.stop()
	os.Exit(status)
}

// onBoth runs a test on both databases. place is where it may open a store.
func onBoth(t *testing.T, test func(t *testing.T, place string)) {
	t.Run("sqlite", func(t *testing.T) { test(t, t.TempDir()) })
	t.Run("postgres", func(t *testing.T) { test(t, schema(t)) })
}

// server is the PostgreSQL that the tests use: that of ZAPIS_PG, or one that
// Debian's pg_virtualenv makes for as long as they run.
var server postgres

type postgres struct {
	once    sync.Once
	address *url.URL
	why     error // that there is none
	input   io.Closer
	process *exec.Cmd
	schemas int
}

var errNoServer = errors.New("no PostgreSQL here: install the Debian packages postgresql and postgresql-common, or set ZAPIS_PG=postgres://… to a server that may be written to")

func (p *postgres) start() {
	if address := os.Getenv("ZAPIS_PG"); strings.HasPrefix(address, "postgres") {
		p.address, p.why = url.Parse(address)
		return
	}
	program, err := exec.LookPath("pg_virtualenv")
	if err != nil {
		p.why = errNoServer
		return
	}
	for range 5 { // the port may be taken
		if p.why = p.try(program); p.why == nil {
			return
		}
	}
}

// try starts a server that ends when its input does, so also when this program
// is killed. Root can have one such server at a time, so it is started as
// somebody else.
func (p *postgres) try(program string) error {
	args := []string{
		program, "-o", "fsync=" + pgSync(), "-o", "max_connections=60", "sh", "-c",
		`echo "postgres://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/postgres"; cat`,
	}
	if os.Getuid() == 0 {
		args = append([]string{"runuser", "-u", "postgres", "--"}, args...)
	}
	c := exec.Command(args[0], args[1:]...)
	c.Dir = "/"
	c.Env = append(os.Environ(), "TMPDIR="+openFolder(), "USER=postgres", "HOME=/", fmt.Sprintf("PGPORT=%d", 20000+rand.IntN(10000)))
	var trouble strings.Builder
	c.Stderr = &trouble
	in, err := c.StdinPipe()
	if err != nil {
		return err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "postgres://") {
			p.input, p.process = in, c
			p.address, err = url.Parse(lines.Text())
			return err
		}
	}
	return fmt.Errorf("pg_virtualenv starts no server: %w: %s", c.Wait(), &trouble)
}

// openFolder returns a folder for files that everybody may write to, in memory
// if there is one: the folder of these tests may be root's alone.
func openFolder() string {
	if info, err := os.Stat("/dev/shm"); err == nil && !measuring() && info.Mode()&os.ModeSticky != 0 {
		return "/dev/shm"
	}
	return "/tmp"
}

// pgSync returns whether the server syncs its disk. Tests that kill processes
// need not wait for that; figures do.
func pgSync() string {
	if measuring() {
		return "on"
	}
	return "off"
}

// measuring reports whether figures are asked for, or the long form: on a disk,
// then, and synced.
func measuring() bool { return long.Asked() || flag.Lookup("test.bench").Value.String() != "" }

func (p *postgres) stop() {
	if p.process != nil {
		p.input.Close()
		p.process.Wait()
	}
}

// schema returns the address of a server with an empty schema for this test.
// Where there is no server it skips the test, or fails it if ZAPIS_PG says
// that there has to be one.
func schema(t testing.TB) string {
	t.Helper()
	server.once.Do(server.start)
	if server.why != nil {
		if os.Getenv("ZAPIS_PG") != "" {
			t.Fatal(server.why)
		}
		t.Skip(server.why)
	}
	server.schemas++
	name := fmt.Sprintf("zapis_%d_%d", os.Getpid(), server.schemas)
	db := admin(t)
	if _, err := db.Exec("CREATE SCHEMA " + name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := db.Exec("DROP SCHEMA " + name + " CASCADE"); err != nil {
			t.Error(err)
		}
	})
	address := *server.address
	q := address.Query()
	q.Set("search_path", name)
	address.RawQuery = q.Encode()
	return address.String()
}

// admin returns a connection to the server itself.
func admin(t testing.TB) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", server.address.String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// raw returns the database of a store, past the store.
func raw(t testing.TB, place string) *sql.DB {
	t.Helper()
	driver, name := "pgx", place
	if !strings.HasPrefix(place, "postgres") {
		driver, name = "sqlite", "file:"+place+"/desk.db?_pragma=busy_timeout(5000)"
	}
	db, err := sql.Open(driver, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func open(t testing.TB, place string) *archive.Archive {
	t.Helper()
	a, err := archive.Open(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return a
}

func facts(t testing.TB, s archive.Store, after archive.Cursor) (all []archive.Fact) {
	t.Helper()
	for f, err := range s.Facts(context.Background(), after) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	return all
}
