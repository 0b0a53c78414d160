package conditions_test

import (
	"archive/zip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// wine stands for a machine with Windows: its disk is a folder of its own, it
// is switched on as long as its server runs, and its screen is an X server's.
type wine struct {
	t        *testing.T
	scr      *screen
	disk     string // its folder, in which Linux has it
	programs string // the folder of the archive that make dist packs
}

// newWine unpacks the archive in the folder that ZAPIS_WINDOWS names, and
// installs Windows beside it.
func newWine(t *testing.T) *wine {
	t.Helper()
	folder := os.Getenv("ZAPIS_WINDOWS")
	if folder == "" {
		t.Skip("not wanted: make test-windows")
	}
	archives, err := filepath.Glob(filepath.Join(folder, "zapis-*-windows-amd64.zip"))
	must(t, err)
	if len(archives) != 1 {
		t.Fatalf("%d archives for Windows in %s", len(archives), folder)
	}
	for _, tool := range []string{"wine", "wineserver", "x86_64-w64-mingw32-gcc", "wmctrl", "curl"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatalf("%s is missing: scripts/setup.sh windows", tool)
		}
	}
	home := t.TempDir()
	x := &wine{t: t, scr: newScreen(t), disk: filepath.Join(home, "wine"), programs: unpacked(t, archives[0])}
	// Neither .NET nor a browser is asked for, and no menus are made.
	x.scr.env = append(x.scr.env, "HOME="+home, "WINEPREFIX="+x.disk, "WINEARCH=win64", "WINEDEBUG=-all",
		"WINEDLLOVERRIDES=mscoree,mshtml,winemenubuilder.exe=")
	t.Cleanup(func() { _ = x.scr.command("wineserver", "-k").Run() }) // it may be off
	must(t, os.Mkdir(x.disk, 0o755))
	x.on()
	if said, err := x.run(home, "wineboot", "--init"); err != nil {
		t.Fatalf("wine does not start: %v: %s", err, said)
	}
	prng := filepath.Join(x.disk, "drive_c", "windows", "system32", "bcryptprimitives.dll")
	if _, err := os.Stat(prng); errors.Is(err, os.ErrNotExist) {
		x.scr.do("x86_64-w64-mingw32-gcc", "-shared", "-O2", "-Wall", "-Werror", "-o", prng,
			filepath.Join("testdata", "bcryptprimitives.c"), "-ladvapi32")
	}
	return x
}

// on switches the machine on: between two programs it stays on.
func (x *wine) on() {
	x.t.Helper()
	// What it starts stays, so that it must hold no pipe of ours.
	must(x.t, x.scr.command("wineserver", "-p").Run())
}

// off takes the power from it.
func (x *wine) off() {
	x.t.Helper()
	must(x.t, x.scr.command("wineserver", "-k").Run())
}

// exe is where a program of ours lies.
func (x *wine) exe(name string) string { return filepath.Join(x.programs, name+".exe") }

// run runs a program of Windows in a folder, and returns what it says.
func (x *wine) run(dir, program string, args ...string) (string, error) {
	x.t.Helper()
	said, err := os.Create(filepath.Join(x.t.TempDir(), "said"))
	must(x.t, err)
	cmd := x.scr.command("wine", append([]string{program}, args...)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, said, said
	failed := cmd.Run()
	must(x.t, said.Close())
	text, err := os.ReadFile(said.Name())
	must(x.t, err)
	return strings.ReplaceAll(string(text), "\r\n", "\n"), failed
}

// says runs one of our programs, which has to succeed.
func (x *wine) says(dir, program string, args ...string) string {
	x.t.Helper()
	said, err := x.run(dir, x.exe(program), args...)
	if err != nil {
		x.t.Fatalf("%s.exe %s: %v\n%s", program, strings.Join(args, " "), err, said)
	}
	return said
}

// console has the text front end do what the lines say.
func (x *wine) console(dir, data string, lines ...string) {
	x.t.Helper()
	must(x.t, os.WriteFile(filepath.Join(dir, "lines.txt"), []byte(strings.Join(lines, "\r\n")+"\r\n"), 0o644))
	x.says(dir, "zapis-console", "--data", data, "--strict", "lines.txt")
}

// tests runs tests of a package, compiled for Windows.
func (x *wine) tests(pkg, pattern string) {
	x.t.Helper()
	bin := filepath.Join(x.t.TempDir(), "tests.exe")
	build := exec.Command("go", "test", "-c", "-o", bin, "zapis/"+pkg)
	build.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		x.t.Fatalf("%s: %v\n%s", pkg, err, said)
	}
	here, err := filepath.Abs(filepath.Join("..", "..", filepath.FromSlash(pkg)))
	must(x.t, err)
	said, err := x.run(here, bin, "-test.run", pattern, "-test.v")
	if err != nil || strings.Contains(said, "--- SKIP") || !strings.Contains(said, "--- PASS") {
		x.t.Errorf("%s: %v\n%s", pkg, err, said)
	}
}

// stick plugs in a stick, which is a folder, until what is returned pulls it out.
func (x *wine) stick(drive string) (pull func()) {
	x.t.Helper()
	at := filepath.Join(x.disk, "dosdevices", drive)
	must(x.t, os.Symlink(x.t.TempDir(), at))
	if said, err := x.run(x.disk, "reg", "add", `HKLM\Software\Wine\Drives`, "/v", drive, "/d", "floppy", "/f"); err != nil {
		x.t.Fatalf("no stick can be made: %v: %s", err, said)
	}
	x.off() // it looks for drives when it is switched on
	x.on()
	return func() { must(x.t, os.Remove(at)) }
}

// in is the same machine for a test of its own.
func (x *wine) in(t *testing.T) *wine {
	scr := *x.scr
	scr.t = t
	return &wine{t, &scr, x.disk, x.programs}
}

// onZ is how Windows calls a file of ours: drive Z is all that Linux has.
func onZ(path string) string { return "Z:" + strings.ReplaceAll(path, "/", `\`) }

// unpacked unpacks an archive, and returns the folder in it.
func unpacked(t *testing.T, archive string) string {
	t.Helper()
	r, err := zip.OpenReader(archive)
	must(t, err)
	defer r.Close()
	dir := t.TempDir()
	for _, f := range r.File {
		to := filepath.Join(dir, filepath.FromSlash(f.Name))
		if f.FileInfo().IsDir() {
			must(t, os.MkdirAll(to, 0o755))
			continue
		}
		from, err := f.Open()
		must(t, err)
		content, err := io.ReadAll(from)
		must(t, err)
		must(t, os.WriteFile(to, content, 0o755))
	}
	all, err := os.ReadDir(dir)
	must(t, err)
	if len(all) != 1 {
		t.Fatalf("%s holds %v", archive, all)
	}
	return filepath.Join(dir, all[0].Name())
}
