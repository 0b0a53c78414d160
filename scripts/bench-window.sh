#!/usr/bin/env bash
# How long the device takes to its first correct picture with an open game of
# 200 moves, beside an empty Fyne window; and what both cost while nobody
# touches them. Figures, not a test: `make bench-window`.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/xvfb.sh
runs=${RUNS:-7}
idle=${IDLE:-20}

work=$(mktemp -d)
cleanup() { xvfb_stop; rm -rf "$work"; }

# An empty window of the same toolkit, built the same way.
mkdir "$work/empty"
cat >"$work/empty/main.go" <<'GO'
package main

import (
	"image/color"

	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/canvas"
)

func main() {
	w := app.NewWithID("org.zapis.empty").NewWindow("Zapis")
	w.SetPadded(false)
	w.SetContent(canvas.NewRectangle(color.NRGBA{0x0E, 0x5B, 0x3A, 0xFF}))
	w.SetFullScreen(true)
	w.ShowAndRun()
}
GO
go build -o "$work/empty/empty" "$work/empty/main.go"

# 200 moves: knights to and fro, which a sheet does not mind.
{
	echo 'new White="Petrova, Anna" Black="Kovalenko, Olha" Board=12'
	for _ in $(seq 100); do
		printf 'tap g1 f3\ntap g8 f6\ntap f3 g1\ntap f6 g8\n'
	done
} >"$work/game.txt"
./zapis-console --data "$work/data" "$work/game.txt" >/dev/null

xvfb_start 800 1280
trap cleanup EXIT

# The picture is there when a pixel of the band or the empty window is green
# and, on the device, one of the board is a square's colour.
pixel() { import -window root -crop "1x1+$1+$2" -depth 8 txt:- 2>/dev/null | grep -o '#[0-9A-F]\{6\}' | head -n 1; }
shown() {
	case "$1" in
	empty) [ "$(pixel 400 640)" = '#0E5B3A' ] ;;
	zapis) case "$(pixel 66 1000)" in '#EFE6D2' | '#93A791') true ;; *) false ;; esac ;;
	esac
}
start() {
	case "$1" in
	empty) xvfb_run "$work/empty/empty" ;;
	zapis) xvfb_run ./zapis --data "$work/data" ;;
	esac
}
finish() {
	kill "$xvfb_app"
	wait "$xvfb_app" 2>/dev/null || true
	sleep 0.3
}

median() { sort -n | awk '{a[NR]=$1} END {print a[int((NR+1)/2)], "(" a[1] "–" a[NR] ")"}'; }
ms() { echo $(($(date +%s%N) / 1000000)); }

for what in empty zapis; do : >"$work/$what.ms"; done
for _ in $(seq "$runs"); do
	for what in empty zapis; do
		t0=$(ms)
		start $what
		until shown $what; do
			[ $(($(ms) - t0)) -lt 20000 ] || { echo "bench: no picture of $what" >&2; xvfb_log; exit 1; }
		done
		echo $(($(ms) - t0)) >>"$work/$what.ms"
		finish
	done
done
for what in empty zapis; do
	echo "first picture, $what: $(median <"$work/$what.ms") ms, median of $runs (lowest–highest)"
done

for what in empty zapis; do
	start $what
	until shown $what; do sleep 0.1; done
	sleep 2
	before=$(awk '{print $14+$15}' "/proc/$xvfb_app/stat")
	sleep "$idle"
	after=$(awk '{print $14+$15}' "/proc/$xvfb_app/stat")
	rss=$(awk '/VmRSS/ {print int($2/1024)}' "/proc/$xvfb_app/status")
	echo "idle for $idle s, $what: $((after - before)) hundredths of a second of processor, $rss MB resident"
	finish
done
