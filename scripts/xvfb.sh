# shellcheck shell=bash
# A screen that is not there: Xvfb, a window manager, a finger and a camera,
# for demonstrations and for tests in a real window. To be sourced:
#
#   . scripts/xvfb.sh
#   xvfb_start 800 1280              # pixels; sets DISPLAY
#   xvfb_run ./zapis --data "$dir"   # in the background; its id in $xvfb_app
#   xvfb_window Zapis 30             # waits for a window of that title; its id in $xvfb_win
#   xvfb_tap 400 900                 # one touch, in pixels of the screen
#   xvfb_drag 100 900 100 700
#   xvfb_settle 5                    # waits until the picture stops changing
#   xvfb_shot demo/first.png
#   xvfb_stop                        # also done on exit, on an error and at Ctrl-C
#
# With XVFB_CLICKS=through the window manager takes no clicks and no keys.
#
# Whatever happens, nothing that was started here goes on running, and the
# display's lock and socket are gone. Only processes started here are ended.

xvfb_pids=()   # what was started, in order
xvfb_app=      # the program last started by xvfb_run
xvfb_win=      # the window last found by xvfb_window
xvfb_tmp=      # a folder of our own: displays' numbers, logs

# xvfb_start WIDTH HEIGHT: a display of that many pixels under the first free
# number (the server chooses it, so two runs never collide), and openbox on it.
xvfb_start() {
	local width=$1 height=$2 tool number=
	for tool in Xvfb openbox xdotool import xwininfo; do
		if ! command -v "$tool" >/dev/null; then
			echo "xvfb: $tool is missing; run: make setup-show" >&2
			return 1
		fi
	done
	xvfb_tmp=$(mktemp -d)
	trap xvfb_stop EXIT
	trap 'xvfb_stop; exit 130' INT
	trap 'xvfb_stop; exit 143' TERM HUP

	# 160 dots an inch is what an 8-inch tablet of 800 x 1280 has, near enough.
	Xvfb -displayfd 3 -screen 0 "${width}x${height}x24" -dpi 160 -nolisten tcp -noreset \
		3>"$xvfb_tmp/number" >"$xvfb_tmp/xvfb.log" 2>&1 &
	xvfb_pids+=($!)
	for _ in $(seq 100); do
		number=$(cat "$xvfb_tmp/number" 2>/dev/null) || true
		[ -z "$number" ] || break
		kill -0 "${xvfb_pids[0]}" 2>/dev/null || break
		sleep 0.1
	done
	if [ -z "$number" ]; then
		echo "xvfb: no display came up:" >&2
		cat "$xvfb_tmp/xvfb.log" >&2
		return 1
	fi
	export DISPLAY=:$number
	# The same picture on every machine: software rendering, one thread, no
	# scaling or theme out of the caller's environment, a locale Fyne can read.
	export LIBGL_ALWAYS_SOFTWARE=1 LP_NUM_THREADS=1 LANG=en_US.UTF-8
	unset WAYLAND_DISPLAY FYNE_SCALE FYNE_THEME

	local options=(--sm-disable)
	if [ "${XVFB_CLICKS:-}" = through ]; then
		# As it is set up, openbox takes every click first, to raise the window,
		# and has the server play it again; under load that mixes clicks and
		# moves up. A tablet has no window manager that does.
		echo '<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard/><mouse/></openbox_config>' >"$xvfb_tmp/openbox.xml"
		options+=(--config-file "$xvfb_tmp/openbox.xml")
	fi
	openbox "${options[@]}" >"$xvfb_tmp/openbox.log" 2>&1 &
	xvfb_pids+=($!)
	for _ in $(seq 50); do
		xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q 'window id' && return 0
		sleep 0.1
	done
	echo "xvfb: the window manager did not start:" >&2
	cat "$xvfb_tmp/openbox.log" >&2
	return 1
}

# xvfb_run COMMAND…: starts it in the background, its output in a log that
# xvfb_log prints.
xvfb_run() {
	"$@" >"$xvfb_tmp/app.log" 2>&1 &
	xvfb_app=$!
	xvfb_pids+=("$xvfb_app")
}

xvfb_log() { cat "$xvfb_tmp/app.log" >&2; }

# xvfb_window TITLE [SECONDS]: waits until a visible window's title holds TITLE
# (a regular expression), 30 seconds at most; fails at once if the program ends.
xvfb_window() {
	local title=$1 seconds=${2:-30}
	for _ in $(seq $((seconds * 10))); do
		xvfb_win=$(xdotool search --onlyvisible --name "$title" 2>/dev/null | tail -n 1) || true
		[ -z "$xvfb_win" ] || return 0
		if [ -n "$xvfb_app" ] && ! kill -0 "$xvfb_app" 2>/dev/null; then
			echo "xvfb: the program ended before its window \"$title\" came:" >&2
			xvfb_log
			return 1
		fi
		sleep 0.1
	done
	echo "xvfb: no window \"$title\" within $seconds s:" >&2
	xvfb_log
	return 1
}

# xvfb_tap X Y: a finger down and up again, long enough for a frame to be drawn.
xvfb_tap() {
	xdotool mousemove --sync "$1" "$2" mousedown 1 sleep 0.03 mouseup 1
}

# xvfb_drag X1 Y1 X2 Y2: down, along the way in eight steps, up.
xvfb_drag() {
	local i x y
	xdotool mousemove --sync "$1" "$2" mousedown 1
	for i in 1 2 3 4 5 6 7 8; do
		x=$(($1 + ($3 - $1) * i / 8))
		y=$(($2 + ($4 - $2) * i / 8))
		xdotool mousemove "$x" "$y" sleep 0.01
	done
	xdotool mouseup 1
}

# xvfb_settle SECONDS: waits until two pictures taken one after the other are
# the same, that long at most.
xvfb_settle() {
	local seconds=$1 before="" now
	for _ in $(seq $((seconds * 5))); do
		now=$(import -silent -window root rgb:- | cksum)
		[ "$now" != "$before" ] || return 0
		before=$now
		sleep 0.15
	done
	echo "xvfb: the picture still changes after $seconds s" >&2
	return 1
}

# xvfb_shot FILE.png: the whole screen.
xvfb_shot() {
	mkdir -p "$(dirname "$1")"
	import -silent -window root -strip "$1"
}

# xvfb_end_app: asks the program last started to end, and waits until it has.
xvfb_end_app() {
	[ -n "$xvfb_app" ] || return 0
	xvfb_end "$xvfb_app"
	xvfb_app=
}

# xvfb_end PID: TERM, then after five seconds KILL.
xvfb_end() {
	local pid=$1
	kill "$pid" 2>/dev/null || return 0
	for _ in $(seq 50); do
		kill -0 "$pid" 2>/dev/null || break
		sleep 0.1
	done
	kill -KILL "$pid" 2>/dev/null || true
	wait "$pid" 2>/dev/null || true
}

# xvfb_stop: ends everything that was started here, the last first.
xvfb_stop() {
	local i
	trap - EXIT INT TERM HUP
	for ((i = ${#xvfb_pids[@]} - 1; i >= 0; i--)); do
		xvfb_end "${xvfb_pids[i]}"
	done
	xvfb_pids=()
	xvfb_app=
	[ -z "$xvfb_tmp" ] || rm -rf "$xvfb_tmp"
	xvfb_tmp=
}
