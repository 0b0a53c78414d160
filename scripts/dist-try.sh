#!/usr/bin/env bash
# Installs the packages of `make dist` in a system in which nothing else is, and
# uses them there; `make dist-try` calls it.
#
#   scripts/dist-try.sh [FOLDER]      what make dist made, dist if not given
#
# The system is made by debootstrap, in a folder: the release that runs here, or
# SUITE. A game is recorded through the text front end and another one by touch, in a
# window on a virtual screen; both are exported, and verified by the desk that was
# installed. Then the packages are purged: nothing may be left but the games and
# their owner. The programs for arm64 run under qemu, if it is here.
#
# Needs root and Debian's or Ubuntu's server. ROOM names a folder that debootstrap
# has filled before; it is used and stays.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/xvfb.sh
dist=$(cd "${1:-dist}" && pwd)
fail() { echo "dist-try: $*" >&2; exit 1; }
step() { echo "== dist-try: $* ($SECONDS s)"; }
[ "$(id -u)" -eq 0 ] || fail "only root can do that"
arch=$(dpkg --print-architecture)
shopt -s nullglob
debs=("$dist"/zapis_*_"$arch".deb "$dist"/zapis-desk_*_"$arch".deb)
shopt -u nullglob
[ ${#debs[@]} -eq 2 ] || fail "no zapis_*_$arch.deb and zapis-desk_*_$arch.deb in $dist: run make dist"

step "lintian"
lintian --allow-root --fail-on error,warning "${debs[@]}"

room=${ROOM:-}
work=$(mktemp -d)
[ -n "$room" ] || room=$work/room
mounted=()
down() {
	local m
	xvfb_stop
	for m in "${mounted[@]}"; do umount -l "$room/$m" 2>/dev/null || true; done
	rm -rf --one-file-system "$work"
}
if [ ! -x "$room/usr/bin/apt-get" ]; then
	suite=${SUITE:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
	step "debootstrap $suite"
	debootstrap --variant=minbase "$suite" "$room" >"$work/debootstrap.log" 2>&1 || { tail -n 20 "$work/debootstrap.log" >&2; fail "debootstrap"; }
fi
# Whatever the caller's apt needs to reach its server, in place of what debootstrap wrote.
rm -f "$room/etc/apt/sources.list"
for f in apt/sources.list apt/sources.list.d apt/apt.conf.d resolv.conf ssl/certs; do
	[ ! -e /etc/$f ] || { mkdir -p "$room/etc/${f%/*}" && cp -rL "/etc/$f" "$room/etc/$(dirname "$f")/"; } 2>/dev/null || true
done
xvfb_start 800 1280
trap down EXIT
for m in proc dev tmp/.X11-unix; do
	mkdir -p "$room/$m"
	case $m in
	proc) mount -t proc proc "$room/proc" ;;
	*) mount --bind "/$m" "$room/$m" ;;
	esac
	mounted=("$m" "${mounted[@]}")
done
inside() { chroot "$room" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
as() { inside setpriv --reuid="$uid" --regid="$gid" --clear-groups env HOME=/var/lib/zapis DISPLAY="$DISPLAY" LIBGL_ALWAYS_SOFTWARE=1 LP_NUM_THREADS=1 "$@"; }

printf '#!/bin/sh\nexit 101\n' >"$room/usr/sbin/policy-rc.d" && chmod 755 "$room/usr/sbin/policy-rc.d"
step "install"
mkdir -p "$room/srv/zapis-try"
cp "${debs[@]}" "$room/srv/zapis-try/"
inside apt-get -qq update
inside sh -c 'apt-get -y -qq install --no-install-recommends /srv/zapis-try/*.deb' >"$work/apt.log" 2>&1 || { tail -n 30 "$work/apt.log" >&2; fail "the packages cannot be installed"; }
uid=$(inside id -u zapis) gid=$(inside id -g zapis)

want=$(sed -n 's/^Zapis \([^,]*\),.*/\1/p' "$dist/BUILD.txt")
for p in zapis zapis-console zapis-desk; do
	[ "$(as $p --version)" = "$p $want" ] || fail "$p --version says $(as $p --version), and the package is of $want"
done
for p in zapis zapis-desk; do
	inside dpkg-query -W -f '${Description}' $p | grep -qF "Built as $want." || fail "the package $p does not tell that it is of $want"
done
[ "$(inside stat -c '%a %U' /var/lib/zapis)" = "700 zapis" ] || fail "the folder of the games is open"
inside sh -c 'ldd /usr/bin/zapis | grep "not found"' && fail "a library is missing"
step "a game through the text front end"
cat >"$room/srv/zapis-try/game.txt" <<'TEXT'
new White="Morphy, Paul" Black="Duke Karl" Recorder=white
tap e2 e4
write e5
tap g1 f3
dash
clock 1:20
result 1-0 resignation
sign white Morphy
sign black Karl
release
export pgn /var/lib/zapis/text.pgn
TEXT
chmod -R a+rX "$room/srv/zapis-try"
as zapis-console --data /var/lib/zapis/text --strict /srv/zapis-try/game.txt >"$work/text.log" 2>&1 || { cat "$work/text.log" >&2; fail "the text front end"; }
as zapis-desk verify /var/lib/zapis/text.pgn

step "a game by touch"
CGO_ENABLED=0 go run ./app/internal/demo -width 800 -height 1280 >"$work/hand.txt"
xvfb_run chroot "$room" env -i PATH=/usr/bin:/bin HOME=/var/lib/zapis LANG=C.UTF-8 DISPLAY="$DISPLAY" LIBGL_ALWAYS_SOFTWARE=1 LP_NUM_THREADS=1 \
	setpriv --reuid="$uid" --regid="$gid" --clear-groups zapis --data /var/lib/zapis/touch
xvfb_window Zapis 60
xvfb_settle 20
while read -r word rest; do
	# shellcheck disable=SC2086 # the numbers are words of their own
	case "$word" in
	tap) xvfb_tap $rest ;;
	drag) xvfb_drag $rest ;;
	type) xdotool type --delay 15 "$rest" ;;
	shot) xvfb_settle 10; xvfb_shot "demo/dist/$rest.png" ;;
	esac
