package conditions_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"zapis/internal/long"
)

// R-G04, R-D06: random sequences of what may happen to a device, with entries
// in between. After each step every entry that was acknowledged is on the
// sheet, the device is in the mode it should be in, and the alarms that stand
// are those of what happened, no fewer and no more. At the end the record file
// verifies, holds the sheet, and counts the alarms.
//
// The short form tries 12 sequences, the long form 2,000. ZAPIS_SEED repeats one.
func TestRandomSequences(t *testing.T) {
	stories, most := long.Of(12, 2000), 60
	if os.Getenv("ZAPIS_SEED") != "" {
		stories = 1
	}
	first := long.Seed(t)
	var sum figures
	for i := range stories {
		seed := first + uint64(i)
		ok := t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			var own figures
			s := &story{t: t, rnd: rand.New(rand.NewPCG(seed, 9)), folders: newFolders(t), sum: &own}
			defer func() { sum.add(&own) }()
			defer s.end()
			s.begin()
			s.look()
			for range 10 + s.rnd.IntN(most) {
				s.happen()
			}
			s.finish()
			own.stories++
		})
		if !ok && !long.Asked() {
			break
		}
	}
	t.Logf("%d sequences of %d steps: %d entries, %d of them acknowledged as durable; killed %d times, power cut %d times, %d starts; %d exits and other causes of alarm, %d alarms acknowledged, %d games handed over, %d recordings restarted, %d released, %d record files verified, %d forbidden acts refused",
		sum.stories, sum.steps, sum.entries, sum.durable, sum.kills, sum.cuts, sum.starts, sum.exits, sum.acknowledged,
		sum.handed, sum.restarted, sum.released, sum.verified, sum.refusals)
	t.Logf("entries lost: %d, exits unseen: %d, alarms without a cause: %d", sum.lost, sum.unseen, sum.falsely)
}
