package hall

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"

	"zapis/desk/intake"
)

// Bounds on reading a stick: twice a round of 500 boards, and no folder below
// the third level.
const (
	maxStickNames = 20_000    // that are looked at
	maxStickTaken = 2000      // files that are read
	maxStickFile  = 8 << 20   // bytes of one
	maxStickBytes = 256 << 20 // of all, and of the memory that they take
	maxStickDepth = 3         // folders
)

// stickFound is the content of a stick.
type stickFound struct {
	files []intake.Incoming
	left  int   // files that were not opened, or that no device signed
	many  bool  // a bound was reached: there is more
	err   error // it cannot be read
}

// readStick reads the files that devices wrote on a stick, within bounds. Of
// other files it reads only the names. Links, pipes and devices are left alone,
// and no name leads out of the stick.
func readStick(place string) (f stickFound) {
	root, err := os.OpenRoot(place)
	if err != nil {
		return stickFound{err: err}
	}
	defer func() { _ = root.Close() }() // it was only read
	names, err := f.names(root)
	if err != nil {
		return stickFound{err: err}
	}
	slices.Sort(names)
	all := int64(0)
	for _, name := range names {
		if len(f.files) >= maxStickTaken || all >= maxStickBytes {
			f.left++
			f.many = true
			continue
		}
		data, err := readWithin(root, name)
		if err != nil {
			return stickFound{err: err}
		}
		all += int64(len(data))
		if len(data) > maxStickFile {
			f.left++
			continue
		}
		c := intake.Read(data)
		weight := c.Weight() // a small file may unpack to much
		if !isDevices(c) || weight > maxAirWeight {
			f.left++
			continue
		}
		all += weight
		f.files = append(f.files, intake.Incoming{Name: path.Base(name), Data: data, Content: c})
	}
	return f
}

// names returns the files with names that devices give, folder by folder.
func (f *stickFound) names(root *os.Root) (names []string, err error) {
	type folder struct {
		name  string
		depth int
	}
	seen := 0
	for todo := []folder{{".", 1}}; len(todo) > 0; todo = todo[1:] {
		dir, err := root.Open(todo[0].name)
		if err != nil {
			return nil, err
		}
		for {
			entries, err := dir.ReadDir(256)
			for _, e := range entries {
				name := path.Join(todo[0].name, e.Name())
				if seen++; seen > maxStickNames {
					f.many = true
					_ = dir.Close() // it was only read
					return names, nil
				}
				switch {
				case e.IsDir() && e.Name()[0] != '.' && todo[0].depth < maxStickDepth:
					todo = append(todo, folder{name, todo[0].depth + 1})
				case e.IsDir():
				case e.Type().IsRegular() && isOfDevices(e.Name()):
					names = append(names, name)
				default:
					f.left++
				}
			}
			if err != nil {
				_ = dir.Close() // it was only read
				if errors.Is(err, io.EOF) {
					break
				}
				return nil, err
			}
		}
	}
	return names, nil
}

// readWithin reads a regular file of a stick, of a large one its beginning.
func readWithin(root *os.Root, name string) ([]byte, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	file, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, maxStickFile+1))
}
