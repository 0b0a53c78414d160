package webdriver

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// WebKit opens an empty page in WebKit's own small browser on a display of its
// own, or skips the test where that is missing. Both end with the test.
func WebKit(t T) *Page {
	t.Helper()
	program, err := exec.LookPath("WebKitWebDriver")
	browsers, _ := filepath.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser") // the pattern is well formed
	if err != nil || len(browsers) == 0 {
		t.Skipf("no WebKit here: install the package webkit2gtk-driver (Debian)")
	}
	screen, err := exec.LookPath("Xvfb")
	if err != nil {
		t.Skipf("WebKit needs a display: install the package xvfb (Debian)")
	}
	home := t.TempDir()
	display := displayOf(t, screen, home)
	port, err := freePort()
	if err != nil {
		t.Fatalf("webdriver: %v", err)
	}
	c := exec.Command(program, "--host=127.0.0.1", "--port="+strconv.Itoa(port))
	c.Env = append(os.Environ(), "DISPLAY="+display, "HOME="+home, "XDG_RUNTIME_DIR="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home, "XDG_DATA_HOME="+home,
		"GDK_BACKEND=x11", "WEBKIT_DISABLE_DMABUF_RENDERER=1", "LIBGL_ALWAYS_SOFTWARE=1", "no_proxy=127.0.0.1,localhost")
	if os.Getuid() == 0 {
		c.Env = append(c.Env, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1")
	}
	run(t, c)
	w := &webkit{screen: filepath.Join(home, "Xvfb_screen0"), at: "http://127.0.0.1:" + strconv.Itoa(port), client: &http.Client{Timeout: patience}}
	if err := w.begin(browsers[len(browsers)-1]); err != nil {
		t.Fatalf("webdriver: %s: %v", program, err)
	}
	t.Cleanup(func() { _ = w.command(http.MethodDelete, "", nil, nil) })
	return &Page{t: t, w: w}
}

// displayOf starts a display that is not there, keeps its picture in a folder, and
// returns its name.
func displayOf(t T, program, folder string) string {
	t.Helper()
	names, told, err := os.Pipe()
	if err != nil {
		t.Fatalf("webdriver: %v", err)
	}
	defer func() { _ = names.Close() }()
	c := exec.Command(program, "-displayfd", "3", "-screen", "0", "1800x1300x24", "-nolisten", "tcp", "-fbdir", folder)
	c.ExtraFiles = []*os.File{told}
	run(t, c)
	_ = told.Close()
	var n int
	if _, err := fmt.Fscan(names, &n); err != nil {
		t.Fatalf("webdriver: %s: %v", program, err)
	}
	return ":" + strconv.Itoa(n)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}

// webkit is the wire to a WebKit: WebDriver over HTTP.
type webkit struct {
	screen string // the file with the display's picture
	at     string // with the session, once there is one
	client *http.Client
}

// begin waits until the driver answers, and begins a session.
func (w *webkit) begin(browser string) error {
	options := map[string]any{"binary": browser, "args": []string{"--automation", "--enable-mock-capture-devices=1", "--enable-media-stream=1"}}
	ask := map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{"webkitgtk:browserOptions": options}}}
	var v struct{ SessionID string }
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		err := w.command(http.MethodGet, "/status", nil, nil)
		if err == nil {
			break
		}
		if time.Now().After(end) {
			return err
		}
	}
	if err := w.command(http.MethodPost, "/session", ask, &v); err != nil {
		return err
	}
	w.at += "/session/" + v.SessionID
	return nil
}

func (w *webkit) command(method, path string, params, into any) error {
	var body bytes.Buffer
	if params != nil {
		if err := json.NewEncoder(&body).Encode(params); err != nil {
			return err
		}
	}
	req, err := http.NewRequest(method, w.at+path, &body)
	if err != nil {
		return err
	}
	resp, err := w.client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %.500s", path, answer.Value)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(answer.Value, into)
}

func (w *webkit) navigate(url string) error {
	return w.command(http.MethodPost, "/url", map[string]any{"url": url}, nil)
}

func (w *webkit) execute(script string) (v json.RawMessage, err error) {
	err = w.command(http.MethodPost, "/execute/sync", map[string]any{"script": script, "args": []any{}}, &v)
	return v, err
}

func (w *webkit) find(selector string) (string, error) {
	var v map[string]string
	err := w.command(http.MethodPost, "/element", map[string]any{"using": "css selector", "value": selector}, &v)
	return v[reference], err
}

func (w *webkit) click(element string) error {
	return w.command(http.MethodPost, "/element/"+element+"/click", map[string]any{}, nil)
}

func (w *webkit) keys(element, text string) error {
	return w.command(http.MethodPost, "/element/"+element+"/value", map[string]any{"text": text}, nil)
}

// size makes the window so large that its page has the size that is asked for.
func (w *webkit) size(width, height int) error {
	raw, err := w.execute("return [outerWidth - innerWidth, outerHeight - innerHeight]")
	if err != nil {
		return err
	}
	var more [2]int
	if err := json.Unmarshal(raw, &more); err != nil {
		return err
	}
	return w.command(http.MethodPost, "/window/rect", map[string]any{"x": 0, "y": 0, "width": width + more[0], "height": height + more[1]}, nil)
}

// picture takes the page from the display: a screenshot of WebDriver never comes
// where there is no graphics card.
func (w *webkit) picture() (string, error) {
	var at [4]int
	raw, err := w.execute("return [outerWidth - innerWidth, outerHeight - innerHeight, outerWidth, outerHeight]")
	if err == nil {
		err = json.Unmarshal(raw, &at)
	}
	if err != nil {
		return "", err
	}
	time.Sleep(500 * time.Millisecond) // until it is painted
	data, err := os.ReadFile(w.screen)
	if err != nil {
		return "", err
	}
	return cropped(data, image.Rect(at[0], at[1], at[2], at[3]))
}

// cropped returns part of a picture in the format XWD, with four bytes a pixel, as
// base64 of a PNG.
func cropped(xwd []byte, part image.Rectangle) (string, error) {
	field := func(n int) int { return int(binary.BigEndian.Uint32(xwd[4*n:])) }
	if len(xwd) < 100 || field(11) != 32 {
		return "", errors.New("the display has no picture")
	}
	width, height, line := field(4), field(5), field(12)
	pixels := xwd[field(0)+12*field(19):]
	part = part.Intersect(image.Rect(0, 0, width, height))
	out := image.NewRGBA(image.Rect(0, 0, part.Dx(), part.Dy()))
	for y := range part.Dy() {
		for x := range part.Dx() {
			p := pixels[(part.Min.Y+y)*line+4*(part.Min.X+x):]
			out.SetRGBA(x, y, color.RGBA{p[2], p[1], p[0], 255})
		}
	}
	var text bytes.Buffer
	err := png.Encode(&text, out)
	return base64.StdEncoding.EncodeToString(text.Bytes()), err
}
