#!/usr/bin/env bash
# How long a device takes from the start of the program to GAME in a hall, with
# the round's pack on a stick and a person who touches PACE ms after he sees a
# page: a guest's device, its owner's, and one with the organizer's label. Figures,
# not a test: run it as root, which mounts the stick where nobody else sees it.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "${1:-}" != mounted ]; then
	exec unshare --mount "$0" mounted
fi
. scripts/xvfb.sh
runs=${RUNS:-5} pace=${PACE:-700} device=${DEVICE:-./zapis} console=${CONSOLE:-./zapis-console}

work=$(mktemp -d)
cleanup() { xvfb_stop; rm -rf "$work"; }
mount -t tmpfs tmpfs /media
mkdir /media/ROUND3
mount -t tmpfs tmpfs /media/ROUND3
CGO_ENABLED=0 go build -o "$work/demo" ./app/internal/demo
gcc -O2 -Wall -o "$work/hall" scripts/hall.c -lX11 -l:libXtst.so.6
width=800 height=1280

export XVFB_CLICKS=through
xvfb_start $width $height
trap cleanup EXIT
sleep 1
echo "load of the machine before: $(cut -d ' ' -f 1-3 /proc/loadavg); $runs runs of each, in ms:"
echo "kind: first page, touches, from the touches to their pages together, slowest, GAME"
for _ in $(seq "$runs"); do
	for kind in guest owner label; do
		data=$work/$kind
		rm -rf "$data"
		mkdir "$data"
		"$work/demo" -hall $kind -data "$data" -stick /media/ROUND3 -width $width -height $height >"$work/touches"
		said=$("$work/hall" "$pace" "$device" --data "$data" <"$work/touches" 2>"$work/errors") || { cat "$work/errors" >&2; exit 1; }
		# The device itself says that a game is open.
		echo device | "$console" --data "$data" >"$work/mode" 2>&1
		grep -q ' game open$' "$work/mode" || { echo "bench-hall: no game is open" >&2; cat "$work/mode" >&2; exit 1; }
		echo "$kind: $said"
	done
done
echo "load of the machine after: $(cut -d ' ' -f 1-3 /proc/loadavg)"
