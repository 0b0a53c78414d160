package timecontrol_test

import (
	"fmt"
	"time"

	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

func Example() {
	c, err := timecontrol.Parse(`90'/40 + 30' + 30"`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c, c.Kind())

	// A board after half an hour: 15 moves each, 1:20 and 1:22 on the clocks.
	check := timecontrol.Situation{Controls: timecontrol.Both(c), Moves: [2]int{15, 15}, Elapsed: 30 * time.Minute}
	report, err := check.Check([2]timecontrol.Reading{
		{Noted: true, Seconds: 80 * 60},
		{Noted: true, Seconds: 82 * 60},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Expected.Sum.Lo, report.Difference, report.Conspicuous)
	for _, cause := range report.Causes {
		if cause.Kind == timecontrol.PressesMissed {
			fmt.Println(cause.Kind, cause.Count)
		}
	}
	// Output:
	// 40/5400+30:1800+30 standard
	// 2h46m0s -3m0s true
	// presses-missed 6
}

func ExampleSheet_Duties() {
	c, err := timecontrol.Parse("40/120, SD/60")
	if err != nil {
		fmt.Println(err)
		return
	}
	sheet := timecontrol.Sheet{
		Controls: timecontrol.Both(c),
		Moves:    [2]int{36, 36},
		Readings: []timecontrol.Noted{
			{Side: board.White, Move: 28, Reading: timecontrol.Reading{Noted: true, Seconds: 6*60 + 10, WithSeconds: true}},
			{Side: board.White, Move: 33, Reading: timecontrol.Reading{Noted: true, Seconds: 3 * 60}},
		},
	}
	duties, err := sheet.Duties(board.White)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range duties.Stretches {
		fmt.Printf("%d-%d %v %q\n", s.From, s.To, s.Duty, s.Reason)
	}
	// Output:
	// 1-28 must ""
	// 29-32 perhaps "time-trouble"
	// 33-37 need-not "time-trouble"
}
