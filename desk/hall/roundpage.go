package hall

import (
	"fmt"
	"mime"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/app/qr/printed"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/paper"
)

// roundView is a round being published.
type roundView struct {
	Path     string // of the page
	First    string
	Rest     []string
	Ready    int
	Newer    int // of those that are ready, at the target that has fewest
	Publish  bool
	Sure     bool // asked whether boards that are held may stay behind
	Done     string
	Ledgers  []roundLedger
	Findings []roundFinding
	Targets  []roundTarget
	Files    []roundFile
	Went     []roundWent
	Closed   bool
	Close    bool // the visitor may close the round
}

// roundFile is a file for download.
type roundFile struct {
	Name, About string
	Links       []roundLink
}

// Bad returns the problems that have to be confirmed before anything is
// published.
func (r *roundView) Bad() (all []roundFinding) {
	for _, f := range r.Findings {
		if f.Bad {
			all = append(all, f)
		}
	}
	return all
}

// edition reads the round that the path names.
func (v *visit) edition(d *intake.Desk) (*office.Edition, desk.Place, error) {
	at, err := v.place()
	if err != nil {
		return nil, at, err
	}
	if d.Hall().Round(at.Section, at.Round) == nil {
		return nil, at, placeError(v.r.URL.Path)
	}
	e, err := office.NewEdition(v.ctx(), d, v.who, at.Section, at.Round)
	return e, at, err
}

// targets returns where the games of a round go: into the folder, if the server
// was started with one, and into one file.
func (v *visit) targets(e *office.Edition, seen *desk.RoundSeen) (all []roundTarget) {
	boards := e.Boards[0]
	if v.Broadcast != "" {
		all = append(all, targetOf(desk.TargetBroadcast, v.words.Say("hall.round.broadcast"),
			filepath.Join(v.Broadcast, e.Rounds[0].FolderName()), boards, seen.Went))
	}
	return append(all, targetOf(desk.TargetPGN, v.words.Say("hall.round.pgn"), v.words.Say("hall.round.pgn.about"), boards, seen.Went))
}

func (v *visit) roundView(d *intake.Desk) (*roundView, error) {
	e, at, err := v.edition(d)
	if err != nil {
		return nil, err
	}
	boards, seen, w := e.Boards[0], d.Hall().Round(at.Section, at.Round), v.words
	view := &roundView{
		Path: link("round", at), Publish: v.may(desk.ActPublish), Closed: seen.Closed, Close: v.may(desk.ActClose),
		Targets: v.targets(e, seen), Findings: findings(boards, e.Rounds[0].Preflight(), w),
	}
	view.First, view.Rest = roundSentence(boards, view.Targets, view.Findings, w)
	for _, b := range boards {
		if wayOf(b) == roundReady {
			view.Ready++
		}
	}
	names := map[string]string{desk.TargetBroadcast: w.Say("hall.round.broadcast"), desk.TargetPGN: w.Say("hall.round.pgn")}
	for _, t := range view.Targets {
		view.Newer = max(view.Newer, t.Newer)
	}
	view.Ledgers = ledgers(boards, view.Targets, w)
	view.Went = history(seen.Went, names, w)
	if view.Publish {
		view.Files = v.roundFiles(view.Path, publish.HasTeams(e.Rounds))
	}
	return view, nil
}

// roundFiles returns the files for download, besides the games.
func (v *visit) roundFiles(path string, teams bool) (all []roundFile) {
	add := func(key string, forms ...string) {
		f := roundFile{Name: v.words.Say("hall.round.file." + key), About: v.words.Say("hall.round.file." + key + ".about")}
		for _, form := range forms {
			f.Links = append(f.Links, roundLink{strings.ToUpper(form), path + "/file/" + key + "." + form})
		}
		all = append(all, f)
	}
	add("results", "trf", "csv", "html")
	add("clocks", "csv", "html")
	if teams {
		add("protocols", "pdf", "html", "txt")
	}
	if v.may(desk.ActLogs) {
		add("report", "pdf", "html", "txt")
	}
	add("book", "pdf")
	add("sheets", "pdf")
	add("blank", "pdf")
	add("archive", "zip")
	return all
}

