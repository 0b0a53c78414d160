package chrome_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/desk/hall/internal/chrome"
)

func TestMain(m *testing.M) { os.Exit(chrome.Main(m)) }

// site serves pages by their path, with a policy as the desk's pages have it.
func site(t *testing.T, pages map[string]string) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, ok := pages[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:")
		if strings.HasSuffix(r.URL.Path, ".js") {
			w.Header().Set("Content-Type", "text/javascript")
		} else {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
		}
		fmt.Fprint(w, body)
	}))
	t.Cleanup(s.Close)
	return s
}

const sound = `<!DOCTYPE html><html lang="en"><head><title>Sound</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>Sound</h1>
<p id="said">nothing</p><form action="/next"><label>Name <input name="n"></label> <button>Go on</button></form></main>
<script src="/keys.js"></script></body></html>`

// A page in the same styles takes the place of the one that is there, whole, but for
// its scripts; one in other styles is loaded, and one that is wider is found.
func TestTurn(t *testing.T) {
	page := func(style, lang, main string) string {
		return `<!DOCTYPE html><html lang="` + lang + `"><head><title>` + lang + `</title><link rel="icon" href="data:,">
			<link rel="stylesheet" href="/` + style + `.css"></head><body class="` + lang + `">` + main + `<script src="/said.js"></script></body></html>`
	}
	s := site(t, map[string]string{
		"/en": page("one", "en", `<main id="said">word</main>`), "/de": page("one", "de", `<main id="said">Wort</main>`),
		"/wide":    page("one", "en", `<main>word</main><svg width="3000" height="9"></svg>`),
		"/fr":      page("two", "fr", `<main id="said">mot</main>`),
		"/said.js": `document.getElementById("said").textContent += "!"`, "/one.css": "", "/two.css": "",
	})
	p := chrome.Open(t, chrome.Options{})
	for _, c := range []struct{ path, lang, said string }{
		{"/en", "en", "word!"}, {"/de", "de", "Wort"}, {"/fr", "fr", "mot!"}, {"/en", "en", "word!"}, {"/nowhere", "", ""},
	} {
		p.Allow("404")
		p.Turn(s.URL + c.path)
		if at, lang, said := p.At(), chrome.Value[string](p, `document.documentElement.lang`), p.Text("#said"); at != c.path || lang != c.lang || said != c.said {
			t.Errorf("%s: %q %q %q", c.path, at, lang, said)
		}
	}
	p.Go(s.URL + "/de")
	p.Turn(s.URL + "/wide")
	if wide := chrome.Value[int](p, `document.documentElement.scrollWidth`); wide < 3000 {
		t.Errorf("a page that is 3000 wide is %d wide", wide)
	}
}

// What somebody does at a keyboard and with a mouse arrives.
func TestHands(t *testing.T) {
	s := site(t, map[string]string{
		"/":        sound,
		"/next":    strings.ReplaceAll(sound, "Sound", "Next"),
		"/keys.js": `document.addEventListener("keydown", e => { document.getElementById("said").textContent = e.key })`,
	})
	p := chrome.Open(t, chrome.Options{})
	p.Go(s.URL + "/")
	p.Press("7")
	p.WaitText("7")
	p.Press("ArrowLeft")
	p.WaitText("ArrowLeft")
	p.Type("input", "Đỗ")
	p.Click("button")
	p.WaitAt("/next?n=Đỗ")
	p.WaitText("Next")
	if got := p.Text("h1"); got != "Next" {
		t.Errorf("the heading is %q", got)
	}
	p.Axe()
	p.Fits()
	for _, dark := range []bool{false, true} {
		p.Dark(dark)
		if got := chrome.Value[bool](p, `matchMedia("(prefers-color-scheme: dark)").matches`); got != dark {
			t.Errorf("dark is %v, want %v", got, dark)
		}
	}
	p.Size(390, 844)
	if got := chrome.Value[int](p, `innerWidth`); got != 390 {
		t.Errorf("the telephone is %d wide", got)
	}
	file := filepath.Join(t.TempDir(), "a", "picture.png")
	p.Picture(file)
	if data, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(data), "\x89PNG") {
		t.Errorf("no picture: %v", err)
	}
}

