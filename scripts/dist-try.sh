#!/usr/bin/env bash
# Installs the packages of `make dist` in a system in which nothing else is, and
# uses them there; `make dist-try` calls it.
#
#   scripts/dist-try.sh [FOLDER]      what make dist made, dist if not given
#
# First it looks at the folder: checksums, archives, lists of modules. The system is made
# by debootstrap, in a folder: the release that runs here, or SUITE. There former
# packages are installed, and the kiosk is enabled; a game is begun through the text
# front end and another one by touch, in a window on a virtual screen, and while they
# are open the packages are upgraded. Both games are played to their end, exported, and
# verified by the desk that was installed. Then the packages are removed and purged:
# nothing may be left but the games and their owner. Then what the packages for the other processor hold runs under qemu, if
# it is here: the text front end, the desk, and the device by touch, where the libraries
# of that processor are installed.
#
# FORMER is a folder with the packages to upgrade from; without it they are these ones
# under an older number.
#
# Needs root and Debian's or Ubuntu's server. ROOM names a folder that debootstrap
# has filled before; it is used and stays. ONLY=other tries the other processor alone,
# and needs neither.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/xvfb.sh
dist=$(cd "${1:-dist}" && pwd)
fail() { echo "dist-try: $*" >&2; exit 1; }
step() { echo "== dist-try: $* ($SECONDS s)"; }
arch=$(dpkg --print-architecture)
want=$(sed -n 's/^Zapis \([^,]*\),.*/\1/p' "$dist/BUILD.txt")
work=$(mktemp -d)
room= mounted=()
down() {
	local m
	xvfb_stop
	for m in "${mounted[@]}"; do umount -l "$room/$m" 2>/dev/null || true; done
	rm -rf --one-file-system "$work"
}
trap down EXIT

# hand PREFIX [PACE]: does with the finger what is read, and takes pictures into
# demo/dist; so many seconds apart, for a device that an emulator runs.
hand() {
	local word rest pace=${2:-}
	while read -r word rest; do
		# shellcheck disable=SC2086 # the numbers are words of their own
		case "$word" in
		tap) xvfb_tap $rest ;;
		drag) xvfb_drag $rest ;;
		type)
			sleep 0.5 # the field before may still have the letters
			xdotool type --delay 15 "$rest"
			;;
		shot)
			if [ -n "$pace" ]; then painted 60; else xvfb_settle 10; fi
			xvfb_shot "demo/dist/$1$rest.png"
			;;
		esac
		[ -z "$pace" ] || sleep "$pace"
	done
}

# painted SECONDS: waits, that long at most, until the screen shows more than a few
# colours and has not changed for three seconds, but for a caret that blinks: what an
# emulator runs paints seldom.
painted() {
	local same=0 differ
	import -silent -window root "$work/before.png"
	for _ in $(seq "$1"); do
		sleep 1
		import -silent -window root "$work/now.png"
		differ=$(compare -metric AE "$work/before.png" "$work/now.png" null: 2>&1 || true) # in pixels; many as 1.2e+06
		if [[ ${differ%% *} =~ ^[0-9]{1,2}$ ]]; then same=$((same + 1)); else same=0; fi
		mv "$work/now.png" "$work/before.png"
		if [ $same -ge 3 ] && [ "$(identify -format %k "$work/before.png")" -gt 16 ]; then return; fi
	done
	xvfb_log
	fail "nothing is drawn within $1 s, or it does not stand still"
}

