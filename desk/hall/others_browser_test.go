package hall_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/app/qr/code"
	"zapis/app/qr/frames"
	"zapis/desk"
	"zapis/desk/hall/internal/webdriver"
	"zapis/internal/long"
	"zapis/scoresheet"
)

// R-D07, R-C01, R-C03: what the desk's pages need of a browser is there in Firefox
// and in WebKit, the engine of Safari, which all browsers of an iPhone are made of.
func TestFirefox(t *testing.T) { otherBrowser(t, "firefox", 390, webdriver.Firefox) }
func TestWebKit(t *testing.T)  { otherBrowser(t, "webkit", 447, webdriver.WebKit) }

// other is a browser that goes through the pages.
type other struct {
	t      *testing.T
	r      *rig
	p      *webdriver.Page
	name   string
	played desk.Board // where nobody has handed in
}

// otherBrowser goes through an arbiter's afternoon in a browser: he signs in, looks
// at each page, sees the hall change, answers a question, notes a slip, reads a
// device's codes, hands a file in, and loses the desk. WebKit's small browser is not
// narrower than 447 pixels.
func otherBrowser(t *testing.T, name string, narrow int, open func(webdriver.T) *webdriver.Page) {
	if !long.Asked() {
		t.Skip("other browsers than Chromium are tried with ZAPIS_LONG=1")
	}
	r := newRig(t)
	r.newKeys()
	r.demonstrate(10)
	p := open(t)
	o := &other{t, r, p, name, demoGames(t, 10)[7].board}
	p.Go(r.base + "/sign-in")
	p.Type("#name", "Weber")
	p.Type("#code", codeOf)
	p.Leave(".signin .btn")
	p.WaitAt("/hall/A/1")

	for _, size := range [][2]int{{1366, 768}, {narrow, 844}} {
		p.Size(size[0], size[1])
		for _, page := range slices.Sorted(maps.Keys(pagesOf)) {
			p.Go(r.base + pagesOf[page])
			p.WaitFor(`document.fonts.status === "loaded" && document.fonts.check("15px 'Zapis Sans'")`)
			for _, found := range webdriver.Value[[]string](p, sideways) {
				t.Errorf("%s at %d px scrolls sideways: %s", page, size[0], found)
			}
			// A column of no width is one of any width to WebKit.
			widths := webdriver.Value[[]int](p, `[...document.querySelectorAll(".sheets td.m")].filter(e => e.offsetParent).map(e => e.offsetWidth)`)
			if len(widths) > 0 && slices.Max(widths)-slices.Min(widths) > 6 {
				t.Errorf("%s at %d px: moves stand in columns of %d to %d px", page, size[0], slices.Min(widths), slices.Max(widths))
			}
			if dir := os.Getenv("ZAPIS_PICTURES"); dir != "" {
				p.Picture(filepath.Join(dir, fmt.Sprintf("%s-%s-%d.png", name, page, size[0])))
			}
		}
	}
	p.Size(1366, 768)

	o.hallIsLive()
	o.questionIsAnswered()
	o.slipIsNoted()
	o.cameraReads()
	o.fileIsHandedIn()
	o.telephoneHasAKey()
	o.saysThatItIsNotLive()
}

func (o *other) hallIsLive() {
	o.p.Go(o.r.base + "/hall/A/1")
	o.p.Do(`window.same = true`)
	o.r.stated(chief, at("8"), desk.Slip{Result: scoresheet.WhiteByForfeit.String()})
	o.p.WaitFor(noGame(7))
	if !webdriver.Value[bool](o.p, `window.same === true`) {
		o.t.Error("the page was loaded again")
	}
	o.p.Type("body", "d")
	o.p.WaitFor(`location.search === "?view=doorway"`)
}

func (o *other) questionIsAnswered() {
	o.p.Go(o.r.base + pagesOf["question"])
	o.p.WaitFor(`performance.now() > performance.getEntriesByType("navigation")[0].loadEventEnd + 600`)
	before := len(o.r.desk.Facts())
	o.p.Leave(".qgrid button.rd")
	if len(o.r.desk.Facts()) == before {
		o.t.Errorf("nothing was stated; the page says\n%s", webdriver.Value[string](o.p, "document.body.innerText"))
	}
}

