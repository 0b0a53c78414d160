package main

import (
	"fmt"
	"io"
	"strings"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
)

const instrumentUsage = `instrument [make CODE|bring FILE CODE|save FILE|answer CODE CHALLENGE|remove]`

// instrument answers other devices with an arbiter's key, which this device keeps
// locked with his code.
func (c *console) instrument(rest string) (answer, error) {
	w, err := quoted(rest)
	if err != nil {
		return nil, err
	}
	switch {
	case len(w) == 0:
		return keyAnswer(c.dev.OwnKey())
	case len(w) == 2 && w[0] == "make":
		return keyAnswer(c.dev.MakeKey(w[1]))
	case len(w) == 3 && w[0] == "bring":
		text, err := readKeyFile(w[1])
		if err != nil {
			return nil, err
		}
		return keyAnswer(c.dev.BringKey(text, w[2]))
	case len(w) == 2 && w[0] == "save":
		return c.saveOwnKey(w[1])
	case len(w) > 2 && w[0] == "answer":
		return c.answerDevice(strings.Join(w[2:], " "), w[1])
	case len(w) == 1 && w[0] == "remove":
		if err := c.dev.RemoveKey(); err != nil {
			return nil, err
		}
		return keyAnswer(c.dev.OwnKey())
	}
	return nil, usageError{instrumentUsage}
}

func keyAnswer(k device.OwnKey, err error) (answer, error) {
	if err != nil {
		return nil, err
	}
	if k.Public == "" {
		return answer{}.with("key", "none"), nil
	}
	return answer{}.with("key", k.Short).with("public", k.Public).with("arbiter", k.Arbiter).with("event", k.Event), nil
}

func (c *console) saveOwnKey(file string) (answer, error) {
	if err := c.mayWrite(file); err != nil {
		return nil, err
	}
	k, err := c.dev.OwnKey()
	if err != nil {
		return nil, err
	}
	if k.Public == "" {
		return nil, device.ErrNoOwnKey
	}
	if err := session.WriteWhole(file, []byte(k.Public+"\n"), 0o644); err != nil {
		return nil, cannotWrite(file, err)
	}
	return answer{}.with("key", k.Short).with("file", file), nil
}

// answerDevice waits out the delay due to wrong codes.
func (c *console) answerDevice(challenge, code string) (answer, error) {
	var a device.Answered
	err := c.afterDelay(func() (err error) { a, err = c.dev.AnswerDevice(challenge, code); return err })
	if err != nil {
		return nil, err
	}
	return answer{}.with("answer", a.Digits).with("device", a.Device), nil
}

// readKeyFile reads a file that is no longer than a key's.
func readKeyFile(name string) (string, error) {
	f, err := openFile(name)
	if err != nil {
		return "", fmt.Errorf("%s cannot be read: name the key's file", name)
	}
	defer f.Close()
	const most = 4 << 10
	text, err := io.ReadAll(io.LimitReader(f, most))
	if err != nil {
		return "", fmt.Errorf("%s cannot be read: name the key's file", name)
	}
	return string(scoresheet.PlainText(text)), nil
}
