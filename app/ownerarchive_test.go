package app_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// R-O03, R-O04: a game is paged through, and nothing on its board can be
// moved, by tap, drag, wheel or key.
func TestGameOfTheArchiveIsOnlyRead(t *testing.T) {
	for _, size := range homeSizes {
		r := home(t, size, "en")
		r.press("game 1")
		d := r.ui.Diagram()
		if d == nil {
			t.Fatalf("%v: there is no diagram", size)
		}
		end := d.Shown()
		if end.Sq[square(t, "h3")] == board.Empty || end.Sq[square(t, "f1")] != board.Empty {
			t.Fatalf("%v: the board does not show the end of the game", size)
		}
		r.press("owner.game.previous")
		if d.Shown() == end || d.Shown().Sq[square(t, "h2")] == board.Empty {
			t.Errorf("%v: one step back is not the position before 9.h3", size)
		}
		r.press("owner.game.first")
		if d.Shown().Sq != board.Start().Sq {
			t.Errorf("%v: the beginning is not the starting position", size)
		}
		r.press("owner.game.next", "owner.game.next")
		before := d.Shown()
		if before.Sq[square(t, "e5")] == board.Empty {
			t.Errorf("%v: after two half-moves it is not 1.e4 e5", size)
		}
		picture := r.picture()
		for _, pair := range [][2]string{{"g1", "f3"}, {"e4", "e5"}, {"a1", "h8"}, {"e1", "e1"}} {
			from, to := d.Center(square(t, pair[0])), d.Center(square(t, pair[1]))
			r.tapAt(from)
			r.tapAt(to)
			test.Drag(r.win.Canvas(), from, to.X-from.X, to.Y-from.Y)
			test.Scroll(r.win.Canvas(), from, 0, -30)
			for range 12 { // through whatever takes keys
				r.keys(fyne.KeyTab)
				if owner, _ := r.ui.Focus(); owner == fyne.CanvasObject(d) {
					t.Errorf("%v: the board takes keys", size)
				}
			}
			r.ui.Touched() // the ring of the keyboard goes
		}
		if d.Shown() != before {
			t.Errorf("%v: a touch changed the board", size)
		}
		if !same(picture, r.picture()) {
			t.Errorf("%v: a touch on the board left something to see", size)
		}
		name, err := scoresheet.ParseCellName("8b")
		must(t, err)
		at, seen := r.ui.Read().Center(name)
		if !seen {
			r.ui.Read().ScrollTo(8)
			at, _ = r.ui.Read().Center(name)
		}
		r.tapAt(at)
		if d.Shown().Sq[square(t, "g8")] == board.Empty || d.Shown().Sq[square(t, "h3")] != board.Empty {
			t.Errorf("%v: a touched cell does not show the position after it", size)
		}
		r.press("owner.game.last", "owner.game.next", "owner.game.next")
		if d.Shown() != end {
			t.Errorf("%v: there is something behind the last half-move", size)
		}
		r.press("action.turn", "owner.details")
		if !r.reads(`90'/40 + 30' + 30"`) {
			t.Errorf("%v: the details do not have the time control as people write it", size)
		}
		r.press("details pgn", "details record", "action.back")
		if len(r.saved) != 2 {
			t.Errorf("%v: %d files copied out: %s", size, len(r.saved), r.ui.Note())
		}
		r.press("action.back")
		if r.ui.Button("game 1") == nil {
			t.Errorf("%v: back in the list there is %s", size, buttonNames(r))
		}
	}
}

// R-O01: without the code there is neither list nor game; a restart and
// another game forget who had given it.
func TestArchiveIsTheOwners(t *testing.T) {
	dev := stage.New(t)
	own(t, dev)
	r := rigWith(t, dev, usual, page.Options{})
	r.press("owner.archive")
	if r.ui.Button("game 1") != nil {
		t.Fatal("the archive is open to anybody")
	}
	r.code("111111")
	if r.ui.Button("game 1") != nil {
		t.Fatal("a wrong code opens the archive")
	}
	r.code(ownerCode)
	if r.ui.Button("game 1") == nil {
		t.Fatalf("the code does not open the archive: %s", buttonNames(r))
	}
	_, err := dev.New(stage.Pairing())
	must(t, err)
	finish(t, dev, scoresheet.WhiteWins)
	r.ui.Refresh()
	r.press("owner.archive")
	if r.ui.Button("game 1") != nil {
		t.Error("whoever played the next game sees the archive")
	}
}

// many is a device with games by the hundred in its archive, made of one.
type many struct {
	*stage.Device
	games []session.ArchivedGame
	out   []int
}

func (m *many) Games() ([]session.ArchivedGame, error) {
	if _, err := m.Device.Games(); err != nil {
		return nil, err
	}
	return m.games, nil
}

func (m *many) ExportArchived(_ device.Format, n int) ([]byte, error) {
	m.out = append(m.out, n)
	return fmt.Appendf(nil, "[Round \"%d\"]\n", n), nil
}

