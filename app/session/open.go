package session

import (
	"crypto/rand"
	"errors"
	"fmt"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/storage"
)

// Open opens the device in a folder, which it creates if necessary, resumes the
// game that is on, and records that in the log. The folder is locked until Close.
// What cannot be read is never overwritten.
func Open(dir string, opts Options) (*Session, error) {
	if opts.FrontEnd == "" {
		opts.FrontEnd = "touch"
	}
	if opts.Lock == "" {
		opts.Lock = "none"
	}
	if opts.Clock == nil {
		opts.Clock = machineClock()
	}
	if opts.Random == nil {
		opts.Random = rand.Reader
	}
	if opts.Codes == (modes.Params{}) {
		opts.Codes = modes.DefaultParams
	}
	store, err := storage.Open(dir, storage.Options{})
	if err != nil {
		return nil, err
	}
	s := &Session{
		opts: opts, store: store, opened: opts.Clock.Stamp(), refused: map[string]refusal{},
		queue: make(chan func()), quit: make(chan struct{}), done: make(chan struct{}),
	}
	if err := s.resume(); err != nil {
		return nil, closing(store, err)
	}
	go s.run()
	return s, nil
}

func closing(store *storage.Store, err error) error {
	if closeErr := store.Close(); closeErr != nil {
		return fmt.Errorf("%w (and %w)", err, closeErr)
	}
	return err
}

// Close ends the session: everything that is waiting is written, the log records
// that the device was stopped, and the folder is unlocked. The session cannot be
// used afterwards.
func (s *Session) Close() error {
	err := device.ErrClosed
	s.do(func() {
		err = nil
		close(s.quit)
		s.leaveOwnerMode()
		s.lookAround()
		s.observe(scoresheet.DeviceStopped{Cause: "closed"})
		if lost := s.flush(); lost != nil {
			err = fmt.Errorf("some entries could not be saved: %w", lost)
		}
	})
	if errors.Is(err, device.ErrClosed) {
		return err
	}
	<-s.done
	if closeErr := s.store.Close(); err == nil {
		err = closeErr
	}
	return err
}
