package hall_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/app/qr/code"
	"zapis/app/qr/frames"
	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/scoresheet"
)

func TestMain(m *testing.M) { os.Exit(chrome.Main(m)) }

// loop returns the codes that a device shows to hand a file in.
func loop(t testing.TB, file []byte) (texts []string) {
	t.Helper()
	s, err := frames.New(file, frames.Version8)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Len() {
		texts = append(texts, s.Text(i, 1_700_000_000_000))
	}
	return texts
}

// cameraAnswer is what the page hears of the desk.
type cameraAnswer struct {
	Reading *struct {
		Have, Needed int
		Name         string
	}
	Tone, Notice, Got, Arrived, Left string
	Count                            int
}

// show sends codes as the camera's page does.
func (b browser) show(count int, texts ...string) (status int, a cameraAnswer) {
	b.t.Helper()
	body, err := json.Marshal(map[string]any{"texts": texts, "count": count})
	if err != nil {
		b.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(b.t.Context(), http.MethodPost, b.base+"/camera/frames", bytes.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-CSRF", b.token())
	resp, err := b.http.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	status, text := b.read(resp)
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		b.t.Fatalf("%d %v: %s", status, err, text)
	}
	return status, a
}

// R-C01: codes of one device after another, in any order, give their games; any
// that suffice do.
func TestCameraReadsDevices(t *testing.T) {
	r := newRig(t)
	b := pairing("1", "Petrova, Anna", "Boykov, Lev")
	white := loop(t, sheet(t, b, scoresheet.RecorderWhite, "e2e4 e7e5 g1f3", scoresheet.WhiteWins))
	black := loop(t, sheet(t, b, scoresheet.RecorderBlack, "e2e4 e7e5 g1f3", scoresheet.WhiteWins))
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(white), func(i, j int) { white[i], white[j] = white[j], white[i] }) //nolint:gosec // an order that can be had again
	_, a := r.show(-1, white[:2]...)
	if a.Reading == nil || a.Reading.Have != 2 || a.Reading.Needed < 3 || a.Tone != "" {
		t.Fatalf("two codes of %d are not being read: %+v", len(white), a)
	}
	if _, a = r.show(a.Count, white[2:]...); a.Tone != "high" || !strings.Contains(a.Got, `<span class="n">1</span>`) {
		t.Fatalf("White's sheet is not in: %+v", a)
	}
	if !strings.Contains(a.Left, "Black") {
		t.Errorf("Black's sheet is not still to come: %s", a.Left)
	}
	if _, a = r.show(a.Count, black...); a.Tone != "high" || !strings.Contains(a.Arrived, "Black’s scoresheet") {
		t.Errorf("Black's sheet is not in: %+v", a)
	}
	r.now = r.now.Add(time.Minute)
	if _, a = r.show(a.Count, white[0]); !strings.Contains(a.Got, "had it already") {
		t.Errorf("a device that was here is not known again: %+v", a)
	}
	if n := strings.Count(r.get("/camera"), `class="bno"`); n != 3 {
		t.Errorf("the page loaded anew lists %d arrivals, want 3", n)
	}
	taken := 0
	for _, f := range r.desk.Hall().Files {
		if f.Received.From == "frames" {
			taken++
		}
	}
	if taken != 2 {
		t.Errorf("%d files were taken in, want 2", taken)
	}
}

// What a camera sees besides is said and changes nothing; what no camera sends is
// refused.
func TestCameraIsNotFooled(t *testing.T) {
	r := newRig(t)
	facts := len(r.desk.Facts())
	if _, a := r.show(-1, "https://elsewhere.example/"); a.Notice == "" || a.Reading != nil {
		t.Errorf("a code of somebody else: %+v", a)
	}
	for range 200 { // a wall of false codes
		text := loop(t, fmt.Appendf(nil, "%d %s", rand.Uint64(), strings.Repeat("x", 500)))[0] //nolint:gosec // any will do
		r.show(-1, text)
	}
	own := loop(t, sheet(t, pairing("2", "Ng, Mei", "Abe, Ken"), scoresheet.RecorderWhite, "d2d4", scoresheet.BlackWins))
	if _, a := r.show(-1, own...); a.Tone == "" || !strings.Contains(a.Got, `<span class="n">2</span>`) {
		t.Errorf("the wall threw a device out: %+v", a)
	}
	if got := len(r.desk.Facts()); got != facts+1 {
		t.Errorf("%d facts were stated, want 1", got-facts)
	}
	for name, texts := range map[string][]string{"many": make([]string, 65), "long": {strings.Repeat("A", 4297)}} {
		if status, _ := r.show(-1, texts...); status != http.StatusBadRequest {
			t.Errorf("%s: %d", name, status)
		}
	}
	if status, _ := r.as("Guest").open("/camera"); status != http.StatusForbidden {
		t.Errorf("a viewer opens the camera: %d", status)
	}
}

