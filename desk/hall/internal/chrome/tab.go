package chrome

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Tab is an open page. A failed step fails its test.
type Tab struct {
	t     T
	ctx   context.Context
	rest  string // where nobody is
	watch watch
	dark  bool
	print bool
	plain bool
}

// Open opens an empty page, 1600 by 1000, light, in its own context: no cookie and
// nothing stored is there. When the test ends, the tab reports what should not have
// happened, and is closed.
func Open(t T, o Options) *Tab {
	t.Helper()
	b := of(t, o)
	s, err := b.seat()
	if err != nil {
		t.Fatalf("chrome: open a tab: %v", err)
	}
	tab := &Tab{t: t, ctx: s.ctx, rest: b.rest.URL}
	s.watch.Store(&tab.watch)
	t.Cleanup(func() {
		t.Helper()
		tab.Settled()
		b.leave(s, tab.watch.visited())
	})
	tab.ready()
	return tab
}

// Beside opens another tab of the same context: it has the same cookies and the
// same storage.
func (p *Tab) Beside() *Tab {
	p.t.Helper()
	tab := &Tab{t: p.t, rest: p.rest}
	ctx, cancel := chromedp.NewContext(p.ctx, chromedp.WithListener(tab.watch.event))
	tab.ctx = ctx
	p.t.Cleanup(func() {
		p.t.Helper()
		tab.Settled()
		cancel()
	})
	if err := begin(ctx); err != nil {
		p.t.Fatalf("chrome: open a tab: %v", err)
	}
	tab.ready()
	return tab
}

// ready makes the tab look as one that was never used.
func (p *Tab) ready() {
	p.t.Helper()
	p.Size(1600, 1000)
	p.Dark(false)
}

func (p *Tab) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatalf("chrome: %s: %v\nthe page is %s", what, err, p.glance())
	}
}

// glance returns the address of the page and its first words, for messages
// about failures.
func (p *Tab) glance() string {
	ctx, cancel := context.WithTimeout(p.ctx, 3*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](
		`location.href + "\n" + (document.body ? document.body.innerText : "").slice(0, 1500)`))
	if err != nil {
		return err.Error()
	}
	return text
}

// Go opens an address and waits until it is loaded.
func (p *Tab) Go(url string) {
	p.t.Helper()
	p.watch.visit(url)
	p.do("open "+url, chromedp.Navigate(url))
}

// Cookie sets a cookie of the site whose page is open, for all of its pages. It has
// been stored afterwards: one that a page sets itself may come after the next page.
func (p *Tab) Cookie(name, value string) {
	p.t.Helper()
	cookie := network.SetCookieParams{Name: name, Value: value, URL: Value[string](p, `location.origin`), Path: "/"}
	p.do("cookie "+name, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, network.SetCookie, cookie)
		return err
	}))
}

// Leave opens an empty page of another site.
func (p *Tab) Leave() {
	p.t.Helper()
	p.Go(p.rest)
}

// turn puts the body of another page of this desk into the document, if both have
// the same styles.
const turn = `(async url => {
	if (!url.startsWith(location.origin)) return false
	const answer = await fetch(url)
	const page = new DOMParser().parseFromString(await answer.text(), "text/html")
	const styles = of => [...of.querySelectorAll("link[rel=stylesheet]")].map(e => e.outerHTML).join()
	if (!answer.ok || styles(page) !== styles(document)) return false
	const root = document.documentElement
	for (const a of [...root.attributes]) root.removeAttribute(a.name)
	for (const a of page.documentElement.attributes) root.setAttribute(a.name, a.value)
	document.title = page.title
	document.body.replaceWith(document.adoptNode(page.body))
	history.replaceState(null, "", answer.url)
	await document.fonts.ready
	return true
})(%s)`

// Turn shows a page where its looks are all that matters: in the document that is
// there, without its scripts, if both have the same styles, and as [Tab.Go] does if
// not. That takes a tenth of the time.
func (p *Tab) Turn(url string) {
	p.t.Helper()
	if !Value[bool](p, fmt.Sprintf(turn, quote(url))) {
		p.Go(url)
	}
}

// Reload loads the page again.
func (p *Tab) Reload() {
	p.t.Helper()
	p.do("reload", chromedp.Reload())
}

// At returns the page's address without scheme and host.
func (p *Tab) At() string {
	p.t.Helper()
	return Value[string](p, `location.pathname + location.search`)
}

// Size sets the size of the window. Up to 600 wide it is a telephone, with
// fingers.
func (p *Tab) Size(width, height int) {
	p.t.Helper()
	var how []chromedp.EmulateViewportOption
	if width <= 600 {
		how = append(how, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	p.do("resize", chromedp.EmulateViewport(int64(width), int64(height), how...))
}

// Dark chooses between the dark theme and the light one.
func (p *Tab) Dark(dark bool) {
	p.t.Helper()
	p.dark = dark
	p.media()
}

// Print shows the page as it is printed.
func (p *Tab) Print(on bool) {
	p.t.Helper()
	p.print = on
	p.media()
}

// Plain shows the page in the few colours that somebody's system allows (forced
// colours, a high contrast), which remove every background.
func (p *Tab) Plain(on bool) {
	p.t.Helper()
	p.plain = on
	p.media()
}

func (p *Tab) media() {
	p.t.Helper()
	params := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: map[bool]string{false: "light", true: "dark"}[p.dark]},
		// An animation would be photographed halfway.
		{Name: "prefers-reduced-motion", Value: "reduce"},
	}}
	if p.plain {
		params.Features = append(params.Features, &emulation.MediaFeature{Name: "forced-colors", Value: "active"})
	}
	if p.print {
		params.Media = "print"
	}
	p.do("media", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, params)
		return err
	}))
}

