package main

import (
	"time"

	"zapis/app/internal/stage"
	"zapis/app/page"
)

// aired is a device whose pack names a desk that can be reached.
func aired(set func(s *studio)) func(s *studio) {
	return func(s *studio) {
		s.air = &stage.Air{Named: true}
		if set != nil {
			set(s)
		}
	}
}

// unknown is one that can reach a desk, of which no pack has told it.
func unknown(set func(s *studio)) func(s *studio) {
	return func(s *studio) {
		aired(set)(s)
		s.air.Named = false
	}
}

// endedGame is one whose game was shown as codes and released.
func endedGame(s *studio) {
	packGame(s)
	_, err := s.dev.HandIn()
	s.must(err)
	s.must(s.dev.HandedIn(true))
	_, err = s.dev.Release()
	s.must(err)
}

// way is how the pages reach the desk; nil if they cannot.
func (s *studio) way() page.Air {
	if s.air == nil {
		return nil
	}
	return s.air
}

const deskHost = "192.168.1.10:8443"

func (s *studio) tell(n page.AirNews) { s.air.Tell(n) }

var unreached = &stage.AirFault{Key: "air.unreached", Args: []any{deskHost}}

// airScenes are the pages that reach the desk over the air.
var airScenes = []scene{
	{name: "air-pack-card", set: aired(paired)},
	{name: "air-address", set: unknown(nil), touch: func(s *studio) {
		s.tap("start.pack", "air.meet", "key 1", "key 9", "key 2", "key .", "key 1", "key 6", "key 8")
	}},
	{name: "write-address", lang: "de", set: unknown(nil), touch: func(s *studio) {
		s.tap("start.pack", "air.meet")
		s.write("air.meet", "key 1", "key 9", "key 2", "key .")
	}},
	{name: "air-files", set: unknown(packed), touch: func(s *studio) { s.tap("start.pack") }},
	{name: "air-asking", set: aired(paired), touch: func(s *studio) {
		s.tap("air.round")
		s.tell(page.AirNews{Host: deskHost, Attempt: 1})
	}},
	{name: "air-take-wait", set: aired(paired), touch: func(s *studio) {
		s.tap("air.round")
		s.tell(page.AirNews{Attempt: 2, Err: unreached, Next: now.Add(5 * time.Second)})
	}},
	{name: "air-take-stranger", set: aired(paired), touch: func(s *studio) {
		s.tap("air.round")
		s.tell(page.AirNews{Attempt: 2, Err: &stage.AirFault{Key: "air.stranger", Args: []any{deskHost}}, Last: true})
	}},
	{name: "air-nothing", set: aired(paired), touch: func(s *studio) {
		s.tap("air.round")
		s.tell(page.AirNews{Last: true})
	}},
	{name: "air-ready", set: aired(paired), touch: func(s *studio) {
		s.tap("pack.ready")
		s.tell(page.AirNews{Held: page.HeldTwice, At: now, Last: true})
	}},
	{name: "air-sending", set: aired(endedGame), touch: func(s *studio) {
		s.tap("handin.do")
		s.tell(page.AirNews{Host: deskHost, Attempt: 1})
	}},
	{name: "air-wait", set: aired(endedGame), touch: func(s *studio) {
		s.tap("handin.do")
		s.tell(page.AirNews{Attempt: 3, Err: unreached, Next: now.Add(5 * time.Second)})
	}},
	{name: "air-refused", set: aired(packGame), touch: func(s *studio) {
		s.tap("handin.do")
		s.tell(page.AirNews{Attempt: 1, Err: &stage.AirFault{Key: "air.otherdesk", Args: []any{deskHost}}, Last: true})
	}},
	{name: "air-once", set: aired(packGame), touch: func(s *studio) {
		s.tap("handin.do")
		s.tell(page.AirNews{Attempt: 1, Held: page.HeldOnce, At: now, Next: now.Add(10 * time.Second)})
	}},
	{name: "air-held", set: aired(endedGame), touch: func(s *studio) {
		s.tap("handin.do")
		s.tell(page.AirNews{Attempt: 1, Held: page.HeldTwice, At: now, Last: true})
	}},
	{name: "air-ended-held", set: aired(endedGame), touch: func(s *studio) {
		s.tap("handin.do")
		s.tell(page.AirNews{Attempt: 1, Held: page.HeldTwice, At: now, Last: true})
		s.tap("action.done")
	}},
	{name: "air-ways", set: aired(endedGame), touch: func(s *studio) { s.tap("handin.do", "air.stop") }},
}
