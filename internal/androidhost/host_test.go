package androidhost_test

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"zapis/internal/built"
)

// needed are the files without which nothing can be tried, and the Debian
// packages that have them.
var needed = map[string]string{
	"/usr/include/android/android/native_activity.h": "android-platform-frameworks-native-headers",
	"/usr/include/android/android/log.h":             "android-liblog-dev",
	"/usr/include/android/nativehelper/jni.h":        "android-libnativehelper-dev",
	"/usr/include/EGL/egl.h":                         "libegl-dev",
	"/usr/include/GLES2/gl2.h":                       "libgles-dev",
	"/usr/include/X11/Xlib.h":                        "libx11-dev",
}

// build is the program and its host, compiled.
type build struct{ dir string }

func (b build) path(names ...string) string {
	return filepath.Join(append([]string{b.dir}, names...)...)
}

// abi is Android's name of the processor.
func abi() string {
	if runtime.GOARCH == "arm64" {
		return "arm64-v8a"
	}
	return "x86_64"
}

// library is the program, where packaging/android/package.sh looks for it.
func (b build) library() string { return b.path("libs", abi(), "libZapis.so") }

// newBuild compiles everything. Where something is missing for that, the test
// is skipped, or fails if ZAPIS_ANDROID is "require".
func newBuild(t *testing.T) build {
	t.Helper()
	missing := func(what string) {
		t.Helper()
		if os.Getenv("ZAPIS_ANDROID") == "require" {
			t.Fatalf("%s is missing: scripts/setup.sh android", what)
		}
		t.Skipf("%s is missing: make test-android", what)
	}
	for file, pkg := range needed {
		if _, err := os.Stat(file); err != nil {
			missing(pkg)
		}
	}
	for _, tool := range []string{"gcc", "javac", "java", "Xvfb"} {
		if _, err := exec.LookPath(tool); err != nil {
			missing(tool)
		}
	}
	here, err := os.Getwd()
	must(t, err)
	native := filepath.Join(here, "testdata", "native")
	b := build{t.TempDir()}
	for _, name := range []string{"link", "run", "classes", filepath.Join("libs", abi())} {
		must(t, os.MkdirAll(b.path(name), 0o755))
	}
	include := []string{
		"-include", filepath.Join(native, "bionic.h"), "-isystem", filepath.Join(native, "include"),
		"-isystem", "/usr/include/android", "-isystem", "/usr/include/android/nativehelper",
	}
	gcc := func(args ...string) {
		run(t, nil, "gcc", append(append([]string{"-shared", "-fPIC", "-O1", "-Wall"}, include...), args...)...)
	}
	gcc("-Wl,-soname,liblog.so", "-o", b.path("link", "liblog.so"), filepath.Join(native, "log.c"))
	gcc("-Wl,-soname,libandroid.so", "-o", b.path("link", "libandroid.so"), filepath.Join(native, "android.c"), "-lEGL", "-lX11")
	// Go's thread-local storage asks for Android's name of the C library. The
	// linker must not find it.
	libc := run(t, nil, "gcc", "-print-file-name=libc.so.6")
	must(t, os.Symlink(strings.TrimSpace(libc), b.path("run", "libc.so")))

	var classes []string
	must(t, filepath.WalkDir(filepath.Join("testdata", "java"), func(name string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".java") {
			classes = append(classes, name)
		}
		return err
	}))
	run(t, nil, "javac", append([]string{"-Xlint:all", "-Werror", "-d", b.path("classes")}, classes...)...)

	root := filepath.Join(here, "..", "..")
	env := []string{
		"GOOS=android", "GOARCH=" + runtime.GOARCH, "CGO_ENABLED=1", "GOFLAGS=-buildvcs=false -tags=migrated_fynedo,no_emoji,netgo,osusergo,accessibility",
		"CC=gcc " + strings.Join(include, " "), "CGO_CFLAGS=-O2 -w", "CGO_LDFLAGS=-L" + b.path("link"),
	}
	run(t, env, "go", "-C", root, "build", "-buildmode=c-shared", "-ldflags", "-s -w", "-o", b.library(), ".")
	built.DependsOnPackage(t, append(os.Environ(), env...), "zapis")
	built.DependsOn(t, "testdata", filepath.Join(root, "packaging", "android"), filepath.Join(root, "scripts"))
	return b
}

