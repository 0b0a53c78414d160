package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// What others wrote and a program carries is what was taken over, byte for byte.
func TestParts(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	table, err := partsTable(os.DirFS(filepath.Join(root, partsFolder)), parts)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(table); !strings.Contains(text, "| zxing-wasm | 3.1.4 | Apache-2.0, BSD-3-Clause, MIT |") {
		t.Error(text)
	}
}

func TestPartsRefuse(t *testing.T) {
	sum := sha256.Sum256([]byte("code"))
	known := []part{{name: "x", version: "1", origin: "npm: x", files: map[string]string{"a/x.js": hex.EncodeToString(sum[:])}}}
	const mit = "Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files"
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for _, c := range []struct {
		name string
		fs   fstest.MapFS
		want string // of the error; empty: none
	}{
		{"as it came", fstest.MapFS{"x/a/x.js": file("code"), "x/LICENSE": file(mit), "x/README.md": file("hello")}, ""},
		{"changed", fstest.MapFS{"x/a/x.js": file("code."), "x/LICENSE": file(mit)}, "its SHA-256 is"},
		{"one more file", fstest.MapFS{"x/a/x.js": file("code"), "x/a/y.js": file("code"), "x/LICENSE": file(mit)}, "x/a/y.js: it has no SHA-256"},
		{"a file too few", fstest.MapFS{"x/LICENSE": file(mit)}, "0 of its 1 files"},
		{"no licence", fstest.MapFS{"x/a/x.js": file("code")}, "no licence file"},
		{"a licence of the GPL family", fstest.MapFS{"x/a/x.js": file("code"), "x/LICENSE": file("GNU GENERAL PUBLIC LICENSE")}, errCopyleft.Error()},
		{"a part that nobody names", fstest.MapFS{"x/a/x.js": file("code"), "x/LICENSE": file(mit), "y/y.js": file("")}, "y: it has no row"},
	} {
		_, err := partsTable(c.fs, known)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
