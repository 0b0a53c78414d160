package hall_test

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// R-C01, design.md §8: a telephone on the hall's network asks for styles, scripts, fonts
// and pieces once, not with each page: they have the program's version in their address,
// under which they never change. A page of an older version gets what there is now.
func TestFilesOfPagesAreKept(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	get := func(path string) (body, keep string, status int) {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, r.base+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		data, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(data), resp.Header.Get("Cache-Control"), resp.StatusCode
	}
	kept := regexp.MustCompile(`^/static/(v-[0-9a-f]{16})/[A-Za-z0-9./_-]+$`)
	addresses := regexp.MustCompile(`/static/[^"')\s]+`)
	page, _, _ := get("/sign-in")
	met := map[string]bool{}
	for _, at := range addresses.FindAllString(page, -1) {
		met[at] = true
	}
	version := ""
	for at := range met {
		parts := kept.FindStringSubmatch(at)
		if parts == nil {
			t.Errorf("the page loads %s", at)
			continue
		}
		version = parts[1]
		body, keep, status := get(at)
		if status != http.StatusOK || !strings.Contains(keep, "immutable") {
			t.Errorf("%s: %d, %q", at, status, keep)
		}
		if strings.HasSuffix(at, ".css") || strings.HasSuffix(at, ".js") {
			for _, inner := range addresses.FindAllString(body, -1) {
				if _, keep, status := get(inner); status != http.StatusOK || !strings.Contains(keep, "immutable") {
					t.Errorf("%s loads %s: %d, %q", at, inner, status, keep)
				}
			}
		}
	}
	if len(met) < 3 || version == "" {
		t.Fatalf("the page loads %v", met)
	}
	now, _, _ := get("/static/" + version + "/desk.css")
	for _, at := range []string{"/static/desk.css", "/static/v-0123456789abcdef/desk.css"} {
		if body, keep, status := get(at); status != http.StatusOK || keep != "no-cache" || body != now {
			t.Errorf("%s: %d, %q, the same %v", at, status, keep, body == now)
		}
	}
	for _, at := range []string{"/static/" + version, "/static/" + version + "/", "/static/" + version + "/none.css", "/static/" + version + "/" + version + "/desk.css", "/static/" + version + "/%2e%2e/page.go"} {
		if _, keep, status := get(at); status != http.StatusNotFound || strings.Contains(keep, "immutable") {
			t.Errorf("%s: %d, %q", at, status, keep)
		}
	}
}
