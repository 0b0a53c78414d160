package office

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/desk/publish"
	"zapis/modes"
	"zapis/scoresheet/board/rules"
)

// Packing describes the pack to write.
type Packing struct {
	// Round is the pack's round; nil means the event's pack.
	Round *desk.RoundSeen
	// Codes also requests a pack for each device, each with a separate arbiter's
	// code.
	Codes bool
	// Desk has the addresses of the desk over the air: if it is nil, those of the
	// previous pack; if it names no address, none.
	Desk *pack.Desk
}

// Packed is a pack that was written.
type Packed struct {
	Name    string // of its file, without folder
	Text    []byte
	Issue   int
	Place   desk.Place // of the round; zero for the event's
	Devices int        // how many certificates of enrolled devices it has
	Codes   *Codes     // nil, if none were asked for
}

// Codes are packs that are each for one device alone, with its code. Anybody who
// has one of the files can try guesses against the code's hash, so they are not
// kept in the store, and go only to their device.
type Codes struct {
	Folder string // a name for the folder of the packs
	Names  []string
	Texts  [][]byte
	List   string // board, side and code, for the arbiter
	said   []intake.Said
}

// Pack signs a pack and states its issue, so that the number is never used twice;
// the caller must not hand out the text before that. A pack that no device could
// play from is refused.
func Pack(ctx context.Context, d *intake.Desk, who desk.Actor, by Signer, p Packing) (*Packed, error) {
	if err := d.Event().May(who, desk.ActPack); err != nil {
		return nil, err
	}
	if last, err := LastMandate(ctx, d); err != nil {
		return nil, err
	} else if by.Mandate.Number < last {
		return nil, refuse(because("why.pack.replaced", 0))
	}
	for {
		out, err := issue(ctx, d, who, by, p)
		if !errors.Is(err, intake.ErrTaken) {
			return out, err
		}
		// Another desk packed meanwhile; perhaps the round was paired again, too.
		if err := d.Refresh(ctx); err != nil {
			return nil, err
		}
		if p.Round != nil {
			p.Round = d.Hall().Round(p.Round.Section, p.Round.Number)
		}
	}
}

// issue seals a pack under the next number and states it. The error wraps
// [intake.ErrTaken] if another desk has stated that number.
func issue(ctx context.Context, d *intake.Desk, who desk.Actor, by Signer, p Packing) (*Packed, error) {
	body, out, err := packOf(d, p.Round)
	if err != nil {
		return nil, err
	}
	if body.Desk = p.Desk; body.Desk == nil {
		if body.Desk, err = lastDesk(ctx, d); err != nil {
			return nil, err
		}
	} else if len(body.Desk.Addresses) == 0 {
		body.Desk = nil
	}
	if out.Text, err = sealed(body, by); err != nil {
		return nil, err
	}
	var said []intake.Said
	if p.Codes && p.Round != nil {
		if out.Codes, err = sealCodes(ctx, p.Round, body, by); err != nil {
			return nil, err
		}
		out.Codes.Folder = strings.TrimSuffix(out.Name, pack.Extension) + "-codes"
		said = out.Codes.said
	}
	issued, err := issuedOf(body, out.Text)
	if err != nil {
		return nil, err
	}
	said = append(said, intake.Said{
		Place: out.Place, Body: issued, Blobs: []string{intake.Hash(out.Text)},
		Once: fmt.Sprintf("issue %d", body.Issue), Sole: true,
	})
	if _, err := d.State(ctx, who, said, out.Text); err != nil {
		return nil, err
	}
	return out, nil
}

// sealed seals a pack, and refuses one that no device would take.
func sealed(p *pack.Pack, by Signer) ([]byte, error) {
	text, err := pack.Seal(p, by.Mandate, by.Key)
	if !errors.Is(err, pack.ErrTooLarge) {
		return text, err
	}
	boards := 0
	if p.Round != nil {
		boards = len(p.Round.Boards)
	}
	return nil, refuse(because("why.pack.large", pack.MaxPack>>20, strconv.Itoa(boards), strconv.Itoa(len(p.Certificates))))
}

// lastDesk returns the desk that the last pack names, nil if it names none.
func lastDesk(ctx context.Context, d *intake.Desk) (*pack.Desk, error) {
	all := Issues(d)
	if len(all) == 0 {
		return nil, nil //nolint:nilnil // there is none
	}
	text, err := d.Blob(ctx, all[len(all)-1].Hash())
	if err != nil {
		return nil, err
	}
	p, err := pack.Parse(text)
	if err != nil {
		return nil, err
	}
	return p.Desk, nil
}