// The reader runs on this page alone, and loads nothing of anybody else.
func TestReaderRunsHereAlone(t *testing.T) {
	r := newRig(t)
	for path, want := range map[string]bool{"/camera": true, "/camera/worker.js": true, "/hall/A/1": false} {
		resp, err := r.http.Get(r.base + path)
		if err != nil {
			t.Fatal(err)
		}
		_, text := r.read(resp)
		if got := strings.Contains(resp.Header.Get("Content-Security-Policy"), "'wasm-unsafe-eval'"); got != want {
			t.Errorf("%s may run the reader: %v", path, got)
		}
		if strings.Contains(resp.Header.Get("Permissions-Policy"), "camera=(self)") != want {
			t.Errorf("%s has the camera: %s", path, resp.Header.Get("Permissions-Policy"))
		}
		if strings.Contains(text, "jsdelivr") || strings.Contains(text, "https://") {
			t.Errorf("%s names another host", path)
		}
	}
}

// pictureOf returns a code as a camera sees it: with noise, askew in the picture.
func pictureOf(t testing.TB, text string, rnd *rand.Rand) *image.Gray {
	t.Helper()
	drawn, err := code.DrawFrame(text, 420)
	if err != nil {
		t.Fatal(err)
	}
	picture := image.NewGray(image.Rect(0, 0, 640, 480))
	for i := range picture.Pix {
		picture.Pix[i] = 90
	}
	dx, dy := 90+rnd.IntN(40), 20+rnd.IntN(20)
	for y := range drawn.Bounds().Dy() {
		for x := range drawn.Bounds().Dx() {
			level := 40 + int(drawn.GrayAt(x, y).Y)*170/255 + rnd.IntN(24) - 12
			if px, py := x+dx, y+dy; px < 640 && py < 480 {
				picture.Pix[picture.PixOffset(px, py)] = byte(level) //nolint:gosec // 28 to 222
			}
		}
	}
	return picture
}

