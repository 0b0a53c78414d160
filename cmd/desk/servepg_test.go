package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zapis/internal/pgpair"
)

// R-C02, R-D07: serve on a PostgreSQL with a standby, from the first command to
// the second start of the program: what other commands of the laptop put into the
// store is on the page, the page answers again when the primary has died and the
// standby was promoted, and the desk that is started then has everything.
func TestServeOnPostgreSQL(t *testing.T) {
	pair := pgpair.New(t)
	pair.Synced()
	dir := t.TempDir()
	t.Setenv("ZAPIS_KEYS", filepath.Join(dir, "keys"))
	t.Setenv("ZAPIS_PASSPHRASE", "correct horse battery")
	t.Setenv("ZAPIS_AS", "Weber, Eva")
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	do := func(t *testing.T, args ...string) {
		t.Helper()
		ran[struct{}](t, append(args, "--store", pair.Place())...)
	}
	do(t, "event", "new", "--name", "Spring Open", "--add-section", "A:9:5400", "--arbiter", "Weber, Eva", "--arbiter", "Kos, Jan")
	do(t, "pair", file("pairings.csv", "board,white,black\n1,\"Petrova, Anna\",\"Kovalenko, Olha\"\n2,\"Ng, Mei\",\"Kos, Ana\"\n"), "--round", "1", "--section", "A")

	looked := func(t *testing.T, browser *http.Client, at string) string {
		t.Helper()
		resp, err := browser.Get(at)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = resp.Body.Close() }()
		page, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d, %v", at, resp.StatusCode, err)
		}
		return string(page)
	}
	opened := func(t *testing.T) (browser *http.Client, board string) {
		t.Helper()
		served := serving(t, "--store", pair.Place())
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		browser = &http.Client{Jar: jar}
		if page := looked(t, browser, served.URL); !strings.Contains(page, "Spring Open") {
			t.Fatalf("the link leads elsewhere:\n%s", page)
		}
		return browser, "http://" + served.Addr + "/board/A/1/"
	}
	t.Run("served", func(t *testing.T) {
		browser, board := opened(t)
		do(t, "import", "--section", "A", "--paper", "1", "white", file("white.pgn", "1. e4 e5 2. Nf3 1-0\n"))
		if page := looked(t, browser, board+"1"); !strings.Contains(page, "white.pgn") {
			t.Errorf("the sheet is not on the page of its board:\n%s", page)
		}
		pair.Synced()
		pair.Now().Kill()
		pair.Promote()
		do(t, "import", "--section", "A", "--paper", "2", "black", file("black.pgn", "1. d4 d5 0-1\n"))
		if page := looked(t, browser, board+"2"); !strings.Contains(page, "black.pgn") {
			t.Errorf("after the primary died the page does not have what came then:\n%s", page)
		}
	})
	t.Run("served again", func(t *testing.T) {
		browser, board := opened(t)
		for number, sheet := range map[string]string{"1": "white.pgn", "2": "black.pgn"} {
			if page := looked(t, browser, board+number); !strings.Contains(page, sheet) {
				t.Errorf("%s is lost:\n%s", sheet, page)
			}
		}
	})
}