// paper returns the options for printing sheets for the visitor: his language
// and its piece letters.
func (v *visit) paper(size paper.Size) paper.Form {
	return paper.Form{Size: size, Words: v.words, Letters: notation.Language(v.words.Language()), Codes: printed.Codes}
}

// roundPage shows it.
func (v *visit) roundPage() error { return v.roundShow(false) }

func (v *visit) roundShow(sure bool) error {
	var view *roundView
	err := v.work(func(d *intake.Desk) (err error) {
		view, err = v.roundView(d)
		return err
	})
	if err != nil {
		return err
	}
	view.Sure = sure
	// An address can only say what is so.
	if n, err := strconv.Atoi(v.r.URL.Query().Get("out")); err == nil && n == view.Ready && view.Newer == 0 {
		view.Done = v.words.Say("hall.round.done", n)
	}
	return v.show("round", v.words.Say("hall.nav.round"), view)
}

// roundPublish publishes everything that is ready: into the folder, if there is
// one, and as the PGN of the round. If something would be lost or stay behind,
// it lists that and asks once.
func (v *visit) roundPublish() error {
	// One at a time, so that nobody's older games replace newer ones.
	if err := v.publishing.take(v.ctx()); err != nil {
		return v.silentFolder()
	}
	free := v.publishing.Unlock
	defer func() { free() }()
	e, at, ask, err := v.toPublish()
	switch {
	case err != nil:
		return err
	case ask:
		return v.roundShow(true)
	}
	if v.Broadcast != "" {
		written := make(chan struct{})
		var wrong error // read when it is written
		o := publish.Options{Now: v.deskTime()}
		go func() {
			defer close(written)
			_, _, _, wrong = e.Rounds[0].WriteFolder(v.Broadcast, o)
		}()
		late := time.NewTimer(v.publishing.wait)
		defer late.Stop()
		select {
		case <-written:
		case <-late.C:
			// Nothing can end it, and the next one has to wait for it.
			free = func() {}
			go func() {
				<-written
				v.publishing.Unlock()
			}()
			return v.silentFolder()
		}
		if wrong != nil {
			return problem(http.StatusInternalServerError, "hall.round.nofolder", v.Broadcast)
		}
	}
	v.session.sure = false // it may have taken long
	err = v.work(func(*intake.Desk) error {
		// The facts are stated after the files are written: so a fact never claims a
		// publication that failed.
		if v.Broadcast != "" {
			if err := e.Publish(v.ctx(), office.Forms{desk.TargetBroadcast: nil}, publish.Options{}); err != nil {
				return err
			}
		}
		return e.Publish(v.ctx(), office.Forms{desk.TargetPGN: nil}, publish.Options{})
	})
	if err != nil {
		return err
	}
	out := 0
	for _, b := range e.Boards[0] {
		if wayOf(b) == roundReady {
			out++
		}
	}
	return v.back(link("round", at) + "?out=" + strconv.Itoa(out))
}

// toPublish returns the round as it is to be published, or whether the visitor has
// to be asked first.
func (v *visit) toPublish() (e *office.Edition, at desk.Place, ask bool, err error) {
	err = v.work(func(d *intake.Desk) error {
		var err error
		if e, at, err = v.edition(d); err != nil {
			return err
		}
		found := findings(e.Boards[0], e.Rounds[0].Preflight(), v.words)
		ask = v.r.PostForm.Get("sure") == "" && slices.ContainsFunc(found, func(f roundFinding) bool { return f.Bad })
		return nil
	})
	return e, at, ask, err
}

// folderTime is how long somebody waits for the folder of the broadcast, which may
// lie on a share. Nobody else waits for it.
const folderTime = time.Minute

func (v *visit) silentFolder() error {
	return problem(http.StatusServiceUnavailable, "hall.round.silentfolder", v.Broadcast)
}

