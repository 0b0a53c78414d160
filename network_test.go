package main_test

import (
	"go/ast"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Packages that hand out the system's calls as they are: whoever has them
// needs no package net to open a socket.
var systemCalls = []string{"syscall", "golang.org/x/sys/unix", "golang.org/x/sys/windows"}

// socketCall matches the calls and constants of those packages that make a
// socket, or send through one.
var socketCall = regexp.MustCompile(`^(Socket|Socketpair|Connect|Bind|Listen|Accept4?|Send(to|msg|msgN|msgBuffers)?|Recv(from|msg|msgBuffers)|WSA.*|ConnectEx|AcceptEx|SYS_(SOCKET|SOCKETCALL|SOCKETPAIR|CONNECT|BIND|LISTEN|ACCEPT4?|SENDTO|SENDMSG|SENDMMSG|IO_URING_SETUP))$`)

// socketLibrary matches the system's own libraries that open connections, as
// they would be loaded by name.
var socketLibrary = regexp.MustCompile(`(?i)^(ws2_32|wsock32|mswsock|winhttp|wininet|urlmon|webio|libcurl.*)(\.dll|\.so.*)?$`)

// socketUse returns what a file does to reach the network past package net.
func socketUse(t *testing.T, s source) []string {
	t.Helper()
	calls := map[string]bool{} // the names that packages of system calls have here
	var found []string
	for _, spec := range s.ast.Imports {
		pkg, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(systemCalls, pkg) {
			continue
		}
		name := pkg[strings.LastIndex(pkg, "/")+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if name == "." {
			found = append(found, "imports the names of "+pkg+" as its own")
		}
		calls[name] = true
	}
	ast.Inspect(s.ast, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && calls[x.Name] && socketCall.MatchString(n.Sel.Name) {
				found = append(found, "uses "+x.Name+"."+n.Sel.Name)
			}
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && socketLibrary.MatchString(text) {
				found = append(found, "names the library "+text)
			}
		}
		return true
	})
	for _, group := range s.ast.Comments {
		for _, line := range group.List {
			if strings.HasPrefix(line.Text, "//go:linkname") {
				found = append(found, "reaches into another package: "+line.Text)
			}
		}
	}
	return found
}

// R-D07, R-G22: beside app/courier and the desk nothing in the house makes a
// socket: not with package net or what stands on it (see doors), nor past it
// with the system's own calls.
func TestNoSocketsPastTheDoor(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || slices.ContainsFunc(network, func(place string) bool { return strings.HasPrefix(s.name, place) }) {
			continue
		}
		for _, what := range socketUse(t, s) {
			t.Errorf("%s %s: a device opens no connection outside app/courier", s.name, what)
		}
	}
}

// The door is shut to every package that opens connections, and none but the
// courier's folder and the desk's has the key.
func TestNetworkDoorCovers(t *testing.T) {
	for _, pkg := range []string{
		"net", "net/http", "net/http/httptest", "net/netip", "net/rpc", "net/smtp", "net/textproto", "crypto/tls", "log/syslog", "expvar",
		"golang.org/x/net/websocket", "golang.org/x/net", "golang.org/x/crypto/ssh", "golang.org/x/crypto/acme/autocert",
	} {
		shut := false
		for _, door := range doors {
			shut = shut || covers(door.pkg, pkg) && !door.tests && slices.Equal(door.places, network)
		}
		if !shut {
			t.Errorf("%s may be imported anywhere", pkg)
		}
	}
}

// The test above finds what it looks for.
func TestSocketUseIsFound(t *testing.T) {
	tests := []struct {
		text string
		want string // "" for nothing
	}{
		{`import "syscall"; func f() { syscall.Socket(2, 1, 0) }`, "uses syscall.Socket"},
		{`import "golang.org/x/sys/unix"; var f = unix.Connect`, "uses unix.Connect"},
		{`import u "golang.org/x/sys/unix"; func f() { u.Syscall(u.SYS_SOCKET, 2, 1, 0) }`, "uses u.SYS_SOCKET"},
		{`import w "golang.org/x/sys/windows"; func f() { w.WSASendto() }`, "uses w.WSASendto"},
		{`import . "syscall"; func f() { Socket(2, 1, 0) }`, "imports the names of syscall as its own"},
		{`var dll = "WS2_32.dll"`, "names the library WS2_32.dll"},
		{"import _ \"unsafe\"\n\n//go:linkname socket net.socket\nfunc socket()", "reaches into another package: //go:linkname socket net.socket"},
		{`import "golang.org/x/sys/unix"; func f() { unix.Fsync(1) }`, ""},
		{`type s struct{}; func (s) Connect() {}; func f() { var syscall s; syscall.Connect() }`, ""},
	}
	for _, tt := range tests {
		got := socketUse(t, parsed(t, "x.go", "package x; "+tt.text))
		if tt.want == "" && len(got) > 0 || tt.want != "" && !slices.Equal(got, []string{tt.want}) {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}
