package session

import (
	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
)

// act runs one act on the sheet: the table of modes first, then the plan,
// then the events, durable before the answer.
func (s *Session) act(t modes.Trigger, plan func(r *scoresheet.Record) ([]scoresheet.Payload, error)) (receipt device.Receipt, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.mayWrite(t); err != nil {
			return
		}
		var payloads []scoresheet.Payload
		if payloads, err = plan(&s.state.record); err != nil {
			return
		}
		receipt.Durable = s.append(payloads...)
	})
	return receipt, err
}

// nextID is the identity of the next event of the act being planned.
func (s *Session) nextID() scoresheet.EventID {
	if len(s.touched) > 0 {
		return s.chain.Next + 1
	}
	return s.chain.Next
}
