package office_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/storage/archive"
)

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// A round from its pairings to the games in PGN: the desk writes a pack, a device
// takes it and records the game, the desk takes the record in and writes the round out.
func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "zapis-")
	check(err)
	defer os.RemoveAll(dir)

	store, err := archive.Open(ctx, dir+"/store")
	check(err)
	defer store.Close()
	d, _ := intake.Open(ctx, store, intake.Options{}) // there is no event yet
	me, keys := desk.Actor{Name: "Weber, Eva", Role: desk.RoleOrganizer}, office.Folder(dir+"/keys")
	event := &desk.Event{
		Name: "City Open", Sections: []desk.Section{{Name: "Open", Rounds: 9, Control: "5400+30"}},
		Arbiters: []desk.Arbiter{{Name: "Weber, Eva", Chief: true}, {Name: "Kos, Jan"}},
	}
	check(office.Draft(event, "correct horse battery"))
	_, err = office.NewEvent(ctx, d, me, event, "correct horse battery", keys)
	check(err)
	pairings := []byte("Board;White;Black\n1;Petrova, Anna;Lee, Ji-won\n")
	_, err = office.Pair(ctx, d, me, office.Pairings{Data: pairings, Name: "pairings.csv", Round: 1})
	check(err)
	board := desk.Place{Section: "Open", Round: 1, Board: "1"}
	_, err = d.State(ctx, me, []intake.Said{{Place: board, Body: desk.Expected{Side: "black", Means: "none"}}}) // he has no device
	check(err)
	signer, err := keys.Signer()
	check(err)
	packed, err := office.Pack(ctx, d, me, signer, office.Packing{Round: d.Hall().Round("Open", 1)})
	check(err)

	// At the board, on White's device.
	tablet, err := session.Open(dir+"/tablet", session.Options{Codes: modes.Params{Memory: 64, Time: 1, Threads: 1}})
	check(err)
	defer tablet.Close()
	_, _, err = tablet.TakePack(packed.Text, "1", scoresheet.RecorderWhite, "")
	check(err)
	_, err = tablet.New(device.NewGame{})
	check(err)
	for _, move := range []string{"e4", "e5", "Qh5", "Ke7", "Qxe5#"} {
		_, err := tablet.Write(move)
		check(err)
	}
	_, err = tablet.Result(scoresheet.WhiteWins, "checkmate")
	check(err)
	for who, name := range map[scoresheet.Signer]string{scoresheet.SignerWhite: "Petrova, Anna", scoresheet.SignerBlack: "Lee, Ji-won"} {
		_, err := tablet.Approve(who, name)
		check(err)
	}
	record, err := tablet.HandIn()
	check(err)

	taken, err := d.Take(ctx, me, intake.Hint{From: "file", Side: desk.NoSide}, intake.Incoming{Name: record.Name, Data: record.Record})
	check(err)
	fmt.Println(taken[0].Games[0].Board.State)
	edition, err := office.NewEdition(ctx, d, me, "Open", 1)
	check(err)
	games, err := edition.PGN(publish.Options{})
	check(err)
	fmt.Printf("%s", games)
	// Output:
	// agree
	// [Event "City Open"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "1.1"]
	// [White "Petrova, Anna"]
	// [Black "Lee, Ji-won"]
	// [Result "1-0"]
	// [Board "1"]
	// [TimeControl "5400+30"]
	// [Termination "normal"]
	//
	// 1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0
}

// Games of years are found by any part of a name, without case and accents.
func ExampleFind() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "zapis-")
	check(err)
	defer os.RemoveAll(dir)
	store, err := archive.Open(ctx, dir)
	check(err)
	defer store.Close()
	d, _ := intake.Open(ctx, store, intake.Options{})
	me := desk.Actor{Name: "Weber, Eva", Role: desk.RoleOrganizer}
	_, err = d.State(ctx, me, []intake.Said{
		{Body: desk.Event{ID: "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a", Name: "City Open", Sections: []desk.Section{{Name: "Open", Rounds: 9}}}},
		{Place: desk.Place{Section: "Open", Round: 1}, Body: desk.Paired{Round: desk.Round{Boards: []desk.Board{
			{Name: "1", Players: [2]desk.Player{{Name: "Petrova, Anna"}, {Name: "Łukasiewicz, Éva"}}},
		}}}},
	})
	check(err)
	found, all, err := office.Find(ctx, d, me, office.Query{Words: "lukas eva"})
	check(err)
	fmt.Println(all, found[0].Event, found[0].Place)
	// Output:
	// 1 City Open Open/1/1
}