// roundClose closes the round.
func (v *visit) roundClose() error {
	at, err := v.place()
	if err != nil {
		return err
	}
	if err := v.state(at, desk.Closed{Reason: strings.TrimSpace(v.r.PostForm.Get("reason"))}); err != nil {
		return err
	}
	return v.back(link("round", at))
}

// printTime is how long somebody waits for another who prints a round.
const printTime = 2 * time.Minute

// roundDownload sends a file of the round: its name is the key of its words,
// its extension the format.
//
// One round is printed at a time: the scoresheets of a large one take a hundred
// megabytes of memory while they are printed.
func (v *visit) roundDownload() error {
	name := v.r.PathValue("file")
	form := filepath.Ext(name)
	what := strings.TrimSuffix(name, form)
	var data []byte
	var base string
	var of *office.Edition
	var printed func(paper.Form) ([]byte, error)
	size := paper.A4
	if form == ".pdf" {
		if err := v.printing.take(v.ctx()); err != nil {
			return problem(http.StatusServiceUnavailable, "hall.err.busy")
		}
		defer v.printing.Unlock()
	}
	err := v.work(func(d *intake.Desk) error {
		e, at, err := v.edition(d)
		if err != nil {
			return err
		}
		of, base = e, fmt.Sprintf("%s-round-%d", publish.SafeName(at.Section), at.Round)
		switch name {
		case "book.pdf":
			printed = e.Book
		case "protocols.pdf":
			printed = e.PrintedProtocols
		case "report.pdf":
			data, err = e.PrintedReport(v.ctx(), 0, v.paper(size))
		case "sheets.pdf":
			size, printed = paper.A5, e.Sheets
		case "blank.pdf":
			size, printed = paper.A5, e.BlankSheets
		default:
			data, err = v.fileOf(d, e, at, what, form)
		}
		return err
	})
	if err == nil && printed != nil { // takes seconds, in which others work
		data, err = printed(v.paper(size))
	}
	if form := downloadForms[what]; err == nil && form != "" && v.r.Method == http.MethodGet {
		v.session.sure = false // it may have taken long
		err = v.work(func(*intake.Desk) error { return of.Publish(v.ctx(), office.Forms{form: data}, publish.Options{}) })
	}
	if err != nil {
		return err
	}
	kind := mime.TypeByExtension(form)
	if form == ".html" || kind == "" { // never shown as a page of this desk
		kind = "application/octet-stream"
	}
	if what != "games" {
		base += "-" + what
	}
	v.give(base+form, kind, data)
	return nil
}

// downloadForms are the files whose download publishes them, as forms of facts. The
// games are published by a form, before.
var downloadForms = map[string]string{
	"results": office.FormResults, "clocks": office.FormClocks, "protocols": office.FormProtocol, "archive": office.FormZIP,
	"book": office.FormBook, "sheets": office.FormSheets,
}

func (v *visit) fileOf(d *intake.Desk, e *office.Edition, at desk.Place, what, form string) ([]byte, error) {
	o := publish.Options{Now: v.deskTime()}
	switch what + form {
	case "games.pgn":
		// The download is the same as the published file.
		if t := v.targets(e, d.Hall().Round(at.Section, at.Round)); t[len(t)-1].Newer > 0 {
			return nil, problem(http.StatusConflict, "hall.round.first")
		}
		return e.PGN(o)
	case "results.trf", "results.csv", "results.html":
		data, _, err := e.Results(v.ctx(), form, v.words)
		return data, err
	case "clocks.csv", "clocks.html":
		return e.Clocks(form, v.words), nil
	case "protocols.html", "protocols.txt":
		return e.Protocols(form, v.words)
	case "report.html", "report.txt":
		return e.Report(v.ctx(), 0, form, v.words, nil)
	case "archive.zip":
		return e.ZIP(v.ctx(), 0, o)
	}
	return nil, placeError(v.r.URL.Path)
}
