package chrome

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/audits"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
)

// watch collects what a page must not do: ask another origin for anything,
// offend its Content-Security-Policy, fail in a script, complain.
type watch struct {
	mu      sync.Mutex
	origins []string // those that a test has opened
	asked   []string // addresses, in order
	faults  []string
	allowed []string // parts of faults that a test expects
}

// event is called by the goroutine that reads the browser's events.
func (w *watch) event(ev any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch ev := ev.(type) {
	case *network.EventRequestWillBeSent:
		w.asked = append(w.asked, ev.Request.URL)
	case *network.EventWebSocketCreated:
		w.asked = append(w.asked, ev.URL)
	case *log.EventEntryAdded:
		if ev.Entry.Level == log.EntryLevelError || ev.Entry.Source == log.EntrySourceSecurity {
			w.faults = append(w.faults, fmt.Sprintf("%s: %s %s", ev.Entry.Source, ev.Entry.Text, ev.Entry.URL))
		}
	case *audits.EventIssueAdded:
		if d := ev.Issue.Details; d != nil && d.ContentSecurityPolicyIssueDetails != nil {
			csp := d.ContentSecurityPolicyIssueDetails
			w.faults = append(w.faults, fmt.Sprintf("Content-Security-Policy: %s: %s %s",
				csp.ViolatedDirective, csp.ContentSecurityPolicyViolationType, csp.BlockedURL))
		}
	case *runtime.EventExceptionThrown:
		text := ev.ExceptionDetails.Text
		if e := ev.ExceptionDetails.Exception; e != nil {
			text += " " + e.Description
		}
		w.faults = append(w.faults, "script: "+text)
	case *runtime.EventConsoleAPICalled:
		if ev.Type == runtime.ConsoleAPICalledTypeError {
			w.faults = append(w.faults, fmt.Sprintf("console.error: %v", words(ev.Args)))
		}
	}
}

func words(args []*runtime.RemoteObject) (all []string) {
	for _, a := range args {
		all = append(all, string(a.Value)+a.Description)
	}
	return all
}

// visit allows pages to request the origin of an address.
func (w *watch) visit(address string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if o := origin(address); !slices.Contains(w.origins, o) {
		w.origins = append(w.origins, o)
	}
}

// visited returns the origins that a test has opened.
func (w *watch) visited() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.origins)
}

func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return u.Scheme + "://" + u.Host
}

// strangers returns the requested addresses of origins other than those that a
// test has opened. Data that a page contains is not a request.
func (w *watch) strangers() (found []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, address := range w.asked {
		if strings.HasPrefix(address, "data:") || strings.HasPrefix(address, "blob:") || strings.HasPrefix(address, "about:") {
			continue
		}
		if !slices.Contains(w.origins, origin(address)) {
			found = append(found, address)
		}
	}
	return found
}

func (w *watch) complaints() (found []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, f := range w.faults {
		if !slices.ContainsFunc(w.allowed, func(part string) bool { return strings.Contains(f, part) }) {
			found = append(found, f)
		}
	}
	return found
}

// Allow names a part of a complaint of the browser that this test expects:
// "status of 404".
func (p *Tab) Allow(part string) {
	p.watch.mu.Lock()
	defer p.watch.mu.Unlock()
	p.watch.allowed = append(p.watch.allowed, part)
}

// Asked returns the addresses that the page has requested so far.
func (p *Tab) Asked() []string {
	p.watch.mu.Lock()
	defer p.watch.mu.Unlock()
	return slices.Clone(p.watch.asked)
}

// Complaints returns the browser's complaints so far, and the requests to other
// origins, and forgets them.
func (p *Tab) Complaints() (found []string) {
	for _, address := range p.watch.strangers() {
		found = append(found, "asked a stranger: "+address)
	}
	found = append(found, p.watch.complaints()...)
	p.watch.mu.Lock()
	defer p.watch.mu.Unlock()
	p.watch.asked, p.watch.faults = nil, nil
	return found
}

// Settled asserts that the page has done nothing forbidden so far. A tab does
// this automatically at the end of its test.
func (p *Tab) Settled() {
	p.t.Helper()
	for _, c := range p.Complaints() {
		p.t.Errorf("chrome: %s", c)
	}
}
