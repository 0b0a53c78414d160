package webdriver

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"time"
)

// patience is how long a page may take to come to what a test waits for.
const patience = 2 * time.Minute

// T is what of a test this package needs; a *testing.T is one.
type T interface {
	Helper()
	Fatalf(format string, args ...any)
	Skipf(format string, args ...any)
	TempDir() string
	Cleanup(f func())
}

// wire carries commands of the WebDriver protocol to one browser.
type wire interface {
	// navigate opens an address and waits until it is loaded.
	navigate(url string) error
	// execute runs the body of a function in the page and returns its value as JSON.
	execute(script string) (json.RawMessage, error)
	// find returns the reference of the element that a CSS selector names.
	find(selector string) (element string, err error)
	click(element string) error
	// keys types a text into an element, or chooses a file.
	keys(element, text string) error
	// size makes the page, not the window, that large.
	size(width, height int) error
	// picture returns what is seen of the page as base64 of a PNG.
	picture() (string, error)
}

// Page is what a browser shows. What does not go fails its test.
type Page struct {
	t T
	w wire
}

func (p *Page) must(what string, err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatalf("webdriver: %s: %v", what, err)
	}
}

// Go opens an address and waits until it is loaded.
func (p *Page) Go(url string) {
	p.t.Helper()
	p.must("open "+url, p.w.navigate(url))
}

// Value returns the value of an expression in the page.
func Value[V any](p *Page, expression string) (v V) {
	p.t.Helper()
	raw, err := p.w.execute("return (" + expression + ")")
	if err == nil {
		err = json.Unmarshal(raw, &v)
	}
	p.must(expression, err)
	return v
}

// Do runs statements in the page.
func (p *Page) Do(script string) {
	p.t.Helper()
	_, err := p.w.execute(script)
	p.must(script, err)
}

// WaitFor waits until an expression in the page is true.
func (p *Page) WaitFor(expression string) {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		raw, err := p.w.execute("return !!(" + expression + ")")
		if err == nil && string(raw) == "true" {
			return
		}
		if time.Now().After(end) { // a page that is being left answers with an error
			at, _ := p.w.execute(`return location.href + "\n" + document.body.innerText.slice(0, 1500)`)
			p.t.Fatalf("webdriver: %s did not become true: %v\nthe page is %s", expression, err, at)
		}
	}
}

// WaitAt waits until the page of a path is loaded.
func (p *Page) WaitAt(path string) {
	p.t.Helper()
	p.WaitFor(fmt.Sprintf(`location.pathname === %q && document.readyState === "complete"`, path))
}

// Click presses the element that a CSS selector names.
func (p *Page) Click(selector string) {
	p.t.Helper()
	e, err := p.w.find(selector)
	if err == nil {
		err = p.w.click(e)
	}
	p.must("click "+selector, err)
}

// Leave presses the element that a CSS selector names, and waits for the page
// that comes.
func (p *Page) Leave(selector string) {
	p.t.Helper()
	p.Do(`window.old = true`)
	p.Click(selector)
	p.WaitFor(`window.old === undefined && document.readyState === "complete"`)
}

// Type types a text into a field, or chooses the file of that name.
func (p *Page) Type(selector, text string) {
	p.t.Helper()
	e, err := p.w.find(selector)
	if err == nil {
		err = p.w.keys(e, text)
	}
	p.must("type into "+selector, err)
}

// Size makes the page that wide and high.
func (p *Page) Size(width, height int) {
	p.t.Helper()
	p.must("resize", p.w.size(width, height))
	p.WaitFor(fmt.Sprintf("innerWidth === %d", width))
}

// Picture writes what is seen of the page to a file.
func (p *Page) Picture(name string) {
	p.t.Helper()
	text, err := p.w.picture()
	var data []byte
	if err == nil {
		data, err = base64.StdEncoding.DecodeString(text)
	}
	if err == nil {
		err = os.WriteFile(name, data, 0o600)
	}
	p.must("picture", err)
}
