package webdriver

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// preferences make Firefox ask no host but the desk's, and give it a camera that
// shows a test picture.
const preferences = `
user_pref("marionette.port", 0);
user_pref("media.navigator.streams.fake", true);
user_pref("media.navigator.permission.disabled", true);
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
user_pref("network.proxy.no_proxies_on", "localhost, 127.0.0.1");
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("app.update.enabled", false);
`

// Firefox opens an empty page in a Firefox of its own, or skips the test where
// there is none. The browser ends with the test.
func Firefox(t T) *Page {
	t.Helper()
	program := ""
	for _, name := range []string{"firefox-esr", "firefox"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skipf("no Firefox here: install the package firefox-esr (Debian)")
	}
	home := t.TempDir()
	profile := filepath.Join(home, "profile")
	err := os.Mkdir(profile, 0o700)
	if err == nil {
		err = os.WriteFile(filepath.Join(profile, "user.js"), []byte(preferences), 0o600)
	}
	if err != nil {
		t.Fatalf("webdriver: %v", err)
	}
	c := exec.Command(program, "--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", profile)
	c.Env = append(os.Environ(), "HOME="+home, "MOZ_HEADLESS_WIDTH=1600", "MOZ_HEADLESS_HEIGHT=1100")
	run(t, c)
	m, err := marionetteOf(filepath.Join(profile, "MarionetteActivePort"))
	if err != nil {
		t.Fatalf("webdriver: %s: %v", program, err)
	}
	t.Cleanup(func() { _ = m.conn.Close() })
	return &Page{t: t, w: m}
}

// run starts a program that is ended with the test, with all that it started.
func run(t T, c *exec.Cmd) {
	t.Helper()
	group(c)
	if err := c.Start(); err != nil {
		t.Fatalf("webdriver: %v", err)
	}
	t.Cleanup(func() {
		endGroup(c)
		_ = c.Wait() // it was killed
	})
}

// marionette is the wire to a Firefox: its own protocol, which carries the
// commands of WebDriver as JSON behind their length.
type marionette struct {
	conn net.Conn
	in   *bufio.Reader
	n    int
}

// marionetteOf waits until Firefox has written at which port it listens, and
// begins a session.
func marionetteOf(file string) (*marionette, error) {
	m := &marionette{}
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		port, err := os.ReadFile(file)
		if err == nil && len(port) > 0 {
			if m.conn, err = net.Dial("tcp", "127.0.0.1:"+strings.TrimSpace(string(port))); err == nil {
				break
			}
		}
		if time.Now().After(end) {
			return nil, fmt.Errorf("it does not listen: %w", err)
		}
	}
	m.in = bufio.NewReader(m.conn)
	if _, err := m.read(); err != nil { // its greeting
		return nil, err
	}
	_, err := m.command("WebDriver:NewSession", map[string]any{})
	return m, err
}

func (m *marionette) read() (json.RawMessage, error) {
	if err := m.conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return nil, err
	}
	var length int
	if _, err := fmt.Fscanf(m.in, "%d:", &length); err != nil {
		return nil, err
	}
	text := make([]byte, length)
	_, err := io.ReadFull(m.in, text)
	return text, err
}

func (m *marionette) command(name string, params map[string]any) (json.RawMessage, error) {
	m.n++
	text, err := json.Marshal([]any{0, m.n, name, params})
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(m.conn, "%d:%s", len(text), text); err != nil {
		return nil, err
	}
	raw, err := m.read()
	if err != nil {
		return nil, err
	}
	var answer [4]json.RawMessage // 1, the number of the command, an error, a value
	if err := json.Unmarshal(raw, &answer); err != nil {
		return nil, err
	}
	if string(answer[2]) != "null" {
		return nil, fmt.Errorf("%s: %.500s", name, answer[2])
	}
	return answer[3], nil
}

// value returns the field "value" of an answer.
func (m *marionette) value(name string, params map[string]any, into any) error {
	raw, err := m.command(name, params)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, &struct{ Value any }{into})
}

func (m *marionette) navigate(url string) error {
	_, err := m.command("WebDriver:Navigate", map[string]any{"url": url})
	return err
}

func (m *marionette) execute(script string) (v json.RawMessage, err error) {
	err = m.value("WebDriver:ExecuteScript", map[string]any{"script": script, "args": []any{}, "sandbox": nil}, &v)
	return v, err
}

// reference is the name under which WebDriver returns an element.
const reference = "element-6066-11e4-a52e-4f735466cecf"

func (m *marionette) find(selector string) (string, error) {
	var v map[string]string
	err := m.value("WebDriver:FindElement", map[string]any{"using": "css selector", "value": selector}, &v)
	return v[reference], err
}

func (m *marionette) click(element string) error {
	_, err := m.command("WebDriver:ElementClick", map[string]any{"id": element})
	return err
}

func (m *marionette) keys(element, text string) error {
	_, err := m.command("WebDriver:ElementSendKeys", map[string]any{"id": element, "text": text})
	return err
}

// size sets the size of the page in the window, which cannot be as narrow as a
// telephone.
func (m *marionette) size(width, height int) error {
	if _, err := m.command("Marionette:SetContext", map[string]any{"value": "chrome"}); err != nil {
		return err
	}
	_, err := m.execute(fmt.Sprintf(`const s = gBrowser.selectedBrowser.style
		for (const [name, px] of [["width", %d], ["height", %d]]) for (const n of ["", "min-", "max-"]) s.setProperty(n + name, px + "px", "important")`, width, height))
	if _, back := m.command("Marionette:SetContext", map[string]any{"value": "content"}); err == nil {
		err = back
	}
	return err
}

func (m *marionette) picture() (text string, err error) {
	err = m.value("WebDriver:TakeScreenshot", map[string]any{"full": false}, &text)
	return text, err
}
