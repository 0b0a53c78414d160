package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// ran runs a command of the desk and decodes its answer.
func ran[T any](t *testing.T, args ...string) (answer T) {
	t.Helper()
	var out, complaint bytes.Buffer
	if status := run(t.Context(), append(args, "--json"), &out, &complaint); status != exitOK {
		t.Fatalf("%q: %d\n%s%s", args, status, &out, &complaint)
	}
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
		t.Fatalf("%q answers %s: %v", args, &out, err)
	}
	return answer
}

// serving serves the desk until the test ends, and returns what the command says.
func serving(t *testing.T, args ...string) (served serveJSON) {
	t.Helper()
	out, in := io.Pipe()
	done := make(chan int)
	go func() {
		done <- run(t.Context(), append([]string{"serve", "--addr", "127.0.0.1:0", "--json"}, args...), in, io.Discard)
		_ = in.Close()
	}()
	t.Cleanup(func() {
		if status := <-done; status != exitOK {
			t.Errorf("the desk ended with %d", status)
		}
	})
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &served)
	}
	if err != nil {
		t.Fatalf("it answers %s: %v", line, err)
	}
	return served
}

// A desk that is served as the program serves it keeps its cookies to TLS: one
// that was set there is never sent where the hall's network can read it.
func TestCookiesKeepToTLS(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("ZAPIS_STORE", filepath.Join(dir, "store"))
	t.Setenv("ZAPIS_KEYS", filepath.Join(dir, "keys"))
	t.Setenv("ZAPIS_PASSPHRASE", "correct horse battery")
	ran[struct{}](t, "event", "new", "--name", "Open", "--add-section", "A:9:5400", "--arbiter", "Weber", "--arbiter", "Kos")
	code := ran[struct{ Code string }](t, "code", "Weber").Code

	served := serving(t, "--air", "127.0.0.1:0")
	own := &tls.Config{InsecureSkipVerify: true} //nolint:gosec // whose certificate it is is tried elsewhere
	client := &http.Client{
		Timeout: 20 * time.Second, Transport: &http.Transport{TLSClientConfig: own},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	resp, err := client.PostForm(served.Air[0]+"/sign-in", url.Values{"name": {"Weber"}, "code": {code}})
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusSeeOther || len(resp.Cookies()) == 0 {
		t.Fatalf("signing in: %d, %v", resp.StatusCode, resp.Cookies())
	}
	for _, c := range resp.Cookies() {
		if !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteStrictMode {
			t.Errorf("the cookie %s is %s", c.Name, strings.TrimPrefix(c.Raw, c.Name+"="+c.Value))
		}
	}
	if resp.Header.Get("Strict-Transport-Security") == "" {
		t.Error("browsers are not told to keep to TLS")
	}
}

// The pages go out over TLS wherever somebody else could listen: the program serves
// them without it on this machine alone, whatever address it is given, and at its
// door for the hall nothing is answered to who speaks without.
func TestPagesAreNeverInTheClear(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("ZAPIS_STORE", filepath.Join(dir, "store"))
	t.Setenv("ZAPIS_KEYS", filepath.Join(dir, "keys"))
	t.Setenv("ZAPIS_PASSPHRASE", "correct horse battery")
	ran[struct{}](t, "event", "new", "--name", "Open", "--add-section", "A:9:5400", "--arbiter", "Weber", "--arbiter", "Kos")
	for _, addr := range []string{"0.0.0.0:0", "[::]:0", ":0", "192.0.2.1:0", "[fe80::1%lo]:0", "localhost.example:0", "127.0.0.1.example:0", "8080"} {
		ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
		var out, complaint bytes.Buffer
		status := run(ctx, []string{"serve", "--addr", addr}, &out, &complaint)
		stop()
		if status == exitOK || out.Len() > 0 || !strings.Contains(complaint.String(), "is not local to this machine") {
			t.Errorf("%s: %d\n%s%s", addr, status, &out, &complaint)
		}
	}
	served := serving(t, "--air", "127.0.0.1:0")
	client := &http.Client{Timeout: 20 * time.Second}
	for _, path := range []string{"/sign-in", "/v1/packs", "/static/desk.css"} {
		resp, err := client.Get("http://" + strings.TrimPrefix(served.Air[0], "https://") + path)
		if err != nil {
			continue // it hung up
		}
		body, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusBadRequest || len(body) > 100 || len(resp.Cookies()) > 0 {
			t.Errorf("%s without TLS: %d %.200s", path, resp.StatusCode, body)
		}
	}
}
