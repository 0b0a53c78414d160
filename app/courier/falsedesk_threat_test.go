package courier_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"zapis/desk/pack"
)

// answers is a machine that answers every connection with the same bytes and, after
// them, again and again with more, until it is cut off. It tells how many it got
// rid of.
func answers(t *testing.T, head, more string, pause time.Duration) (address string, sent <-chan int) {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	out := make(chan int, 16)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				if _, err := c.Read(make([]byte, 1)); err != nil { // before it is asked, an answer is none
					return
				}
				go func() { _, _ = io.Copy(io.Discard, c) }()
				n, err := io.WriteString(c, head)
				for more != "" && err == nil && n < 256<<20 {
					var w int
					w, err = io.WriteString(c, more)
					n += w
					time.Sleep(pause)
				}
				out <- n
			}()
		}
	}()
	return "http://" + l.Addr().String(), out
}

// bomb is what unpacks to 64 MB.
func bomb(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(make([]byte, 64<<20)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A false desk, or a proxy, that answers with large, endless or slow data
// exhausts neither the device's memory nor its patience: it reads no more than
// the length of an answer, waits for a bounded time, and the game is not handed
// in.
func TestFalseDesks(t *testing.T) {
	const ok = "HTTP/1.1 200 OK\r\n"
	line := strings.Repeat("x", 64<<10)
	for _, c := range []struct {
		name       string
		head, more string
		pause      time.Duration
		want       string
	}{
		{"50 MB", ok + "Content-Length: 52428800\r\n\r\n", line, 0, "air.stranger"},
		{"an answer without an end", ok + "\r\n", line, 0, "air.stranger"},
		{"pieces without an end", ok + "Transfer-Encoding: chunked\r\n\r\n", "10000\r\n" + line + "\r\n", 0, "air.stranger"},
		{"a line of headers without an end", ok + "X: ", line, 0, "air.unreached"},
		{"headers without an end", ok, "X: " + line[:100] + "\r\n", 0, "air.unreached"},
		{"it will answer soon, again and again", "", "HTTP/1.1 103 Early Hints\r\n\r\n", 0, "air.unreached"},
		{"a refusal without an end", "HTTP/1.1 422 No\r\n\r\n", line, 0, "air.refused"},
		{"a byte at a time", ok + "\r\n", "z", 20 * time.Millisecond, "air.unreached"},
		{"headers, a byte at a time", "", "H", 20 * time.Millisecond, "air.unreached"},
		{"what unpacks to 64 MB", ok + "Content-Encoding: gzip\r\nConnection: close\r\n\r\n" + bomb(t), line, 0, "air.stranger"},
		{"less than it says", ok + "Content-Length: 500\r\n\r\nzapis acknowledgement 1\n", "", 0, "air.unreached"},
		{"nothing", ok + "Content-Length: 0\r\n\r\n", "", 0, "air.stranger"},
		{"no answer at all", "", "", 0, "air.unreached"},
		{"another program", "SSH-2.0-OpenSSH_9.2\r\n", "", 0, "air.unreached"},
	} {
		address, sent := answers(t, c.head, c.more, c.pause)
		p := newPermit()
		d := under(t, p)
		d.SetTry(8 * time.Second)
		if c.want == "air.unreached" { // it waits for that long
			d.SetTry(time.Second)
		}
		start := time.Now()
		_, err := d.HandIn(t.Context(), at(address), []byte("the record"))
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: it took %v", c.name, took)
		}
		if got := faultOf(err); got != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
		if n := <-sent; n > 12<<20 { // what lies in the sockets between
			t.Errorf("%s: it got rid of %d bytes", c.name, n)
		}
		if n := p.attached(); n != 0 {
			t.Errorf("%s: %d connections are kept", c.name, n)
		}
	}
}

// A thief who has the event's keys answers with as many packs as a list names, each
// as large as a pack may be: the device takes no more than packs can be, and none.
func TestPacksWithoutEnd(t *testing.T) {
	text := make([]byte, 4<<20)
	sum := sha256.Sum256(text)
	var list []pack.Listed
	for i := range 500 {
		list = append(list, pack.Listed{Digest: hex.EncodeToString(sum[:]), Issue: i + 1, Section: fmt.Sprint(i), Round: 1})
	}
	d := newDesk(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/packs" {
			_, _ = w.Write(pack.FormatList(eventID, list))
			return
		}
		_, _ = w.Write(text)
	})
	c := under(t, newPermit())
	all, err := c.List(t.Context(), at(d.URL))
	if err != nil || len(all) != len(list) {
		t.Fatalf("%d packs are listed: %v", len(all), err)
	}
	texts, err := c.Fetch(t.Context(), at(d.URL), all)
	if faultOf(err) != "air.stranger" || len(texts) > 8 || d.requests.Load() > 12 {
		t.Errorf("it took %d packs with %d requests: %v", len(texts), d.requests.Load(), err)
	}
	large := newDesk(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 50<<20)) })
	if _, err := c.Fetch(t.Context(), at(large.URL), all[:1]); faultOf(err) != "air.stranger" {
		t.Errorf("a pack of 50 MB: %v", err)
	}
}
