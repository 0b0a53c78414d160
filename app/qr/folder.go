package qr

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// Received is a file that was put together from pictures of codes.
type Received struct {
	Name     string // what the codes call it: the beginning of its SHA-256, or its CRC-32
	File     []byte // nil if Err says why there is none
	Stated   []byte // what the device states with it when it hands the game in; nil if it does not
	Err      error  // with a method MissingCodes if codes are missing
	Pictures []Picture
}

// Picture is a picture in which a code of the file was read.
type Picture struct {
	Name  string    // in its folder
	Taken time.Time // when the picture was written, by the clock of whoever wrote it
	Shown time.Time // when the code was shown, by the clock of the device; zero if it does not say
}

// Offset returns how far the clock of the device is ahead of the clock by which the
// pictures were written. A code says when it was made, which is when it was shown or
// up to a round earlier, and a picture is written after it was taken, so the largest
// difference is the truest. A picture that was copied may have got the time of the
// copy; known is false if no code says when it was shown.
func (r *Received) Offset() (ahead time.Duration, known bool) {
	for _, p := range r.Pictures {
		if p.Shown.IsZero() || p.Taken.IsZero() {
			continue
		}
		if by := p.Shown.Sub(p.Taken); !known || by > ahead {
			ahead, known = by, true
		}
	}
	return ahead, known
}

// Unread is a picture in which no code of a file was read, and why.
type Unread struct {
	Name string
	Err  error
}

const (
	// maxPictures is how many pictures of a folder are read: four minutes of a
	// camera's thirty a second.
	maxPictures = 7200

	// maxPicture is the maximum size of a picture's file, in bytes.
	maxPicture = 32 << 20
)

// ReadPictures reads all pictures in a folder (JPEG, PNG), and puts together the
// files whose codes they show: of any number of files, in any order, each code any
// number of times. Pictures of something else are no error; they are told in unread.
// Between pictures it asks more, which may be nil, whether to go on.
func ReadPictures(folder fs.FS, more func(done, of int) bool) (all []Received, unread []Unread, err error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, nil, err
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		switch strings.ToLower(path.Ext(e.Name())) {
		case ".jpg", ".jpeg", ".png":
			return !e.Type().IsRegular()
		}
		return true
	})
	if len(entries) > maxPictures {
		return nil, nil, fmt.Errorf("there are %d pictures in this folder: at most %d are read at once, put the others into another folder", len(entries), maxPictures)
	}
	g := gathered{byName: map[string]int{}}
	for i, e := range entries {
		if more != nil && !more(i, len(entries)) {
			return nil, nil, errStopped
		}
		codes, taken, err := readPicture(folder, e.Name())
		for _, code := range codes {
			err = errors.Join(err, g.add(code, Picture{Name: e.Name(), Taken: taken}))
		}
		if err != nil {
			unread = append(unread, Unread{e.Name(), err})
		}
	}
	return g.join(), unread, nil
}

var errStopped = errors.New("stopped before all pictures were read")

// readPicture returns the codes in a picture, and when the picture was written.
func readPicture(folder fs.FS, name string) (codes []string, taken time.Time, err error) {
	f, err := folder.Open(name)
	if err != nil {
		return nil, taken, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if info, err := f.Stat(); err == nil {
		taken = info.ModTime()
	}
	data, err := io.ReadAll(io.LimitReader(f, maxPicture+1))
	if err == nil && len(data) > maxPicture {
		err = errPixels
	}
	if err != nil {
		return nil, taken, err
	}
	picture, err := Photograph(data)
	if err != nil {
		return nil, taken, fmt.Errorf("it is not a picture that can be read: %w", err)
	}
	codes, err = ReadAll(picture)
	return codes, taken, err
}

// gathered are the codes of a folder, by file.
type gathered struct {
	files  []Received
	codes  [][]string // beside files
	byName map[string]int
}

func (g *gathered) add(code string, from Picture) error {
	p, err := ParsePart(code)
	if err != nil {
		return err
	}
	if p.frame != nil && p.frame.Now != 0 {
		from.Shown = p.frame.Now.Time()
	}
	i, ok := g.byName[p.File]
	if !ok {
		i = len(g.files)
		g.byName[p.File] = i
		g.files, g.codes = append(g.files, Received{Name: p.File}), append(g.codes, nil)
	}
	if all := g.files[i].Pictures; len(all) == 0 || all[len(all)-1].Name != from.Name { // a page has several codes
		g.files[i].Pictures = append(all, from)
	}
	g.codes[i] = append(g.codes[i], code)
	return nil
}

// join puts every file together.
func (g *gathered) join() []Received {
	for i := range g.files {
		g.files[i].File, g.files[i].Stated, g.files[i].Err = join(g.codes[i])
	}
	return g.files
}
