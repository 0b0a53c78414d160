package office

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/publish"
)

// Forms of publication besides the targets of games, as facts name them.
const (
	FormResults  = "results"
	FormClocks   = "clocks"
	FormProtocol = "protocol"
	FormZIP      = "zip"
	FormBook     = "book"
	FormSheets   = "sheets"
)

// Forms is what one act publishes: each form with its bytes. The bytes of the
// targets of games are not needed.
type Forms map[string][]byte

// Publish states what was published by one act; it is called afterwards. There is
// one fact for each round of the edition, with the forms whose bytes are new. If
// the same was published before, nothing is stated.
//
// If the forms have games, those that are ready were published as they are, and
// those held back are no longer there. With a delay, incomplete games are
// published: that is stated when it begins, without games, and again once the round
// is whole.
func (e *Edition) Publish(ctx context.Context, forms Forms, o publish.Options) error {
	whole := make([]bool, len(e.Rounds))
	all := true
	for i := range e.Rounds {
		whole[i] = e.isWhole(i, o)
		all = all && whole[i]
	}
	var said []intake.Said
	for i, r := range e.Rounds {
		seen := e.desk.Hall().Round(r.Section.Name, r.Round.Number)
		if seen == nil { // its pairings were withdrawn meanwhile
			return refuse(because("why.publish.noround", r.Round.Number))
		}
		out := desk.Published{Games: map[string]string{}, Forms: map[string]string{}}
		for form, data := range forms {
			now := desk.Published{Forms: map[string]string{form: e.digestOf(i, form, data, o)}}
			if o.Delay > 0 && isDelayed(form) {
				now.Delay, now.Whole = o.Delay.String(), whole[i]
				if form == FormZIP {
					now.Whole = all
				}
			}
			if now.Delay == "" || now.Whole {
				now.Games = e.gamesOf(i, form)
			}
			if isStated(seen, form, now) {
				continue
			}
			out.Forms[form] = now.Forms[form]
			if now.Delay != "" {
				out.Delay, out.Whole = now.Delay, now.Whole
			}
			for board, digest := range now.Games {
				out.Games[board] = digest
			}
		}
		if len(out.Forms) == 0 {
			continue
		}
		for _, target := range []string{desk.TargetPGN, desk.TargetBroadcast} {
			if out.Forms[target] != "" {
				out.Target = target
				break
			}
		}
		said = append(said, intake.Said{Place: desk.Place{Section: r.Section.Name, Round: r.Round.Number}, Body: out})
	}
	if len(said) == 0 {
		return e.may(desk.ActPublish)
	}
	_, err := e.desk.State(ctx, e.who, said)
	return err
}

// isDelayed reports whether a form leaves out what is younger than the delay.
func isDelayed(form string) bool { return isTarget(form) || form == FormZIP }

func isTarget(form string) bool { return form == desk.TargetPGN || form == desk.TargetBroadcast }

// isStated reports whether now, the publication of one form, adds nothing to what
// was stated of it.
func isStated(r *desk.RoundSeen, form string, now desk.Published) bool {
	last := r.LastWent(form)
	if last == nil {
		return false
	}
	for board, digest := range now.Games {
		if s := r.Seen(board); s == nil || s.Out[form] != digest {
			return false
		}
	}
	same := last.Forms[form] == now.Forms[form]
	if now.Delay == "" {
		return same
	}
	begun := last.Delay == now.Delay && !last.Whole && !now.Whole
	return begun || same && last.Whole == now.Whole
}

// digestOf returns the SHA-256 of a form of a round. Of a file with the games of
// several sections it is that of the section's part.
func (e *Edition) digestOf(i int, form string, data []byte, o publish.Options) string {
	switch form {
	case desk.TargetPGN:
		data = publish.Games(e.Rounds[i:i+1], o)
	case desk.TargetBroadcast:
		return e.Rounds[i].FolderDigest(o)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// gamesOf returns the games of a round that a target has now, by their boards.
func (e *Edition) gamesOf(i int, target string) map[string]string {
	if !isTarget(target) {
		return nil
	}
	games := map[string]string{}
	for _, b := range e.Boards[i] {
		if b.IsReady() {
			games[b.Place.Board] = b.Digest
		} else if IsToTakeBack(b, target) {
			games[b.Place.Board] = desk.Withheld
		}
	}
	return games
}

// isWhole reports whether nothing of a round is missing: no game is awaited, and
// the delay leaves nothing out.
func (e *Edition) isWhole(i int, o publish.Options) bool {
	for _, b := range e.Boards[i] {
		if WayOf(b) == Held {
			return false
		}
	}
	if o.Delay == 0 {
		return true
	}
	of, now := e.Rounds[i:i+1], o
	now.Delay = 0
	return string(publish.Games(of, o)) == string(publish.Games(of, now))
}
