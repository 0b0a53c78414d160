#!/usr/bin/env bash
# The kiosk of packaging/linux, as far as it goes without a screen: cage on a
# virtual one, Xwayland and the device, run by a user who is not root and with
# the command of the unit. It fills the screen; a game is opened by touch; it
# takes no notice of the keys that leave a program elsewhere, and is killed
# three times: each time it has to come back by itself with every entry and an
# alarm. Says what it saw; the pictures are left in demo/kiosk/.
#
#   scripts/kiosk.sh [FOLDER]     the programs in FOLDER, not in the repository's root
#
# Not tried by it: booting, systemd, logind and the real terminal, the machine's
# own keys, a graphics card. `make kiosk` installs what it needs.
# (cage 0.1.4 on wlroots' headless output runs too, but draws only black.)
set -euo pipefail
cd "$(dirname "$0")/.."
bin=$(cd "${1:-.}" && pwd)
unit=packaging/linux/zapis.service

fail() { echo "kiosk: $*" >&2; exit 1; }
for tool in cage Xwayland Xvfb xdotool xwininfo import convert setpriv; do
	command -v "$tool" >/dev/null || fail "$tool is missing: apt-get install cage xwayland util-linux, and run make setup-show"
done
for p in zapis zapis-console zapis-desk; do
	[ -x "$bin/$p" ] || fail "no $bin/$p; run: make build"
done

