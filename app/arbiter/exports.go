package arbiter

import (
	"zapis/app/page"
	"zapis/app/qr/frames"
)

// written writes the record of a game out, and keeps it to be shown as codes.
// It is handed over whether or not it could be written: the codes carry it
// too.
func (u *Kit) written(name string, data []byte) *page.HandedFile {
	f := &page.HandedFile{Codes: coded(data), Err: page.ErrNoSave}
	if u.Opts.Save != nil {
		f.Place, f.Err = u.Opts.Save(name, data)
	}
	return f
}

// coded returns a file as codes.
func coded(data []byte) func(size int) page.CodeSeries {
	return func(size int) page.CodeSeries {
		if s, err := frames.New(data, size); err == nil {
			return s
		}
		return nil // too long: the page says so
	}
}
