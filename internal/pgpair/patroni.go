package pgpair

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var errNoPatroni = errors.New("no Patroni here: install the Debian packages patroni and etcd-server")

// Cluster is two PostgreSQL servers in the care of Patroni, which agree by etcd on
// which of them is the primary. Nobody promotes one by hand.
type Cluster struct {
	*Pair
	here string
}

// NewCluster makes a cluster with the programs of Debian, or skips the test where they
// are not. A machine that does not answer for 20 seconds, which is the least that
// Patroni takes, is given up.
// Through returns the address at which a machine finds etcd, which is at that one.
func NewCluster(t testing.TB, through func(machine int, etcd string) string) *Cluster {
	t.Helper()
	for _, program := range []string{"patroni", "etcd"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(errNoPatroni)
		}
	}
	bins, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	if len(bins) == 0 {
		t.Skip(errNoServer)
	}
	here, err := os.MkdirTemp(folder(), "zapis-patroni-") //nolint:usetesting // the server is somebody else's
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(here) })
	if os.Getuid() == 0 {
		run(t, nil, "chown", "postgres", here)
	}
	c := &Cluster{Pair: &Pair{t: t}, here: here}
	etcd := c.etcd()
	for i := range c.machines {
		c.machines[i] = &Machine{t: t, data: filepath.Join(here, fmt.Sprint("pg", i)), port: port()}
		config := fmt.Sprintf(`scope: zapis
name: pg%[1]d
restapi: {listen: '127.0.0.1:%[2]d', connect_address: '127.0.0.1:%[2]d'}
etcd3: {hosts: ['%[3]s'], use_proxies: true}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: {wal_log_hints: 'on', max_connections: 60, shared_buffers: 32MB, fsync: '%[4]s'}
  initdb: [{encoding: UTF8}, {auth: trust}, {username: postgres}]
postgresql:
  listen: '127.0.0.1:%[5]d'
  connect_address: '127.0.0.1:%[5]d'
  data_dir: %[6]s
  bin_dir: %[7]s
  pgpass: %[6]s.pass
  authentication: {superuser: {username: postgres}, replication: {username: postgres}, rewind: {username: postgres}}
  pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  parameters: {unix_socket_directories: '', wal_keep_size: 512MB}
`, i, port(), through(i, etcd), sync(), c.machines[i].port, c.machines[i].data, bins[len(bins)-1])
		run(t, strings.NewReader(config), asPostgres("sh", "-c", `cat >"$0"`, c.config(i))...)
	}
	c.StartMachine(0)
	c.untilPrimary(0, time.Minute)
	c.StartMachine(1)
	c.Settled()
	return c
}

// port returns one that is probably free.
func port() int { return 20000 + rand.IntN(10000) }

func (c *Cluster) config(i int) string {
	return filepath.Join(c.here, fmt.Sprint("patroni", i, ".yml"))
}

// etcd starts the keeper of who is primary, and returns its address.
func (c *Cluster) etcd() string {
	c.t.Helper()
	at, peers := fmt.Sprint("127.0.0.1:", port()), fmt.Sprint("127.0.0.1:", port())
	keeper := exec.Command("etcd", "--name=one", "--data-dir="+c.t.TempDir(), "--listen-client-urls=http://"+at, "--advertise-client-urls=http://"+at,
		"--listen-peer-urls=http://"+peers, "--initial-advertise-peer-urls=http://"+peers, "--initial-cluster=one=http://"+peers, "--log-level=error")
	if err := keeper.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() {
		_ = keeper.Process.Kill()
		_ = keeper.Wait()
	})
	return at // Patroni waits until it answers
}

// StartMachine starts a machine: Patroni, which starts its server, as primary or as
// standby of the other.
func (c *Cluster) StartMachine(i int) {
	c.t.Helper()
	c.machines[i].begin(`patroni "$0" & echo $! >"$0.pid"; cat >/dev/null; kill $(cat "$0.pid"); wait`, c.config(i))
}

// KillMachine ends Patroni and the server at once, as a power cut does, and returns
// when.
func (c *Cluster) KillMachine(i int) (at time.Time) {
	c.t.Helper()
	run(c.t, nil, asPostgres("sh", "-c", `kill -9 $(cat "$0.pid")`, c.config(i))...)
	return c.machines[i].Kill()
}

// Primary returns which machine takes writes; -1 if none does.
func (c *Cluster) Primary() int {
	for i, m := range c.machines {
		if standby, err := m.ask(`SELECT pg_is_in_recovery()`); err == nil && standby == "f" {
			return i
		}
	}
	return -1
}

// UntilPrimary waits until that machine is the primary, and the other is not.
func (c *Cluster) UntilPrimary(i int) {
	c.t.Helper()
	c.untilPrimary(i, 90*time.Second)
}

func (c *Cluster) untilPrimary(i int, most time.Duration) {
	c.t.Helper()
	for end := time.Now().Add(most); c.Primary() != i; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			c.t.Fatalf("machine %d is not the primary after %v: %s\n%s", i, most, tail(c.machines[i].log.String()), tail(c.machines[1-i].log.String()))
		}
	}
	c.primary = i
}

// Settled waits until the primary waits for its standby, and Patroni has noted that in
// etcd, which takes it seconds more: until then it makes no other primary.
func (c *Cluster) Settled() {
	c.t.Helper()
	c.Synced()
	for end := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		args := asPostgres("patronictl", "-c", c.config(c.primary), "list", "-f", "json")
		list := exec.Command(args[0], args[1:]...)
		list.Dir = "/"
		text, err := list.CombinedOutput()
		if strings.Contains(string(text), `"Sync Standby"`) {
			return
		}
		if time.Now().After(end) {
			c.t.Fatalf("Patroni has no standby: %s, %v", text, err)
		}
	}
}
