#!/usr/bin/env bash
# Plays into the device in a window, faster than any player, and compares what it
# has recorded with what was played: 5,000 taps and drags 15 to 150 ms apart, with
# every core of the machine busy, and 50 blitz games at ten times their speed.
# `make touches` calls it; TOUCHES=1000, GAMES=5 or BUSY=0 make it shorter or
# calmer, and LANES=3 plays so many games beside each other.
set -euo pipefail
cd "$(dirname "$0")/.."
touches=${TOUCHES:-5000} games=${GAMES:-50} lanes=${LANES:-2} busy=${BUSY:-$(nproc)}
blitz=${BLITZ:-../shared/data/pgn/lichess_db_clk.pgn}
device=${DEVICE:-./zapis}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
CGO_ENABLED=0 go build -o "$work/hands" ./app/internal/hands
gcc -O2 -Wall -o "$work/hand" scripts/hand.c -lX11 -l:libXtst.so.6
width=800 height=1280

export XVFB_CLICKS=through

# played FOLDER HAND…: a device of its own on a screen of its own, what a hand
# does in it, and the comparison. It runs in a shell of its own.
played() (
	local dir=$1
	shift
	mkdir -p "$dir"
	. scripts/xvfb.sh
	echo 'new White="Petrova, Anna" Black="Kovalenko, Olha" Board=12' >"$dir/new.txt"
	./zapis-console --data "$dir/data" "$dir/new.txt" >/dev/null
	"$work/hands" "$@" -width $width -height $height -data "$dir/data" -moves "$dir/moves.txt" >"$dir/script.txt"
	xvfb_start $width $height
	xvfb_run "$device" --data "$dir/data"
	xvfb_window Zapis 60
	xvfb_settle 20
	sleep 1
	"$work/hand" <"$dir/script.txt" 2>"$dir/hand.txt"
	sleep 1
	xvfb_end_app
	"$work/hands" compare -data "$dir/data" -moves "$dir/moves.txt"
)

echo "load of the machine before: $(cut -d ' ' -f 1-3 /proc/loadavg)"
loops=()
for _ in $(seq "$busy"); do
	while :; do :; done &
	loops+=($!)
done
calm() { [ ${#loops[@]} = 0 ] || kill "${loops[@]}" 2>/dev/null || true; }
trap 'calm; rm -rf "$work"' EXIT

failed=0
if [ "$touches" -gt 0 ]; then
	if played "$work/touches" touches -n "$touches" -seed "${SEED:-1}" >"$work/said"; then :; else failed=1; fi
	echo "$touches taps and drags: $(cat "$work/said")"
	cat "$work/touches/hand.txt"
	echo "load of the machine: $(cut -d ' ' -f 1-3 /proc/loadavg)"
fi
calm
loops=()

if [ "$games" -gt 0 ] && [ ! -r "$blitz" ]; then
	echo "blitz games: $blitz is not here"
	games=0
fi
lane() {
	local i
	for ((i = $1; i < games; i += lanes)); do
		played "$work/game$i" blitz -pgn "$blitz" -game "$i" -seed "$i" >"$work/said$i" 2>"$work/err$i" || echo "$i" >>"$work/failed"
	done
}
pids=()
for ((n = 0; n < lanes && n < games; n++)); do
	lane "$n" &
	pids+=($!)
done
for pid in "${pids[@]}"; do wait "$pid"; done
if [ "$games" -gt 0 ]; then
	cat "$work"/said[0-9]* | awk '{n += $1; r += $4; m += $6; x += $10} END {print NR, "blitz games:", n, "moves played,", r, "recorded:", m, "not as played,", x, "that nobody played"}'
	echo "load of the machine: $(cut -d ' ' -f 1-3 /proc/loadavg)"
fi
if [ -s "$work/failed" ]; then
	while read -r i; do
		echo "game $i: $(cat "$work/said$i" "$work/err$i")"
	done <"$work/failed"
	failed=1
fi
exit $failed
