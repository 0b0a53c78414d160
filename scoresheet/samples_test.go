package scoresheet_test

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// sample is one event whose bytes are frozen.
type sample struct {
	name string // of its file in testdata/events
	p    scoresheet.Payload
}

// samples has one payload of each kind, with every field set that can be
// set together.
var samples = []sample{
	{"01_segment_opened", scoresheet.SegmentOpened{
		Device: bytesFrom(0x40, 32), Number: 7, Previous: scoresheet.Hash(bytesFrom(0x80, 32)),
		Game: true, Continues: 6, Reason: "event 41 was changed", Version: "1.0.0", FrontEnd: "touch", Lock: "kiosk",
	}},
	{"01_segment_opened_later", scoresheet.SegmentOpened{Number: 8, Base: 41}},
	{"02_game_opened", scoresheet.GameOpened{
		Tags: []scoresheet.Tag{
			{Name: "Event", Value: "Kyiv Open"},
			{Name: "Round", Value: "3"},
			{Name: "White", Value: "Петренко, Олена"},
			{Name: "Black", Value: "Meier=Schmidt, \"Ida\""},
		},
		Recorder: scoresheet.RecorderBlack, Language: notation.Ukrainian, Zone: 120,
		FEN: "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1", Chess960: true, Codes: "pack 2026-11",
	}},
	{"03_move_made", scoresheet.MoveMade{
		Act: scoresheet.Act{Cell: 300, Joined: true},
		Shape: board.Shape{
			Move:  board.Move{From: square("e5"), To: square("d6"), EnPassant: true},
			Piece: board.NewPiece(board.White, board.Pawn), Takes: true, FileHint: true,
		},
	}},
	{"03_move_made_castling", scoresheet.MoveMade{Shape: board.Shape{
		Move:  board.Move{From: square("e8"), To: square("c8"), Castle: board.LongCastle},
		Piece: board.NewPiece(board.Black, board.King),
	}}},
	{"03_move_made_promotion", scoresheet.MoveMade{Shape: board.Shape{
		Move:  board.Move{From: square("a7"), To: square("a8"), Promo: board.Knight},
		Piece: board.NewPiece(board.White, board.Pawn), RankHint: true,
	}}},
	{"04_text_written", scoresheet.TextWritten{
		Act: scoresheet.Act{Cell: 12}, Text: "Кf3 \xff?", Language: notation.Russian,
	}},
	{"05_dash_written", scoresheet.DashWritten{Act: scoresheet.Act{Joined: true}}},
	{"06_blank_left", scoresheet.BlankLeft{Act: scoresheet.Act{Cell: 2}, Passed: true}},
	{"07_taken_back", scoresheet.TakenBack{Event: 65536}},
	{"08_sides_chosen", scoresheet.SidesChosen{Sides: scoresheet.OnlyBlack}},
	{"09_cursor_moved", scoresheet.CursorMoved{Cell: 255, Ahead: 80}},
	{"10_cell_inserted", scoresheet.CellInserted{Act: scoresheet.Act{Cell: 9, Joined: true}}},
	{"11_cell_removed", scoresheet.CellRemoved{Act: scoresheet.Act{Cell: 10}}},
	{"12_clock_noted", scoresheet.ClockNoted{
		Cell: 4, Clock: scoresheet.Clock{Noted: true, Seconds: 5025, WithSeconds: true},
	}},
	{"13_offer_noted", scoresheet.OfferNoted{Cell: 4, Away: true}},
	{"14_mark_noted", scoresheet.MarkNoted{Cell: 4, Mark: notation.CheckMark | notation.EnPassantMark, Away: true}},
	{"15_result_entered", scoresheet.ResultEntered{Result: scoresheet.WhiteHalf, Reason: "Laws 11.8"}},
	{"16_signed", scoresheet.Signed{
		By: scoresheet.SignerArbiter, Name: "I. Кос", Digest: scoresheet.Hash(bytesFrom(1, 32)),
		Approved: true, Strokes: []byte{0, 1, 2, 3},
	}},
	{"17_released", scoresheet.Released{ByArbiter: true}},
	{"18_arbiter_came", scoresheet.ArbiterCame{Role: "organizer"}},
	{"19_arbiter_left", scoresheet.ArbiterLeft{}},
	{"20_game_closed", scoresheet.GameClosed{Reason: "Black left"}},
	{"21_alarm_raised", scoresheet.AlarmRaised{Alarm: "left", Since: 1789000000000, For: 1500, Detail: "another window in front"}},
	{"22_alarms_acknowledged", scoresheet.AlarmsAcknowledged{}},
	{"23_code_set", scoresheet.CodeSet{Role: "arbiter", Commitment: bytesFrom(0x20, 32)}},
	{"64_device_started", scoresheet.DeviceStarted{FrontEnd: "touch", Version: "1.0.0", Lock: "kiosk"}},
	{"65_device_stopped", scoresheet.DeviceStopped{Cause: "window closed"}},
	{"66_heartbeat", scoresheet.Heartbeat{Battery: 88}},
	{"67_code_refused", scoresheet.CodeRefused{Role: "owner"}},
	{"68_owner_identified", scoresheet.OwnerIdentified{}},
	{"69_exported", scoresheet.Exported{Format: "pgn"}},
	{"70_touched", scoresheet.Touched{Items: []string{"lift e2 1200", "put e2 800", "look 12b 40"}}},

	// Added later: behind the others, whose chain is frozen too.
	{"24_handed_over", scoresheet.HandedOver{Reason: "the screen is broken"}},
	{"25_log_received", scoresheet.LogReceived{Data: bytesFrom(0, 20)}},
	{"26_taken_over", scoresheet.TakenOver{Events: 300, Head: scoresheet.Hash(bytesFrom(0x60, 32)), Device: bytesFrom(0x10, 32)}},
	{"27_hand_over_withdrawn", scoresheet.HandOverWithdrawn{Reason: "the other one is broken too"}},
	{"71_setting_changed", scoresheet.SettingChanged{Name: "battery", Value: "45"}},
	{"72_battery_noted", scoresheet.BatteryNoted{Percent: 39, WarnAt: 40, PerHour: 51, Charging: true, Low: true}},
	{"73_focus_noted", scoresheet.FocusNoted{What: "focus"}},
	{"74_battery_agreed", scoresheet.BatteryAgreed{Role: "organizer", Percent: 31}},
	{"02_game_opened_again", scoresheet.GameOpened{Restarts: 4, Why: "Laws 7.2.1"}},
	{"20_game_closed_restarted", scoresheet.GameClosed{Reason: "Laws 7.3", Restarted: true}},
	{"02_game_opened_committed", scoresheet.GameOpened{Commitments: []scoresheet.Commitment{
		{Role: "arbiter", Sum: bytesFrom(0x30, 48)}, {Role: "key", Sum: []byte("text=of a key")},
	}}},
	{"26_taken_over_committed", scoresheet.TakenOver{
		Events: 3, Codes: "typed", Commitments: []scoresheet.Commitment{{Role: "organizer", Sum: bytesFrom(0x30, 48)}},
	}},
	{"28_claim_made", scoresheet.ClaimMade{Claim: scoresheet.ClaimFifty, Cell: 99, Intended: true}},
	{"29_claim_decided", scoresheet.ClaimDecided{Claim: 100, Decision: scoresheet.Agreed, Text: "beide"}},
	{"30_moves_cancelled", scoresheet.MovesCancelled{Cell: 97, Article: "7.5.1", Text: "the king stood in check"}},
	{"31_rules_set", scoresheet.RulesSet{Name: "ua part II", Text: "{}", Play: "standard"}},
	{"32_ruling_given", scoresheet.RulingGiven{
		Ruling: "illegal.move", Article: "7.5.5", Side: scoresheet.SignerBlack, Cell: 41,
		White: scoresheet.Clock{Noted: true, Seconds: 620, WithSeconds: true}, Black: scoresheet.Clock{Noted: true, Seconds: 0},
		Result: scoresheet.WhiteWins, Added: 120, Outcome: "loses", Text: "zum zweiten Mal",
	}},
	{"33_ruling_withdrawn", scoresheet.RulingWithdrawn{Ruling: 141, Text: "it was the other board"}},
	{"31_rules_set_event", scoresheet.RulesSet{
		Name: "fide 2023", Text: "{}", Play: "a4", DrawFrom: 30, DrawArbiter: true, Quick: true, Final: true, Sight: true,
	}},
	{"34_seal_asked", scoresheet.SealAsked{}},
	{"35_move_sealed", scoresheet.MoveSealed{Box: bytesFrom(1, 30), Key: bytesFrom(0x80, 40), Recipient: "age1zapis"}},
	{"36_seal_withdrawn", scoresheet.SealWithdrawn{}},
	{"37_game_adjourned", scoresheet.GameAdjourned{
		White: scoresheet.Clock{Noted: true, Seconds: 1800, WithSeconds: true}, Black: scoresheet.Clock{Noted: true, Seconds: 95, WithSeconds: true},
		Paper: true, Offer: true, Resume: "2026-08-22 10:00, Аудитория 3", Keeper: "Иванова", Text: "41-й ход",
	}},
	{"38_seal_opened", scoresheet.SealOpened{Code: "ABCDE-FGHJK-LMNPQ-RSTUV", Lost: true, Text: "vor Schwarz"}},
	{"39_game_resumed", scoresheet.GameResumed{
		White: scoresheet.Clock{Noted: true, Seconds: 1800}, Black: scoresheet.Clock{Noted: true, Seconds: 95, WithSeconds: true}, Text: "10:02",
	}},
	{"40_reconstruction_begun", scoresheet.ReconstructionBegun{
		Moves: 40, White: scoresheet.Clock{Noted: true, Seconds: 0}, Black: scoresheet.Clock{Noted: true, Seconds: 61, WithSeconds: true},
		Board: "8/8/8/8/8/4k3/4P3/4K3 w", Text: "beide",
	}},
	{"41_reconstruction_ended", scoresheet.ReconstructionEnded{Failed: true, Text: "8.6"}},
	{"75_sheet_lent", scoresheet.SheetLent{Back: true}},
	{"48_keys_received", scoresheet.KeysReceived{Keys: [][]byte{bytesFrom(0x10, 32), bytesFrom(0x40, 32)}}},
	{"44_pawn_replaced", scoresheet.PawnReplaced{After: 97, Square: square("a8")}},
	{"42_claim_made_by", scoresheet.ClaimMadeBy{
		ClaimMade: scoresheet.ClaimMade{Claim: scoresheet.ClaimThreefold, Cell: 12, Intended: true}, By: scoresheet.SignerWhite,
	}},
	{"76_clocks_seen", scoresheet.ClocksSeen{
		Cell: 61, White: scoresheet.Clock{Noted: true, Seconds: 270, WithSeconds: true}, Black: scoresheet.Clock{Noted: true, Seconds: 6000}, Away: true,
	}},
	{"43_disagreed", scoresheet.Disagreed{By: scoresheet.SignerBlack, Name: "Коваленко, Ольга"}},
	{"77_assistant_named", scoresheet.AssistantNamed{Of: scoresheet.SignerBlack, Name: "Kovač, Jana"}},
	{"78_assistant_said", scoresheet.AssistantSaid{Errand: scoresheet.ErrandTouched, For: scoresheet.SignerWhite, Cell: 61, Text: "d4"}},
	{"79_speech_allowed", scoresheet.SpeechAllowed{Allowed: true}},
	{"02_game_opened_diagram", scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite, Diagram: scoresheet.DiagramNever}},
	{"45_start_drawn", scoresheet.StartDrawn{Number: 356, Given: true}},
	{"46_squares_touched", scoresheet.SquaresTouched{
		Act: scoresheet.Act{Cell: 300, Joined: true}, From: square("f3"), To: square("e5"),
	}},
	{"80_pack_taken", scoresheet.PackTaken{PackRef: packRef}},
	{"81_game_pack", scoresheet.GamePack{PackRef: packRef}},
	{"82_admitted", scoresheet.Admitted{At: 1790000000000, By: "Іваненко, Олена", Lock: "kiosk", Charge: 84, Alarms: 2, Version: "1.4.0"}},
	{"83_statement_made", scoresheet.StatementMade{Occasion: "ready", Digest: scoresheet.Hash(bytesFrom(0x50, 32))}},
	{"84_event_left", scoresheet.EventLeft{Event: packRef.Event}},
	{"85_pack_opened", scoresheet.PackOpened{Role: "arbiter", Name: "Іваненко, Олена"}},
	{"18_arbiter_came_named", scoresheet.ArbiterCame{Role: "arbiter", Name: "Іваненко, Олена"}},
	{"86_acknowledged", scoresheet.Acknowledged{
		What: scoresheet.AcknowledgedRecord, Hash: scoresheet.Hash(bytesFrom(0x60, 32)), Held: "twice",
		Desk: scoresheet.Hash16(bytesFrom(0x90, 16)), At: 1790000123456,
	}},
}

var packRef = scoresheet.PackRef{
	Event: scoresheet.Hash16(bytesFrom(0x20, 16)), Organizer: scoresheet.Hash(bytesFrom(0x30, 32)), Issue: 300,
	Digest: scoresheet.Hash(bytesFrom(0x70, 32)), Place: "Група Б/3/A12",
}

// sampleStamp is when the i-th sample happened.
func sampleStamp(i int) scoresheet.Stamp {
	return scoresheet.Stamp{
		Wall:      1789000000000 + scoresheet.Millis(i)*1000,
		Boot:      [16]byte(bytesFrom(0xa0, 16)),
		SinceBoot: 60000 + int64(i)*1000,
	}
}

func shapeOfPromo(k board.Kind) board.Shape { return board.Shape{Move: board.Move{Promo: k}} }

func bytesFrom(first byte, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = first + byte(i)
	}
	return b
}

func square(name string) board.Square {
	s, err := board.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return s
}
