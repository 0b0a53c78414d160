package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// pack writes the folder into the archive that file names, the folder's own
// name before every path.
func pack(folder, file string, at time.Time) error {
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	switch {
	case strings.HasSuffix(file, ".tar.gz"):
		err = packTar(out, folder, at)
	case strings.HasSuffix(file, ".zip"):
		err = packZip(out, folder, at)
	default:
		err = fmt.Errorf("%s is neither .tar.gz nor .zip", file)
	}
	return errors.Join(err, out.Close())
}

// entries calls add for every folder and file below folder, in the order of
// their names. A folder's name ends in a slash. Anything but folders and files
// is refused: what a link points to is not in the archive.
func entries(folder string, add func(name string, mode fs.FileMode, content io.Reader, size int64) error) error {
	base := filepath.Base(folder)
	return filepath.WalkDir(folder, func(at string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, err := filepath.Rel(folder, at)
		if err != nil {
			return err
		}
		name := path.Join(base, filepath.ToSlash(below))
		if d.IsDir() {
			return add(name+"/", 0o755, nil, 0)
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%s is neither a folder nor a file", at)
		}
		mode := fs.FileMode(0o644)
		if info.Mode()&0o100 != 0 {
			mode = 0o755
		}
		f, err := os.Open(at)
		if err != nil {
			return err
		}
		defer f.Close()
		return add(name, mode, f, info.Size())
	})
}

func packTar(out io.Writer, folder string, at time.Time) error {
	zipped, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(zipped)
	err = entries(folder, func(name string, mode fs.FileMode, content io.Reader, size int64) error {
		h := &tar.Header{Name: name, Mode: int64(mode), ModTime: at, Size: size, Typeflag: tar.TypeReg, Format: tar.FormatUSTAR}
		if content == nil {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil || content == nil {
			return err
		}
		_, err := io.Copy(w, content)
		return err
	})
	return errors.Join(err, w.Close(), zipped.Close())
}

func packZip(out io.Writer, folder string, at time.Time) error {
	w := zip.NewWriter(out)
	err := entries(folder, func(name string, mode fs.FileMode, content io.Reader, _ int64) error {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at}
		if content == nil {
			h.Method, mode = zip.Store, mode|fs.ModeDir
		}
		h.SetMode(mode)
		to, err := w.CreateHeader(h)
		if err != nil || content == nil {
			return err
		}
		_, err = io.Copy(to, content)
		return err
	})
	return errors.Join(err, w.Close())
}
