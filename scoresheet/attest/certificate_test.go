package attest_test

import (
	"bytes"
	"crypto/ed25519"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

// organizer is the organizer of docs/pgn.md: his seed is the bytes 64 to 95.
var organizer = keyOf(64)

func publicOf(key ed25519.PrivateKey) ed25519.PublicKey { return key.Public().(ed25519.PublicKey) }

// enrolment is the certificate of docs/pgn.md.
func enrolment() attest.Certificate {
	return attest.Certificate{
		Device: publicOf(exampleKey), Role: attest.RoleOwner, Name: "Петрова, Анна", From: "2026-11-01", Until: "2026-12-31",
	}
}

func enrol(tb testing.TB, c attest.Certificate) []byte {
	tb.Helper()
	out, err := attest.Enrol(organizer, c)
	if err != nil {
		tb.Fatal(err)
	}
	return out
}

// R-D05: a certificate is a text of one form, frozen.
func TestCertificate(t *testing.T) {
	want := frozen(t, "example.enrolment", enrol(t, enrolment()))
	text := enrol(t, enrolment())
	if !bytes.Equal(text, want) {
		t.Errorf("the certificate is now\n%s\nwant\n%s", text, want)
	}
	got, err := attest.ParseCertificate(want)
	made := enrolment()
	if err != nil || !got.Organizer.Equal(publicOf(organizer)) || !got.Device.Equal(made.Device) ||
		got.Role != made.Role || got.Name != made.Name || got.From != made.From || got.Until != made.Until {
		t.Errorf("%+v, %v", got, err)
	}
	for i := range text {
		for _, c := range []byte{text[i] ^ 1, text[i] ^ 0x20, ' ', '\n', '|', 'A'} {
			changed := slices.Clone(text)
			if changed[i] = c; c == text[i] {
				continue
			}
			if _, err := attest.ParseCertificate(changed); err == nil {
				t.Errorf("byte %d changed passes\n%s", i, changed)
			}
		}
		for _, changed := range [][]byte{text[:i], slices.Delete(slices.Clone(text), i, i+1), slices.Insert(slices.Clone(text), i, text[i])} {
			if _, err := attest.ParseCertificate(changed); err == nil {
				t.Errorf("byte %d taken out or doubled passes\n%s", i, changed)
			}
		}
	}
	lines := strings.SplitAfter(string(text), "\n")
	lines = lines[:len(lines)-1]
	for i := range lines {
		for j := range lines {
			changed := slices.Clone(lines)
			changed[i], changed[j] = changed[j], changed[i]
			if _, err := attest.ParseCertificate([]byte(strings.Join(changed, ""))); (err == nil) != (i == j) {
				t.Errorf("lines %d and %d exchanged: %v", i, j, err)
			}
			doubled := slices.Insert(slices.Clone(lines), j, lines[i])
			if _, err := attest.ParseCertificate([]byte(strings.Join(doubled, ""))); err == nil {
				t.Errorf("line %d doubled at %d passes", i, j)
			}
		}
	}
	for _, changed := range []string{string(text) + "\n", "\n" + string(text), strings.ReplaceAll(string(text), "\n", "\r\n"), "\ufeff" + string(text)} {
		if _, err := attest.ParseCertificate([]byte(changed)); err == nil {
			t.Errorf("%q passes", changed)
		}
	}
}

func TestEnrolRefuses(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*attest.Certificate)
		why    string
	}{
		{"as it should be", func(*attest.Certificate) {}, ""},
		{"a label", func(c *attest.Certificate) { c.Role, c.Name = attest.RoleLabel, "Board 12" }, ""},
		{"no days", func(c *attest.Certificate) { c.From, c.Until = "", "" }, ""},
		{"until only", func(c *attest.Certificate) { c.From = "" }, ""},
		{"one day", func(c *attest.Certificate) { c.Until = c.From }, ""},
		{"a name like a line", func(c *attest.Certificate) { c.Name = "device owner signature" }, ""},
		{"quotes", func(c *attest.Certificate) { c.Name = `"\"]` }, ""},
		{"a hundred letters", func(c *attest.Certificate) { c.Name = strings.Repeat("я", 100) }, ""},

		{"no device", func(c *attest.Certificate) { c.Device = nil }, "32 bytes"},
		{"a short key", func(c *attest.Certificate) { c.Device = c.Device[:31] }, "32 bytes"},
		{"no role", func(c *attest.Certificate) { c.Role = "" }, "neither owner nor label"},
		{"another role", func(c *attest.Certificate) { c.Role = "from" }, "neither owner nor label"},
		{"no name", func(c *attest.Certificate) { c.Name = "" }, "the name"},
		{"a long name", func(c *attest.Certificate) { c.Name = strings.Repeat("я", 101) }, "the name"},
		{"two lines", func(c *attest.Certificate) { c.Name = "A\ndevice B" }, "the name"},
		{"a bar", func(c *attest.Certificate) { c.Name = "A|B" }, "the name"},
		{"a space in front", func(c *attest.Certificate) { c.Name = " A" }, "the name"},
		{"a change of direction", func(c *attest.Certificate) { c.Name = "A\u202eB" }, "the name"},
		{"a mark of direction", func(c *attest.Certificate) { c.Name = "A\u2066B" }, "the name"},
		{"no UTF-8", func(c *attest.Certificate) { c.Name = "A\xff" }, "the name"},
		{"no such day", func(c *attest.Certificate) { c.Until = "2026-02-30" }, "a day"},
		{"a day written otherwise", func(c *attest.Certificate) { c.From = "2026-1-1" }, "a day"},
		{"until before from", func(c *attest.Certificate) { c.Until = "2026-10-31" }, "never"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cert := enrolment()
			c.change(&cert)
			out, err := attest.Enrol(organizer, cert)
			if (err == nil) != (c.why == "") || err != nil && !strings.Contains(err.Error(), c.why) {
				t.Errorf("%v, want %q", err, c.why)
			}
			if err == nil {
				if got := withCertificate(t, example(t), out); got.Status != attest.Intact || got.Enrolment == nil || got.Enrolment.Name != cert.Name {
					t.Errorf("in a game: %s, %+v", got.Describe(), got.Enrolment)
				}
			}
		})
	}
}