func manyGames(t testing.TB, count int) *many {
	dev := stage.New(t)
	own(t, dev)
	must(t, dev.Owner(ownerCode))
	one, err := dev.Games()
	must(t, err)
	m := &many{Device: dev}
	for i := range count {
		g := one[0]
		g.N = i + 1
		g.Record.Header.Tags = []scoresheet.Tag{
			{Name: "White", Value: "Petrova, Anna"},
			{Name: "Black", Value: []string{"Семёнов, Пётр", "Carlsen, Magnus", "O’Kelly, Albéric"}[i%3]},
			{Name: "Event", Value: fmt.Sprintf("Cup %d", i/10)},
			{Name: "Date", Value: fmt.Sprintf("20%02d.03.%02d", i%20, 1+i%28)},
		}
		g.Record.Result = scoresheet.Result(1 + i%3)
		m.games = append(m.games, g)
	}
	return m
}

// The newest first, page by page, and every word of the search counts.
func TestArchiveSearch(t *testing.T) {
	m := manyGames(t, 500)
	r := rigDevice(t, m, usual, page.Options{})
	r.press("owner.archive")
	shown := func() (first string, n int) {
		for _, b := range r.ui.Buttons() {
			if strings.HasPrefix(b.Name, "game ") {
				if n == 0 {
					first = b.Name
				}
				n++
			}
		}
		return first, n
	}
	first, rows := shown()
	if first != "game 500" || rows < 8 || rows > 30 {
		t.Fatalf("%d rows, the first %s", rows, first)
	}
	r.press("owner.older")
	if got, _ := shown(); got != fmt.Sprintf("game %d", 500-rows) {
		t.Errorf("the second page begins with %s", got)
	}
	r.press("owner.newer")
	for _, c := range []struct {
		search string
		want   int
	}{
		{"", 500},
		{"carlsen", 167},
		{"СЕМЕНОВ", 167},
		{"o'kelly", 166},
		{"magnus nobody", 0},
		{"1-0", 167},
		{"1–0", 167},
		{"½", 166},
		{"1/2-1/2", 166},
		{"2019", 25},
		{"20.03.2019", 4},
		{"petrova carlsen 0-1", 167},
	} {
		r.ui.Fill("search", c.search)
		if got := r.ui.Found(); got != c.want {
			t.Errorf("%q finds %d games, want %d", c.search, got, c.want)
		}
	}
	r.ui.Fill("search", "cup 49 carlsen")
	n := r.ui.Found()
	r.press("owner.export.all")
	if n == 0 || n > 10 || len(m.out) != n || len(r.saved) != 1 {
		t.Errorf("%d found, %d copied, into %d files", n, len(m.out), len(r.saved))
	}
	for i := 1; i < len(m.out); i++ {
		if m.out[i] < m.out[i-1] {
			t.Errorf("copied in the order %v, not as they were played", m.out)
		}
	}
	r.ui.Fill("search", "nobody")
	if r.ui.Button("owner.export.all") != nil || r.ui.Button("owner.older") != nil {
		t.Error("there is nothing to copy or page")
	}
}

// R-O04: a guest's game never stands among the owner's; whoever sets the first
// code on a lent device does not see those who had it before.
func TestGuestsGamesAreApart(t *testing.T) {
	dev := stage.New(t)
	own(t, dev)
	r := rigWith(t, dev, usual, page.Options{})
	r.press("start.guest")
	for tag, text := range map[string]string{"White": "Guest, A", "Black": "Guest, B"} {
		r.ui.Fill(tag, text)
	}
	r.press("start.do")
	if got := r.dev.View().Record.Header; got.Tag("Guest") == "" || got.Tag("WhiteFideId") != "" {
		t.Fatalf("the head of a guest's sheet is %v", got.Tags)
	}
	finish(t, dev, scoresheet.BlackWins)
	r.ui.Refresh()
	r.press("owner.archive")
	r.code(ownerCode)
	if r.ui.Button("game 1") == nil || r.ui.Button("game 2") != nil {
		t.Errorf("among the owner's games: %s", buttonNames(r))
	}
	r.press("owner.guests")
	if r.ui.Button("game 1") != nil || r.ui.Button("game 2") == nil {
		t.Errorf("among the guests' games: %s", buttonNames(r))
	}

	lent := stage.New(t)
	must(t, lent.SetCode("organizer", "975310", ""))
	r = rigWith(t, lent, usual, page.Options{})
	if r.ui.Button("start.guest") != nil {
		t.Error("on a lent device one can choose whose game it is")
	}
	for tag, text := range map[string]string{"White": "Guest, A", "Black": "Guest, B"} {
		r.ui.Fill(tag, text)
	}
	r.press("start.do")
	finish(t, lent, scoresheet.Draw)
	lent.Pass(time.Hour)
	must(t, lent.SetCode("owner", ownerCode, ""))
	r.ui.Refresh()
	r.press("owner.archive")
	r.code(ownerCode)
	if r.ui.Button("game 1") != nil || r.ui.Button("owner.guests") != nil {
		t.Errorf("the next guest sees %s", buttonNames(r))
	}
}

// rigDevice is a rig whose pages have another device than the session.
func rigDevice(t testing.TB, m *many, size fyne.Size, opts page.Options) *rig {
	t.Helper()
	r := rigWith(t, m.Device, size, opts)
	opts.Now, opts.Zone = func() time.Time { return r.now }, time.UTC
	opts.Save = func(name string, data []byte) (string, error) {
		r.saved[name] = data
		return "export/" + name, nil
	}
	rooms := m.Rooms()
	rooms.Owner.Archive = m
	r.ui = app.New(rooms, opts)
	r.win.SetContent(r.ui.Content())
	r.win.Resize(size)
	return r
}