// A cookie of one tab is none of another's.
func TestTabsAreStrangers(t *testing.T) {
	s := site(t, map[string]string{"/": sound, "/keys.js": ""})
	one, two := chrome.Open(t, chrome.Options{}), chrome.Open(t, chrome.Options{})
	one.Go(s.URL + "/")
	one.Do(`document.cookie = "who=me"`)
	two.Go(s.URL + "/")
	if got := chrome.Value[string](two, `document.cookie`); got != "" {
		t.Errorf("the second tab has %q", got)
	}
}

// Who comes to a tab finds nothing of the test before him.
func TestNothingIsLeft(t *testing.T) {
	s := site(t, map[string]string{"/": sound, "/keys.js": ""})
	const left = `(async () => [document.cookie, String(localStorage.length), String(sessionStorage.length),
		String((await indexedDB.databases()).length), String((await caches.keys()).length), innerWidth + " " + matchMedia("(prefers-color-scheme: dark)").matches +
		" " + matchMedia("(pointer: coarse)").matches + " " + matchMedia("print").matches + " " + matchMedia("(forced-colors: active)").matches])()`
	var first []string
	for _, name := range []string{"one", "two"} {
		t.Run(name, func(t *testing.T) {
			p := chrome.Open(t, chrome.Options{})
			if at, n := chrome.Value[string](p, `location.pathname`), len(p.Asked()); n != 0 {
				t.Errorf("on %s it has asked for %d addresses", at, n)
			}
			p.Go(s.URL + "/")
			if back := chrome.Value[int](p, `history.length`); name == "two" && back > 2 {
				t.Errorf("%d pages lie behind it", back-1)
			}
			got := chrome.Value[[]string](p, left)
			if name == "one" {
				first = got
			} else if !slices.Equal(got, first) {
				t.Errorf("the second finds %q, the first found %q", got, first)
			}
			p.Do(`document.cookie = "who=me"; localStorage.a = "b"; sessionStorage.a = "b"; await caches.open("c")
				await new Promise((done, fail) => { const r = indexedDB.open("d"); r.onsuccess = () => { r.result.close(); done() }; r.onerror = fail })`)
			if got := chrome.Value[[]string](p, left); slices.Equal(got, first) {
				t.Errorf("nothing was stored: %q", got)
			}
			p.Allow("nobody should hear")
			p.Size(390, 844)
			p.Dark(true)
			p.Print(true)
			p.Plain(true)
		})
	}
}

// What a page must not do is seen, each thing.
func TestWhatAPageMustNotDo(t *testing.T) {
	page := func(body string) string {
		return `<!DOCTYPE html><html lang="en"><head><title>x</title><link rel="icon" href="data:,"></head><body><main><h1>x</h1>` + body + `</main></body></html>`
	}
	s := site(t, map[string]string{
		"/inline":      page(`<script>document.title = "y"</script>`),
		"/style":       page(`<p style="color: red">x</p>`),
		"/stranger":    page(`<img alt="" src="http://stranger.example/pixel.png">`),
		"/elsewhere":   page(`<a id="go" href="http://127.0.0.1:1/">there</a>`),
		"/fails":       page(`<script src="/fails.js"></script>`),
		"/fails.js":    `null.x`,
		"/complain":    page(`<script src="/complain.js"></script>`),
		"/complain.js": `console.error("no")`,
		"/missing":     page(`<script src="/there-is-none.js"></script>`),
		"/sound":       page(``),
	})
	for path, want := range map[string]string{
		"/inline":    "Content-Security-Policy: script-src-elem",
		"/style":     "Content-Security-Policy: style-src-attr",
		"/stranger":  "stranger.example",
		"/elsewhere": "asked a stranger: http://127.0.0.1:1/",
		"/fails":     "script: Uncaught TypeError",
		"/complain":  "console.error",
		"/missing":   "404",
		"/sound":     "",
	} {
		t.Run(path[1:], func(t *testing.T) {
			p := chrome.Open(t, chrome.Options{})
			p.Go(s.URL + path)
			if path == "/elsewhere" {
				p.Click("#go")
				p.WaitFor(`location.href.startsWith("chrome-error")`)
			}
			var got string
			for range 50 {
				if got += strings.Join(p.Complaints(), "\n"); want != "" && strings.Contains(got, want) {
					break
				}
				if want == "" {
					break
				}
				time.Sleep(20 * time.Millisecond)
			}
			if want == "" && got != "" || !strings.Contains(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
			p.Complaints()
		})
	}
}

// axe-core finds what is wrong.
func TestAxeFinds(t *testing.T) {
	s := site(t, map[string]string{
		"/": `<!DOCTYPE html><html><head><title>x</title><link rel="icon" href="data:,"></head>
			<body><main><h1>x</h1><img src="data:," ><input></main></body></html>`,
	})
	p := chrome.Open(t, chrome.Options{})
	p.Go(s.URL + "/")
	got := map[string]bool{}
	for _, f := range p.Findings() {
		got[f.Rule] = true
	}
	for _, want := range []string{"html-has-lang", "image-alt", "label"} {
		if !got[want] {
			t.Errorf("not found: %s; found: %v", want, got)
		}
	}
}

// The browser trusts the authority of an event where a test says so, and
// nowhere else: no certificate is let by.
func TestAuthority(t *testing.T) {
	authority, chain := certificates(t)
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, sound)
	}))
	s.TLS = &tls.Config{Certificates: []tls.Certificate{chain}}
	s.Config.ErrorLog = nil
	s.StartTLS()
	t.Cleanup(s.Close)

	trusting := chrome.Open(t, chrome.Options{Authority: authority})
	trusting.Allow("Unexpected token") // keys.js is the page
	trusting.Go(s.URL + "/")
	trusting.WaitText("Sound")
	if !chrome.Value[bool](trusting, `isSecureContext`) {
		t.Error("not a secure context")
	}

	var failed failing
	func() {
		defer func() { _ = recover() }()
		failed.T = t
		p := chrome.Open(&failed, chrome.Options{})
		p.Allow("")
		p.Go(s.URL + "/")
	}()
	if !strings.Contains(failed.text, "ERR_CERT_AUTHORITY_INVALID") {
		t.Errorf("without the authority: %q", failed.text)
	}
}

