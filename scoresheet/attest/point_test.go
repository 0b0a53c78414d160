package attest_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/hex"
	"math/big"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

// The curve of Ed25519, slowly, to check the table of points against the
// definition (RFC 8032 §5.1).
var (
	curveP = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))
	curveD = mulP(big.NewInt(-121665), new(big.Int).ModInverse(big.NewInt(121666), curveP))
)

func mulP(a, b *big.Int) *big.Int { c := new(big.Int).Mul(a, b); return c.Mod(c, curveP) }
func addP(a, b *big.Int) *big.Int { c := new(big.Int).Add(a, b); return c.Mod(c, curveP) }

type curvePoint struct{ x, y *big.Int }

func (p curvePoint) add(q curvePoint) curvePoint {
	k := mulP(curveD, mulP(mulP(p.x, q.x), mulP(p.y, q.y)))
	x := addP(mulP(p.x, q.y), mulP(p.y, q.x))
	y := addP(mulP(p.y, q.y), mulP(p.x, q.x))
	one := big.NewInt(1)
	return curvePoint{
		mulP(x, new(big.Int).ModInverse(addP(one, k), curveP)),
		mulP(y, new(big.Int).ModInverse(addP(one, new(big.Int).Neg(k)), curveP)),
	}
}

// decodePoint reads any 32 bytes that some program would take for a point.
func decodePoint(b []byte) (p curvePoint, ok bool) {
	b = bytes.Clone(b)
	sign := b[31] >> 7
	b[31] &= 0x7f
	slices.Reverse(b)
	p.y = new(big.Int).Mod(new(big.Int).SetBytes(b), curveP)
	y2 := mulP(p.y, p.y)
	under := new(big.Int).ModInverse(addP(mulP(curveD, y2), big.NewInt(1)), curveP)
	p.x = new(big.Int).ModSqrt(mulP(addP(y2, big.NewInt(-1)), under), curveP)
	if p.x == nil {
		return p, false
	}
	if p.x.Bit(0) != uint(sign) {
		p.x = addP(new(big.Int).Neg(p.x), big.NewInt(0))
	}
	return p, true
}

func (p curvePoint) smallOrder() bool {
	for range 3 {
		p = p.add(p)
	}
	return p.x.Sign() == 0 && p.y.Cmp(big.NewInt(1)) == 0
}

// weakKeys are all spellings of points of small order, computed from one of
// order 8, and every number that is no canonical y.
func weakKeys(t testing.TB) (all [][]byte) {
	t.Helper()
	start, err := hex.DecodeString("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")
	if err != nil {
		t.Fatal(err)
	}
	eighth, ok := decodePoint(start)
	if !ok || !eighth.smallOrder() {
		t.Fatal("the point of order 8 is none")
	}
	spell := func(y *big.Int) {
		b := y.FillBytes(make([]byte, 32))
		slices.Reverse(b)
		signed := bytes.Clone(b)
		signed[31] |= 0x80
		all = append(all, b, signed)
	}
	p, seen := eighth, map[string]bool{}
	for range 8 {
		if !p.smallOrder() {
			t.Fatalf("%v is not of small order", p)
		}
		seen[p.x.String()+" "+p.y.String()] = true
		spell(p.y)
		p = p.add(eighth)
	}
	if len(seen) != 8 {
		t.Fatalf("%d points of small order, want 8", len(seen))
	}
	for i := range int64(19) {
		spell(new(big.Int).Add(curveP, big.NewInt(i)))
	}
	return all
}

// R-C02, R-D05: a key under which anything verifies is refused wherever a key
// is read, and so is a key with a second spelling.
func TestWeakKeysAreRefused(t *testing.T) {
	good := publicOf(exampleKey)
	for _, key := range weakKeys(t) {
		if err := attest.CheckPublicKey(key); err == nil {
			t.Errorf("%x is taken for a key", key)
		}
		for _, kind := range []attest.KeyKind{attest.DeviceKey, attest.OrganizerPublic} {
			if _, _, err := attest.ParseKey(attest.FormatKey(kind, key)); err == nil {
				t.Errorf("%x is taken for a %s", key, kind)
			}
		}
		certificate := attest.Certificate{Device: key, Role: attest.RoleOwner, Name: "A"}
		if _, err := attest.Enrol(organizer, certificate); err == nil {
			t.Errorf("%x is enrolled", key)
		}
	}
	for i, b := range []byte{0, 1, 2, 3, 4, 5, 6, 7} { // half of all bytes are no point
		key := bytes.Clone(good)
		key[i] ^= b + 1
		_, point := decodePoint(key)
		if err := attest.CheckPublicKey(key); (err == nil) != point {
			t.Errorf("%x: %v, a point: %v", key, err, point)
		}
	}
	if attest.CheckPublicKey(good) != nil || attest.CheckPublicKey(good[:31]) == nil || attest.CheckPublicKey(nil) == nil {
		t.Error("a good key is refused, or a short one taken")
	}
	// X25519: u = 0 and 1 are of small order, 2²⁵⁵ - 19 + 2 is another 2.
	for _, text := range []string{
		"0000000000000000000000000000000000000000000000000000000000000000",
		"0100000000000000000000000000000000000000000000000000000000000000",
		"e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
		"efffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
		"0200000000000000000000000000000000000000000000000000000000000080",
	} {
		key, err := hex.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := attest.ParseKey(attest.FormatKey(attest.ArbiterPublic, key)); err == nil {
			t.Errorf("%s is taken for an arbiter's key", text)
		}
	}
}

// R-C02: the key 01 00 … with the signature 01 00 … verified anything; and a
// signature whose point R is of small order is no device's.
func TestForgedWithWeakKey(t *testing.T) {
	one := append([]byte{1}, make([]byte, 31)...)
	if !ed25519.Verify(one, []byte("anything"), append(bytes.Clone(one), make([]byte, 32)...)) {
		t.Log("the standard library refuses it by now")
	}
	for _, key := range append(weakKeys(t), one) {
		for _, r := range [][]byte{one, key} {
			g := attest.Game(&example(t).record)
			encode := base64.StdEncoding.EncodeToString
			g.Tags = append(
				g.Tags, pgn.Tag{Name: attest.TagFormat, Value: "1"}, pgn.Tag{Name: attest.TagDevice, Value: encode(key)},
				pgn.Tag{Name: attest.TagLog, Value: strings.Repeat("0", 64) + " 17"},
				pgn.Tag{Name: attest.TagAttestation, Value: encode(append(bytes.Clone(r), make([]byte, 32)...))},
			)
			var b bytes.Buffer
			if err := pgn.NewWriter(&b).Write(g); err != nil {
				t.Fatal(err)
			}
			if got := attest.Verify(b.Bytes(), []ed25519.PublicKey{key}); got.Status != attest.Invalid {
				t.Fatalf("key %x, R %x: %s", key, r, got.Describe())
			}
			if page, _ := pageVerify(b.String(), pageKeys{}); page != "invalid" {
				t.Fatalf("key %x, R %x: by the page %s", key, r, page)
			}
		}
	}
	// The same in a certificate: an organizer that is nobody.
	text := "zapis enrolment 1\norganizer " + base64.StdEncoding.EncodeToString(one) +
		"\ndevice " + base64.StdEncoding.EncodeToString(publicOf(exampleKey)) +
		"\nowner A\nsignature " + base64.StdEncoding.EncodeToString(append(bytes.Clone(one), make([]byte, 32)...)) + "\n"
	if _, err := attest.ParseCertificate([]byte(text)); err == nil {
		t.Error("a certificate of nobody is believed")
	}
}
