package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	acts "zapis/desk/office"
)

// R-C01: serve, run where there is nothing, opens the page on which an event is
// made. The commands go on with it, and the door over the air waits for it.
func TestServeWithoutEvent(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("ZAPIS_STORE", filepath.Join(dir, "store"))
	t.Setenv("ZAPIS_KEYS", filepath.Join(dir, "keys"))
	t.Setenv("ZAPIS_PASSPHRASE", "correct horse battery")
	var complaint bytes.Buffer
	if status := run(t.Context(), []string{"serve", "--addr", "127.0.0.1:0", "--air", "127.0.0.1:0"}, io.Discard, &complaint); status == exitOK || !strings.Contains(complaint.String(), "there is no event yet, whose certificate") {
		t.Errorf("%d: %s", status, &complaint)
	}
	served := serving(t)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	read := func(resp *http.Response, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = resp.Body.Close() }()
		page, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(page)
	}
	token := regexp.MustCompile(`name="csrf" value="([^"]+)"`).FindStringSubmatch(read(browser.Get(served.URL)))
	if token == nil {
		t.Fatal("the link leads to no form")
	}
	page := read(browser.PostForm("http://"+served.Addr+"/new", url.Values{
		"csrf": {token[1]}, "name": {"Page Open"}, "section0": {"A"}, "rounds0": {"9"}, "control0": {"90+30"},
		"arbiter0": {"Weber, Eva"}, "arbiter1": {"Kos, Jan"}, "passphrase": {"correct horse battery"}, "again": {"correct horse battery"},
	}))
	if !strings.Contains(page, "Page Open has been made.") {
		t.Fatalf("the event is not made:\n%s", page)
	}
	var shown bytes.Buffer
	if status := run(t.Context(), []string{"event", "show"}, &shown, io.Discard); status != exitOK || !strings.Contains(shown.String(), `chief arbiter: "Weber, Eva"`) {
		t.Errorf("%d: %s", status, &shown)
	}
	for _, name := range []string{acts.OrganizerFile, acts.EventFile, acts.ArbiterFile("Kos, Jan")} {
		if !acts.Folder(filepath.Join(dir, "keys")).Has(name) {
			t.Errorf("%s was not made", name)
		}
	}
	if status := run(t.Context(), []string{"pack", "--out", dir}, io.Discard, io.Discard); status != exitOK {
		t.Errorf("no pack can be written: %d", status)
	}
}

// R-C01: whoever has signed out, or closed the browser, has another link printed
// by Enter, as often as he likes; the program need not be started again.
func TestAnotherLink(t *testing.T) {
	var out bytes.Buffer
	n := 0
	links(strings.NewReader("\n\nplease\n"), &out, func() string { n++; return "link " + strconv.Itoa(n) })
	if want := "link 1\nlink 2\nlink 3\n"; out.String() != want {
		t.Errorf("it prints\n%swant\n%s", &out, want)
	}
}
