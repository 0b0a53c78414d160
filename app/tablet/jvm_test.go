//go:build !jvmtest

package tablet_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"zapis/internal/built"
)

// complaint is how a Java machine under -Xcheck:jni tells of a wrong call.
var complaint = regexp.MustCompile(`(?m)^(?:WARNING|FATAL ERROR)(?: in native method)?:.*$`)

// jdk finds a Java compiler with the headers and the library of a machine.
func jdk(t *testing.T) (home, library string) {
	t.Helper()
	var homes []string
	if h := os.Getenv("JAVA_HOME"); h != "" {
		homes = append(homes, h)
	}
	if javac, err := exec.LookPath("javac"); err == nil {
		if where, err := filepath.EvalSymlinks(javac); err == nil {
			homes = append(homes, filepath.Dir(filepath.Dir(where)))
		}
	}
	installed, err := filepath.Glob("/usr/lib/jvm/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, home := range append(homes, installed...) {
		library := filepath.Join(home, "lib", "server")
		found := true
		for _, needed := range []string{
			filepath.Join(home, "bin", "javac"), filepath.Join(home, "include", "jni.h"), filepath.Join(library, "libjvm.so"),
		} {
			if _, err := os.Stat(needed); err != nil {
				found = false
			}
		}
		if found {
			return home, library
		}
	}
	t.Skip("no JDK here: the calls into Android are not tried; install default-jdk-headless or set JAVA_HOME")
	return "", ""
}

// R-D02, R-G01, R-G03, R-G05: what the tablet asks Android runs in a real Java
// machine, with every method's name and signature, every exception and from
// threads the machine does not know; -Xcheck:jni finds nothing wrong.
func TestJNIInARealJVM(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the machine is looked for on Linux only")
	}
	if testing.Short() {
		t.Skip("it compiles C and Java")
	}
	built.DependsOn(t, ".") // what is compiled here; make test-jni asks anew
	home, library := jdk(t)
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no C compiler here: gcc")
	}
	work := t.TempDir()
	run := func(env []string, name string, args ...string) (string, error) {
		c := exec.CommandContext(t.Context(), name, args...)
		c.Env = append(os.Environ(), env...)
		out, err := c.CombinedOutput()
		return string(out), err
	}
	must := func(out string, err error) string {
		t.Helper()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return out
	}

	for _, folder := range []string{"bench", "now", "old"} {
		var files []string
		err := filepath.WalkDir(filepath.Join("testdata", "java", folder), func(name string, _ os.DirEntry, err error) error {
			if strings.HasSuffix(name, ".java") {
				files = append(files, name)
			}
			return err
		})
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", folder, len(files), err)
		}
		args := append([]string{"-Xlint:all,-path,-serial", "-Werror", "-cp", filepath.Join(work, "bench"), "-d", filepath.Join(work, folder)}, files...)
		must(run(nil, filepath.Join(home, "bin", "javac"), args...))
	}

	program := filepath.Join(work, "jni.test")
	must(run([]string{
		"CGO_ENABLED=1", "GOFLAGS=-tags=jvmtest -buildvcs=false",
		"CGO_CFLAGS=-O1 -g -I" + filepath.Join(home, "include") + " -I" + filepath.Join(home, "include", "linux"),
		"CGO_LDFLAGS=-L" + library + " -Wl,-rpath," + library,
	}, "go", "test", "-c", "-o", program, "."))

	env := []string{"ZAPIS_JVM_CLASSES=" + work}
	out := must(run(env, program, "-test.v"))
	if !strings.Contains(out, "--- PASS: TestNothingIsLeftBehind") {
		t.Errorf("the calls were not made:\n%s", out)
	}
	if said := complaint.FindAllString(out, 5); said != nil {
		t.Errorf("the Java machine complains:\n%s", strings.Join(said, "\n"))
	}
	// The same machine does complain where something is wrong.
	out = must(run(append(env, "ZAPIS_JVM_LEAK=1"), program, "-test.run", "^TestLeakIsNoticed$"))
	if !complaint.MatchString(out) {
		t.Errorf("ten thousand forgotten references go unnoticed:\n%s", out)
	}
}
