package androidhost_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// R-D02, R-G05: the package that is made asks for nothing, holds nothing but the
// program, is signed with a key of one's own, and is refused where that is not
// so. Its library is the one that the trials run.
func packed(t *testing.T, b build) {
	for _, tool := range []string{"aapt", "zipalign", "apksigner", "keytool", "unzip"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is missing: make test-android", tool)
		}
	}
	root := filepath.Join("..", "..")
	tree := func() string { return run(t, nil, "git", "-C", root, "status", "--porcelain") }
	before := tree()
	script := func(name string) string { return filepath.Join(root, "packaging", "android", name) }
	try := func(env []string, name string, args ...string) (string, bool) {
		c := exec.CommandContext(t.Context(), name, args...)
		c.Env = append(os.Environ(), env...)
		out, err := c.CombinedOutput()
		return string(out), err == nil
	}
	// A library that is nothing but small, where it is not the library that
	// matters.
	small := filepath.Join(t.TempDir(), "libs")
	must(t, os.MkdirAll(filepath.Join(small, abi()), 0o755))
	source := filepath.Join(t.TempDir(), "small.c")
	must(t, os.WriteFile(source, []byte("void ANativeActivity_onCreate(void) {}\nvoid begin(void) __asm__(\"main.main\");\nvoid begin(void) {}\n"), 0o644))
	run(t, nil, "gcc", "-shared", "-fPIC", "-s", "-o", filepath.Join(small, abi(), "libZapis.so"), source)
	// pack makes a package with a key of that name.
	pack := func(owner, libs string, args ...string) (file, said string, ok bool) {
		dir := t.TempDir()
		file = filepath.Join(dir, "zapis.apk")
		run(t, nil, "keytool", "-genkeypair", "-keystore", filepath.Join(dir, "key"), "-storepass", "a trial's", "-alias", "zapis",
			"-keyalg", "EC", "-groupname", "secp256r1", "-validity", "12000", "-dname", owner)
		said, ok = try([]string{"ZAPIS_KEYSTORE=" + filepath.Join(dir, "key"), "ZAPIS_KEYSTORE_PASSWORD=a trial's"},
			script("package.sh"), append(args, "--libs", libs, "-o", file)...)
		return file, said, ok
	}

	compiled(t, script("package.sh"), filepath.Join(small, abi(), "libZapis.so"))
	_, said, ok := pack("CN=A club", b.path("libs"))
	if !ok {
		t.Fatal(said)
	}
	for _, want := range []string{"permissions            none\n", "signer                 CN=A club\n"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in what is said of the package:\n%s", want, said)
		}
	}
	file, said, ok := pack("CN=A club", small, "--network")
	if !ok || !strings.Contains(said, "permissions            android.permission.INTERNET\n") {
		t.Errorf("with the network: %s", said)
	}
	if file, said, ok := pack("CN=gomobile", small); ok || !strings.Contains(said, "whose key everybody has") {
		t.Errorf("a package signed by gomobile is made: %s", said)
	} else if _, err := os.Stat(file); err == nil {
		t.Error("a package signed by gomobile is left lying about")
	}
	if said, ok := try(nil, script("check.sh"), "--network", file); ok || !strings.Contains(said, "processors             "+abi()+": should be arm64-v8a armeabi-v7a") {
		t.Errorf("a package for no tablet: %s", said)
	}
	if said, ok := try(nil, script("check.sh"), "--abis", abi(), file); ok || !strings.Contains(said, "permissions            android.permission.INTERNET: should be none") {
		t.Errorf("a package with the network: %s", said)
	}
	must(t, os.WriteFile(filepath.Join(b.dir, "secret.go"), []byte("package secret"), 0o644))
	run(t, nil, "aapt", "add", "-k", file, filepath.Join(b.dir, "secret.go"))
	if said, ok := try(nil, script("check.sh"), "--abis", abi(), file); ok ||
		!strings.Contains(said, "secret.go: should be none") || !strings.Contains(said, "DOES NOT VERIFY: should be good") {
		t.Errorf("a package that somebody added to: %s", said)
	}
	if after := tree(); after != before {
		t.Errorf("packaging changes the tree: %s", after)
	}
}

