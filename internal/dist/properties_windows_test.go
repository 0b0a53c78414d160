package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/windows"
)

// What Windows shows of a program, asked as its Explorer asks: make test-windows
// names one.
func TestProperties(t *testing.T) {
	file, version := os.Getenv("ZAPIS_PROGRAM"), os.Getenv("ZAPIS_VERSION")
	if file == "" {
		t.Skip("no program is named: make test-windows")
	}
	size, err := windows.GetFileVersionInfoSize(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	info := make([]byte, size)
	if err := windows.GetFileVersionInfo(file, 0, size, unsafe.Pointer(&info[0])); err != nil {
		t.Fatal(err)
	}
	name := strings.TrimSuffix(filepath.Base(file), ".exe")
	for key, want := range map[string]string{
		"ProductVersion": version, "FileVersion": version, "FileDescription": titles[name], "OriginalFilename": name + ".exe",
	} {
		var at *uint16
		var length uint32
		if err := windows.VerQueryValue(unsafe.Pointer(&info[0]), `\StringFileInfo\040904b0\`+key, unsafe.Pointer(&at), &length); err != nil {
			t.Errorf("%s: %v", key, err)
		} else if got := windows.UTF16PtrToString(at); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	var fixed *windows.VS_FIXEDFILEINFO
	var length uint32
	if err := windows.VerQueryValue(unsafe.Pointer(&info[0]), `\`, unsafe.Pointer(&fixed), &length); err != nil {
		t.Fatal(err)
	}
	release, _, _ := strings.Cut(version, "+")
	if got := numbers(fixed.FileVersionMS, fixed.FileVersionLS); got != release+".0" {
		t.Errorf("the version in numbers is %s, want %s.0", got, release)
	}
	for _, size := range sizes {
		if got := iconOf(t, file, size); got != size {
			t.Errorf("the icon of %d pixels has %d", size, got)
		}
	}
}

// numbers are the four of a fixed version.
func numbers(ms, ls uint32) string {
	var all []string
	for _, n := range []uint32{ms >> 16, ms & 0xFFFF, ls >> 16, ls & 0xFFFF} {
		all = append(all, strconv.FormatUint(uint64(n), 10))
	}
	return strings.Join(all, ".")
}

// iconOf asks for the program's first icon in a size, and returns how wide the
// picture is that comes; 0 if none does.
func iconOf(t *testing.T, file string, size int) int {
	t.Helper()
	user32, gdi32 := windows.NewLazySystemDLL("user32.dll"), windows.NewLazySystemDLL("gdi32.dll")
	path, err := windows.UTF16PtrFromString(file)
	if err != nil {
		t.Fatal(err)
	}
	var icon windows.Handle
	const shared = 0x8000
	if n, _, _ := user32.NewProc("PrivateExtractIconsW").Call(uintptr(unsafe.Pointer(path)), 0, uintptr(size), uintptr(size),
		uintptr(unsafe.Pointer(&icon)), 0, 1, shared); n != 1 || icon == 0 {
		return 0
	}
	var parts struct { // ICONINFO
		isIcon       int32
		x, y         uint32
		mask, colour windows.Handle
	}
	if ok, _, err := user32.NewProc("GetIconInfo").Call(uintptr(icon), uintptr(unsafe.Pointer(&parts))); ok == 0 {
		t.Fatal(err)
	}
	var bitmap struct { // BITMAP
		kind, width, height, lineBytes int32
		planes, bitsPixel              uint16
		bits                           uintptr
	}
	if n, _, err := gdi32.NewProc("GetObjectW").Call(uintptr(parts.colour), unsafe.Sizeof(bitmap), uintptr(unsafe.Pointer(&bitmap))); n == 0 {
		t.Fatal(err)
	}
	return int(bitmap.width)
}
