#!/usr/bin/env bash
# Installs the Debian or Ubuntu packages that are missing, and only those.
# A second run finds them all, needs no network, and says nothing.
#
#   scripts/setup.sh test    what building and testing need
#   scripts/setup.sh show    what the device on a virtual screen needs
#   scripts/setup.sh kiosk   what the kiosk needs besides
#   scripts/setup.sh jni     a Java machine, to try the calls into Android in
#   scripts/setup.sh android what the device built for Android is tried in
#   scripts/setup.sh conditions  what closes windows and lies over them
#   scripts/setup.sh dist    the C compilers and libraries of the systems that make dist packs for
#   scripts/setup.sh try     what make dist-try installs the packages in
#   scripts/setup.sh windows what make test-windows runs Windows' programs in
set -euo pipefail

# Building Fyne with the tag x11; measured on a bare Debian 12: without the
# tag libwayland-dev and libxkbcommon-dev would be needed too.
build=(gcc libc6-dev pkg-config libgl1-mesa-dev libx11-dev libxcb1-dev libxcursor-dev
	libxrandr-dev libxinerama-dev libxi-dev libxxf86vm-dev)
# Programs that tests hold our output against, or count system calls with, and
# the server of the desk's store; its tests start one of their own. The browser
# for the desk's pages, with windows around them and without, and what tells it
# whom to trust; Ubuntu has it as a snap only, which cannot be installed everywhere.
test=(pgn-extract poppler-utils strace postgresql postgresql-common)
grep -qx 'ID=ubuntu' /etc/os-release 2>/dev/null || test+=(chromium chromium-headless-shell libnss3-tools)
# Android's headers, a Java machine and a screen, for the device built for
# Android (internal/androidhost).
android=(default-jdk-headless android-platform-frameworks-native-headers android-liblog-dev
	android-libnativehelper-dev libegl-dev libgles-dev xvfb libgl1-mesa-dri
	aapt apksigner zipalign android-framework-res unzip)
test+=("${android[@]}")
# A screen, a graphics driver in software, a window manager, a finger, a camera.
show=(xvfb libgl1-mesa-dri openbox xdotool imagemagick x11-utils)

kiosk=(cage xwayland util-linux)
jni=(default-jdk-headless)
conditions=(wmctrl picom)

# For make dist: Windows, and the other Linux beside this one (below). For make dist-try:
# a bare system, the other processor, a reader of PDF, and what Debian asks of a package.
try=(debootstrap qemu-user-static poppler-utils lintian unzip)
dist=("${build[@]}" binutils dpkg-dev gcc-mingw-w64-x86-64)
windows=("${build[@]}" "${show[@]}" "${conditions[@]}" gcc-mingw-w64-x86-64 wine wine64 curl)

case "${1:-}" in
test) want=("${build[@]}" "${test[@]}") ;;
show) want=("${show[@]}") ;;
kiosk) want=("${kiosk[@]}") ;;
jni) want=("${jni[@]}") ;;
android) want=("${build[@]}" "${android[@]}") ;;
conditions) want=("${conditions[@]}") ;;
dist) want=("${dist[@]}") ;;
try) want=("${try[@]}") ;;
windows) want=("${windows[@]}") ;;
*)
	echo "usage: scripts/setup.sh test|show|kiosk|jni|android|conditions|dist|try|windows" >&2
	exit 2
	;;
esac

if ! command -v go >/dev/null; then
	echo "setup: no Go here: install Go 1.26 or newer from https://go.dev/dl and put its bin folder on the PATH" >&2
	exit 1
fi

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
	echo "setup: no Debian or Ubuntu: these packages, or what they are called here, are needed: ${want[*]}" >&2
	exit 0
fi

# The libraries of the other processor lie beside ours; Debian's servers have both,
# Ubuntu's have arm64 elsewhere. What is not installed, make dist leaves out and says.
if [ "$1" = dist ] && grep -qx 'ID=debian' /etc/os-release 2>/dev/null; then
	case $(dpkg --print-architecture) in
	amd64) other=arm64 cc=gcc-aarch64-linux-gnu ;;
	arm64) other=amd64 cc=gcc-x86-64-linux-gnu ;;
	*) other= ;;
	esac
	if [ -n "$other" ]; then
		want+=("$cc")
		for p in "${build[@]}"; do
			case $p in lib*) want+=("$p:$other") ;; esac
		done
	fi
fi

# A package may be here for two processors: this one's counts, unless another is named.
installed() {
	local arch=${1##*:}
	[ "$arch" != "$1" ] || arch="$(dpkg --print-architecture)|all"
	dpkg-query -W -f '${Architecture} ${db:Status-Status}\n' "$1" 2>/dev/null | grep -qxE "($arch) installed"
}
missing=()
for p in "${want[@]}"; do
	installed "$p" || missing+=("$p")
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "setup: installing with apt-get: ${missing[*]}"
root=()
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null; then
		echo "setup: not root and no sudo: have somebody run: apt-get install ${missing[*]}" >&2
		exit 1
	fi
	root=(sudo)
fi
apt() {
	"${root[@]}" env DEBIAN_FRONTEND=noninteractive \
		apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=120 "$@"
}
if [ -n "${other:-}" ] && ! dpkg --print-foreign-architectures | grep -qx "$other"; then
	echo "setup: packages for $other beside those for $(dpkg --print-architecture): dpkg --add-architecture $other"
	"${root[@]}" dpkg --add-architecture "$other"
fi
apt update
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! apt install -y --no-install-recommends "${missing[@]}" >"$log" 2>&1; then
	cat "$log" >&2
	echo "setup: apt-get could not install: ${missing[*]}" >&2
	exit 1
fi
echo "setup: done"
