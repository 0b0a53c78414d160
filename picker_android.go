package main

import (
	"io"
	"net/url"
	"path"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"zapis/app/page"
	"zapis/scoresheet"
)

// picker is Android's page for files. It asks for no permission: the owner gives
// the program the one file that he chooses.
type picker struct{ window fyne.Window }

// pickerOf returns the system's picker of files.
func pickerOf(window fyne.Window) page.Picker { return picker{window} }

// Put implements page.Picker.
func (p picker) Put(name string, data []byte, done func(ok bool, err error)) {
	d := dialog.NewFileSave(func(to fyne.URIWriteCloser, err error) {
		if to == nil || err != nil {
			fyne.Do(func() { done(false, err) })
			return
		}
		// We are on the thread of Android's user interface, which must not wait.
		go func() {
			_, err := to.Write(data)
			if e := to.Close(); err == nil {
				err = e
			}
			fyne.Do(func() { done(err == nil, err) })
		}()
	}, p.window)
	d.SetFileName(name)
	// A kind that Android knows would change the ending of the name.
	d.SetFilter(storage.NewMimeTypeFileFilter([]string{"application/octet-stream"}))
	d.Show()
}

// Get implements page.Picker.
func (p picker) Get(done func(f page.InboxFile, err error)) {
	dialog.NewFileOpen(func(from fyne.URIReadCloser, err error) {
		if from == nil || err != nil {
			fyne.Do(func() { done(page.InboxFile{}, err) })
			return
		}
		go func() {
			f := page.InboxFile{Name: nameOf(from.URI().String()), At: time.Now()}
			var err error
			f.Data, err = io.ReadAll(io.LimitReader(from, mostRead))
			_ = from.Close() // it was read
			fyne.Do(func() { done(f, err) })
		}()
	}, p.window).Show()
}

// mostRead is more than any file has that a device takes; who takes it says what
// is too long.
const mostRead = scoresheet.MaxReceived + 4*scoresheet.MaxLog + 1

// nameOf returns the name of a file that Android names by an address. Fyne would
// ask for it, and end the program where nobody answers.
func nameOf(address string) string {
	_, last := path.Split(address)
	if plain, err := url.PathUnescape(last); err == nil {
		last = path.Base(plain)
	}
	return last
}
