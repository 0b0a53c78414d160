// Package ca makes the certificates of an event (docs/adr/0020): a certificate
// authority that can vouch for the desk's own names and addresses and nothing
// else, and the certificate with which the desk answers.
//
// Devices do not use the system's authorities: a pack pins the key of this one
// ([CA.Pin]). Browsers do, so an arbiter's telephone installs the authority once.
// Because of that it is constrained by name: a thief of its key can pose as the
// desk, and as nobody else.
//
// The key is made once for an event, and replaced together with the event's key
// if a desk was stolen. The authority's certificate is renewed under the same key
// when the desk gets another address or the certificate expires. Devices do not
// notice; a telephone has to install it again after a new address.
package ca
