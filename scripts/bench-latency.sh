#!/usr/bin/env bash
# How long it takes from a touch to the picture of it: a square that is pressed, a
# move that is entered (on disk and on the page), and an empty button of the
# toolkit in the same window, which costs what every picture costs. Figures, not a
# test: `make bench-window` calls it.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/xvfb.sh
times=${TIMES:-200}

work=$(mktemp -d)
cleanup() { xvfb_stop; rm -rf "$work"; }
trap cleanup EXIT

cat >"$work/main.go" <<'GO'
package main

import (
	"image/color"
	"os"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"zapis/app"
	"zapis/app/page"
	"zapis/app/session"
)

// below lays the page out over 80 points of something else.
type below struct{}

func (below) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 100) }
func (below) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(fyne.NewSize(size.Width, size.Height-80))
	for i := 1; i <= 2; i++ {
		o[i].Move(fyne.NewPos(float32(i-1)*size.Width/2, size.Height-80))
		o[i].Resize(fyne.NewSize(size.Width/2, 80))
	}
}

func main() {
	a := fyneapp.NewWithID("org.zapis.latency")
	dev, err := session.Open(os.Args[1], session.Options{FrontEnd: "touch"})
	if err != nil {
		panic(err)
	}
	ui := app.New(app.Of(dev), page.Options{Lang: "en", Notation: "en"})
	colours := [2]color.NRGBA{{0, 0, 0, 255}, {255, 255, 255, 255}}
	lamp := canvas.NewRectangle(colours[0])
	n := 0
	button := widget.NewButton("", func() {
		n++
		lamp.FillColor = colours[n%2]
		lamp.Refresh()
	})
	w := a.NewWindow("Zapis")
	w.SetPadded(false)
	w.SetContent(&fyne.Container{Layout: below{}, Objects: []fyne.CanvasObject{ui.Content(), button, lamp}})
	w.SetFullScreen(true)
	w.ShowAndRun()
	_ = dev.Close()
}
GO
go build -o "$work/window" "$work/main.go"
CGO_ENABLED=0 go build -o "$work/hands" ./app/internal/hands
gcc -O2 -Wall -o "$work/hand" scripts/hand.c -lX11 -l:libXtst.so.6

# 40 moves into the game, so that the sheet is full.
{
	echo 'new White="Petrova, Anna" Black="Kovalenko, Olha" Board=12'
	for _ in $(seq 20); do
		printf 'tap g1 f3\ntap g8 f6\ntap f3 g1\ntap f6 g8\n'
	done
} >"$work/game.txt"
./zapis-console --data "$work/data" "$work/game.txt" >/dev/null
"$work/hands" latency -n "$times" -data "$work/data" -width 800 -height 1200 -moves "$work/moves.txt" >"$work/script.txt"

export XVFB_CLICKS=through
xvfb_start 800 1280
trap cleanup EXIT # xvfb_start has set its own
xvfb_run "$work/window" "$work/data"
xvfb_window Zapis 60
xvfb_settle 20
sleep 1
echo "load of the machine before: $(cut -d ' ' -f 1-3 /proc/loadavg)"
"$work/hand" <"$work/script.txt" >"$work/times.txt" 2>/dev/null
for what in button press move; do
	awk -v w=$what '$1 == w {print $2}' "$work/times.txt" | sort -n |
		awk -v w=$what '{a[NR]=$1} END {printf "%s to picture: p50 %.0f ms, p99 %.0f ms (%d times, lowest %.0f)\n", w, a[int((NR+1)/2)], a[int(NR*0.99+0.5)], NR, a[1]}'
done
echo "load of the machine after: $(cut -d ' ' -f 1-3 /proc/loadavg)"