func (o *other) slipIsNoted() {
	o.p.Go(o.r.base + "/board/A/1/9")
	o.p.Do(`document.getElementById("slip").closest("details")?.setAttribute("open", "")
		document.getElementById("slip").value = "0-1"`)
	before := len(o.r.desk.Facts())
	o.p.Leave(`form[action$="/result"] button`)
	if len(o.r.desk.Facts()) == before {
		o.t.Errorf("nothing was stated; the page says\n%s", webdriver.Value[string](o.p, "document.body.innerText"))
	}
}

func (o *other) cameraReads() {
	o.p.Go(o.r.base + "/camera")
	o.p.WaitFor(`document.getElementById("camera").dataset.loaded`)
	for _, from := range strings.Fields(webdriver.Value[string](o.p, `document.getElementById("camera").dataset.loaded`)) {
		if !strings.HasPrefix(from, o.r.base+"/") {
			o.t.Errorf("the reader loads %s", from)
		}
	}
	o.p.Do(`const canvas = document.createElement("canvas"); canvas.width = 1280; canvas.height = 720
		const c = canvas.getContext("2d"), all = ` + pictures(o.t, sheet(o.t, o.played, scoresheet.RecorderWhite, "e2e4 e7e5 g1f3", scoresheet.Draw)) + `
		let n = 0
		setInterval(() => {
			const i = new Image()
			i.onload = () => { c.fillStyle = "white"; c.fillRect(0, 0, 1280, 720); c.drawImage(i, 300, 20, 680, 680) }
			i.src = all[n++ % all.length]
		}, 150)
		const v = document.getElementById("video")
		v.srcObject = canvas.captureStream(30)
		v.play()`)
	o.p.WaitFor(`document.getElementById("camera").dataset.tone`)
	if got := webdriver.Value[string](o.p, `document.getElementById("got").innerText`); !strings.Contains(got, "8") {
		o.t.Errorf("what was read is said as %q", got)
	}
	if dir := os.Getenv("ZAPIS_PICTURES"); dir != "" {
		o.p.Picture(filepath.Join(dir, o.name+"-camera-read.png"))
	}
}

func (o *other) fileIsHandedIn() {
	file := filepath.Join(o.t.TempDir(), "game.zapis")
	if err := os.WriteFile(file, sheet(o.t, o.played, scoresheet.RecorderBlack, "e2e4 e7e5 g1f3", scoresheet.Draw), 0o600); err != nil {
		o.t.Fatal(err)
	}
	o.p.Go(o.r.base + "/camera")
	o.p.Do(`document.getElementById("photos").open = true`)
	o.p.Type("#photos input[type=file]", file)
	before := len(o.r.desk.Hall().Files)
	o.p.Leave("#photos form .btn")
	if len(o.r.desk.Hall().Files) != before+1 {
		o.t.Errorf("%d files were taken in; the page says\n%s", len(o.r.desk.Hall().Files)-before, webdriver.Value[string](o.p, "document.body.innerText"))
	}
}

func (o *other) telephoneHasAKey() {
	o.p.Go(o.r.base + "/answer")
	o.p.Do(`document.querySelector("details.own").open = true`)
	o.p.WaitFor(`document.getElementById("answer-own").textContent !== "" || !document.getElementById("answer-make").hidden`)
	o.t.Logf("%s: secure %v, may make a key %v, says %q", o.name, webdriver.Value[bool](o.p, "isSecureContext"),
		webdriver.Value[bool](o.p, `!document.getElementById("answer-make").hidden`), webdriver.Value[string](o.p, `document.getElementById("answer-own").textContent`))
}

func (o *other) saysThatItIsNotLive() {
	o.p.Go(o.r.base + "/hall/A/1")
	_ = o.r.web.Listener.Close() // it is closed again at the end
	o.r.web.CloseClientConnections()
	o.p.WaitFor(`document.body.classList.contains("lost")`)
}

// pictures returns the codes of a file as an array of images for a script.
func pictures(t *testing.T, file []byte) string {
	t.Helper()
	s, err := frames.New(file, frames.Version15)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for i := range s.Len() {
		drawn, err := code.DrawFrame(s.Text(i, scoresheet.Millis(1_700_000_000_000+100*i)), 680)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := png.Encode(&out, drawn); err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprintf("%q", "data:image/png;base64,"+base64.StdEncoding.EncodeToString(out.Bytes())))
	}
	return "[" + strings.Join(all, ",") + "]"
}
