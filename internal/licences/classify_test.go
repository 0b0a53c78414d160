package main

import (
	"errors"
	"slices"
	"testing"
)

func TestClassify(t *testing.T) {
	const (
		mit  = "Permission is hereby granted, free of charge, to any person obtaining a copy\nof this software and associated documentation files (the \"Software\"), to deal"
		bsd2 = "Redistribution and use in source and binary forms, with or without\nmodification, are permitted provided that the following conditions are\nmet:"
		bsd3 = bsd2 + "\n// 3. Neither the name of X nor the names of its\n// contributors may be used to endorse or promote products derived from\n// this software without specific prior written permission."
		gpl  = "                    GNU GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007\n"
		mpl  = "Mozilla Public License Version 2.0\n==================================\n"
	)
	cases := []struct {
		name, text string
		want       []string
		err        error
	}{
		{"one", mit, []string{"MIT"}, nil},
		{"wrapped differently", "permission  is hereby\ngranted, free of charge, to any\tperson obtaining a copy of this software and associated documentation files", []string{"MIT"}, nil},
		{"two clauses", bsd2, []string{"BSD-2-Clause"}, nil},
		{"three clauses, in comment signs", bsd3, []string{"BSD-3-Clause"}, nil},
		{"two licences in a file", mit + "\n\n" + bsd3, []string{"BSD-3-Clause", "MIT"}, nil},
		{"GPL", gpl, nil, errCopyleft},
		{"LGPL", "GNU Lesser General Public License, version 2.1", nil, errCopyleft},
		{"AGPL after a title", "# Licence\n\nThis is under the GNU Affero General Public License.", nil, errCopyleft},
		{"MPL names the GPL further down", mpl + pad(600) + "\"Secondary License\" means the GNU General Public License", []string{"MPL-2.0"}, nil},
		{"nothing known", "All rights reserved.", nil, errUnknown},
		{"empty", "", nil, errUnknown},
	}
	for _, c := range cases {
		got, err := classify(c.text)
		if !slices.Equal(got, c.want) || !errors.Is(err, c.err) {
			t.Errorf("%s: %v, %v; want %v, %v", c.name, got, err, c.want, c.err)
		}
	}
}

func pad(n int) string { return string(slices.Repeat([]byte("word "), n/5)) }

func TestIsLicenceFile(t *testing.T) {
	for _, name := range []string{"LICENSE", "LICENCE.md", "License.txt", "COPYING", "LICENSE-GO", "LICENSE_Inter.txt", "OFL.txt", "UNLICENSE", "LICENSE-3RD-PARTY.md"} {
		if !isLicenceFile(name) {
			t.Errorf("%s is one", name)
		}
	}
	for _, name := range []string{"README.md", "license.go", "licenses_test.go", "LICENSE-LOGO", "licence.png"} {
		if isLicenceFile(name) {
			t.Errorf("%s is none", name)
		}
	}
}