func withCertificate(t *testing.T, r *recorder, certificate []byte, organizers ...ed25519.PublicKey) attest.Report {
	t.Helper()
	facts := r.facts()
	facts.Certificate = certificate
	game, err := attest.PGN(&r.record, facts, r.key)
	if err != nil {
		t.Fatal(err)
	}
	page, _ := pageVerify(string(game), pageKeys{organizers: organizers})
	for _, data := range [][]byte{game, attest.RecordFile(game, r.segments)} {
		all := attest.VerifyAll(data, nil, organizers...)
		if len(all) != 1 || string(all[0].Status) != page {
			t.Errorf("%s, but by the page %s", all[0].Describe(), page)
		}
	}
	return attest.Verify(game, nil, organizers...)
}

// R-D05, R-C02: a game is valid if an organizer whose key is known enrolled
// its device, on days for which he did.
func TestVerifyEnrolled(t *testing.T) {
	mine, other := publicOf(organizer), publicOf(keyOf(9))
	days := func(from, until string) attest.Certificate {
		c := enrolment()
		c.From, c.Until = from, until
		return c
	}
	for _, c := range []struct {
		name       string
		cert       attest.Certificate
		organizers []ed25519.PublicKey
		want       attest.Status
		doubt      string
	}{
		{"enrolled", enrolment(), []ed25519.PublicKey{other, mine}, attest.Valid, ""},
		{"no organizer given", enrolment(), nil, attest.Intact, "organizer whose key was not given"},
		{"another organizer", enrolment(), []ed25519.PublicKey{other}, attest.Intact, "organizer whose key was not given"},
		{"the device's own key is no organizer's", enrolment(), []ed25519.PublicKey{publicOf(exampleKey)}, attest.Intact, "not given"},
		{"for ever", days("", ""), []ed25519.PublicKey{mine}, attest.Valid, ""},
		{"the last day", days("", "2026-11-20"), []ed25519.PublicKey{mine}, attest.Valid, ""},
		{"the first day", days("2026-11-20", ""), []ed25519.PublicKey{mine}, attest.Valid, ""},
		{"over", days("", "2026-11-19"), []ed25519.PublicKey{mine}, attest.Intact, "held until 2026-11-19, the game was opened on 2026-11-20"},
		{"not yet", days("2026-11-21", ""), []ed25519.PublicKey{mine}, attest.Intact, "holds from 2026-11-21, the game was opened on 2026-11-20"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := withCertificate(t, example(t), enrol(t, c.cert), c.organizers...)
			if got.Status != c.want || !strings.Contains(got.Doubt, c.doubt) || (got.Doubt == "") != (c.doubt == "") {
				t.Errorf("%s, %q", got.Describe(), got.Doubt)
			}
			if got.Enrolment == nil || got.Enrolment.Name != c.cert.Name {
				t.Errorf("enrolled as %+v", got.Enrolment)
			}
		})
	}
}