// run runs a command that has to succeed, and returns what it prints.
func run(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), name, args...)
	c.Env = append(os.Environ(), env...)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// newDisplay starts an X server, which ends with the test, and returns its name.
func newDisplay(t *testing.T) string {
	t.Helper()
	r, w, err := os.Pipe()
	must(t, err)
	defer r.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x1280x24", "-nolisten", "tcp", "-noreset")
	server.ExtraFiles = []*os.File{w}
	must(t, server.Start())
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait() // it was killed
	})
	must(t, w.Close())
	must(t, r.SetReadDeadline(time.Now().Add(time.Minute)))
	number, err := bufio.NewReader(r).ReadString('\n')
	must(t, err)
	return ":" + strings.TrimSpace(number)
}

// tablet is a tablet with the program on it. Its files stay when the program
// is killed and started again.
type tablet struct {
	*testing.T
	build
	display       string
	files         string
	width, height int     // pixels
	density       int     // as Android rounds pixels to an inch
	dpi           float32 // as they are
	managed       bool    // by an organizer
	percent       int     // of the battery
	host          *exec.Cmd
	in            *os.File
	out           *bufio.Reader
	outFile       *os.File
}

func newTablet(t *testing.T, b build, display string) *tablet {
	t.Helper()
	h := &tablet{T: t, build: b, display: display, files: t.TempDir(), width: 800, height: 1280, density: 213, dpi: 188.6, percent: 77}
	for _, name := range []string{"files", "cache"} {
		must(t, os.Mkdir(filepath.Join(h.files, name), 0o755))
	}
	t.Cleanup(func() {
		h.kill()
		if t.Failed() {
			log, err := os.ReadFile(h.log())
			t.Logf("Android's log: %s %v", log[max(0, len(log)-20_000):], err)
		}
	})
	return h
}

func (h *tablet) log() string { return filepath.Join(h.files, "android.log") }

// launch starts the program, and waits for its first picture.
func (h *tablet) launch() {
	h.Helper()
	commands, in, err := os.Pipe()
	must(h, err)
	out, answers, err := os.Pipe()
	must(h, err)
	h.host = exec.Command("java", "-Xrs", "-Xmx64m", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", h.path("classes"), "zapis.Host",
		h.path("link", "libandroid.so"), h.library(), h.files,
		fmt.Sprint(h.width), fmt.Sprint(h.height), fmt.Sprint(h.density), fmt.Sprint(h.dpi))
	for _, v := range os.Environ() {
		switch name, _, _ := strings.Cut(v, "="); name {
		case "WAYLAND_DISPLAY", "FYNE_SCALE", "FYNE_THEME":
		default:
			h.host.Env = append(h.host.Env, v)
		}
	}
	h.host.Env = append(h.host.Env, "DISPLAY="+h.display, "LIBGL_ALWAYS_SOFTWARE=1", "LP_NUM_THREADS=1",
		"ANDROID_LOG="+h.log(), "LD_LIBRARY_PATH="+h.path("run")+":"+h.path("link"))
	h.host.ExtraFiles = []*os.File{commands, answers}
	must(h, h.host.Start())
	must(h, commands.Close())
	must(h, answers.Close())
	h.in, h.out, h.outFile = in, bufio.NewReader(out), out
	if h.managed {
		h.do("managed on")
	}
	h.do("battery %d off", h.percent)
	h.do("launch")
	h.settle()
}