# cage refuses to be root, as it should. Nobody may read the repository, so the
# programs go where he can.
as=()
[ "$(id -u)" -ne 0 ] || as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
work=$(mktemp -d)
out=demo/kiosk
loop=
screen=
patience=5
# The processes of the kiosk, the loop's children: nothing else is ever ended.
cage_pid() { [ -z "$loop" ] || pgrep -P "$loop" -x cage; }
zapis_pid() { local c; c=$(cage_pid) && [ -n "$c" ] && pgrep -P "$c" -x zapis; }
# left_over: what the last start of the kiosk left running, by the folder made
# for this run alone. systemd ends it (KillMode=control-group) before it starts
# the kiosk again; so does this.
left_over() { pgrep -f "^$work/zapis --data" || true; }
end_left_over() {
	local p
	for p in $(left_over); do
		echo "the device $p outlived its screen" >>"$work/outlived"
		kill "$p" 2>/dev/null || continue
		for _ in $(seq $((patience * 10))); do kill -0 "$p" 2>/dev/null || continue 2; sleep 0.1; done
		echo "and took no notice of TERM" >>"$work/outlived"
		kill -KILL "$p" 2>/dev/null || true
	done
}
cleanup() {
	local c
	touch "$work/stop"
	c=$(cage_pid) || true
	[ -z "$c" ] || kill "$c" 2>/dev/null || true
	[ -z "$loop" ] || wait "$loop" 2>/dev/null || true
	end_left_over
	[ -z "$screen" ] || kill "$screen" 2>/dev/null || true
	rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

chmod 755 "$work"
install -m 755 "$bin/zapis" "$bin/zapis-console" "$work/"
install -d -m 700 "$work/run" "$work/data" "$work/cache"
rm -rf "$out"
mkdir -p "$out"

# What the hand does: the same pages without a window tell where things are.
width=1024 height=768
CGO_ENABLED=0 go run ./app/internal/demo -width $width -height $height >"$work/hand.txt"
[ ${#as[@]} -eq 0 ] || chown -R 65534:65534 "$work/run" "$work/data" "$work/cache"

# The unit's own command, environment and pause.
value() { sed -n "s/^$1=//p" $unit; }
command=$(value ExecStart | sed -e "s#/usr/bin/zapis#$work/zapis#" -e "s#/var/lib/zapis/device#$work/data#" -e 's# [$]ZAPIS_ARGS##')
pause=$(value RestartSec)
patience=$(value TimeoutStopSec)
[ "$(value KillMode)" = control-group ] || fail "the unit leaves behind what outlives cage"
[ "$(value Restart)" = always ] || fail "the unit does not restart the kiosk"
environment=$(value Environment | sed -e 's/ *LIBSEAT_BACKEND=[^ ]*//' -e "s#/var/cache/zapis#$work/cache#")
echo "kiosk: $command"

# The screen that is not there, without anything else on it. cage's own size
# for a window is the whole of it.
Xvfb -displayfd 3 -screen 0 ${width}x${height}x24 -nolisten tcp -noreset 3>"$work/number" >"$work/xvfb.log" 2>&1 &
screen=$!
for _ in $(seq 100); do [ ! -s "$work/number" ] || break; sleep 0.1; done
DISPLAY=:$(cat "$work/number")
export DISPLAY

# What systemd does with Restart=always.
(
	while [ ! -e "$work/stop" ]; do
		# shellcheck disable=SC2086 # the words of a command are words
		"${as[@]}" env -i PATH="$PATH" HOME="$work/data" XDG_RUNTIME_DIR="$work/run" $environment \
			DISPLAY="$DISPLAY" WLR_BACKENDS=x11 WLR_RENDERER=pixman \
			LIBGL_ALWAYS_SOFTWARE=1 LP_NUM_THREADS=1 $command >>"$work/log" 2>&1 || true
		sleep 0.5
		end_left_over
		sleep "$pause"
	done
) 2>>"$work/log" &
loop=$!

# picture FILE: the screen as soon as it shows something and stands still.
picture() {
	local before="" now
	for _ in $(seq 100); do
		sleep 0.3
		import -silent -window root "$work/now.png" 2>/dev/null || continue
		[ "$(convert "$work/now.png" -format %k info:)" -gt 16 ] || continue # nothing is drawn yet
		now=$(convert "$work/now.png" -crop "${width}x$((height - 120))+0+120" rgb:- | cksum) # without the clock
		if [ "$now" = "$before" ]; then
			cp "$work/now.png" "$1"
			return 0
		fi
		before=$now
	done
	cat "$work/log" >&2
	fail "no picture within 30 s"
}
# shown FILE: nothing at the edges of the screen is cage's black.
shown() {
	local w=$width h=$height corner
	for corner in 0,0 "$((w - 1)),0" "0,$((h - 1))" "$((w - 1)),$((h - 1))" "$((w / 2)),0" "$((w / 2)),$((h - 1))" "0,$((h / 2))" "$((w - 1)),$((h / 2))"; do
		if [ "$(convert "$1" -format "%[hex:p{$corner}]" info: | cut -c 1-6)" = 000000 ]; then
			fail "the device does not fill the screen: at $corner of $w x $h it is black; see $1"
		fi
	done
	echo "kiosk: $1: the device fills the screen of $w x $h, $(convert "$1" -format %k info:) colours"
}
# back NAME: after a kill, another process of the device runs and shows a picture.
back() {
	local old=$1 now
	for _ in $(seq 100); do
		now=$(zapis_pid) || now=
		[ -z "$now" ] || [ "$now" = "$old" ] || break
		sleep 0.1
	done
	if [ -z "$now" ] || [ "$now" = "$old" ]; then
		cat "$work/log" >&2
		fail "it was not started again within 10 s"
	fi
}

back none
[ "$(ps -o uid= -p "$(zapis_pid)" | tr -d ' ')" != 0 ] || fail "the device runs as root"
picture $out/1-started.png
shown $out/1-started.png
tr '\0' '\n' <"/proc/$(zapis_pid)/environ" | grep -x 'ZAPIS_LOCK=kiosk' >/dev/null || fail "the device was not told that it is in a kiosk"

# Finger and keyboard get through: a game is opened, the names typed, and three
# moves entered. Without a window manager somebody has to give cage's window,
# the only one, the keys.
xdotool windowfocus --sync "$(xwininfo -root -children 2>/dev/null | awk '/^ *0x/ {print $1; exit}')"
# The first touch of all only brings the pointer in.
xdotool mousemove 5 5 sleep 0.5 mousemove 500 40 sleep 0.5 mousedown 1 sleep 0.1 mouseup 1 sleep 0.5
moves=0
while [ $moves -lt 3 ] && read -r word rest; do
	# shellcheck disable=SC2086 # the numbers are words of their own
	case "$word" in
	tap)
		xdotool mousemove $rest mousedown 1 sleep 0.05 mouseup 1 sleep 0.3
		[ -z "${pair-}" ] || { moves=$((moves + 1)); pair=; continue; }
		[ ! -e "$work/game" ] || pair=half
		;;
	drag)
		read -r x1 y1 x2 y2 <<<"$rest"
		xdotool mousemove "$x1" "$y1" mousedown 1 sleep 0.1 mousemove $(((x1 + x2) / 2)) $(((y1 + y2) / 2)) sleep 0.1 \
			mousemove "$x2" "$y2" sleep 0.1 mouseup 1 sleep 0.3
		moves=$((moves + 1))
		;;
	type) xdotool type --delay 30 "$rest" ;;
	shot) [ "$rest" != 03-game ] || { picture "$work/game"; cmp -s "$work/game" $out/1-started.png && fail "no game was opened"; } ;;
	esac
