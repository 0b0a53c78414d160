#!/usr/bin/env bash
# Figures of the programs as a user starts them, beside those of the
# benchmarks: the console's start in a long game, an export and its check, and
# the desk's check beside pgn-extract on the same games. `make bench` calls it.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${RUNS:-11}
games=${GAMES:-../shared/data/pgn}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
CGO_ENABLED=0 go build -o "$work/" ./cmd/console ./cmd/desk

us() { echo $(($(date +%s%N) / 1000)); }
# timed FILE COMMAND…: what one run took, in µs, is added to the file.
timed() {
	local into=$1 t0
	shift
	t0=$(us)
	"$@" >/dev/null 2>"$work/said" || { cat "$work/said" >&2; return 1; }
	echo $(($(us) - t0)) >>"$into"
}
median() { sort -n "$1" | awk '{a[NR]=$1} END {printf "%.1f", a[int((NR+1)/2)]/1000}'; }
spread() { sort -n "$1" | awk '{a[NR]=$1} END {printf "%.1f–%.1f", a[1]/1000, a[NR]/1000}'; }

# 200 moves: knights to and fro, which a sheet does not mind.
{
	echo 'new White="Petrova, Anna" Black="Kovalenko, Olha" Board=12'
	for _ in $(seq 100); do
		printf 'tap g1 f3\ntap g8 f6\ntap f3 g1\ntap f6 g8\n'
	done
} >"$work/game.txt"
"$work/console" --data "$work/data" "$work/game.txt" >/dev/null

echo device >"$work/device.txt"
for _ in $(seq "$runs"); do
	timed "$work/bare" "$work/console" --help
	timed "$work/new" "$work/console" --data "$work/device-$RANDOM$RANDOM" "$work/device.txt"
	timed "$work/long" "$work/console" --data "$work/data" "$work/device.txt"
done
echo "console, start to end: $(median "$work/long") ms ($(spread "$work/long")) in a game of 200 moves, $(median "$work/new") ms ($(spread "$work/new")) making a device, $(median "$work/bare") ms ($(spread "$work/bare")) for --help alone; median of $runs (lowest–highest)"

printf 'result 1-0\nsign white A\nsign black B\nrelease\n' >"$work/end.txt"
"$work/console" --data "$work/data" --strict "$work/end.txt" >/dev/null
for format in pgn record; do
	echo "export $format $work/game.$format" >"$work/export.txt"
	for _ in $(seq "$runs"); do
		timed "$work/export-$format" "$work/console" --data "$work/data" --strict "$work/export.txt"
		timed "$work/verify-$format" "$work/desk" verify "$work/game.$format"
	done
	echo "export $format, 200 moves, $(stat -c %s "$work/game.$format") bytes: $(median "$work/export-$format") ms ($(spread "$work/export-$format")) with the console's start; desk verify $(median "$work/verify-$format") ms ($(spread "$work/verify-$format"))"
done

pgnextract=$(command -v pgn-extract || true)
[ -n "$pgnextract" ] || pgnextract=/usr/games/pgn-extract
if [ ! -d "$games" ] || [ ! -x "$pgnextract" ]; then
	echo "check beside pgn-extract: $games or pgn-extract is not here"
	exit 0
fi
for name in ecc2018_clk_crlf lichess_db_clk dortmund_latin1_crlf; do
	# Ten times the file, so that the start of a program weighs little.
	for _ in $(seq 10); do
		cat "$games/$name.pgn"
		echo
	done >"$work/$name.pgn"
	n=$(grep -ac '^\[Event ' "$work/$name.pgn")
	for _ in $(seq 5); do
		timed "$work/$name.desk" bash -c '"$@" || [ $? = 1 ]' - "$work/desk" check "$work/$name.pgn"
		timed "$work/$name.extract" "$pgnextract" -s -r "$work/$name.pgn"
		timed "$work/$name.draws" "$pgnextract" -s --repetition --fifty "$work/$name.pgn"
	done
	# The quickest run, which others on the machine disturbed least.
	rate() { sort -n "$1" | awk -v n="$n" 'NR == 1 {printf "%.0f", n*1e6/$1}'; }
	echo "check $name, $n games, $(stat -c %s "$work/$name.pgn") bytes: desk $(rate "$work/$name.desk") games/s; pgn-extract $(rate "$work/$name.extract") when it only reads the moves, $(rate "$work/$name.draws") when it looks for repetitions and fifty moves; best of 5"
done
