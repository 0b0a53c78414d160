package pairing

import (
	"math"
	"strconv"
	"strings"
)

// scoring has the points of each code of a result.
type scoring map[byte]float64

func usualScoring() scoring {
	return scoring{'1': 1, 'W': 1, '+': 1, 'F': 1, 'U': 1, '=': 0.5, 'D': 0.5, 'H': 0.5}
}

// scores lists the codes of results for each letter of record 162.
var scores = map[string]string{"W": "1W+F", "D": "=DH", "L": "0L", "A": "Z-", "P": "U"}

// read applies a record 162, or one of the older records of pairing programs
// for points: BBW, BBD, BBL, BBF, BBU, BBZ.
func (s scoring) read(c columns) {
	set := func(codes, points string) {
		f, err := strconv.ParseFloat(strings.TrimSpace(points), 64)
		if err != nil || math.IsNaN(f) || math.Abs(f) > 99 {
			return
		}
		for _, code := range []byte(codes) {
			s[code] = f
		}
	}
	if strings.HasPrefix(c.text, "BB") {
		older := map[string]string{"BBW": "1W+F", "BBD": "=DH", "BBL": "0L", "BBF": "-", "BBU": "U", "BBZ": "Z"}
		set(older[c.get(1, 3)], c.get(5, 8))
		return
	}
	told := false
	for from := 6; from <= c.width(); from += 9 {
		letter := strings.ToUpper(c.get(from, from))
		told = told || letter == "P"
		set(scores[letter], c.get(from+1, from+4))
	}
	if !told {
		s['U'] = s['1']
	}
}

// sum returns a player's points after a round.
func (v *report) sum(p *entrant, round int) (sum float64) {
	for i, e := range p.entries {
		if i >= round {
			break
		}
		sum += v.points[e.code]
	}
	return sum
}

// written returns a number of points as it was written.
func written(text string) (points float64, ok bool) {
	points, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(text), ",", ".", 1), 64)
	return points, err == nil
}
