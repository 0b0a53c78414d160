package hall_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"zapis/desk/hall"
)

// fieldsOf returns what stands in the fields of a page's forms that lead to a
// path, as a browser would send it.
func fieldsOf(t testing.TB, page, path string) (all []url.Values) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	get := func(n *html.Node, key string) (value string, there bool) {
		for _, a := range n.Attr {
			if a.Key == key {
				return a.Val, true
			}
		}
		return "", false
	}
	for form := range doc.Descendants() {
		action, _ := get(form, "action")
		if action, _, _ = strings.Cut(action, "?"); form.Data != "form" || action != path {
			continue
		}
		in := url.Values{}
		for n := range form.Descendants() {
			name, _ := get(n, "name")
			value, has := get(n, "value")
			kind, _ := get(n, "type")
			_, checked := get(n, "checked")
			switch {
			case n.Data == "textarea" && n.FirstChild != nil:
				in.Add(name, n.FirstChild.Data)
			case n.Data == "input" && (kind != "radio" && kind != "checkbox" || checked):
				in.Add(name, value)
			case n.Data == "option":
				if _, on := get(n, "selected"); !on {
					continue
				}
				if !has {
					value = n.FirstChild.Data
				}
				of, _ := get(n.Parent, "name")
				in.Add(of, value)
			}
		}
		all = append(all, in)
	}
	return all
}

// Nothing that was typed is lost when a form is refused: the page shows its form
// again, with all of it, and unfolded. Passwords are not sent back.
func TestRefusalKeepsWhatWasTyped(t *testing.T) {
	r := newRig(t)
	r.asking()
	who := map[string]browser{"organizer": r.browser, "Weber": r.as("Weber"), "Kos": r.as("Kos"), "Lind": r.as("Lind")}
	seen := map[string]bool{}
	for _, w := range wrongs() {
		if notOffered[w.path+" "+w.name] {
			continue
		}
		_, before := who[w.who].open(pageWith(w.path))
		offered := fieldsOf(t, before, w.path)
		status, page := who[w.who].sendWrong(w, "en")
		if status < 400 {
			continue // of the board as it is now, it is none to refuse
		}
		kept := fieldsOf(t, page, w.path)
		if len(kept) == 0 && len(offered) > 0 {
			t.Errorf("%s %s: %d, and the page has no such form", w.path, w.name, status)
			continue
		}
		for field, values := range w.form {
			is, could := false, false
			for i, in := range kept {
				is = is || in.Get(field) == values[0]
				could = could || i < len(offered) && offered[i].Has(field)
			}
			switch {
			case field == "passphrase":
				if strings.Contains(page, values[0]) {
					t.Errorf("%s %s: the passphrase is on the page", w.path, w.name)
				}
			case isTyped[field] && could && !is:
				t.Errorf("%s %s: %s, which was %.40q, is lost: %v", w.path, w.name, field, values[0], kept)
			case isTyped[field] && is:
				seen[strings.Split(w.path, "/")[1]+" "+field] = true
			}
		}
	}
	for _, want := range []string{"board reason", "board note", "board moves", "board time", "event name", "event place", "event control", "devices reason", "report hall"} {
		if !seen[want] {
			t.Errorf("the test has not met: %s", want)
		}
	}
}

// notOffered are forms that no page offers so: to him, or about what is not there.
var notOffered = map[string]bool{
	"/board/A/1/1/settle not his": true, "/round/A/1/close a closed round": true, "/event/edit nobody lost": true, "/event/start no round": true,
	"/event/code a code for nobody": true, "/question/A/1/1 no answer": true,
}

// isTyped are the fields into which a person types. What is chosen from a list
// comes back if it is on the list.
var isTyped = map[string]bool{
	"reason": true, "note": true, "moves": true, "time": true, "number": true, "move": true, "name": true, "place": true, "from": true, "until": true, "control": true,
	"rounds": true, "fide": true, "elo": true, "with": true, "board": true, "label": true, "hall": true, "challenge": true, "text": true,
}

// pageWith returns the page on which a form is.
func pageWith(path string) string {
	parts := strings.Split(path, "/")
	switch parts[1] {
	case "board":
		return strings.Join(parts[:5], "/")
	case "round", "report":
		return strings.Join(parts[:4], "/")
	case "question":
		return path
	case "devices":
		return "/devices?enrol=0123456789abcdef"
	}
	return "/" + parts[1]
}

// Of several forms that lead to one place, that one is filled whose hidden fields
// were sent; lists, boxes and areas come back, and what is hidden or secret stays.
func TestTyped(t *testing.T) {
	const page = `<!doctype html><body><details><form action="/a"><input type=hidden name=what value=one><input name=x></form></details>` +
		`<details><form action="/a?csrf=1"><input type=hidden name=what value=two><input name=x value=old><input name=x><textarea name=t>old</textarea>` +
		`<select name=s><option value=1 selected>one<option>two</select><input type=radio name=r value=1 checked><input type=radio name=r value=2>` +
		`<input type=password name=p><input type=file name=f></form></details><form action="/b"><input name=x></form>`
	was := url.Values{"what": {"two"}, "x": {`"><b>`, "second"}, "t": {"\n</textarea><script>"}, "s": {"two"}, "r": {"2"}, "p": {"secret"}, "f": {"file"}}
	got := string(hall.Typed([]byte(page), "/a", was))
	for _, want := range []string{
		`<details><form action="/a">`, `<details open=""><form action="/a?csrf=1">`, `name="x" value="&#34;&gt;&lt;b&gt;"`, `name="x" value="second"`,
		"&lt;/textarea&gt;&lt;script&gt;</textarea>", `<option value="1">`, `<option selected="">two`, `value="1"/>`, `value="2" checked=""`,
		`<input type="password" name="p"/>`, `<input type="file" name="f"/>`, `<form action="/b"><input name="x"/></form>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %s in\n%s", want, got)
		}
	}
	for path, form := range map[string]url.Values{"/c": was, "/a": {"what": {"three"}, "x": {"y"}}} {
		if got := string(hall.Typed([]byte(page), path, form)); got != page {
			t.Errorf("%s %v: another page:\n%s", path, form, got)
		}
	}
}

// A refusal shows no page to whom it is not shown anyway.
func TestRefusalOpensNoPage(t *testing.T) {
	r := newRig(t)
	guest := r.as("Guest")
	for _, path := range []string{"/report/A/1", "/camera/frames", "/answer", "/devices/revoke"} {
		if status, page := guest.post(path, url.Values{"remarks": {"x"}}); status != http.StatusForbidden || strings.Contains(page, "<textarea") || strings.Contains(page, "Report of the chief arbiter") {
			t.Errorf("%s: %d\n%s", path, status, page)
		}
	}
	// A script is answered as before.
	req := httptest.NewRequest(http.MethodPost, r.base+"/board/A/1/1/settle", strings.NewReader(url.Values{"csrf": {guest.token()}, "reason": {"typed"}}.Encode()))
	req.RequestURI = ""
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Sec-Fetch-Dest", "empty")
	resp, err := guest.http.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if status, page := r.read(resp); status < 400 || strings.Contains(page, "Petrova") {
		t.Errorf("a script: %d\n%s", status, page)
	}
}
