package main

import (
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	errUnknown  = errors.New("licence not known; read it, then teach internal/licences its words")
	errCopyleft = errors.New("a licence of the GPL family; the program would have to be under it too")
)

// isLicenceFile reports whether a file of this name holds a licence: LICENSE,
// LICENCE.md, COPYING, LICENSE-GO, SQLITE-LICENSE, OFL.txt and their like. The
// licence of a project's logo is none of ours: a picture is not linked.
func isLicenceFile(name string) bool {
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case "", ".txt", ".md", ".mit", ".bsd", ".apache", ".ofl", ".rst":
	default:
		return false
	}
	up := strings.ToUpper(name)
	if strings.HasSuffix(up, "-LOGO") {
		return false
	}
	return strings.Contains(up, "LICENSE") || strings.Contains(up, "LICENCE") ||
		strings.HasPrefix(up, "COPYING") || strings.HasPrefix(up, "OFL") || strings.HasPrefix(up, "UNLICENSE")
}

// kinds are the licences we may link with, each known by words that its text
// holds, compared after flatten.
var kinds = []struct{ name, words string }{
	{"Apache-2.0", "apache license version 2.0, january 2004"},
	{"Apache-2.0", "licensed under the apache license, version 2.0"},
	{"BSD-3-Clause", "may be used to endorse or promote products derived from this software without specific prior written permission"},
	{"Bitstream Vera", "bitstream vera fonts copyright"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted"},
	{"ISC", "permission to use, copy, modify, and distribute this software for any purpose with or without fee is hereby granted"},
	{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files"},
	{"MPL-2.0", "mozilla public license version 2.0"},
	{"MPL-2.0", "mozilla public license, version 2.0"},
	{"OFL-1.1", "sil open font license version 1.1"},
	{"public domain", "the author disclaims copyright to this source code"},
	{"public domain", "all of the code and documentation in sqlite has been dedicated to the public domain"},
	{"Unlicense", "this is free and unencumbered software released into the public domain"},
	{"Zlib", "altered source versions must be plainly marked as such"},
}

// bsd is what the two-clause and the three-clause licence share.
const bsd = "redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are met"

// copyleft matches the title of a GPL, LGPL or AGPL at the head of its text;
// other licences mention them further down (MPL 2.0, section 1.12).
var copyleft = regexp.MustCompile(`^.{0,400}gnu (lesser |library |affero )?general public license`)

// filling is what wrapping and comment signs put between words.
var filling = regexp.MustCompile(`[\s*/>#]+`)

func flatten(text string) string {
	return strings.TrimSpace(filling.ReplaceAllString(strings.ToLower(text), " "))
}

// classify names the licences whose words stand in text, sorted. It returns
// errCopyleft or errUnknown where it must not be linked or is not known.
func classify(text string) ([]string, error) {
	flat := flatten(text)
	if copyleft.MatchString(flat) {
		return nil, errCopyleft
	}
	var names []string
	for _, k := range kinds {
		if strings.Contains(flat, flatten(k.words)) {
			names = append(names, k.name)
		}
	}
	if strings.Contains(flat, bsd) && !slices.Contains(names, "BSD-3-Clause") {
		names = append(names, "BSD-2-Clause")
	}
	if names == nil {
		return nil, errUnknown
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}