// film writes what a camera sees: of each device its loop, once and a half, each
// code in so many pictures, and nothing between the devices.
func film(t testing.TB, devices ...[]string) (name string) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(7, 7)) //nolint:gosec // an order that can be had again
	var out bytes.Buffer
	add := func(p image.Image, times int) {
		var one bytes.Buffer
		if err := jpeg.Encode(&one, p, &jpeg.Options{Quality: 80}); err != nil {
			t.Fatal(err)
		}
		for range times {
			out.Write(one.Bytes())
		}
	}
	nothing := image.NewGray(image.Rect(0, 0, 640, 480))
	for _, codes := range devices {
		add(nothing, 15)
		for i := range len(codes) + len(codes)/2 {
			add(pictureOf(t, codes[i%len(codes)], rnd), 4)
		}
	}
	name = filepath.Join(t.TempDir(), "camera.mjpeg")
	if err := os.WriteFile(name, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// R-C01: a real browser reads two devices one after another from its camera,
// without a touch between them, and asks no other host for anything.
func TestCameraInBrowser(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	b := pairing("3", "Silva, Rui", "Roy, Zoe")
	const moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"
	tab := chrome.Open(t, chrome.Options{Flags: map[string]string{
		"use-fake-device-for-media-stream": "", "use-fake-ui-for-media-stream": "",
		"use-file-for-fake-video-capture": film(t,
			loop(t, sheet(t, b, scoresheet.RecorderWhite, moves, scoresheet.WhiteWins)),
			loop(t, sheet(t, b, scoresheet.RecorderBlack, moves, scoresheet.WhiteWins))),
	}})
	tab.Go(r.base + r.server.Ticket())
	tab.Go(r.base + "/camera")
	tab.WaitText("White’s scoresheet", "Black’s scoresheet")
	if got := tab.Text("#got .n"); got != "3" {
		t.Errorf("the last board is %q", got)
	}
	if got := chrome.Value[string](tab, `document.getElementById("camera").dataset.tone`); got != "high" {
		t.Errorf("the tone is %q", got)
	}
	tab.Press("t", "p")
	if !strings.Contains(tab.Text("#tone"), "Tone off") || !chrome.Value[bool](tab, `document.getElementById("photos").open`) {
		t.Errorf("the keys T and P do nothing: %q", tab.Text("#tone"))
	}
	// The worker's requests are not the page's: it says itself what it loaded.
	if got, want := chrome.Value[string](tab, `document.getElementById("camera").dataset.loaded`), "/vendor/zxing-wasm/reader/zxing_reader.wasm"; !strings.HasPrefix(got, r.base+"/static/v-") || !strings.HasSuffix(got, want) {
		t.Errorf("the worker loaded %q, want %q", got, want)
	}
	if !chrome.Value[bool](tab, `(() => {
		const [v, f, a] = ["video", "view", "aim"].map((id) => document.getElementById(id).getBoundingClientRect())
		return v.width === f.width && v.height === f.height && a.left === v.left && a.top === v.top && v.width > 0
	})()`) {
		t.Error("the picture does not fill its frame, or the corners of the codes are not drawn on it")
	}
	for _, open := range []string{"false", "true"} {
		tab.Do(`document.getElementById("photos").open = ` + open)
		for _, width := range []int{390, 1024, 1366, 1600} {
			tab.Size(width, 800)
			tab.Fits()
			if top := chrome.Value[int](tab, `Math.round(document.getElementById("got").getBoundingClientRect().top)`); width > 900 && top > 200 {
				t.Errorf("at %d px the last game stands %d px down, under the picture", width, top)
			}
		}
	}
	tab.Axe()
	// A browser that does not say when a picture comes is read from by the clock.
	looked := chrome.Value[int](tab, `(HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0, Number(document.getElementById("camera").dataset.looked))`)
	tab.WaitFor(fmt.Sprintf(`Number(document.getElementById("camera").dataset.looked) > %d`, looked+3))
	seen, err := r.desk.Board(t.Context(), desk.Place{Section: "A", Round: 1, Board: "3"})
	if err != nil || seen.State != desk.Agree {
		t.Errorf("board 3 is %v, %v", seen.State, err)
	}
}

// R-C01: photographs of codes, and of a paper scoresheet, are taken in without a
// script.
func TestPhotographs(t *testing.T) {
	r := newRig(t)
	rnd := rand.New(rand.NewPCG(3, 3)) //nolint:gosec // an order that can be had again
	send := func(fields map[string]string, pictures ...[]byte) (int, string) {
		t.Helper()
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		for k, v := range fields {
			if err := form.WriteField(k, v); err != nil {
				t.Fatal(err)
			}
		}
		for i, p := range pictures {
			w, err := form.CreateFormFile("photographs", fmt.Sprintf("photo%d.jpg", i))
			if err != nil {
				t.Fatal(err)
			}
			_, _ = w.Write(p)
		}
		if err := form.Close(); err != nil {
			t.Fatal(err)
		}
		resp, err := r.http.Post(r.base+"/camera/photographs?csrf="+r.token(), form.FormDataContentType(), &body)
		if err != nil {
			t.Fatal(err)
		}
		return r.read(resp)
	}
	picture := func(p image.Image) []byte {
		var out bytes.Buffer
		if err := jpeg.Encode(&out, p, nil); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	var codes [][]byte
	for _, text := range loop(t, sheet(t, pairing("4", "Marchetti, Ugo", "Øvergård, Siri"), scoresheet.RecorderWhite, "e2e4", scoresheet.WhiteWins)) {
		codes = append(codes, picture(pictureOf(t, text, rnd)))
	}
	codes = append(codes, picture(image.NewGray(image.Rect(0, 0, 200, 200))))
	if status, page := send(nil, codes...); status != http.StatusOK || !strings.Contains(page, "White’s scoresheet") || !strings.Contains(page, "no code was read") {
		t.Errorf("photographs of codes: %d\n%s", status, page)
	}
	paper := picture(image.NewGray(image.Rect(0, 0, 300, 200)))
	if status, _ := send(map[string]string{"board": "A/1/2"}, paper); status != http.StatusBadRequest {
		t.Errorf("a paper scoresheet of nobody: %d", status)
	}
	if status, page := send(map[string]string{"board": "A/1/2", "side": "black"}, paper); status != http.StatusOK || !strings.Contains(page, "Black’s sheet as a photograph") {
		t.Errorf("a paper scoresheet: %d\n%s", status, page)
	}
	if status, _ := send(nil); status != http.StatusBadRequest {
		t.Errorf("no photograph: %d", status)
	}
	// The files of a stick, more than pictures may come at once.
	var stick [][]byte
	for i := range 150 {
		stick = append(stick, r.statement(byte(i), nil))
	}
	stick = append(stick, sheet(t, pairing("3", "Silva, Rui", "Roy, Zoe"), scoresheet.RecorderBlack, "e2e4", scoresheet.WhiteWins))
	// The pack that was carried to the devices lies there too; alone it was taken
	// for a game.
	r.newKeys()
	if status, _ := r.as("Weber").post("/event/pack", url.Values{"round": {"A/1"}}); status != http.StatusOK {
		t.Fatalf("no pack: %d", status)
	}
	written := []byte(r.get("/event/pack/1"))
	const isPack = "A pack for devices; it is not handed in."
	if status, page := send(nil, append(stick, written)...); status != http.StatusOK || !strings.Contains(page, "Black’s scoresheet") || strings.Contains(page, isPack) {
		t.Errorf("the files of a stick: %d\n%s", status, page)
	}
	if _, page := send(nil, written); !strings.Contains(page, isPack) {
		t.Errorf("a pack alone is not told:\n%s", page)
	}
	if b, err := r.desk.Board(t.Context(), desk.Place{Section: "A", Round: 1, Board: "3"}); err != nil || b.Seen.Sides[1].In.IsZero() {
		t.Errorf("the sheet of the stick is not in: %v", err)
	}
}
