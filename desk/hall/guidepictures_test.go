package hall_test

import (
	"bytes"
	"crypto/ed25519"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/desk/pack"
	"zapis/internal/album"
	"zapis/scoresheet/attest"
)

var update = flag.Bool("update", false, "take the pictures of the desk's pages in docs/guide/pictures that are old")

// inGuides are the languages of the organizer's guide.
var inGuides = []string{"en", "ru", "uk"}

// photo is a picture of a page in the organizer's guides: en-desk-NAME.png.
type photo struct {
	name, path    string
	as            string // who looks: a person of the event, or the organizer
	width, height int
}

// photos are the pictures of an hour of the event.
var photos = []struct {
	hour  func(r *rig)
	taken []photo
}{
	{(*rig).paired, []photo{
		{"event", "/event", "organizer", 960, 625},
	}},
	{(*rig).ready, []photo{
		{"devices", "/devices", "Weber", 1024, 764},
	}},
	{func(r *rig) {
		e := *r.desk.Event()
		e.Grace = 5
		r.say(organizer, desk.Place{}, e)
		r.afternoon(oldGames(r.t, 0, demoBoards))
		r.shift.Store(int64(14 * time.Minute))
	}, []photo{
		{"hall", "/hall/A/1", "organizer", 960, 480},
		{"question", "/question/A/1/6", "Weber", 960, 625},
		{"round", "/round/A/1", "organizer", 960, 680},
	}},
}

// paired is the hour at which the pairings of a round are there, and no pack.
func (r *rig) paired() {
	r.newKeys()
	var boards []desk.Board
	for _, g := range oldGames(r.t, 0, 12) {
		boards = append(boards, g.board)
	}
	r.say(organizer, round1, desk.Paired{Round: desk.Round{Boards: boards}})
}

// ready is the hour before the round: the pack is on the devices, and these
// say that they are ready. Two of them need a look.
func (r *rig) ready() {
	r.paired()
	r.say(organizer, round1, desk.Issued{Issue: 1, Time: r.now.Add(-time.Hour)})
	for n := byte(1); n <= 8; n++ {
		board, side := string('1'+(n-1)/2), int(n-1)%2
		r.say(organizer, desk.Place{}, desk.Enrolled{
			Device: attest.FormatKey(attest.DeviceKey, seeded(n).Public().(ed25519.PublicKey)), Label: board + []string{" w", " b"}[side],
		})
		r.take("ready.zapis-statement", r.statement(n, func(s *pack.Statement) {
			s.Place.Board, s.Side, s.Issue = board, side, 1
			s.Battery = 71 + 3*int(n)
			switch n {
			case 3:
				s.Battery = 12
			case 6:
				s.Lock = ""
			}
		}))
	}
}

// R-C03: the pictures of the desk's pages in the organizer's guides are what the pages look
// like now. Beside each picture a file of the same name, .txt, has the words that can be read in
// it, line by line; hours are 00:00 there, since the machine's zone tells them. The
// test opens the page again and fails if its words are others, or if it looks
// plainly different: see album.Alike. Bytes are not compared, since each version of
// the browser paints its own. With -update, which is what make pictures calls, a
// picture that is old is taken again, and one that is not is left as it is.
func TestPicturesOfTheDesk(t *testing.T) {
	folder := filepath.Join("..", "..", "docs", "guide")
	want := map[string]bool{} // files
	for _, hour := range photos {
		r := newRig(t)
		hour.hour(r)
		for _, p := range hour.taken {
			tab := r.signInAs(t, p.as)
			tab.Size(p.width, p.height)
			for _, lang := range inGuides {
				name := lang + "-desk-" + p.name
				want[name] = true
				t.Run(name, func(t *testing.T) {
					guide, err := os.ReadFile(filepath.Join(folder, "organizer."+lang+".md"))
					if err != nil {
						t.Fatal(err)
					}
					if !strings.Contains(string(guide), "](pictures/"+name+".png)") {
						t.Error("no guide shows it")
					}
					speaks(tab, lang)
					tab.Go(r.base + p.path)
					checkPhoto(t, tab, filepath.Join(folder, "pictures", name))
				})
			}
		}
	}
	kept, err := filepath.Glob(filepath.Join(folder, "pictures", "*-desk-*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range kept {
		if name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)); !want[name] {
			t.Errorf("nobody takes %s", file)
		}
	}
}

