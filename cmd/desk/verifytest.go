package main

import (
	"fmt"
	"io"
	"time"

	"zapis/cmd/internal/terminal"
	"zapis/scoresheet/attest"
)

// selfTestJSON is a self-test in the output of verify.
type selfTestJSON struct {
	File    string        `json:"file"`
	Status  string        `json:"status"` // valid, intact or invalid, as for a game
	Device  string        `json:"device"`
	At      string        `json:"at"`
	Version string        `json:"version"`
	System  string        `json:"system"`
	Error   string        `json:"error"`
	Result  string        `json:"result"` // the worst of the checks
	Checks  []testedJSON  `json:"checks"`
	Refused string        `json:"refused,omitempty"`
	status  attest.Status // of Status
	worst   attest.TestResult
}

type testedJSON struct {
	Name   string `json:"name"`
	Result string `json:"result"`
	Text   string `json:"text"`
}

// selfTest verifies a self-test. Nothing in it says who enrolled the device: it
// can be valid only by the device's own key.
func (c *verifyCmd) selfTest(name string, r io.Reader, known, revoked knownKeys) (*selfTestJSON, error) {
	const most = 1 << 20
	data, err := io.ReadAll(io.LimitReader(r, most))
	if err != nil {
		return nil, err
	}
	t, wrong := attest.ParseSelfTest(data)
	if t == nil {
		return &selfTestJSON{File: name, Status: string(attest.Invalid), status: attest.Invalid, Error: wrong.Error()}, nil
	}
	out := &selfTestJSON{
		File: name, status: attest.Intact, Device: attest.Fingerprint(t.Device), At: t.At.Format(time.RFC3339),
		Version: t.Version, System: t.System, Result: string(t.Worst()), worst: t.Worst(),
	}
	if isAmong(known.devices, t.Device) {
		out.status = attest.Valid
	}
	if isAmong(revoked.devices, t.Device) {
		out.Refused = "device " + out.Device + " is revoked"
	}
	out.Status = string(out.status)
	for _, p := range t.Parts {
		out.Checks = append(out.Checks, testedJSON{p.Name, string(p.Result), p.Text})
	}
	return out, nil
}

// good reports whether verify's answer is yes: the device found nothing bad, and
// the file is what it signed.
func (t *selfTestJSON) good() bool {
	return t.status != attest.Invalid && t.Refused == "" && t.worst != attest.TestFailed
}

func (c *verifyCmd) reportSelfTest(d *desk, t *selfTestJSON) error {
	if c.JSON {
		return writeJSON(d, t)
	}
	if t.status == attest.Invalid {
		_, err := fmt.Fprintf(d.stdout, "%s: %s: %s\n", t.Status, terminal.Line(t.Error), fileName(t.File))
		return err
	}
	refused := ""
	if t.Refused != "" {
		refused = "; REFUSED: " + t.Refused
	}
	if _, err := fmt.Fprintf(d.stdout, "%s: self-test: %s device %s, %s, zapis %s on %s: %s%s\n",
		t.Status, fileName(t.File), t.Device, t.At, terminal.Line(t.Version), terminal.Line(t.System), t.Result, refused); err != nil {
		return err
	}
	for _, p := range t.Checks {
		if _, err := fmt.Fprintf(d.stdout, "  %s %s: %s\n", terminal.Line(p.Name), p.Result, terminal.Line(p.Text)); err != nil {
			return err
		}
	}
	return nil
}