// keys are those without a letter.
var keys = map[string]string{
	"Enter": kb.Enter, "Tab": kb.Tab, "Escape": kb.Escape, "Backspace": kb.Backspace, "Space": " ",
	"ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight, "ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown,
	"Home": kb.Home, "End": kb.End, "PageUp": kb.PageUp, "PageDown": kb.PageDown,
}

// Press presses keys one after another: "Enter", "ArrowLeft", or a letter.
func (p *Tab) Press(names ...string) {
	p.t.Helper()
	for _, name := range names {
		key, ok := keys[name]
		if !ok {
			if len([]rune(name)) != 1 {
				p.t.Fatalf("chrome: no key is called %q", name)
			}
			key = name
		}
		p.do("press "+name, chromedp.KeyEvent(key))
	}
}

// Click scrolls to the first element that a CSS selector matches, and clicks it
// with the mouse.
func (p *Tab) Click(selector string) {
	p.t.Helper()
	p.do("click "+selector, chromedp.Click(chromedp.CSS(selector)))
}

// Type types into the field that a CSS selector matches.
func (p *Tab) Type(selector, text string) {
	p.t.Helper()
	p.do("type into "+selector, chromedp.SendKeys(chromedp.CSS(selector), text))
}

// Upload chooses files in a field for files.
func (p *Tab) Upload(selector string, files ...string) {
	p.t.Helper()
	p.do("choose files in "+selector, chromedp.SetUploadFiles(chromedp.CSS(selector), files))
}

// Text returns the visible text of the element that a CSS selector matches, ""
// if there is none.
func (p *Tab) Text(selector string) string {
	p.t.Helper()
	return Value[string](p, fmt.Sprintf(`(document.querySelector(%s) || {innerText: ""}).innerText`, quote(selector)))
}

// Count returns how many elements a CSS selector matches.
func (p *Tab) Count(selector string) int {
	p.t.Helper()
	return Value[int](p, fmt.Sprintf(`document.querySelectorAll(%s).length`, quote(selector)))
}

// WaitText waits until all these texts can be read on the page.
func (p *Tab) WaitText(texts ...string) {
	p.t.Helper()
	for _, text := range texts {
		p.WaitFor(fmt.Sprintf(`document.readyState === "complete" && document.body.innerText.includes(%s)`, quote(text)))
	}
}

// WaitGone waits until a text cannot be read on the page any more, nor on the one
// that is being loaded.
func (p *Tab) WaitGone(text string) {
	p.t.Helper()
	p.WaitFor(fmt.Sprintf(`document.readyState === "complete" && !document.body.innerText.includes(%s)`, quote(text)))
}

// WaitAt waits until the page is the one with that path, and loaded.
func (p *Tab) WaitAt(path string) {
	p.t.Helper()
	p.WaitFor(fmt.Sprintf(`decodeURI(location.pathname + location.search) === decodeURI(%s) && document.readyState === "complete"`, quote(path)))
}

// WaitFor waits until an expression in JavaScript is true, on whatever page is
// there then.
func (p *Tab) WaitFor(expression string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for {
		// Between two pages there is no document.
		if is, err := chromedp.Run(ctx, chromedp.Evaluate[bool](expression)); err == nil && is {
			return
		}
		select {
		case <-ctx.Done():
			p.t.Fatalf("chrome: waited in vain for %s\nthe page is %s", expression, p.glance())
			return
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Do runs JavaScript in the page. A promise is waited for.
func (p *Tab) Do(script string) {
	p.t.Helper()
	_ = Value[any](p, "(async () => {"+script+"\nreturn null})()")
}

// Value evaluates an expression in JavaScript. A promise is waited for.
func Value[V any](p *Tab, expression string) V {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[V](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("chrome: %.300s: %v\nthe page is %s", expression, err, p.glance())
	}
	return v
}

// Picture writes the window as PNG into a file, and the folders above it.
func (p *Tab) Picture(file string) {
	p.t.Helper()
	p.write(file, chromedp.CaptureScreenshot())
}

// WholePicture writes the page from its head to its foot as PNG.
func (p *Tab) WholePicture(file string) {
	p.t.Helper()
	p.write(file, chromedp.FullScreenshot(100))
}

// PDF writes the page as it is printed, on A4 with its own margins.
func (p *Tab) PDF(file string) {
	p.t.Helper()
	p.write(file, chromedp.PrintToPDF(chromedp.PDFPaper(chromedp.PaperA4), func(q *page.PrintToPDFParams) {
		yes := true
		q.PreferCSSPageSize = &yes
	}))
}

func (p *Tab) write(file string, picture chromedp.Action[[]byte]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	data, err := chromedp.Run(ctx, picture)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(file), 0o755)
	}
	if err == nil {
		err = os.WriteFile(file, data, 0o644)
	}
	if err != nil {
		p.t.Fatalf("chrome: picture: %v", err)
	}
}

// quote returns a text as a JavaScript literal.
func quote(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic("chrome: internal error: " + err.Error())
	}
	return strings.ReplaceAll(string(b), "\u2028", `\u2028`)
}