// The day is that of the device's clock, where it stood.
func TestEnrolledAtMidnight(t *testing.T) {
	for zone, day := range map[int]string{0: "2026-11-20", 840: "2026-11-21", -660: "2026-11-19"} {
		r := newRecorder(t, exampleKey, scoresheet.GameOpened{Zone: zone})
		r.end(scoresheet.Draw, "")
		c := enrolment()
		c.From, c.Until = day, day
		if got := withCertificate(t, r, enrol(t, c), publicOf(organizer)); got.Status != attest.Valid {
			t.Errorf("at %d minutes: %s", zone, got.Doubt)
		}
	}
}

// A device attests only a certificate of its own, and none that was changed
// passes in a game that another program made.
func TestEnrolmentOfAnother(t *testing.T) {
	r := example(t)
	cert := enrolment()
	cert.Device = publicOf(keyOf(5))
	line := func(text []byte) string {
		return strings.ReplaceAll(strings.TrimSuffix(string(text), "\n"), "\n", "|")
	}
	good := line(enrol(t, enrolment()))
	for _, c := range []struct{ name, line, why string }{
		{"its own", good, ""},
		{"another device's", line(enrol(t, cert)), "another device's"},
		{"another name", strings.Replace(good, "Анна", "Инна", 1), "did not sign"},
		{"a day longer", strings.Replace(good, "12-31", "12-30", 1), "did not sign"},
		{"a later version", strings.Replace(good, "enrolment 1", "enrolment 2", 1), "newer"},
		{"a bar behind", good + "|", "not an enrolment certificate"},
		{"empty", "", "not an enrolment certificate"},
	} {
		facts := r.facts()
		facts.Certificate = []byte(strings.ReplaceAll(c.line, "|", "\n") + "\n")
		if out, err := attest.PGN(&r.record, facts, r.key); (err == nil) != (c.why == "") {
			t.Errorf("%s: attested: %v\n%s", c.name, err, out)
		}
		game := signed(t, r.game(
			pgn.Tag{Name: attest.TagLog, Value: r.chain.Head.String() + " 17"},
			pgn.Tag{Name: attest.TagEnrolment, Value: c.line},
		))
		got := attest.Verify(game, []ed25519.PublicKey{publicOf(exampleKey)})
		page, _ := pageVerify(string(game), pageKeys{devices: []ed25519.PublicKey{publicOf(exampleKey)}})
		if (got.Status == attest.Valid) != (c.why == "") || c.why != "" && !strings.Contains(got.Describe(), c.why) || page != string(got.Status) {
			t.Errorf("%s: %s, by the page %s", c.name, got.Describe(), page)
		}
	}
}

func FuzzParseCertificate(f *testing.F) {
	f.Add(enrol(f, enrolment()))
	label := enrolment()
	label.Role, label.Name, label.From, label.Until = attest.RoleLabel, "12", "", ""
	f.Add(enrol(f, label))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := attest.ParseCertificate(text)
		page := pageCertificate(string(text))
		if (err == nil) != (page != nil) {
			t.Fatalf("%v, but by the page %v", err, page)
		}
		if err == nil && c.Organizer.Equal(publicOf(organizer)) && !bytes.Equal(enrol(t, c), text) {
			t.Error("two texts for one certificate")
		}
	})
}
