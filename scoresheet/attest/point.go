package attest

import (
	"bytes"
	"crypto/ecdh"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"math/big"
	"slices"
)

// This file refuses certain points of Ed25519 and X25519 wherever a key is
// parsed. A signature by a key of small order, such as 01 00 … 00, is valid
// for any message: somebody who enrolled such a key, or listed it as known,
// would accept anything. A point with two encodings would count as two keys.

var (
	errKeySize = errors.New("a key has 32 bytes")
	errKeyWeak = errors.New("this key protects nothing, since it is nobody's secret: make another")
	errKeySlop = errors.New("this key is not written in the form of a key: copy it again, or make another")
	errKeyNone = errors.New("this is not a key: copy it again")
)

// prime is 2²⁵⁵ - 19, over which both curves are defined.
var prime = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))

// smallOrder holds the y coordinates, little-endian, of the eight points of
// Ed25519 whose order divides 8. The points ±x have the same y, so five values
// cover all eight.
var smallOrder = func() (all [][32]byte) {
	for _, y := range []string{
		"0000000000000000000000000000000000000000000000000000000000000000", // order 4
		"0100000000000000000000000000000000000000000000000000000000000000", // order 1
		"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", // order 2
		"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05", // order 8
		"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a", // order 8
	} {
		b, err := hex.DecodeString(y)
		if err != nil {
			panic("attest: internal error: " + err.Error())
		}
		all = append(all, [32]byte(b))
	}
	return all
}()

// checkEncoded returns an error if the encoding of a point is not canonical or
// its order divides 8. It does not check that there is such a point.
func checkEncoded(point []byte) error {
	if len(point) != 32 {
		return errKeySize
	}
	y := [32]byte(point)
	y[31] &= 0x7f
	switch {
	case !belowPrime(y):
		return errKeySlop
	case slices.Contains(smallOrder, y):
		return errKeyWeak // including the two encodings with x = 0 and the sign set
	}
	return nil
}

// belowPrime reports whether a little-endian number is less than 2²⁵⁵ - 19,
// whose bytes are ed, thirty times ff, and 7f.
func belowPrime(b [32]byte) bool {
	if b[31] != 0x7f {
		return b[31] < 0x7f
	}
	return slices.ContainsFunc(b[1:31], func(c byte) bool { return c != 0xff }) || b[0] < 0xed
}

// CheckPublicKey returns an error unless key is an Ed25519 public key that can
// be trusted. It refuses bytes that are not a point of the curve, encodings
// that are not canonical, and the eight points of small order.
func CheckPublicKey(key []byte) error {
	if err := checkEncoded(key); err != nil {
		return err
	}
	// x² = (y² - 1) / (dy² + 1) must be a square, d = -121665/121666.
	y := littleEndian(key)
	y.SetBit(y, 255, 0)
	y.Mul(y, y).Mod(y, prime)
	over := new(big.Int).Sub(y, big.NewInt(1))
	over.Mul(over, big.NewInt(121666))
	under := new(big.Int).Mul(y, big.NewInt(-121665))
	under.Add(under, big.NewInt(121666))
	// a/b is a square if and only if ab is one.
	if big.Jacobi(over.Mul(over, under).Mod(over, prime), prime) < 0 {
		return errKeyNone
	}
	return nil
}

func littleEndian(b []byte) *big.Int {
	b = bytes.Clone(b)
	slices.Reverse(b)
	return new(big.Int).SetBytes(b)
}

// VerifySignature is like [ed25519.Verify], but refuses a key, or a point in
// the signature, that has small order or is not canonical.
func VerifySignature(key ed25519.PublicKey, message, signature []byte) bool {
	return len(signature) == ed25519.SignatureSize && checkEncoded(key) == nil && checkEncoded(signature[:32]) == nil &&
		ed25519.Verify(key, message, signature)
}

// checkAgreementKey returns an error for an X25519 public key with which
// everybody gets the same secret, or which is not canonical.
func checkAgreementKey(key []byte) error {
	if len(key) != 32 {
		return errKeySize
	}
	if !belowPrime([32]byte(key)) {
		return errKeySlop
	}
	public, err := ecdh.X25519().NewPublicKey(key)
	if err != nil {
		return errKeyNone
	}
	// A point of small order gives zero for every scalar, and ECDH then fails.
	probe, err := ecdh.X25519().NewPrivateKey(bytes.Repeat([]byte{0x40}, 32))
	if err == nil {
		_, err = probe.ECDH(public)
	}
	if err != nil {
		return errKeyWeak
	}
	return nil
}

// check returns an error unless key is a key of kind k. A private key may be
// any 32 bytes.
func (k KeyKind) check(key []byte) error {
	switch k {
	case DeviceKey, OrganizerPublic:
		return CheckPublicKey(key)
	case ArbiterPublic:
		return checkAgreementKey(key)
	case OrganizerKey, ArbiterKey, EventKey:
	}
	return nil
}
