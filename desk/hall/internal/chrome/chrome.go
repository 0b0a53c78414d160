package chrome

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// patience is how long one step may take: a browser on a machine with other
// work to do is slow, and a desk that reads a hundred photographs there, too.
const patience = 90 * time.Second

// T is the part of *testing.T that this package needs.
type T interface {
	Helper()
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
	Skipf(format string, args ...any)
	Cleanup(f func())
}

// Options are the settings of a browser. Tests with the same options share one.
type Options struct {
	// Authority is a certificate in PEM that the browser trusts as an
	// authority, besides those of the web, as if a user had installed it.
	Authority string
	// Flags are more flags of the program, without their dashes: a camera that
	// is a file. The value "" is a flag without one.
	Flags map[string]string
}

func (o Options) key() string {
	var b strings.Builder
	b.WriteString(o.Authority)
	for _, name := range slices.Sorted(maps.Keys(o.Flags)) {
		fmt.Fprintf(&b, "\n--%s=%s", name, o.Flags[name])
	}
	return b.String()
}

// errNone means that there is no Chromium here.
var errNone = errors.New("no Chromium here: install the package chromium (Debian), or let ZAPIS_CHROME name the program")

// program finds the browser.
func program() (string, error) {
	switch name := os.Getenv("ZAPIS_CHROME"); name {
	case "", "require":
	case "none":
		return "", errNone
	default:
		return name, nil
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errNone
}

// shared are the browsers of the tests of one package.
var shared struct {
	sync.Mutex
	main     bool // Main will end them
	browsers map[string]*browser
}

// browser is one program that runs.
type browser struct {
	ctx  context.Context
	ends []func()         // the last one first
	rest *httptest.Server // where tabs are at which nobody sits
	free []*seat
}

// Main runs the tests of a package and ends the browsers that they started.
// It returns what TestMain exits with.
func Main(m *testing.M) int {
	shared.Lock()
	shared.main = true
	shared.Unlock()
	defer end()
	return m.Run()
}

func end() {
	shared.Lock()
	defer shared.Unlock()
	for _, b := range shared.browsers {
		b.end()
	}
	clear(shared.browsers)
}

func (b *browser) end() {
	for _, f := range slices.Backward(b.ends) {
		f()
	}
}

// of returns the browser with those options, and starts it if necessary.
func of(t T, o Options) *browser {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	if !shared.main {
		t.Fatalf("chrome: nobody would end the browser: call chrome.Main in TestMain")
	}
	if b := shared.browsers[o.key()]; b != nil {
		return b
	}
	b, err := start(o)
	if errors.Is(err, errNone) && os.Getenv("ZAPIS_CHROME") != "require" {
		t.Skipf("%v", err)
	}
	if err != nil {
		t.Fatalf("chrome: %v", err)
	}
	if shared.browsers == nil {
		shared.browsers = map[string]*browser{}
	}
	shared.browsers[o.key()] = b
	return b
}

func start(o Options) (b *browser, err error) {
	path, err := program()
	if err != nil {
		return nil, err
	}
	b = &browser{}
	defer func() {
		if err != nil {
			b.end()
		}
	}()
	// A separate home: authorities that the user installed here are not trusted,
	// and none of his files are read.
	home, err := os.MkdirTemp("", "zapis-chrome")
	if err != nil {
		return nil, err
	}
	b.ends = append(b.ends, func() { _ = os.RemoveAll(home) })
	if o.Authority != "" {
		if err := trust(home, o.Authority); err != nil {
			return nil, err
		}
	}
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.Env("HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home),
		chromedp.Flag("user-data-dir", filepath.Join(home, "profile")),
		chromedp.Flag("disable-gpu", true),
		chromedp.Flag("lang", "en"),
		chromedp.Flag("hide-scrollbars", true),
		// Without its windows it would round the width of each letter.
		chromedp.Flag("font-render-hinting", "none"),
		// Pages of this machine share a process, and none is started for the next
		// site: to start one takes as long as to load a page.
		chromedp.Flag("disable-features", "Translate,SpareRendererForSitePerProcess,OriginKeyedProcessesByDefault"),
		// Names of other machines do not resolve.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]"),
	)
	if os.Getuid() == 0 {
		flags = append(flags, chromedp.NoSandbox)
	}
	for name, value := range o.Flags {
		if value == "" {
			flags = append(flags, chromedp.Flag(name, true))
			continue
		}
		flags = append(flags, chromedp.Flag(name, value))
	}
	b.rest = resting()
	b.ends = append(b.ends, b.rest.Close)
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), flags...)
	b.ends = append(b.ends, cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	b.ends = append(b.ends, cancel)
	if err := chromedp.Do(ctx); err != nil {
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	b.ctx = ctx
	return b, nil
}

// trust makes the certificate an authority of the web for the user of that
// home, as "import authority" does: Chromium reads the database of NSS there.
func trust(home, authority string) error {
	db := filepath.Join(home, ".pki", "nssdb")
	if err := os.MkdirAll(db, 0o700); err != nil {
		return err
	}
	file := filepath.Join(home, "authority.pem")
	if err := os.WriteFile(file, []byte(authority), 0o600); err != nil {
		return err
	}
	for _, args := range [][]string{
		{"-N", "-d", "sql:" + db, "--empty-password"},
		{"-A", "-d", "sql:" + db, "-n", "event", "-t", "C,,", "-i", file},
	} {
		if out, err := exec.Command("certutil", args...).CombinedOutput(); err != nil {
			return fmt.Errorf("certutil %s (Debian: libnss3-tools): %w\n%s", args[0], err, out)
		}
	}
	return nil
}
