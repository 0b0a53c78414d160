package hall_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
)

// hostile is what a page elsewhere tries with the desk that is open in the same
// browser. It answers what it got out of each.
const hostile = `(async () => {
	const desk = %DESK%, got = []
	const form = "result=0-1&how=no-sheet&reason=x"
	const head = {"Content-Type": "application/x-www-form-urlencoded"}
	const late = (ms) => new Promise(go => setTimeout(() => go("late"), ms))
	const is = async (what, does) => { try { if (await Promise.race([does(), late(1500)])) got.push(what) } catch (e) {} }
	for (const mode of ["no-cors", "cors"]) {
		await is("a form by " + mode, async () => (await fetch(desk + "/board/A/1/1/result", {method: "POST", mode, credentials: "include", headers: head, body: form})).ok)
		await is("a page by " + mode, async () => { await fetch(desk + "/hall/A/1", {mode, credentials: "include"}); return true })
	}
	await is("its stream", () => new Promise(go => {
		const s = new EventSource(desk + "/live?section=A&round=1&lang=en&version=x", {withCredentials: true})
		s.onopen = () => go(true); s.onerror = () => { s.close(); go(false) }
	}))
	const part = (what, tag, set) => is(what, () => new Promise(go => {
		const e = document.createElement(tag)
		e.onload = () => go(true); e.onerror = () => go(false)
		set(e); document.body.append(e)
	}))
	await part("its script", "script", e => e.src = desk + "/static/desk.js")
	await part("its picture", "img", e => e.src = desk + "/static/icon.svg")
	await part("its style", "link", e => { e.rel = "stylesheet"; e.href = desk + "/static/desk.css" })
	const frame = document.createElement("iframe"), f = document.createElement("form"), loaded = new Promise(go => frame.onload = go)
	frame.name = "victim"; frame.src = desk + "/hall/A/1"; document.body.append(frame)
	await Promise.race([loaded, late(1500)])
	await is("what its frame shows", async () => frame.contentDocument || frame.contentWindow.length)
	f.method = "post"; f.action = desk + "/board/A/1/1/result"; f.target = "victim"
	for (const pair of form.split("&")) { const i = document.createElement("input"); [i.name, i.value] = pair.split("="); f.append(i) }
	document.body.append(f); f.submit()
	await late(200)
	return got
})()`

// Another site in the same browser, also at another port of this machine, can
// neither read the desk's pages nor act on them. After signing out, or after a
// code was removed, going back does not show earlier pages.
func TestOtherSitesInBrowser(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<!doctype html><html lang=en><title>elsewhere</title><body>elsewhere"))
	}))
	t.Cleanup(elsewhere.Close)
	before := len(r.desk.Facts())
	tab := chrome.Open(t, chrome.Options{})
	link := r.server.Ticket()
	tab.Go(r.web.URL + link)
	tab.WaitAt("/hall/A/1")
	if from := chrome.Value[string](tab, `document.referrer`); strings.Contains(from, "/open/") {
		t.Errorf("the page knows the link by which it was opened: %s", from)
	}
	for _, site := range []string{elsewhere.URL, strings.Replace(elsewhere.URL, "127.0.0.1", "localhost", 1)} {
		tab.Go(site)
		tab.WaitText("elsewhere")
		if got := chrome.Value[[]string](tab, strings.Replace(hostile, "%DESK%", "'"+r.web.URL+"'", 1)); len(got) > 0 {
			t.Errorf("%s gets %s", site, strings.Join(got, ", "))
		}
		tab.Complaints() // the browser's, about all that
	}
	if n := len(r.desk.Facts()); n != before {
		t.Errorf("%d facts were stated", n-before)
	}
	tab.Go(r.web.URL + "/hall/A/1")
	tab.WaitText("Petrova")
	token := chrome.Value[string](tab, `document.querySelector("[name=csrf]").value`)
	tab.Do(`const r = await fetch("/sign-out", {method: "POST", body: new URLSearchParams({csrf: ` + "`" + token + "`" + `})}); setTimeout(() => location.href = "/sign-in", 100)`) // when this has been answered
	tab.WaitAt("/sign-in")
	tab.Do(`history.back()`)
	time.Sleep(300 * time.Millisecond)
	tab.WaitFor(`document.readyState === "complete"`)
	if text := tab.Text("body"); strings.Contains(text, "Petrova") {
		t.Errorf("who goes back after signing out sees\n%s", text)
	}
	tab.Complaints()
	// The page of somebody whose code was removed elsewhere.
	tab.Go(r.web.URL + "/sign-in")
	tab.Do(`const f = new URLSearchParams({name: "Weber", code: "` + codeOf + `", to: "/round/A/1"}); await fetch("/sign-in", {method: "POST", body: f}); setTimeout(() => location.href = "/round/A/1", 100)`)
	tab.WaitAt("/round/A/1")
	tab.Go(r.web.URL + "/event")
	r.stated(organizer, desk.Place{}, desk.Coded{Person: "Weber"})
	tab.Do(`history.back()`)
	tab.WaitAt("/sign-in?to=" + url.QueryEscape("/round/A/1"))
	tab.Complaints()
	// If the browser caches whole pages, the desk is asked again, too.
	tab.Go(r.web.URL + "/sign-in")
	tab.Do(`window.left = true; window.dispatchEvent(new PageTransitionEvent("pageshow", {persisted: true}))`)
	tab.WaitFor(`!window.left && document.readyState === "complete"`)
	tab.Complaints()
}