// packOf returns the content of a pack.
func packOf(d *intake.Desk, r *desk.RoundSeen) (*pack.Pack, *Packed, error) {
	event := *d.Event()
	event.Staff = nil // devices do not need the desk's staff
	p := &pack.Pack{Issue: d.NextIssue(), At: d.Now(), Event: event}
	out := &Packed{Issue: p.Issue}
	if r != nil {
		section, err := event.Section(r.Section)
		if err != nil {
			return nil, nil, err
		}
		p.Event.Sections = []desk.Section{*section}
		round := r.Round
		round.Boards = nil
		for i := range r.Boards {
			b := r.Boards[i]
			if err := playable(&b); err != nil {
				return nil, nil, err
			}
			b.Result = ""
			round.Boards = append(round.Boards, b)
		}
		p.Round = &round
		out.Place.Section, out.Place.Round = r.Section, r.Number
	}
	for _, dev := range d.Hall().Devices {
		switch {
		case dev.Revoked:
			p.Revoked = append(p.Revoked, dev.Fingerprint)
		case dev.Certificate != "":
			p.Certificates = append(p.Certificates, dev.Certificate)
		}
	}
	out.Name, out.Devices = packName(&event, out.Place), len(p.Certificates)
	return p, out, nil
}

// playable refuses a board whose starting position no device could set up.
// Pairings are checked when they are taken in, but an older program did not do
// that.
func playable(b *desk.Board) error {
	if b.FEN == "" {
		return nil
	}
	if _, err := rules.ParseFEN(b.FEN); err != nil {
		if fen := new(rules.FENError); errors.As(err, &fen) && fen.Field > 0 {
			return refuse(because("why.pack.position.field", 0, b.Name, strconv.Itoa(fen.Field), fen.Text))
		}
		return refuse(because("why.pack.position", 0, b.Name, b.FEN))
	}
	return nil
}

// issuedOf returns the fact for a written pack: a device names its pack by the
// digest.
func issuedOf(p *pack.Pack, text []byte) (desk.Issued, error) {
	parsed, err := pack.Parse(text)
	if err != nil {
		return desk.Issued{}, err
	}
	return desk.Issued{Issue: p.Issue, Time: p.At, Digest: parsed.Digest()}, nil
}

// sealCodes seals a pack for each device of a round, each with its own code.
func sealCodes(ctx context.Context, r *desk.RoundSeen, p *pack.Pack, by Signer) (*Codes, error) {
	all := &Codes{}
	var list strings.Builder
	for i := range r.Boards {
		b := &r.Boards[i]
		for side, means := range r.Seen(b.Name).Means {
			if means != desk.ByDevice {
				continue
			}
			code, err := drawCode()
			if err != nil {
				return nil, err
			}
			hash, err := modes.HashCode(code, modes.DefaultParams)
			if err != nil {
				return nil, err
			}
			own := *p
			own.Code = &pack.Code{Board: b.Name, Side: side, Hash: hash}
			text, err := sealed(&own, by)
			if err != nil {
				return nil, err
			}
			issued, err := issuedOf(p, text)
			if err != nil {
				return nil, err
			}
			all.Names = append(all.Names, fmt.Sprintf("%s-%s%s", publish.SafeName(b.Name), desk.SideWord(side), pack.Extension))
			all.Texts = append(all.Texts, text)
			all.said = append(all.said, intake.Said{Place: desk.Place{Section: r.Section, Round: r.Number}, Body: issued})
			fmt.Fprintf(&list, "%s %s %s %s %s\n", b.Name, desk.SideWord(side), code[:4], code[4:8], code[8:])
		}
		if ctx.Err() != nil {
			return nil, errors.New("stopped: write the pack again")
		}
	}
	all.List = list.String()
	return all, nil
}

// File returns the name of the file with the list of codes of an issue, which is
// in the folder of the keys.
func (c *Codes) File(issue int) string {
	return fmt.Sprintf("codes-%s-issue-%d.txt", strings.TrimSuffix(c.Folder, "-codes"), issue)
}

// drawCode draws a code of 12 digits.
func drawCode() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000_000_000))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%012d", n), nil
}

// LastMandate returns the number of the last mandate for an event key that the
// store knows.
func LastMandate(ctx context.Context, d *intake.Desk) (last int, err error) {
	for _, f := range d.Facts() {
		if id, _, err := desk.ParseSubject(f.Subject); err != nil || id != d.Event().ID || f.Kind != desk.FactEvent {
			continue
		}
		for _, hash := range f.Blobs {
			text, err := d.Blob(ctx, hash)
			if err != nil {
				return 0, err
			}
			if m, err := pack.ParseMandate(text); err == nil && m.Event == d.Event().ID {
				last = max(last, m.Number)
			}
		}
	}
	return last, nil
}
