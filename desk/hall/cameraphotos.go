package hall

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"path"
	"slices"

	"zapis/app/qr"
	"zapis/app/qr/frames"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
)

// Bounds of an upload of photographs.
const (
	maxPhotos      = 100       // pictures, each of which is read for seconds
	maxStickFiles  = 2000      // files, as many as a stick has after a round of 500 boards
	maxPhoto       = 32 << 20  // bytes of one
	maxPhotoUpload = 400 << 20 // bytes of all
	maxPhotoField  = 200       // bytes of what is chosen beside them
)

// cameraPhotos takes photographs: of codes, which are read here as the commands read
// them, or of somebody's scoresheet on paper; and the files of a stick on which
// devices handed in.
func (v *visit) cameraPhotos() error {
	v.r.Body = http.MaxBytesReader(v.w, v.r.Body, maxPhotoUpload)
	parts, err := v.r.MultipartReader()
	if err != nil {
		return problem(http.StatusBadRequest, "hall.camera.err.photos", maxPhotos)
	}
	cam := v.cameras.of(v.session.csrf, v.deskTime())
	up := upload{visit: v, hint: intake.Hint{From: "file", Side: desk.NoSide}}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = up.part(part)
		}
		if err != nil {
			return err
		}
	}
	cam.mu.Lock()
	defer cam.mu.Unlock()
	if err := up.finish(cam); err != nil {
		return err
	}
	return v.back("/camera")
}

// upload is the content of one form: the texts of codes, and files.
type upload struct {
	*visit
	hint  intake.Hint
	files int
	shots int      // pictures among them
	texts []string // of codes of package frames
	old   []string // of the first version's
	other []intake.Incoming
	blind []string // names of pictures in which no code was read
}

func (u *upload) part(part *multipart.Part) error {
	if part.FileName() == "" {
		value, err := io.ReadAll(io.LimitReader(part, maxPhotoField))
		if err != nil {
			return err
		}
		return u.choose(part.FormName(), string(value))
	}
	if u.files++; u.files > maxStickFiles {
		return problem(http.StatusRequestEntityTooLarge, "hall.camera.err.photos", maxStickFiles)
	}
	data, err := io.ReadAll(io.LimitReader(part, maxPhoto+1))
	if err != nil {
		return err
	}
	if len(data) > maxPhoto {
		return problem(http.StatusRequestEntityTooLarge, "hall.camera.err.photos", maxPhotos)
	}
	if len(data) == 0 { // the field without a file
		return nil
	}
	return u.take(intake.Incoming{Name: path.Base(part.FileName()), Data: data})
}

// choose reads whose paper scoresheet the pictures show.
func (u *upload) choose(field, value string) error {
	var err error
	switch {
	case value == "":
	case field == "board":
		u.hint.Place, err = desk.ParsePlace(value)
	case field == "side":
		u.hint.Side, err = desk.ParseSide(value)
	}
	if err != nil {
		return problem(http.StatusBadRequest, "hall.camera.err.board")
	}
	return nil
}

// take reads a file, or keeps it for the desk.
func (u *upload) take(f intake.Incoming) error {
	if u.hint.Place.Board != "" {
		if u.hint.Side != 0 && u.hint.Side != 1 {
			return problem(http.StatusBadRequest, "hall.camera.err.board")
		}
		u.hint.Witness = desk.WitnessPhoto
		u.other = append(u.other, f)
		return nil
	}
	texts, isPicture := u.read(f.Data)
	if isPicture {
		if u.shots++; u.shots > maxPhotos {
			return problem(http.StatusRequestEntityTooLarge, "hall.camera.err.photos", maxPhotos)
		}
	}
	switch {
	case !isPicture:
		u.other = append(u.other, f)
	case len(texts) == 0:
		u.blind = append(u.blind, f.Name)
	}
	for _, text := range texts {
		if frames.Is(text) {
			u.texts = append(u.texts, text)
		} else {
			u.old = append(u.old, text)
		}
	}
	return nil
}

// read returns the codes in a picture: one of a device's screen, or all of a printed
// page. One picture is read at a time: it takes seconds of a processor and the
// memory of its pixels.
func (u *upload) read(data []byte) (texts []string, isPicture bool) {
	u.picture.Lock()
	defer u.picture.Unlock()
	picture, err := qr.Photograph(data)
	if err != nil {
		return nil, false
	}
	texts, _ = qr.ReadAll(picture) // none is a valid value
	return texts, true
}

// finish takes everything in, and reports it on the camera's page.
func (u *upload) finish(cam *camera) error {
	var h heard
	now := u.deskTime()
	if u.files == 0 || len(u.texts)+len(u.old)+len(u.other)+len(u.blind) == 0 {
		return problem(http.StatusBadRequest, "hall.camera.err.none")
	}
	for _, name := range u.blind {
		cam.arrive([]arrival{{At: now, Mark: markNone, Side: desk.NoSide, What: line{Key: "hall.camera.nocode", Args: []any{fmt.Sprintf("%.80s", name)}}}}, &h)
	}
	// The packs are on the stick that went from device to device. Only a visitor
	// who sends nothing else has taken one for a game.
	isPack := func(f intake.Incoming) bool { return pack.IsPack(f.Data) }
	if games := slices.DeleteFunc(slices.Clone(u.other), isPack); len(games) > 0 {
		u.other = games
	}
	for _, f := range u.other {
		came, err := u.takeIn(u.hint)(f)
		if err != nil {
			return err
		}
		cam.arrive(came, &h)
	}
	plain := u.takeIn(intake.Hint{From: "frames", Side: desk.NoSide})
	if len(u.old) > 0 {
		file, err := qr.Join(u.old)
		if isArbitersKey(u.old...) {
			cam.arrive([]arrival{{At: now, Mark: markNone, Side: desk.NoSide, What: line{Key: "hall.camera.arbiterkey"}}}, &h)
		} else if err != nil {
			cam.arrive([]arrival{{At: now, Mark: markNone, Side: desk.NoSide, What: line{Key: "hall.camera.foreign"}}}, &h)
		} else if came, err := plain(intake.Incoming{Name: "codes", Data: file}); err != nil {
			return err
		} else {
			cam.arrive(came, &h)
		}
	}
	_, err := cam.read(u.texts, now, plain)
	return err
}
