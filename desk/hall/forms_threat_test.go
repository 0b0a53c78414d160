package hall_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"zapis/desk"
	"zapis/desk/hall"
)

// element returns an attribute of an element, or nothing.
func element(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// boardActNeeds are the rights that the forms of a board take.
var boardActNeeds = map[string]desk.Act{
	"result": desk.ActResult, "presence": desk.ActResult, "expect": desk.ActResult, "settle": desk.ActSettle, "remove": desk.ActSettle,
	"testify": desk.ActAnswer, "takeback": desk.ActAnswer, "hold": desk.ActHold,
}

// Whoever goes from page to page by their links, in each role: no link leads nowhere,
// and each form has the token of its session, a button that sends it without a script,
// a route that takes it, and an act for which he has the right.
func TestFormsAndLinksOfEveryPage(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	r.asking()
	r.checked(pairing("4", "Marchetti, Ugo", "Øvergård, Siri"), "e2e4 e7e5 g1f3 b8c6 f1b5")
	r.take("ready", r.statement(1, nil))
	mux, acts := http.NewServeMux(), map[string]desk.Act{}
	for _, route := range hall.Routes() {
		mux.HandleFunc(route.Pattern, func(http.ResponseWriter, *http.Request) {})
		acts[route.Pattern] = route.Act
	}
	r.server.Sticks = func() []string { return nil }
	people := map[desk.Role]browser{
		desk.RoleOrganizer: r.organizerSignsIn(), desk.RoleChief: r.as("Weber"), desk.RoleArbiter: r.as("Kos"), desk.RolePublisher: r.as("Lind"), desk.RoleViewer: r.as("Guest"),
	}
	for role, b := range people {
		seen, forms := map[string]bool{}, map[string]bool{}
		for todo := []string{"/"}; len(todo) > 0; todo = todo[1:] {
			path := todo[0]
			bare, query, _ := strings.Cut(path, "?")
			if seen[path] || strings.HasPrefix(query, "ply=") || strings.HasPrefix(bare, "/static/") {
				continue
			}
			seen[path] = true
			if strings.Contains(bare, "/file/") {
				continue // TestRoundGoesOut
			}
			status, page := b.open(path)
			if status != http.StatusOK {
				t.Errorf("the %s: a link leads to %s: %d", role, path, status)
				continue
			}
			if strings.HasPrefix(page, "%PDF-") {
				continue
			}
			doc, err := html.Parse(strings.NewReader(page))
			if err != nil {
				t.Fatal(err)
			}
			for n := range doc.Descendants() {
				to, err := url.Parse(element(n, "href"))
				if n.Data == "a" && err == nil && to.Host == "" && (to.Path != "" || to.RawQuery != "") {
					base, _ := url.Parse(path) // it was opened
					to = base.ResolveReference(to)
					to.Fragment = ""
					todo = append(todo, to.RequestURI())
				}
				if n.Data == "form" && element(n, "method") == "post" {
					action := element(n, "action")
					_, pattern := mux.Handler(httptest.NewRequest(http.MethodPost, action, nil))
					forms[pattern] = true
					if why := formFault(doc, n, action, pattern); why != "" {
						t.Errorf("the %s, %s: the form to %s %s", role, path, action, why)
					}
					act := acts[pattern]
					if strings.HasSuffix(pattern, "/{act}") {
						act = boardActNeeds[action[strings.LastIndex(action, "/")+1:]]
					}
					if act != "" && !desk.May(role, act) {
						t.Errorf("the %s, %s: the form to %s is not for him", role, path, action)
					}
				}
			}
		}
		t.Logf("the %s: %d pages, forms to %d routes", role, len(seen), len(forms))
		if len(seen) < 12 || role == desk.RoleChief && len(forms) < 20 {
			t.Errorf("the %s has %d pages with forms to %d routes", role, len(seen), len(forms))
		}
	}
}

// formFault returns what a form lacks that a browser without a script needs.
func formFault(doc, form *html.Node, action, pattern string) string {
	token, button := strings.Contains(action, "csrf="), false
	for n := range form.Descendants() {
		token = token || element(n, "name") == "csrf" && element(n, "value") != ""
		button = button || n.Data == "button" && element(n, "type") != "button"
	}
	if id := element(form, "id"); id != "" && !button {
		for n := range doc.Descendants() {
			button = button || n.Data == "button" && element(n, "form") == id
		}
	}
	switch {
	case !slices.ContainsFunc(hall.Routes(), func(r hall.Route) bool { return r.Pattern == pattern && strings.HasPrefix(pattern, "POST ") }):
		return "has no route"
	case !token:
		return "has no token"
	case !button:
		return "has no button"
	}
	return ""
}
