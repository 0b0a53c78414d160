package timecontrol

import "time"

// Row is a row of the table of rates of play.
type Row struct {
	Number  int    // in the table, from 1
	Key     string // translation key of the name
	Name    string // of the competition, in English
	Text    string // the control as people write it
	Control Control
}

// The controls of the table; every row has one of these.
var (
	fide100 = must(
		Period{40, 100 * time.Minute, 30 * time.Second},
		Period{20, 50 * time.Minute, 30 * time.Second},
		Period{0, 15 * time.Minute, 30 * time.Second})
	fide90 = must(
		Period{40, 90 * time.Minute, 30 * time.Second},
		Period{0, 30 * time.Minute, 30 * time.Second})
	fideRapid = must(Period{0, 15 * time.Minute, 10 * time.Second})
	fideBlitz = must(Period{0, 3 * time.Minute, 2 * time.Second})
)

// The same controls as people write them.
const (
	text100   = `100'/40 + 50'/20 + 15' + 30"`
	text90    = `90'/40 + 30' + 30"`
	textRapid = `15' + 10"`
	textBlitz = `3' + 2"`
)

var catalogue = [...]Row{
	{1, "world-championship-match", "World Championship Match", text100, fide100},
	{2, "candidates", "Candidates Tournament", text100, fide100},
	{3, "world-cup", "World Cup", text90, fide90},
	{4, "grand-prix", "Grand Prix", text100, fide100},
	{5, "women-world-championship-match", "Women's World Championship Match", text90, fide90},
	{6, "olympiad", "Chess Olympiad", text90, fide90},
	{7, "world-team", "World Team Championship", text90, fide90},
	{8, "women-world-team", "Women's World Team Championship", text90, fide90},
	{9, "women-grand-prix", "Women's Grand Prix", text90, fide90},
	{10, "world-senior", "World Senior Championship", text90, fide90},
	{11, "world-senior-team", "World Senior Team Championship", text90, fide90},
	{12, "world-junior", "World Junior U-20 Championship", text90, fide90},
	{13, "continental-individual", "Continental Individual Championships", text90, fide90},
	{14, "continental-team", "Continental Team Championships", text90, fide90},
	{15, "world-youth", "World Youth U14, U16 and U18 Championships", text90, fide90},
	{16, "world-cadets", "World Cadets Championships", text90, fide90},
	{17, "world-school", "World School Individual Championships", text90, fide90},
	{18, "world-school-team", "World School Team Championships", text90, fide90},
	{19, "world-amateur", "World Amateur Championship", text90, fide90},
	{20, "youth-olympiad", "World Youth U-16 Olympiad", text90, fide90},
	{21, "world-rapid", "World Rapid Championships", textRapid, fideRapid},
	{22, "world-blitz", "World Blitz Championships", textBlitz, fideBlitz},
}

// Catalogue returns the table of C.02 Article 12, the rates of play of FIDE's
// world events, in the order of the article. It has 22 rows and four different
// controls.
func Catalogue() []Row { return append([]Row(nil), catalogue[:]...) }

// usual holds common controls that are not in the table. A clock may still be
// set to one of them.
var usual = []Control{
	must(Period{0, 90 * time.Minute, 30 * time.Second}),
	must(Period{0, 60 * time.Minute, 30 * time.Second}),
	must(Period{0, 45 * time.Minute, 15 * time.Second}),
	must(Period{0, 30 * time.Minute, 30 * time.Second}),
	must(Period{0, 25 * time.Minute, 10 * time.Second}),
	must(Period{0, 10 * time.Minute, 5 * time.Second}),
	must(Period{0, 5 * time.Minute, 3 * time.Second}),
	must(Period{0, 5 * time.Minute, 0}),
	must(Period{40, 2 * time.Hour, 0}, Period{0, time.Hour, 0}),
	must(Period{40, 2 * time.Hour, 0}, Period{0, 30 * time.Minute, 0}),
	must(Period{0, 2 * time.Hour, 0}),
	must(Period{0, time.Hour, 0}),
}
