package arbiter

import (
	"zapis/app/page"
	"zapis/app/qr"
)

// written writes the record of a game out, and keeps it to be shown as codes.
// It is handed over whether or not it could be written: the codes carry it
// too.
func (u *Kit) written(name string, data []byte) *page.HandedFile {
	f := &page.HandedFile{Err: page.ErrNoSave}
	f.Parts, _ = qr.Split(data) // too long for codes: the page says so
	if u.Opts.Save != nil {
		f.Place, f.Err = u.Opts.Save(name, data)
	}
	return f
}
