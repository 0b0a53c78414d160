package inbox

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"zapis/app/page"
	"zapis/app/qr"
	"zapis/scoresheet"
)

// Folders is an inbox of folders on the device, of which some may not be there.
// In each, files are looked for, and photos of codes on another device's
// screen (see package qr), which are joined.
type Folders []string

const (
	maxPhoto      = 16 << 20                                     // bytes
	maxInboxFile  = scoresheet.MaxReceived + 4*scoresheet.MaxLog // as a record file may have
	maxInboxCount = 200                                          // files looked at in a folder, the newest
)

// Places implements [Inbox].
func (f Folders) Places() string { return strings.Join(f, ", ") }

// Files implements [Inbox].
func (f Folders) Files(kind page.FileKind) (out []page.InboxFile, err error) {
	var codes []string
	for _, dir := range f {
		found, photos, e := readFolder(dir, kind)
		out, codes, err = append(out, found...), append(codes, photos...), errors.Join(err, e)
	}
	photographed, e := joined(codes, kind)
	if out = append(photographed, out...); len(out) == 0 {
		err = errors.Join(err, e)
	}
	return out, err
}

// joined makes the files of the codes that were photographed. If some are
// missing, the error says which.
func joined(codes []string, kind page.FileKind) (out []page.InboxFile, err error) {
	byFile := map[string][]string{}
	var order []string
	for _, c := range codes {
		p, err := qr.ParsePart(c)
		if err != nil {
			continue // a photo of something else
		}
		if byFile[p.File] == nil {
			order = append(order, p.File)
		}
		byFile[p.File] = append(byFile[p.File], c)
	}
	for _, file := range order {
		data, e := qr.Join(byFile[file])
		switch {
		case e != nil:
			err = errors.Join(err, e)
		case kind.Begins(data):
			out = append(out, page.InboxFile{Name: "QR " + file, Data: data})
		}
	}
	return out, err
}

func readFolder(dir string, kind page.FileKind) (files []page.InboxFile, codes []string, err error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("the files in %s cannot be read: %w", dir, err)
	}
	type seen struct {
		name string
		info fs.FileInfo
	}
	var list []seen
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && info.Size() <= maxInboxFile {
			list = append(list, seen{e.Name(), info})
		}
	}
	slices.SortFunc(list, func(a, b seen) int {
		return cmp.Or(b.info.ModTime().Compare(a.info.ModTime()), cmp.Compare(a.name, b.name))
	})
	for _, s := range list[:min(len(list), maxInboxCount)] {
		path := filepath.Join(dir, s.name)
		switch strings.ToLower(filepath.Ext(s.name)) {
		case ".jpg", ".jpeg", ".png":
			if text, err := readPhoto(path); err == nil {
				codes = append(codes, text)
			}
			continue
		}
		is, unread := isOf(path, kind)
		if unread != nil { // the others are there all the same
			err = errors.Join(err, unread)
			continue
		}
		if is {
			open := func() ([]byte, error) {
				data, err := readUpTo(path, maxInboxFile)
				return kind.Plain(data), err
			}
			files = append(files, page.InboxFile{Name: s.name, At: s.info.ModTime(), Open: open})
		}
	}
	return files, codes, err
}

// isOf reports whether a file is of the kind.
func isOf(path string, kind page.FileKind) (is bool, err error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	head := make([]byte, page.KindLength)
	n, _ := f.Read(head)
	return kind.Begins(head[:n]), nil
}

// readUpTo reads a file that may have grown since its size was looked at.
func readUpTo(path string, most int64) (data []byte, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	data, err = io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("%s has more than %d MB, which no game has: take the file as the device wrote it", filepath.Base(path), most>>20)
	}
	return data, err
}

func readPhoto(path string) (text string, err error) {
	data, err := readUpTo(path, maxPhoto)
	if err != nil {
		return "", err
	}
	picture, err := qr.Photograph(data)
	if err != nil {
		return "", err
	}
	return qr.ReadImage(picture)
}
