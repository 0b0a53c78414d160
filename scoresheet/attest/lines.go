package attest

import (
	"bytes"
	"crypto/ed25519"
)

// SignLines returns lines, each ended by LF, with a last one that has their
// signature:
//
//	signature BASE64
func SignLines(lines []byte, key ed25519.PrivateKey) []byte {
	return withSignature(lines, ed25519.Sign(key, lines))
}

// VerifyLines reports whether a text is lines with the line of a signature, as
// [SignLines] writes it and in no other spelling, and if so whether the key
// signed them.
func VerifyLines(text, lines []byte, key ed25519.PublicKey, signature []byte) (same, signed bool) {
	if !bytes.Equal(text, withSignature(lines, signature)) {
		return false, false
	}
	return true, VerifySignature(key, lines, signature)
}

func withSignature(lines, signature []byte) []byte {
	return append(bytes.Clone(lines), "signature "+encoding.EncodeToString(signature)+"\n"...)
}
