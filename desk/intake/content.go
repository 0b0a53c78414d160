package intake

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"strings"

	"zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/lineage"
	"zapis/scoresheet/pgn"
	"zapis/storage/archive"
)

// Sort is the kind of a file.
type Sort string

// The sorts of files.
const (
	SortRecord    Sort = "record"    // a record file, with the log
	SortPGN       Sort = "PGN"       // games as PGN, attested or not
	SortStatement Sort = "statement" // of a device
	SortPack      Sort = "pack"
	SortPicture   Sort = "picture" // a photograph, or a PDF
	SortOther     Sort = ""        // a file that the desk does not take
)

// Content is the content of one file.
type Content struct {
	Sort      Sort
	Games     []*Game
	Statement *pack.Statement
	Pack      *pack.Pack
	Err       error // why it cannot be used
}

// Game is one game of a file.
type Game struct {
	Number int           // in the file, from 1
	Report attest.Report // the verdict of the verification; Unsigned for a plain PGN
	Record *scoresheet.Record
	PGN    *pgn.Game // its tags and main line
	Trail  *lineage.Trail
	Attest []byte // the attested PGN
	HasLog bool

	// If the file has the log: the heads of earlier segments that the log names.
	Heads []Head
	hash  string // of the attested PGN
}

// Head is the end of a segment of a device's log, as far as it is known.
type Head struct {
	Device string // public key
	Number uint32
	Head   [pack.HeadSize]byte
}

// MaxGames is the maximum number of games in one file.
const MaxGames = 5000

// errMany is the error for a file with too many games.
var errMany = desk.Because(fmt.Errorf("the file has more than %d games: hand in the games of a round", MaxGames), "why.take.many", MaxGames)

// Read returns the content of a file. It never fails: the content says what is
// wrong.
func Read(data []byte) *Content {
	switch {
	case pack.IsStatement(data):
		s, err := pack.ParseStatement(data)
		return &Content{Sort: SortStatement, Statement: s, Err: err}
	case pack.IsPack(data):
		p, err := pack.Parse(data)
		return &Content{Sort: SortPack, Pack: p, Err: err}
	case attest.IsRecordFile(data):
		return readRecordFile(data)
	case isPicture(data):
		return &Content{Sort: SortPicture}
	case isDatabase(data):
		return noGame()
	}
	return readPGN(data)
}

// cellWeight is the memory of a cell of a record without its text, in bytes.
const cellWeight = 400

// Weight returns roughly how much memory a file takes while the desk is open, in
// bytes: a file is compressed, so a small file may have a large record.
func (c *Content) Weight() (n int64) {
	for _, g := range c.Games {
		n += int64(len(g.Attest))
		if g.Record != nil {
			n += int64(len(g.Record.Encode()) + cellWeight*len(g.Record.Cells))
		}
	}
	return n
}

// Proven returns the key of the device that made the file, if that device signed
// everything in it.
func (c *Content) Proven() (key ed25519.PublicKey, ok bool) {
	switch {
	case c.Statement != nil:
		return c.Statement.Device, true
	case c.Err == nil && len(c.Games) == 1 && c.Games[0].Attested():
		return c.Games[0].Device(), true
	}
	return nil, false
}

// isPicture reports whether a file begins like a photograph or a scan.
func isPicture(data []byte) bool {
	for _, magic := range []string{"\xff\xd8\xff", "\x89PNG\r\n", "GIF8", "%PDF-", "II*\x00", "MM\x00*"} {
		if bytes.HasPrefix(data, []byte(magic)) {
			return true
		}
	}
	if len(data) < 12 {
		return false
	}
	return string(data[4:8]) == "ftyp" || string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP"
}

// isDatabase reports whether a file is a database of SQLite, or its log: those of a
// desk and of a device contain what looks like games.
func isDatabase(data []byte) bool {
	return bytes.HasPrefix(data, []byte(archive.FileHead)) || bytes.HasPrefix(data, []byte("\x37\x7f\x06\x82")) || bytes.HasPrefix(data, []byte("\x37\x7f\x06\x83"))
}

// isBinary reports whether a file does not begin like a text.
func isBinary(data []byte) bool {
	const enough = 4 << 10
	return bytes.IndexByte(data[:min(enough, len(data))], 0) >= 0
}

func noGame() *Content {
	return &Content{Sort: SortOther, Err: desk.Because(errors.New("this file holds no game"), "why.take.nogame", 0)}
}

func readRecordFile(data []byte) *Content {
	c := &Content{Sort: SortRecord}
	g := &Game{Number: 1}
	c.Games = []*Game{g}
	for _, r := range attest.VerifyAll(data, nil) {
		g.Report = r
	}
	attested, segments, err := attest.ParseRecordFile(data)
	if err != nil {
		// The file is probably cut short. The rest may still show which game it is.
		c.Err = desk.Because(err, "why.take.damaged", 0)
		attested = leftOf(data)
	}
	g.Attest, g.HasLog = attested, err == nil
	g.take()
	if g.Record != nil {
		g.Heads = headsBefore(segments)
	}
	return c
}

