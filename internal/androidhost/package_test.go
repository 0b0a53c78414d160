package androidhost_test

import (
	"os"
	"os/exec"
	"path/filepath"
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
