// Package pgpair runs a PostgreSQL server and a synchronous standby on this
// machine for tests, and kills them as a power cut would.
package pgpair

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/internal/long"
)

var errNoServer = errors.New("no PostgreSQL here: install the Debian packages postgresql and postgresql-common")

// folder returns one for files that everybody may write to, in memory if there is
// one and nothing is measured.
func folder() string {
	if info, err := os.Stat("/dev/shm"); err == nil && !long.Asked() && info.Mode()&os.ModeSticky != 0 {
		return "/dev/shm"
	}
	return "/tmp"
}

// sync returns whether the servers sync their disk: a machine that kills
// processes only need not wait for that.
func sync() string {
	if long.Asked() {
		return "on"
	}
	return "off"
}

// Machine is one PostgreSQL server of a pair, which can be killed.
type Machine struct {
	t       testing.TB
	data    string
	port    int
	process *exec.Cmd
	input   io.Closer
	log     bytes.Buffer
}

// Pair is a primary and its synchronous standby, as they are at the beginning.
type Pair struct {
	t        testing.TB
	machines [2]*Machine
	primary  int
}

// New makes a primary and a standby of it with the programs of Debian. They
// end with this program, however that ends.
func New(t testing.TB) *Pair {
	t.Helper()
	bins, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(bins) == 0 {
		if os.Getenv("ZAPIS_PG") != "" {
			t.Fatal(errNoServer)
		}
		t.Skip(errNoServer)
	}
	here, err := os.MkdirTemp(folder(), "zapis-pair-") //nolint:usetesting // the server is somebody else's
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(here) })
	if os.Getuid() == 0 {
		run(t, nil, "chown", "postgres", here)
	}
	p := &Pair{t: t}
	for i := range p.machines {
		p.machines[i] = &Machine{t: t, data: filepath.Join(here, fmt.Sprint("pg", i)), port: port()}
	}
	run(t, nil, asPostgres("initdb", "--auth=trust", "--username=postgres", "--no-sync", "-D", p.machines[0].data)...)
	settings := fmt.Sprintf("listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 60\nshared_buffers = 32MB\nfsync = %s\n"+
		"synchronous_standby_names = '*'\nwal_log_hints = on\nwal_keep_size = 512MB\nwal_retrieve_retry_interval = 200ms\nlog_min_messages = log\n", sync())
	run(t, strings.NewReader(settings), asPostgres("sh", "-c", `cat >>"$0"/postgresql.conf`, p.machines[0].data)...)
	p.machines[0].Start()
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

func (m *Machine) address() string {
	return fmt.Sprintf("host=127.0.0.1 port=%d user=postgres", m.port)
}

// Start starts the server, and waits until it answers.
func (m *Machine) Start() {
	m.t.Helper()
	m.begin(`postgres -D "$0" -p "$1" & server=$!; cat >/dev/null; kill -QUIT $server; wait`, m.data, fmt.Sprint(m.port))
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		if db, err := m.ask(`SELECT 1`); err == nil && db == "1" {
			return
		} else if time.Now().After(end) {
			m.t.Fatalf("the server does not start: %v", err)
		}
	}
}

// begin starts what keeps the server: a script, which ends what it started when its
// input ends.
func (m *Machine) begin(script string, args ...string) {
	m.t.Helper()
	args = asPostgres(append([]string{"sh", "-c", script}, args...)...)
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
	started := m.process
	m.t.Cleanup(func() {
		if m.process == started {
			_ = m.input.Close()
			_ = m.process.Wait()
		}
	})
}

// ask asks the server itself, standby or primary.
func (m *Machine) ask(query string) (answer string, err error) {
	args := asPostgres("psql", "-XAt", "-h", "127.0.0.1", "-p", fmt.Sprint(m.port), "-c", query, "postgres")
	c := exec.Command(args[0], args[1:]...)
	c.Dir, c.Env = "/", append(os.Environ(), "PGCONNECT_TIMEOUT=2", "PGUSER=postgres")
	out, err := c.Output()
	return strings.TrimSpace(string(out)), err
}

// processes returns the server and all that work for it.
func (m *Machine) processes() (all []int) {
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

// Kill ends the server and all that work for it, as a power cut does, and
// returns when.
func (m *Machine) Kill() (at time.Time) {
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
	_ = m.input.Close()
	_ = m.process.Wait()
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

// Now returns the primary.
func (p *Pair) Now() *Machine { return p.machines[p.primary] }

// Other returns the machine that is not the primary.
func (p *Pair) Other() *Machine { return p.machines[1-p.primary] }

// Return makes the machine that is not the primary, and is off, its standby: after
// Promote the old primary.
func (p *Pair) Return() {
	p.t.Helper()
	p.follow(1 - p.primary)
}

func (p *Pair) follow(i int) {
	p.t.Helper()
	script(p.t, "pg-standby.sh", p.machines[i].data, p.Now().address())
	p.machines[i].Start()
	p.Synced()
}

// Synced waits until the primary waits for its standby.
func (p *Pair) Synced() {
	p.t.Helper()
	for end := time.Now().Add(60 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		n, err := p.Now().ask(`SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'`)
		if n == "1" {
			return
		}
		if time.Now().After(end) {
			p.t.Fatalf("the standby does not follow: %v: %s", err, tail(p.Other().log.String()))
		}
	}
}

// Promote makes the standby the primary.
func (p *Pair) Promote() {
	p.t.Helper()
	script(p.t, "pg-promote.sh", p.Other().data)
	p.primary = 1 - p.primary
}

// Place is the address of the store, with both machines in it.
func (p *Pair) Place() string {
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
