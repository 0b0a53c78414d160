package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// compilers stand for the Go command, for what it would have built, and for the
// compilers of Windows: they write files, and nothing is in them. With BROKEN set
// the device does not compile.
var compilers = map[string]string{
	"go": `#!/bin/sh
case $1 in
version) echo go version none; exit ;;
esac
[ -z "$BROKEN" ] || [ "$CGO_ENABLED" = 0 ] || { echo main.go:1:1: broken >&2; exit 1; }
for last; do :; done
if [ "$1" = run ]; then
	mkdir "$last"
	exit
fi
while [ "$1" != -o ]; do shift; done
cat >"$2" <<'TOOL'
#!/bin/sh
for last; do :; done
[ "$1" != pack ] || echo archive >"$last"
TOOL
chmod +x "$2"
`,
	"x86_64-w64-mingw32-gcc":     "#!/bin/sh\necho gcc of Windows\n",
	"x86_64-w64-mingw32-ld":      "#!/bin/sh\necho ld of Windows\n",
	"x86_64-w64-mingw32-windres": "#!/bin/sh\n",
}

// distScript is scripts/dist.sh in a folder with what it reads, at a release, and
// with these compilers.
type distScript struct {
	t    *testing.T
	root string
	path string
	out  string
}

func newDistScript(t *testing.T) *distScript {
	t.Helper()
	s := &distScript{t: t, root: t.TempDir(), path: t.TempDir()}
	s.out = filepath.Join(s.root, "dist")
	for _, name := range []string{
		"scripts/dist.sh", "scripts/battery.sh", "scripts/ldflags.sh", "LICENSE", "assets/legal.txt", "packaging/start/windows.txt",
		"packaging/start/darwin.txt", "packaging/windows/README.md",
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		s.write(filepath.Join(s.root, name), string(text))
	}
	s.release("0.1.0")
	for name, text := range compilers {
		s.write(filepath.Join(s.path, name), text)
	}
	return s
}

func (s *distScript) write(name, text string) {
	s.t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
		s.t.Fatal(err)
	}
}

func (s *distScript) release(version string) {
	s.t.Helper()
	s.write(filepath.Join(s.root, "FyneApp.toml"), "[Details]\nVersion = \""+version+"\"\n")
}

func (s *distScript) run(parts string, env ...string) (string, error) {
	cmd := exec.Command("bash", filepath.Join(s.root, "scripts", "dist.sh"))
	cmd.Env = append(os.Environ(), "PATH="+s.path+":"+os.Getenv("PATH"), "PARTS="+parts, "SOURCE_DATE_EPOCH=1700000000", "GIT_CEILING_DIRECTORIES="+filepath.Dir(s.root))
	cmd.Env = append(cmd.Env, env...)
	said, err := cmd.CombinedOutput()
	return string(said), err
}

// made runs it, which has to succeed, and checks what lies there then, and which
// parts BUILD.txt tells of.
func (s *distScript) made(parts string, files, told []string) {
	s.t.Helper()
	if said, err := s.run(parts); err != nil {
		s.t.Fatalf("%s: %v\n%s", parts, err, said)
	}
	if got := s.lies(); !slices.Equal(got, files) {
		s.t.Errorf("%s: there are %q, want %q", parts, got, files)
	}
	sums := s.read("SHA256SUMS")
	for _, name := range files {
		if listed := strings.Contains(sums, "  "+name+"\n"); listed != (name != "SHA256SUMS") {
			s.t.Errorf("%s: a checksum of %s: %t", parts, name, listed)
		}
	}
	var got []string
	for line := range strings.Lines(s.read("BUILD.txt")) {
		if part, _, ok := strings.Cut(line, ": "); ok {
			got = append(got, part)
		}
	}
	if !slices.Equal(got, told) {
		s.t.Errorf("%s: BUILD.txt tells of %q, want %q", parts, got, told)
	}
}

func (s *distScript) lies() (names []string) {
	s.t.Helper()
	files, err := os.ReadDir(s.out)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, file := range files {
		names = append(names, file.Name())
	}
	return names
}

func (s *distScript) read(name string) string {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.out, name))
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

// A folder of packages is of one version; its parts may be made one after the other.
func TestOneVersionInAFolder(t *testing.T) {
	s := newDistScript(t)
	const windows, mac = "zapis-0.1.0-windows-amd64.zip", "zapis-0.1.0-darwin-arm64.tar.gz"
	s.made("windows-amd64 sums", []string{"BUILD.txt", "SHA256SUMS", windows}, []string{"windows-amd64"})
	s.made("darwin-arm64 sums", []string{"BUILD.txt", "SHA256SUMS", mac, windows}, []string{"darwin-arm64", "windows-amd64"})
	s.made("windows-amd64 sums", []string{"BUILD.txt", "SHA256SUMS", mac, windows}, []string{"darwin-arm64", "windows-amd64"})
	s.release("0.2.0")
	s.made("darwin-arm64 sums", []string{"BUILD.txt", "SHA256SUMS", "zapis-0.2.0-darwin-arm64.tar.gz"}, []string{"darwin-arm64"})
}

// Where the device cannot be compiled nothing is handed out without it.
func TestBrokenDeviceIsNotLeftOut(t *testing.T) {
	s := newDistScript(t)
	s.made("windows-amd64 sums", []string{"BUILD.txt", "SHA256SUMS", "zapis-0.1.0-windows-amd64.zip"}, []string{"windows-amd64"})
	said, err := s.run("windows-amd64 sums", "BROKEN=yes")
	if err == nil || !strings.Contains(said, "main.go:1:1: broken") {
		t.Errorf("a device that does not compile: %v\n%s", err, said)
	}
	if slices.Contains(s.lies(), "SHA256SUMS") || !strings.Contains(s.read("BUILD.txt"), "not finished") {
		t.Errorf("what was not finished looks finished: %q\n%s", s.lies(), s.read("BUILD.txt"))
	}
	// In a folder with a BUILD.txt of something else nothing is touched.
	s.write(filepath.Join(s.out, "BUILD.txt"), "Kernel 6.1\n")
	if said, err := s.run("sums"); err == nil || s.read("BUILD.txt") != "Kernel 6.1\n" {
		t.Errorf("it takes over a folder of others: %v\n%s", err, said)
	}
}