# other: the packages for the other processor, unpacked and used under qemu.
other() {
	local other=arm64 triplet=aarch64-linux-gnu emulator=qemu-aarch64-static bin debs name
	[ "$arch" = amd64 ] || other=amd64 triplet=x86_64-linux-gnu emulator=qemu-x86_64-static
	shopt -s nullglob
	debs=("$dist"/zapis_*_$other.deb "$dist"/zapis-desk_*_$other.deb)
	shopt -u nullglob
	if [ ${#debs[@]} -eq 0 ] || ! command -v $emulator >/dev/null; then
		echo "dist-try: nothing was tried for $other: no packages, or no $emulator"
		return
	fi
	step "the text front end and the desk for $other, under $emulator"
	bin=$work/other/usr/bin
	for name in "${debs[@]}"; do dpkg-deb -x "$name" "$work/other"; done
	for name in zapis-console zapis-desk; do
		[ "$($emulator "$bin/$name" --version)" = "$name $want" ] || fail "$name for $other says $($emulator "$bin/$name" --version)"
	done
	cat >"$work/text.txt" <<-TEXT
		new White="Morphy, Paul" Black="Duke Karl" Recorder=white
		tap e2 e4
		write e5
		result 1-0 resignation
		sign white Morphy
		sign black Karl
		release
		export pgn $work/text.pgn
	TEXT
	$emulator "$bin/zapis-console" --data "$work/text" --strict "$work/text.txt" >/dev/null
	$emulator "$bin/zapis-desk" verify "$work/text.pgn"
	if [ ! -e "$bin/zapis" ] || [ ! -e /usr/lib/$triplet/libX11.so.6 ]; then
		echo "dist-try: the device for $other was not tried: it was not packed, or its libraries are not here: scripts/setup.sh dist"
		return
	fi
	[ "$($emulator "$bin/zapis" --version)" = "zapis $want" ] || fail "zapis for $other is of another version"
	step "the device for $other by touch, under $emulator"
	[ -n "$xvfb_tmp" ] || { xvfb_start 800 1280; trap down EXIT; }
	CGO_ENABLED=0 go run ./app/internal/demo -width 800 -height 1280 >"$work/hand.txt"
	xvfb_run env LIBGL_ALWAYS_SOFTWARE=1 $emulator "$bin/zapis" --data "$work/touch"
	xvfb_window Zapis 300
	painted 300
	hand $other- 1 <"$work/hand.txt"
	xvfb_end_app
	echo "export pgn $work/touch.pgn" >"$work/export.txt"
	$emulator "$bin/zapis-console" --data "$work/touch" --strict "$work/export.txt"
	$emulator "$bin/zapis-desk" verify "$work/touch.pgn"
	grep -q 'Rd8#' "$work/touch.pgn" || fail "the game by touch for $other does not end in mate"
	echo "dist-try: pictures of it are in demo/dist"
}
if [ "${ONLY:-}" = other ]; then
	other
	step "done"
	exit
fi

# folder: what lies there is whole, and all of one version.
folder() {
	local file name
	(cd "$dist" && sha256sum --check --quiet SHA256SUMS) || fail "the checksums of $dist do not hold"
	(cd "$dist" && find . -type f ! -name SHA256SUMS -printf '%P\n') | sort >"$work/lies"
	sed 's/^[0-9a-f]*  //' "$dist/SHA256SUMS" | sort | diff - "$work/lies" || fail "what lies in $dist is not what SHA256SUMS lists"
	! grep -q 'not finished' "$dist/BUILD.txt" || fail "make dist did not come to its end"
	for file in "$dist"/*.tar.gz "$dist"/*.zip; do
		[ -e "$file" ] || continue
		mkdir "$work/archive"
		case $file in
		*.zip) unzip -q "$file" -d "$work/archive" ;;
		*) tar -xzf "$file" -C "$work/archive" ;;
		esac
		name=$(basename "$file")
		name=${name%.tar.gz} name=${name%.zip}
		[ "$(ls "$work/archive")" = "$name" ] || fail "$file does not hold the folder $name alone"
		(
			cd "$work/archive/$name"
			[ "$(cat VERSION)" = "$want" ] || fail "$file is of $(cat VERSION), BUILD.txt of $want"
			grep -qF "$want" README.txt || fail "README.txt in $file does not tell the version"
			cmp -s LICENSE "$here/LICENSE" && cmp -s LICENCES.txt "$here/assets/legal.txt" || fail "the licences in $file are not those of this repository"
			[ -s docs/index.html ] && [ -s docs/docs/guide/index.html ] || fail "no documentation in $file"
			target=${PWD##*-"${want%%+*}"-}
			[ "${target%-*}" = windows ] || [ -x battery.sh ] || fail "no battery.sh in $file"
			for name in zapis*; do
				list=$dist/${name%.exe}-${want%%+*}-$target.cdx.json
				grep -qF "\"version\": \"$want\"" "$list" || fail "no list of the modules in $name of $file"
				! grep -F '"purl"' "$list" | grep -vqF "?goarch=${target#*-}&goos=${target%-*}&" || fail "$list is of another system"
			done
		)
		rm -rf "$work/archive"
	done
}
here=$PWD
step "the folder $dist"
folder

[ "$(id -u)" -eq 0 ] || fail "only root can do that"
shopt -s nullglob
debs=("$dist"/zapis_*_"$arch".deb "$dist"/zapis-desk_*_"$arch".deb)
shopt -u nullglob
[ ${#debs[@]} -eq 2 ] || fail "no zapis_*_$arch.deb and zapis-desk_*_$arch.deb in $dist: run make dist"

step "lintian"
lintian --allow-root --fail-on error,warning "${debs[@]}"

room=${ROOM:-$work/room}
if [ ! -x "$room/usr/bin/apt-get" ]; then
	suite=${SUITE:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
	step "debootstrap $suite"
	debootstrap --variant=minbase "$suite" "$room" >"$work/debootstrap.log" 2>&1 || { tail -n 20 "$work/debootstrap.log" >&2; fail "debootstrap"; }
fi
# The settings that the caller's apt needs to reach its server replace those of
# debootstrap.
rm -f "$room/etc/apt/sources.list"
for f in apt/sources.list apt/sources.list.d apt/apt.conf.d resolv.conf ssl/certs; do
	[ ! -e /etc/$f ] || { mkdir -p "$room/etc/${f%/*}" && cp -rL "/etc/$f" "$room/etc/$(dirname "$f")/"; } 2>/dev/null || true
done
xvfb_start 800 1280
trap down EXIT
trap 'exit 130' INT # and so down
trap 'exit 143' TERM HUP
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
try=/srv/zapis-try # in the room
mkdir -p "$room$try/former" "$room$try/now"
cp "${debs[@]}" "$room$try/now/"
if [ -n "${FORMER:-}" ]; then
	cp "$FORMER"/zapis*_"$arch".deb "$room$try/former/"
else
	for deb in "${debs[@]}"; do
		dpkg-deb -R "$deb" "$work/former"
		sed -i 's/^Version: .*/Version: 0.0.0-1/' "$work/former/DEBIAN/control"
		dpkg-deb --root-owner-group -Zgzip -z1 --build "$work/former" "$room$try/former/" >/dev/null
		rm -rf "$work/former"
	done
fi
# apt WORD…: apt-get in the room; says what it said only if it fails.
apt() {
	inside apt-get -y -qq "$@" >"$work/apt.log" 2>&1 || { tail -n 30 "$work/apt.log" >&2; fail "apt-get $*"; }
}
# install_from FOLDER: the packages in it, as docs/packages.md says.
install_from() { apt install --no-install-recommends $(cd "$room" && printf '/%s\n' "${try#/}/$1"/*.deb); }
step "install former packages"
inside apt-get -qq update
install_from former
uid=$(inside id -u zapis) gid=$(inside id -g zapis)
before=$(as zapis --version)

step "the kiosk on, two games begun"
apt install --no-install-recommends systemd
inside zapis-kiosk enable 2>/dev/null || fail "the kiosk cannot be enabled"
echo 'ZAPIS_ARGS="--lang=de"' >"$room/etc/default/zapis"
install -d -o "$uid" -g "$gid" -m 700 "$room/var/cache/zapis" # as the unit makes it
cat >"$room$try/begin.txt" <<'TEXT'
new White="Morphy, Paul" Black="Duke Karl" Recorder=white
tap e2 e4
write e5
TEXT
chmod -R a+rX "$room$try"
as zapis-console --data /var/lib/zapis/text --strict "$try/begin.txt" >"$work/text.log" 2>&1 || { cat "$work/text.log" >&2; fail "the text front end"; }
CGO_ENABLED=0 go run ./app/internal/demo -width 800 -height 1280 >"$work/hand.txt"
half=$(($(wc -l <"$work/hand.txt") / 2))
xvfb_run chroot "$room" env -i PATH=/usr/bin:/bin HOME=/var/lib/zapis LANG=C.UTF-8 DISPLAY="$DISPLAY" LIBGL_ALWAYS_SOFTWARE=1 LP_NUM_THREADS=1 \
	setpriv --reuid="$uid" --regid="$gid" --clear-groups zapis --data /var/lib/zapis/touch
xvfb_window Zapis 60
xvfb_settle 20
sed "1,${half}!d" "$work/hand.txt" | hand ""

step "upgrade, from $before, over both games"
install_from now
kill -0 "$xvfb_app" || fail "the upgrade ended the game"
readlink "/proc/$xvfb_app/exe" | grep -q '(deleted)' || fail "the program was not replaced"
[ "$(cat "$room/etc/default/zapis")" = 'ZAPIS_ARGS="--lang=de"' ] || fail "the upgrade changed the settings of the kiosk"
[ "$(inside zapis-kiosk status 2>&1)" = "kiosk: on" ] || fail "after the upgrade: $(inside zapis-kiosk status 2>&1)"
for p in zapis zapis-console zapis-desk; do
	[ "$(as $p --version)" = "$p $want" ] || fail "$p --version says $(as $p --version), and the package is of $want"
done
for p in zapis zapis-desk; do
	inside dpkg-query -W -f '${Description}' $p | grep -qF "Built as $want." || fail "the package $p does not tell that it is of $want"
done
[ "$(inside stat -c '%a %U' /var/lib/zapis)" = "700 zapis" ] || fail "the folder of the games is open"
inside sh -c 'ldd /usr/bin/zapis | grep "not found"' && fail "a library is missing"
step "both games to their end"
sed "1,${half}d" "$work/hand.txt" | hand ""
xvfb_end_app
cat >"$room$try/game.txt" <<'TEXT'
tap g1 f3
dash
clock 1:20
result 1-0 resignation
sign white Morphy
sign black Karl
release
export pgn /var/lib/zapis/text.pgn
TEXT
chmod -R a+rX "$room$try"
as zapis-console --data /var/lib/zapis/text --strict "$try/game.txt" >"$work/text.log" 2>&1 || { cat "$work/text.log" >&2; fail "the text front end"; }
as zapis-desk verify /var/lib/zapis/text.pgn
grep -qF "[ZapisVersion \"$want\"]" "$room/var/lib/zapis/text.pgn" || fail "the attested game does not tell that the device was of $want"
grep -q '^1\. e4 e5 2\. Nf3' "$room/var/lib/zapis/text.pgn" || fail "the game through the text front end is not whole"
echo 'export pgn /var/lib/zapis/touch.pgn' >"$room$try/export.txt"
as zapis-console --data /var/lib/zapis/touch --strict "$try/export.txt"
as zapis-desk verify /var/lib/zapis/touch.pgn
grep -q 'Rd8#' "$room/var/lib/zapis/touch.pgn" || fail "the game by touch does not end in mate"
grep -raqF -- "$want" "$room/var/lib/zapis/touch" || fail "the log does not tell that the device was of $want"
as zapis-desk paper /var/lib/zapis/touch.pgn --out /var/lib/zapis/touch.pdf
pdfinfo "$room/var/lib/zapis/touch.pdf" | grep -F -- "$want" || fail "the PDF does not tell that the desk is of $want"

# kept: every file of the device's folder, with rights and content.
kept() { (cd "$room/var/lib/zapis" && find . -printf '%p %m %U %G\n' | sort && find . -type f -print0 | sort -z | xargs -0 sha256sum); }
step "remove and purge"
kept >"$work/before"
apt remove zapis zapis-desk
[ ! -e "$room/usr/bin/zapis" ] && [ ! -e "$room/usr/bin/zapis-desk" ] || fail "the programs are still there"
[ -z "$(find "$room/etc/systemd" "$room/etc/sysctl.d" -name '*zapis*' -o -name ctrl-alt-del.target)" ] || fail "the machine is still a kiosk"
apt purge zapis # of the desk nothing is left that could be purged
rm -rf "$room$try"
kept | diff "$work/before" - || fail "the games were touched"
rest=$(cd "$room" && find . -xdev -iname '*zapis*' ! -path './var/lib/zapis*' ! -path './proc/*' ! -path './tmp/*' | sort)
[ -z "$rest" ] || fail "left over: $rest"
rest=$(grep -rIl zapis "$room/etc" | sed "s#^$room##" | grep -vxE '/etc/(passwd|group|shadow|gshadow)-?' || true)
[ -z "$rest" ] || fail "still told of in: $rest"
[ -s "$room/var/lib/zapis/touch.pgn" ] || fail "the games are gone"
echo "dist-try: purged; what stays: /var/lib/zapis and the user zapis"
other
step "done"
