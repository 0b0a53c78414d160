package archive_test

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// machine is one PostgreSQL server of a pair, which can be killed.
type machine struct {
	t       testing.TB
	data    string
	port    int
	process *exec.Cmd
	input   io.Closer
	log     bytes.Buffer
}

// pair is a primary and its synchronous standby, as they are at the beginning.
type pair struct {
	t        testing.TB
	machines [2]*machine
	primary  int
}

// newPair makes a primary and a standby of it with the programs of Debian. They
// end with this program, however that ends.
func newPair(t testing.TB) *pair {
	t.Helper()
	bins, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(bins) == 0 {
		if os.Getenv("ZAPIS_PG") != "" {
			t.Fatal(errNoServer)
		}
		t.Skip(errNoServer)
	}
	folder, err := os.MkdirTemp(openFolder(), "zapis-pair-") //nolint:usetesting // the server is somebody else's
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	if os.Getuid() == 0 {
		run(t, nil, "chown", "postgres", folder)
	}
	p := &pair{t: t}
	for i := range p.machines {
		p.machines[i] = &machine{t: t, data: filepath.Join(folder, fmt.Sprint("pg", i)), port: 20000 + rand.IntN(10000)}
	}
	run(t, nil, asPostgres("initdb", "--auth=trust", "--username=postgres", "--no-sync", "-D", p.machines[0].data)...)
	settings := fmt.Sprintf("listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 60\nshared_buffers = 32MB\nfsync = %s\n"+
		"synchronous_standby_names = '*'\nwal_log_hints = on\nwal_keep_size = 512MB\nwal_retrieve_retry_interval = 200ms\nlog_min_messages = log\n", pgSync())
	run(t, strings.NewReader(settings), asPostgres("sh", "-c", `cat >>"$0"/postgresql.conf`, p.machines[0].data)...)
	p.machines[0].start()
	p.follow(1)
	return p
}

func asPostgres(args ...string) []string {
	if os.Getuid() == 0 {
		// Debian keeps the programs of each version beside each other.
		return append([]string{"runuser", "-u", "postgres", "--", "sh", "-c", `for b in /usr/lib/postgresql/*/bin; do PATH=$b:$PATH; done; exec "$@"`, "-"}, args...)
	}
	return append([]string{"sh", "-c", `for b in /usr/lib/postgresql/*/bin; do PATH=$b:$PATH; done; exec "$@"`, "-"}, args...)
}

func run(t testing.TB, input io.Reader, args ...string) {
	t.Helper()
	c := exec.Command(args[0], args[1:]...)
	c.Dir, c.Stdin = "/", input
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v: %s", args[len(args)-3:], err, out)
	}
}

// script runs one of the scripts that the organizer runs.
func script(t testing.TB, name string, args ...string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "scripts", name))
	if err != nil {
		t.Fatal(err)
	}
	run(t, bytes.NewReader(text), asPostgres(append([]string{"bash", "-s", "--"}, args...)...)...)
}

func (m *machine) address() string {
	return fmt.Sprintf("host=127.0.0.1 port=%d user=postgres", m.port)
}

// start starts the server, and waits until it answers.
func (m *machine) start() {
	m.t.Helper()
	args := asPostgres("sh", "-c", `postgres -D "$0" -p "$1" & server=$!; cat >/dev/null; kill -QUIT $server; wait`, m.data, fmt.Sprint(m.port))
	m.process = exec.Command(args[0], args[1:]...)
	m.process.Dir = "/"
	m.log.Reset()
	m.process.Stdout, m.process.Stderr = &m.log, &m.log
	var err error
	if m.input, err = m.process.StdinPipe(); err == nil {
		err = m.process.Start()
	}
	if err != nil {
		m.t.Fatal(err)
	}
	stopped := m.process
	m.t.Cleanup(func() {
		if m.process == stopped {
			m.input.Close()
			m.process.Wait()
		}
	})
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if db, err := m.ask(`SELECT 1`); err == nil && db == "1" {
			return
		} else if time.Now().After(end) {
			m.t.Fatalf("the server does not start: %v", err)
		}
	}
}

// ask asks the server itself, standby or primary.
func (m *machine) ask(query string) (answer string, err error) {
	db, err := sql.Open("pgx", fmt.Sprintf("postgres://postgres@127.0.0.1:%d/postgres?connect_timeout=2", m.port))
	if err != nil {
		return "", err
	}
	defer db.Close()
	return answer, db.QueryRow(query).Scan(&answer)
}

// processes returns the server and all that work for it.
func (m *machine) processes() (all []int) {
	text, err := os.ReadFile(filepath.Join(m.data, "postmaster.pid"))
	if err != nil {
		m.t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	server, err := strconv.Atoi(line)
	if err != nil {
		m.t.Fatal(err)
	}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", server, server))
	if err != nil {
		m.t.Fatal(err)
	}
	all = append(all, server)
	for child := range strings.FieldsSeq(string(children)) {
		if n, err := strconv.Atoi(child); err == nil {
			all = append(all, n)
		}
	}
	return all
}

// kill ends the server and all that work for it, as a power cut does, and
// returns when.
func (m *machine) kill() (at time.Time) {
	m.t.Helper()
	all := m.processes()
	for _, n := range all {
		process, err := os.FindProcess(n)
		if err == nil {
			err = process.Kill()
		}
		if err != nil && !errors.Is(err, os.ErrProcessDone) {
			m.t.Error(err)
		}
	}
	at = time.Now()
	m.input.Close()
	m.process.Wait()
	m.process = nil
	for _, n := range all { // a process that is left keeps the server from starting
		for runs(n) {
			time.Sleep(time.Millisecond)
		}
	}
	return at
}

func runs(process int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process))
	_, state, ok := strings.Cut(string(text), ") ")
	return err == nil && ok && state[0] != 'Z'
}

func (p *pair) now() *machine   { return p.machines[p.primary] }
func (p *pair) other() *machine { return p.machines[1-p.primary] }

// follow makes a machine that is off the standby of the primary.
func (p *pair) follow(i int) {
	p.t.Helper()
	script(p.t, "pg-standby.sh", p.machines[i].data, p.now().address())
	p.machines[i].start()
	p.synced()
}

// synced waits until the primary waits for its standby.
func (p *pair) synced() {
	p.t.Helper()
	for end := time.Now().Add(60 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		n, err := p.now().ask(`SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'`)
		if n == "1" {
			return
		}
		if time.Now().After(end) {
			p.t.Fatalf("the standby does not follow: %v: %s", err, tail(p.other().log.String()))
		}
	}
}

// promote makes the standby the primary.
func (p *pair) promote() {
	p.t.Helper()
	script(p.t, "pg-promote.sh", p.other().data)
	p.primary = 1 - p.primary
}

// place is the address of the store, with both machines in it.
func (p *pair) place() string {
	u := url.URL{
		Scheme: "postgres", User: url.User("postgres"), Path: "/postgres",
		Host: fmt.Sprintf("127.0.0.1:%d,127.0.0.1:%d", p.machines[0].port, p.machines[1].port),
	}
	return u.String()
}

func tail(text string) string {
	lines := strings.Split(text, "\n")
	return strings.Join(slices.Clip(lines[max(0, len(lines)-8):]), "\n")
}
