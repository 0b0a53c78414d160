package frames_test

import (
	"testing"

	"zapis/app/qr/frames"
)

// How long it takes to cut the record of 53 moves into frames, and to put it together
// again from those beyond the first, for docs/bench.md.
func BenchmarkSeries(b *testing.B) {
	file := record(b)
	for b.Loop() {
		s, err := frames.New(file, frames.Version15)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(s.Needed()), "frames-needed")
	}
}

func BenchmarkCollect(b *testing.B) {
	s := series(b, record(b), frames.Version15)
	var texts []string
	for i := range s.Needed() {
		texts = append(texts, s.Text(s.Len()-1-i, noon))
	}
	for b.Loop() {
		var c frames.Collector
		var p frames.Progress
		for _, text := range texts {
			p, _ = c.Add(text)
		}
		if p.File == nil {
			b.Fatal(p.Err())
		}
	}
}