// signInAs opens a tab for the organizer, who has the link, or for somebody with a code.
func (r *rig) signInAs(t *testing.T, name string) *chrome.Tab {
	t.Helper()
	tab := chrome.Open(t, chrome.Options{})
	if name == organizer.Name {
		tab.Go(r.base + r.server.Ticket())
		return tab
	}
	tab.Go(r.base + "/sign-in")
	tab.Do(fmt.Sprintf(`document.getElementById("name").value = %q`, name))
	tab.Type("#code", codeOf)
	tab.Click(".signin .btn")
	tab.WaitAt("/hall/A/1")
	return tab
}

// wordsInView lists the texts of a page that can be read in its window.
const wordsInView = `(() => {
	const all = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const range = document.createRange(), text = walk.currentNode.textContent.trim().replace(/\s+/g, " ");
		range.selectNodeContents(walk.currentNode);
		const box = range.getBoundingClientRect();
		const hidden = walk.currentNode.parentElement.closest(".vh, [hidden], script, style");
		if (text && !hidden && box.width > 1 && box.bottom > 0 && box.top < innerHeight) all.push(text);
	}
	return all.join("\n") + "\n";
})()`

var anHour = regexp.MustCompile(`\b\d{1,2}:\d\d\b`)

// checkPhoto compares the window with the picture that is kept of it, and with its
// words.
func checkPhoto(t *testing.T, tab *chrome.Tab, file string) {
	t.Helper()
	said := anHour.ReplaceAllString(chrome.Value[string](tab, wordsInView), "00:00")
	fresh := filepath.Join(t.TempDir(), "window.png")
	tab.Picture(fresh)
	now := readPNG(t, fresh)
	old, err := photoIsOld(t, file, said, now)
	if err != nil {
		t.Fatal(err)
	}
	if old == "" {
		return
	}
	if !*update {
		t.Errorf("%s.png: %s; make pictures, and look at it", file, old)
		return
	}
	var data bytes.Buffer
	best := png.Encoder{CompressionLevel: png.BestCompression}
	if err := best.Encode(&data, album.InFewColours(now)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file+".png", data.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file+".txt", []byte(said), 0o644); err != nil {
		t.Fatal(err)
	}
	if data.Len() > 120<<10 {
		t.Errorf("%s.png has %d bytes, more than a page should load", file, data.Len())
	}
}

// photoIsOld returns why a picture and its words are not those of the window, ""
// if they are.
func photoIsOld(t *testing.T, file, said string, now image.Image) (why string, err error) {
	t.Helper()
	kept, err := os.ReadFile(file + ".txt")
	if os.IsNotExist(err) {
		return "it was never taken", nil
	}
	if err != nil {
		return "", err
	}
	was, is := strings.Split(string(kept), "\n"), strings.Split(said, "\n")
	for i := range max(len(was), len(is)) {
		switch {
		case i >= len(is):
			return fmt.Sprintf("the page does not say %q any more", was[i]), nil
		case i >= len(was) || was[i] != is[i]:
			return fmt.Sprintf("line %d of its words: the page says %q", i+1, is[i]), nil
		}
	}
	if _, err := os.Stat(file + ".png"); os.IsNotExist(err) {
		return "it is not there", nil
	}
	if !album.Alike(readPNG(t, file+".png"), now) {
		return "the page looks different", nil
	}
	return "", nil
}

func readPNG(t *testing.T, file string) image.Image {
	t.Helper()
	picture, err := album.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}