// kill ends the program as Android does that needs its memory, or a battery
// that is pulled.
func (h *tablet) kill() {
	if h.host == nil {
		return
	}
	_ = h.host.Process.Kill()
	_ = h.host.Wait() // it was killed
	_ = h.in.Close()
	_ = h.outFile.Close()
	h.host = nil
}

// do has Android do something, and returns what it answers. A program that
// keeps Android waiting hangs.
func (h *tablet) do(form string, args ...any) string {
	h.Helper()
	command := fmt.Sprintf(form, args...)
	must(h, h.outFile.SetReadDeadline(time.Now().Add(time.Minute)))
	_, err := fmt.Fprintln(h.in, command)
	must(h, err)
	answer, err := h.out.ReadString('\n')
	if err != nil {
		_ = h.host.Process.Signal(syscall.SIGQUIT) // the stacks go into the log
		h.Fatalf("%s: the program hangs or has ended: %v", command, err)
	}
	word, rest, _ := strings.Cut(strings.TrimSpace(answer), " ")
	if word != "ok" {
		h.Fatalf("%s: %s", command, answer)
	}
	return rest
}

// turn gives the window another size, as for a tablet that is turned.
func (h *tablet) turn() {
	h.Helper()
	h.width, h.height = h.height, h.width
	h.do("size %d %d", h.width, h.height)
	h.settle()
}

// picture is what the window shows.
func (h *tablet) picture() *image.RGBA {
	h.Helper()
	name := filepath.Join(h.files, "picture")
	h.do("picture %s", name)
	pix, err := os.ReadFile(name)
	must(h, err)
	if len(pix) != 4*h.width*h.height {
		h.Fatalf("the picture has %d bytes", len(pix))
	}
	for i := 0; i < len(pix); i += 4 {
		pix[i], pix[i+2], pix[i+3] = pix[i+2], pix[i], 0xFF
	}
	return &image.RGBA{Pix: pix, Stride: 4 * h.width, Rect: image.Rect(0, 0, h.width, h.height)}
}

// settle waits until the picture stands still and shows something.
func (h *tablet) settle() *image.RGBA {
	h.Helper()
	var before []byte
	for range 200 {
		img := h.picture()
		if bytes.Equal(img.Pix, before) && bytes.Count(img.Pix, img.Pix[:4]) < len(img.Pix)/5 {
			return img
		}
		before = img.Pix
		time.Sleep(60 * time.Millisecond)
	}
	h.Fatal("the picture does not stand still, or nothing is in it")
	return nil
}

// keep writes what is shown into a folder, if ZAPIS_ANDROID_OUT names one.
func (h *tablet) keep(name string) {
	h.Helper()
	folder := os.Getenv("ZAPIS_ANDROID_OUT")
	if folder == "" {
		return
	}
	must(h, os.MkdirAll(folder, 0o755))
	var b bytes.Buffer
	must(h, png.Encode(&b, h.settle()))
	must(h, os.WriteFile(filepath.Join(folder, name+".png"), b.Bytes(), 0o644))
}

// alarmRed is the red of the alarm's edge around the whole screen (app/frame.go).
var alarmRed = color.RGBA{0xB3, 0x26, 0x1E, 0xFF}

// alarmed waits until the screen shows an alarm, and until a touch is taken
// again: one that comes as an alarm moves the page is let go by.
func (h *tablet) alarmed() {
	h.Helper()
	for range 100 {
		img, red := h.picture(), 0
		for y := range h.height {
			if img.RGBAAt(4, y) == alarmRed {
				red++
			}
		}
		if red > h.height/4 {
			h.settle()
			time.Sleep(time.Second)
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	h.keep("no-alarm")
	h.Fatal("no alarm is on the screen")
}

// touch is a finger on the screen.
func (h *tablet) touch(x, y float32) {
	h.Helper()
	h.do("touch %g %g", x, y)
	time.Sleep(40 * time.Millisecond)
}