// compiled checks what the Android NDK is asked for, which is not here: folders
// with its compilers' names stand in for it, and a program that notes what it is
// called with for the Go command. The compilers are those that Fyne's tool takes;
// a library that is for another processor than its folder says is refused.
func compiled(t *testing.T, script, library string) {
	t.Helper()
	ndk, tools, dir := t.TempDir(), t.TempDir(), t.TempDir()
	golang, err := exec.LookPath("go")
	must(t, err)
	bin := filepath.Join(ndk, "toolchains", "llvm", "prebuilt", "linux-x86_64", "bin")
	must(t, os.MkdirAll(bin, 0o755))
	for _, name := range []string{"aarch64-linux-android23-clang", "armv7a-linux-androideabi23-clang"} {
		must(t, os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\nexit 1\n"), 0o755))
	}
	noted := filepath.Join(dir, "noted")
	must(t, os.WriteFile(filepath.Join(tools, "go"), fmt.Appendf(nil, `#!/bin/sh
[ "$1" = build ] || exec %[1]q "$@"
echo "$GOOS $GOARCH $GOARM cgo $CGO_ENABLED $CC $CGO_LDFLAGS: $*" >>%[2]q
while [ "$1" != -o ]; do shift; done
cp %[3]q "$2"
`, golang, noted, library), 0o755))
	run(t, nil, "keytool", "-genkeypair", "-keystore", filepath.Join(dir, "key"), "-storepass", "a trial's", "-alias", "zapis",
		"-keyalg", "EC", "-groupname", "secp256r1", "-validity", "12000", "-dname", "CN=A club")
	c := exec.CommandContext(t.Context(), script, "-o", filepath.Join(dir, "zapis.apk"))
	c.Env = append(os.Environ(), "PATH="+tools+":"+os.Getenv("PATH"), "ANDROID_NDK_HOME="+ndk,
		"ZAPIS_KEYSTORE="+filepath.Join(dir, "key"), "ZAPIS_KEYSTORE_PASSWORD=a trial's")
	said, err := c.CombinedOutput()
	for _, want := range []string{
		"processors             arm64-v8a armeabi-v7a\n", "arm64-v8a, compressed  def\n",
		"arm64-v8a              Advanced Micro Devices X86-64: should be AArch64\n", "armeabi-v7a            Advanced Micro Devices X86-64: should be ARM\n",
	} {
		if err == nil || !strings.Contains(string(said), want) {
			t.Errorf("no %q in what is said of it, or it is made: %v\n%s", want, err, said)
		}
	}
	calls, err := os.ReadFile(noted)
	must(t, err)
	module := run(t, []string{"GOFLAGS=-mod=mod"}, golang, "mod", "download", "-json", "fyne.io/tools@v1.7.2")
	_, module, _ = strings.Cut(module, `"Dir": "`)
	module, _, _ = strings.Cut(module, `"`)
	known, err := os.ReadFile(filepath.Join(module, "cmd", "fyne", "internal", "mobile", "env.go"))
	must(t, err)
	for _, want := range []struct{ abi, call string }{
		{"arm64-v8a", "android arm64 7 cgo 1 %s -Wl,-z,max-page-size=16384: build -trimpath -tags migrated_fynedo,no_emoji,accessibility -buildmode=c-shared -ldflags "},
		{"armeabi-v7a", "android arm 7 cgo 1 %s -Wl,-z,max-page-size=16384: build -trimpath -tags migrated_fynedo,no_emoji,accessibility -buildmode=c-shared -ldflags "},
	} {
		m := regexp.MustCompile(`abi:\s+"` + want.abi + `",\s+minAPI:\s+(\d+),\s+toolPrefix:.*\s+clangPrefix:\s+"(.*)"`).FindSubmatch(known)
		if m == nil || string(m[1]) > "23" {
			t.Fatalf("Fyne's tool has another compiler for %s: %q", want.abi, m)
		}
		if call := fmt.Sprintf(want.call, filepath.Join(bin, string(m[2])+"23-clang")); !strings.Contains(string(calls), call) {
			t.Errorf("no\n%s…\namong what is compiled:\n%s", call, calls)
		}
	}
}