// failing takes the end of a test for itself.
type failing struct {
	*testing.T
	text string
}

func (f *failing) Fatalf(format string, args ...any) {
	f.text = fmt.Sprintf(format, args...)
	panic(f.text)
}

// certificates makes an authority, and a server's certificate for 127.0.0.1 by
// it.
func certificates(t *testing.T) (authority string, chain tls.Certificate) {
	t.Helper()
	year := time.Now().Add(24 * time.Hour)
	caKey, key := newKey(t), newKey(t)
	ca := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Event"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: year,
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	caDER, err := x509.CreateCertificate(rand.Reader, ca, ca, &caKey.PublicKey, caKey)
	if err != nil {
		t.Fatal(err)
	}
	leaf := &x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "desk"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: year,
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	leafDER, err := x509.CreateCertificate(rand.Reader, leaf, ca, &key.PublicKey, caKey)
	if err != nil {
		t.Fatal(err)
	}
	authority = string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: caDER}))
	return authority, tls.Certificate{Certificate: [][]byte{leafDER}, PrivateKey: key}
}

func newKey(t *testing.T) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// axe-core is the file that npm gives as 4.14.1, and has its licences beside
// it.
func TestAxeIsTheirs(t *testing.T) {
	for name, want := range map[string]string{
		"axe.min.js":            "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c",
		"LICENSE":               "af175b9d96ee93c21a036152e1b905b0b95304d4ae8c2c921c7609100ba8df7e",
		"LICENSE-3RD-PARTY.txt": "4f8563870d0fca38bbc3e00b6f670cb7fa9f380ba9f26a7f7d1184a6b18b1653",
	} {
		data, err := os.ReadFile(filepath.Join("testdata", "axe", name))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != want {
			t.Errorf("%s is another one: %x", name, sum)
		}
	}
}

// No test lets certificates by, by whatever flag: it would make work what no
// telephone does.
func TestCertificatesAreChecked(t *testing.T) {
	barred := []string{"ignore" + "-certificate-errors", "Ignore" + "CertErrors", "allow-insecure" + "-localhost"}
	for _, folder := range []string{"../..", "../../../../cmd/desk"} {
		err := filepath.WalkDir(folder, func(name string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(name) != ".go" {
				return err
			}
			text, err := os.ReadFile(name)
			for _, flag := range barred {
				if strings.Contains(string(text), flag) {
					t.Errorf("%s: %s", name, flag)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
