package session

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
)

// Compare compares the sheet of the game that is on with that of another device:
// its record file or attested PGN, or a plain PGN (Laws D.2.9). A sheet of another
// game is refused with an *[arbitration.OtherGameError], unless anyGame is true.
// Only the arbiter compares. The log records that he did, the other device, and the
// first bytes of the file's SHA-256, but nothing of the other record.
func (s *Session) Compare(file []byte, anyGame bool) (c arbitration.Comparison, err error) {
	var own scoresheet.Record
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.Check, modes.NoKey); err == nil {
			own = s.state.record
		}
	})
	if err != nil {
		return c, err
	}
	key, _ := s.key.Public().(ed25519.PublicKey)
	other, err := arbitration.ReadSheet(file, &own, key)
	if err != nil {
		return c, err
	}
	if err := other.SameGame(&own); err != nil && !anyGame {
		return c, err
	}
	c = arbitration.Compare(&own, other, s.Language())
	sum := sha256.Sum256(file)
	from := "a file that no device signed"
	if other.Device != "" {
		from = "device " + other.Device
	}
	s.do(func() {
		if err = s.may(modes.Check, modes.NoKey); err == nil {
			s.observe(scoresheet.Touched{Items: []string{"compared with " + from + ", sha256:" + hex.EncodeToString(sum[:8])}})
		}
	})
	return c, err
}
