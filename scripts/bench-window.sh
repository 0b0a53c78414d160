#!/usr/bin/env bash
# How long the device takes to its first correct picture with an open game of
# 200 moves, beside an empty Fyne window; and what both cost while nobody
# touches them. Figures, not a test: `make bench-window`.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/xvfb.sh
runs=${RUNS:-11}
idle=${IDLE:-20}

work=$(mktemp -d)
cleanup() { xvfb_stop; rm -rf "$work"; }
trap cleanup EXIT

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

# A camera that costs next to nothing: it starts a program and looks at one
# pixel every millisecond until that has one of the colours. It prints how many
# ms that took; then, if seconds are given, the hundredths of a second of
# processor that the program used in them, and how many MB it holds.
cat >"$work/camera.c" <<'C'
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static long ticks(pid_t p, long *mb)
{
	char name[64];
	unsigned long user = 0, sys = 0;
	long rss = 0;
	snprintf(name, sizeof name, "/proc/%d/stat", p);
	FILE *f = fopen(name, "r");
	if (!f || fscanf(f, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %*d %*d %*d %*d %*d %*d %*u %*u %ld", &user, &sys, &rss) != 3)
		exit(2);
	fclose(f);
	*mb = rss * sysconf(_SC_PAGESIZE) >> 20;
	return (user + sys) * 100 / sysconf(_SC_CLK_TCK);
}

/* camera X Y RRGGBB[,RRGGBB] SECONDS PROGRAM ARGUMENT... */
int main(int n, char **a)
{
	Display *d = XOpenDisplay(NULL);
	if (!d || n < 6)
		return 2;
	double begun = now(), took;
	pid_t p = fork();
	if (p == 0) {
		execv(a[5], a + 5);
		_exit(127);
	}
	for (;;) {
		XImage *i = XGetImage(d, DefaultRootWindow(d), atoi(a[1]), atoi(a[2]), 1, 1, AllPlanes, ZPixmap);
		char seen[8];
		snprintf(seen, sizeof seen, "%06lX", XGetPixel(i, 0, 0) & 0xFFFFFF);
		XDestroyImage(i);
		took = now() - begun;
		if (strstr(a[3], seen))
			break;
		if (took > 20000 || waitpid(p, NULL, WNOHANG)) {
			fprintf(stderr, "bench: no picture of %s\n", a[5]);
			kill(p, SIGKILL);
			return 1;
		}
		usleep(1000);
	}
	printf("%.0f", took);
	int idle = atoi(a[4]);
	if (idle > 0) {
		long mb, before;
		sleep(3);
		before = ticks(p, &mb);
		sleep(idle);
		printf(" %ld", ticks(p, &mb) - before);
		printf(" %ld", mb);
	}
	puts("");
	usleep(200000);
	kill(p, SIGTERM);
	waitpid(p, NULL, 0);
	return 0;
}
C
gcc -O2 -o "$work/camera" "$work/camera.c" -lX11

# 200 moves: knights to and fro, which a sheet does not mind.
{
	echo 'new White="Petrova, Anna" Black="Kovalenko, Olha" Board=12'
	for _ in $(seq 100); do
		printf 'tap g1 f3\ntap g8 f6\ntap f3 g1\ntap f6 g8\n'
	done
} >"$work/game.txt"
./zapis-console --data "$work/data" "$work/game.txt" >/dev/null

xvfb_start 800 1280
trap cleanup EXIT # xvfb_start has set its own

# The empty window is green all over. The device's page stands when one of the
# board's lowest squares has its colour: the frame is painted in one go.
picture() {
	local what=$1 seconds=$2
	case "$what" in
	empty) "$work/camera" 400 640 0E5B3A "$seconds" "$work/empty/empty" 2>"$work/said" ;;
	zapis) "$work/camera" 66 1000 EFE6D2,93A791 "$seconds" ./zapis --data "$work/data" 2>"$work/said" ;;
	esac || { cat "$work/said" >&2; exit 1; }
	sleep 0.3
}
median() { sort -n "$1" | awk '{a[NR]=$1} END {print a[int((NR+1)/2)], "(" a[1] "–" a[NR] ")"}'; }
middle() { sort -n "$1" | awk '{a[NR]=$1} END {print a[int((NR+1)/2)]}'; }

echo "load of the machine before: $(cut -d ' ' -f 1-3 /proc/loadavg)"
for _ in $(seq "$runs"); do
	for what in empty zapis; do picture $what 0 >>"$work/$what.ms"; done
done
for what in empty zapis; do
	echo "first picture, $what: $(median "$work/$what.ms") ms, median of $runs (lowest–highest)"
done
echo "the device takes $(($(middle "$work/zapis.ms") - $(middle "$work/empty.ms"))) ms more"

for what in empty zapis; do
	read -r _ cpu rss < <(picture $what "$idle")
	echo "idle for $idle s, $what: $cpu hundredths of a second of processor, $rss MB resident"
done
echo "load of the machine after: $(cut -d ' ' -f 1-3 /proc/loadavg)"