done <"$work/hand.txt"
picture $out/2-after-three-moves.png
cmp -s "$work/game" $out/2-after-three-moves.png && fail "the touches change nothing on the screen"
grep -aqr 'Morphy, Paul' "$work/data" || fail "the name that was typed did not arrive"
echo "kiosk: a game opened, names typed, three moves entered by touch"

# The keys that leave a program elsewhere.
old=$(zapis_pid)
keys='alt+F4 alt+Tab alt+space alt+Escape super+d super+l ctrl+alt+F2 ctrl+alt+Delete ctrl+alt+BackSpace ctrl+q ctrl+w F11 Escape'
for key in $keys; do
	xdotool mousemove 512 60 key --delay 30 "$key"
done
sleep 1
picture $out/3-after-the-keys.png
shown $out/3-after-the-keys.png
[ "$(zapis_pid)" = "$old" ] || fail "a key ended the device"
echo "kiosk: still there after $keys"

n=3
for victim in zapis zapis cage; do
	n=$((n + 1))
	old=$(zapis_pid)
	kill -KILL "$("${victim}_pid")"
	back "$old"
	picture "$out/$n-after-kill-of-$victim.png"
	shown "$out/$n-after-kill-of-$victim.png"
	if kill -0 "$old" 2>/dev/null; then fail "the old device still runs after its $victim was killed"; fi
	echo "kiosk: $victim killed with KILL: back by itself, process $old is now $(zapis_pid)"
done

[ ! -e "$work/outlived" ] || sed 's/^/kiosk: note: /' "$work/outlived"

# TERM, as at shutdown.
old=$(zapis_pid)
touch "$work/stop"
kill "$(cage_pid)"
wait "$loop" 2>/dev/null || true
loop=
for _ in $(seq 50); do kill -0 "$old" 2>/dev/null || break; sleep 0.1; done
if kill -0 "$old" 2>/dev/null; then fail "the device outlives the kiosk"; fi
echo "kiosk: TERM to cage ends the device too"

# Every entry is there, and so is the word of what happened.
printf 'sheet\ndevice\n' >"$work/ask.txt"
"$work/zapis-console" --data "$work/data" "$work/ask.txt" >"$work/said" 2>&1 || true
for move in e4 e5 Nf3; do
	grep -q "$move" "$work/said" || { cat "$work/said" >&2; fail "$move is lost"; }
done
grep -qi 'alarm' "$work/said" || { cat "$work/said" >&2; fail "no alarm tells of the kills"; }
echo "kiosk: every entry is there after three kills, under an alarm:"
grep -i 'alarm' "$work/said" | head -n 5
