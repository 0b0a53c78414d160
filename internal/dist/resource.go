package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
)

// sizes are those in which Windows shows a program's icon.
var sizes = []int{16, 24, 32, 48, 64, 128, 256}

// resource writes NAME.ico, NAME.manifest and NAME.rc into the folder, for
// windres to be run there.
func resource(folder, name, version, icon string) error {
	rc, err := script(name, version)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(icon)
	if err != nil {
		return err
	}
	picture, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("%s: %w", icon, err)
	}
	ico, err := iconFile(picture)
	if err != nil {
		return fmt.Errorf("%s: %w", icon, err)
	}
	for file, content := range map[string][]byte{".ico": ico, ".manifest": []byte(manifest), ".rc": rc} {
		if err := os.WriteFile(filepath.Join(folder, name+file), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// manifest says which Windows the program knows, that it asks for no rights of
// an administrator, and that it counts pixels by itself.
const manifest = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <trustInfo xmlns="urn:schemas-microsoft-com:asm.v3">
    <security><requestedPrivileges><requestedExecutionLevel level="asInvoker" uiAccess="false"/></requestedPrivileges></security>
  </trustInfo>
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1">
    <application><supportedOS Id="{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}"/></application>
  </compatibility>
  <application xmlns="urn:schemas-microsoft-com:asm.v3">
    <windowsSettings>
      <dpiAware xmlns="http://schemas.microsoft.com/SMI/2005/WindowsSettings">true/pm</dpiAware>
      <dpiAwareness xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">PerMonitorV2</dpiAwareness>
    </windowsSettings>
  </application>
</assembly>
`

// titles are what Windows shows for a program where it has room for words.
var titles = map[string]string{
	"zapis":         "Zapis, the electronic chess scoresheet",
	"zapis-console": "Zapis, the scoresheet as a text front end",
	"zapis-desk":    "Zapis, the organizer's desk",
}

// script is the resource script. Numbers are all that the fixed part of a
// version can hold; the text beside it is the whole. Under the icon's name the
// device's windows look for theirs.
func script(name, version string) ([]byte, error) {
	title, ok := titles[name]
	if !ok {
		return nil, fmt.Errorf("no program is called %q", name)
	}
	release, _, _ := strings.Cut(version, "+")
	var n [3]int
	if read, err := fmt.Sscanf(release, "%d.%d.%d", &n[0], &n[1], &n[2]); err != nil || read != 3 || fmt.Sprintf("%d.%d.%d", n[0], n[1], n[2]) != release {
		return nil, fmt.Errorf("the version %q does not begin with three numbers", version)
	}
	if strings.ContainsAny(version, "\"\\\r\n") {
		return nil, fmt.Errorf("the version %q cannot stand in a resource", version)
	}
	fixed := fmt.Sprintf("%d,%d,%d,0", n[0], n[1], n[2])
	return fmt.Appendf(nil, `GLFW_ICON ICON "%[1]s.ico"
1 24 "%[1]s.manifest"
1 VERSIONINFO
FILEVERSION %[2]s
PRODUCTVERSION %[2]s
FILEFLAGSMASK 0x3fL
FILEOS 0x40004L
FILETYPE 0x1L
BEGIN
  BLOCK "StringFileInfo"
  BEGIN
    BLOCK "040904b0"
    BEGIN
      VALUE "CompanyName", "The Zapis authors"
      VALUE "FileDescription", "%[4]s"
      VALUE "FileVersion", "%[3]s"
      VALUE "InternalName", "%[1]s"
      VALUE "LegalCopyright", "Apache License 2.0"
      VALUE "OriginalFilename", "%[1]s.exe"
      VALUE "ProductName", "Zapis"
      VALUE "ProductVersion", "%[3]s"
    END
  END
  BLOCK "VarFileInfo"
  BEGIN
    VALUE "Translation", 0x409, 1200
  END
END
`, name, fixed, version, title), nil
}

// iconFile is the picture in all sizes, as an ICO whose pictures are PNG.
func iconFile(picture image.Image) ([]byte, error) {
	if b := picture.Bounds(); b.Dx() != b.Dy() || b.Dx() < sizes[len(sizes)-1] {
		return nil, fmt.Errorf("a picture of %d x %d is not square, or smaller than the largest icon", b.Dx(), b.Dy())
	}
	var pictures [][]byte
	for _, size := range sizes {
		var b bytes.Buffer
		if err := png.Encode(&b, shrunk(picture, size)); err != nil {
			return nil, err
		}
		pictures = append(pictures, b.Bytes())
	}
	ico := []byte{0, 0, 1, 0}
	ico = binary.LittleEndian.AppendUint16(ico, uint16(len(sizes)))
	at := len(ico) + 16*len(sizes)
	for i, size := range sizes {
		ico = append(ico, byte(size), byte(size), 0, 0, 1, 0, 32, 0) // 256 is written as 0
		ico = binary.LittleEndian.AppendUint32(ico, uint32(len(pictures[i])))
		ico = binary.LittleEndian.AppendUint32(ico, uint32(at))
		at += len(pictures[i])
	}
	return append(ico, bytes.Join(pictures, nil)...), nil
}

// shrunk is the picture at size by size pixels, each the mean of those that it
// stands for.
func shrunk(picture image.Image, size int) image.Image {
	from := picture.Bounds()
	out := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			var r, g, b, a, n uint64
			for v := y * from.Dy() / size; v < (y+1)*from.Dy()/size; v++ {
				for u := x * from.Dx() / size; u < (x+1)*from.Dx()/size; u++ {
					cr, cg, cb, ca := picture.At(from.Min.X+u, from.Min.Y+v).RGBA()
					r, g, b, a, n = r+uint64(cr), g+uint64(cg), b+uint64(cb), a+uint64(ca), n+1
				}
			}
			out.Set(x, y, color.RGBA64{R: uint16(r / n), G: uint16(g / n), B: uint16(b / n), A: uint16(a / n)})
		}
	}
	return out
}