// leftOf returns the readable part of the PGN in a damaged record file.
func leftOf(data []byte) []byte {
	_, rest, _ := bytes.Cut(data, []byte("\n"))
	if len(rest) < 5 || rest[0] != 'P' {
		return nil
	}
	return rest[5:]
}

// headsBefore returns the heads of segments that a log names: each segment
// begins with the head of the one before it.
func headsBefore(segments [][][]byte) (all []Head) {
	for _, events := range segments {
		e, err := scoresheet.DecodeEvent(events[0])
		if err != nil {
			continue
		}
		p, err := scoresheet.DecodePayload(e)
		if err != nil {
			continue
		}
		opened, ok := p.(scoresheet.SegmentOpened)
		if ok && opened.Number > 1 && opened.Previous != (scoresheet.Hash{}) {
			all = append(all, Head{string(opened.Device), opened.Number - 1, [pack.HeadSize]byte(opened.Previous[:pack.HeadSize])})
		}
	}
	return all
}

func readPGN(data []byte) *Content {
	c := &Content{Sort: SortPGN}
	binary := isBinary(data)
	games := pgn.NewSplitter(bytes.NewReader(data))
	for {
		text, err := games.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			c.Err = desk.Because(err, "why.take.unreadable", 0)
			if errors.Is(err, pgn.ErrTooLong) {
				continue
			}
			break
		}
		if len(c.Games) == MaxGames {
			c.Err = errMany
			break
		}
		g := &Game{Number: len(c.Games) + 1, Report: attest.Verify(text, nil), Attest: bytes.Clone(text)}
		if (binary || g.Report.Status == attest.Invalid) && !bytes.Contains(text, []byte("[Zapis")) {
			continue // no game
		}
		g.take()
		if !g.isGame() {
			continue
		}
		c.Games = append(c.Games, g)
	}
	if len(c.Games) == 0 {
		return noGame()
	}
	return c
}

// isGame distinguishes a game from a text whose words a lenient reader takes
// for moves.
func (g *Game) isGame() bool {
	if len(g.PGN.Tags) > 0 {
		return true
	}
	line, _ := pgn.Play(g.PGN) // the error says only where it ends
	return len(line.Moves) > 0
}

// take reads the fields of a game from its PGN.
func (g *Game) take() {
	g.hash = hashText(g.Attest)
	if p, err := pgn.NewReader(bytes.NewReader(g.Attest)).Next(); err == nil {
		g.PGN = p
	} else {
		g.PGN = &pgn.Game{}
	}
	if r, err := g.Report.Record(); err == nil {
		g.Record = &r
		g.Trail = g.Report.Trail()
		g.Trail.Examine() // it is compared again with each file that comes in
	}
	if g.Record == nil && g.Report.Status != attest.Unsigned {
		return
	}
	if g.Report.Status != attest.Unsigned {
		g.PGN.Moves = nil // the record has them
	}
}

// Device returns the key of the device that attested the game, or nil.
func (g *Game) Device() ed25519.PublicKey { return g.Report.Key }

// Tag returns a tag of the game, or "" for PGN's signs for an unknown value.
func (g *Game) Tag(name string) string {
	v := strings.TrimSpace(g.PGN.Tag(name))
	if strings.Trim(v, "?.-") == "" {
		return ""
	}
	return v
}

// Attested reports whether a device attested the game and it is unchanged.
func (g *Game) Attested() bool { return g.Record != nil }

// Signed returns what tells attested games apart by what a device signed: it is the
// same for every spelling of one, which anybody who has the game can make, and another
// for the game with its log.
func (g *Game) Signed() string {
	head, events := g.Report.Head()
	return fmt.Sprintf("%x %x %d %v %s", g.Device(), head, events, g.HasLog, hashText(g.Record.Encode()))
}

// claimsDevice reports whether the game says that a device attested it.
func (g *Game) claimsDevice() bool { return g.Report.Status != attest.Unsigned }

// Side returns whose sheet the game is: 0 White, 1 Black, or desk.NoSide.
func (g *Game) Side() int {
	if g.Record != nil {
		if c, ok := scoresheet.Signer(g.Record.Header.Recorder).Player(); ok {
			return int(c)
		}
		return -1
	}
	switch g.PGN.Tag(attest.TagRecorder) {
	case "white":
		return 0
	case "black":
		return 1
	}
	return -1
}

// Result returns the result that counts on the sheet.
func (g *Game) Result() scoresheet.Result {
	if g.Record != nil {
		r, _ := g.Record.Outcome()
		return r
	}
	r, err := scoresheet.ParseResult(g.PGN.Result)
	if err != nil {
		return scoresheet.NoResult
	}
	return r
}

// pack returns the pack that the device held when the game was opened; ok is
// false if it held none.
func (g *Game) pack() (p *attest.Packed, ok bool) {
	return &g.Report.Packed, g.Attested() && g.Report.Packed.Held()
}