done <"$work/hand.txt"
xvfb_end_app
echo 'export pgn /var/lib/zapis/touch.pgn' >"$room/srv/zapis-try/export.txt"
as zapis-console --data /var/lib/zapis/touch --strict /srv/zapis-try/export.txt
as zapis-desk verify /var/lib/zapis/touch.pgn
grep -q 'Rd8#' "$room/var/lib/zapis/touch.pgn" || fail "the game by touch does not end in mate"
grep -raqF -- "$want" "$room/var/lib/zapis/touch" || fail "the log does not tell that the device was of $want"
as zapis-desk paper /var/lib/zapis/touch.pgn --out /var/lib/zapis/touch.pdf
pdfinfo "$room/var/lib/zapis/touch.pdf" | grep -F -- "$want" || fail "the PDF does not tell that the desk is of $want"

step "purge"
inside apt-get -y -qq purge zapis zapis-desk >"$work/apt.log" 2>&1 || { cat "$work/apt.log" >&2; fail "the packages cannot be removed"; }
rm -rf "$room/srv/zapis-try"
rest=$(cd "$room" && find . -xdev -iname '*zapis*' ! -path './var/lib/zapis*' ! -path './proc/*' ! -path './tmp/*' | sort)
[ -z "$rest" ] || fail "left over: $rest"
rest=$(grep -rIl zapis "$room/etc" | sed "s#^$room##" | grep -vxE '/etc/(passwd|group|shadow|gshadow)-?' || true)
[ -z "$rest" ] || fail "still told of in: $rest"
[ -s "$room/var/lib/zapis/touch.pgn" ] || fail "the games are gone"
echo "dist-try: purged; what stays: /var/lib/zapis and the user zapis"

other=arm64
[ "$arch" = amd64 ] || other=amd64
archive=$(find "$dist" -name "zapis-*-linux-$other.tar.gz" | head -n 1)
emulator=qemu-aarch64-static
[ $other = arm64 ] || emulator=qemu-x86_64-static
if [ -z "$archive" ] || ! command -v $emulator >/dev/null; then
	echo "dist-try: nothing was tried for $other: no archive, or no $emulator"
	exit 0
fi
step "the text front end and the desk for $other, under $emulator"
mkdir "$work/other"
tar -xzf "$archive" -C "$work/other" --strip-components=1
sed "s#/var/lib/zapis#$work#" >"$work/game.txt" <<'TEXT'
new White="Morphy, Paul" Black="Duke Karl" Recorder=white
tap e2 e4
write e5
result 1-0 resignation
sign white Morphy
sign black Karl
release
export pgn /var/lib/zapis/other.pgn
TEXT
$emulator "$work/other/zapis-console" --data "$work/data" --strict "$work/game.txt" >/dev/null
$emulator "$work/other/zapis-desk" verify "$work/other.pgn"
[ "$($emulator "$work/other/zapis-desk" --version)" = "zapis-desk $want" ] || fail "the desk for $other is of another version"
if [ -e "$work/other/zapis" ]; then
	# Its libraries are those that its package depends on, where they lie beside ours.
	libraries=aarch64-linux-gnu
	[ $other = arm64 ] || libraries=x86_64-linux-gnu
	if [ -e "/usr/lib/$libraries/libX11.so.6" ]; then
		xvfb_run env LIBGL_ALWAYS_SOFTWARE=1 $emulator "$work/other/zapis" --data "$work/touch"
		xvfb_window Zapis 300
		xvfb_settle 120
		xvfb_shot demo/dist/"$other".png
		[ "$(identify -format %k demo/dist/"$other".png)" -gt 16 ] || fail "the device for $other draws nothing"
		xvfb_end_app
		echo "dist-try: the device for $other shows its first page: demo/dist/$other.png"
	else
		echo "dist-try: the device for $other was not started: its libraries are not here"
	fi
fi
step "done"
