#!/usr/bin/env bash
# Makes everything that is handed out, in one folder; `make dist` calls it.
#
#   scripts/dist.sh [OUT]                  OUT is dist if not given
#   PARTS="windows-amd64 sums" scripts/dist.sh
#
# The parts, in this order, all unless PARTS names some:
#
#   linux-amd64 linux-arm64     device, text front end and desk, as .tar.gz and as two .deb
#   windows-amd64               the same as .zip
#   darwin-amd64 darwin-arm64   text front end and desk: the device is not for macOS
#   android                     packaging/android/package.sh, where there are an NDK and a key
#   sums                        SHA256SUMS of all that lies in OUT
#
# The device needs a C compiler for its system and, on Linux, the libraries of
# its processor: scripts/setup.sh dist installs them. What cannot be made here is
# left out, and said at the end.
#
# OUT holds one version: what was made there of another commit is removed first; parts
# made one after the other of the same commit stay together.
#
# The same commit and the same compilers (BUILD.txt names them) make the same
# bytes, in whatever folder: scripts/dist-twice.sh tries it.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
out=${1:-dist}
out=$(mkdir -p "$out" && cd "$out" && pwd)
parts=${PARTS:-linux-amd64 linux-arm64 windows-amd64 darwin-amd64 darwin-arm64 android sums}

# Nothing of the caller's settings gets into a program.
unset GOAMD64 GOARM64 GOEXPERIMENT GOFIPS140 CGO_CFLAGS CGO_CPPFLAGS CGO_CXXFLAGS CGO_LDFLAGS CC CXX PKG_CONFIG_PATH GOOS GOARCH
export GOAMD64=v1 GOARM64=v8.0 GOENV=off GOWORK=off TZ=UTC LC_ALL=C
host() { env GOFLAGS=-buildvcs=false CGO_ENABLED=0 "$@"; }
umask 022

release=$(sed -n 's/^Version *= *"\(.*\)"/\1/p' FyneApp.toml)
flag=$(scripts/ldflags.sh)
version=$release+${flag##*=}
case $version in
*.dirty) echo "dist: files were changed since the commit: this is $version, and nobody can build it again" >&2 ;;
*+unknown) echo "dist: no git here: the programs do not know their commit" >&2 ;;
esac
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y FyneApp.toml)}
export SOURCE_DATE_EPOCH
linker="-s -w -buildid= $flag"
# What the linker would throw away again takes the C compiler most of its time.
export CGO_CFLAGS="-O2 -g0"

work=$(mktemp -d)
trap 'rm -rf "$work" "${objects[@]}"' EXIT
objects=()
left=()
leave() { left+=("$part: left out: $*"); echo "dist: $part: left out: $*" >&2; }
step() { echo "== dist: $* ($SECONDS s)"; }

# What somebody needs who wants to build the same bytes; of parts that were made
# before, what was written then. Not to be taken for finished until the end.
kept=
if [ -e "$out/BUILD.txt" ]; then
	was=$(sed -n '1s/^Zapis \([^,]*\),.*/\1/p' "$out/BUILD.txt")
	if [ -z "$was" ]; then
		echo "dist: $out/BUILD.txt was not made here" >&2
		exit 1
	elif [ "$was" = "$version" ]; then
		kept=$(grep -E '^(linux|windows|darwin)-[a-z0-9]+: |^android: ' "$out/BUILD.txt" | grep -vE "^(${parts// /|}): ") || true
	else
		echo "dist: removing what was made in $out of $was" >&2
		find "$out" -maxdepth 1 -type f \( -name 'zapis-*' -o -name 'zapis_*' \) -delete
	fi
fi
rm -f "$out/SHA256SUMS"
built() {
	local l
	echo "Zapis $version, commit $(git rev-parse HEAD 2>/dev/null || echo unknown), SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH$1"
	go version
	! command -v dpkg-deb >/dev/null || dpkg-deb --version | sed -n 1p
	sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' /etc/os-release
	{
		[ -z "$kept" ] || echo "$kept"
		for l in "${made[@]}" "${left[@]}"; do echo "$l"; done
	} | LC_ALL=C sort
}
made=()
built ", not finished" >"$out/BUILD.txt"

host go build -o "$work/dist" ./internal/dist

# The compiler's prefix, and what pkg-config finds there.
triplet() {
	case $1 in
	linux-amd64) echo x86_64-linux-gnu ;;
	linux-arm64) echo aarch64-linux-gnu ;;
	windows-amd64) echo x86_64-w64-mingw32 ;;
	esac
}

# resources NAME FOLDER: what Windows shows of a program, as an object that the Go
# command finds beside the sources. An overlay cannot add one, so it lies there as
# long as this script runs, and git does not see it.
resources() {
	local name=$1 object=$root/${2:+$2/}zapis_windows_amd64.syso
	"$work/dist" resource -version "$version" -name "$name" -icon Icon.png "$work"
	(cd "$work" && x86_64-w64-mingw32-windres -O coff -i "$name.rc" -o "$object")
}
objects=("$root"/zapis_windows_amd64.syso "$root"/cmd/console/zapis_windows_amd64.syso "$root"/cmd/desk/zapis_windows_amd64.syso)

# program TARGET NAME FOLDER: a program without a C compiler.
program() {
	local target=$1 name=$2 folder=$3 ext=
	if [ "${target%-*}" = windows ]; then
		ext=.exe
		if command -v x86_64-w64-mingw32-windres >/dev/null; then
			resources "$name" "$folder"
		else
			leave "the icon and version of $name.exe: no x86_64-w64-mingw32-windres"
		fi
	fi
	step "$name for $target"
	GOFLAGS="-buildvcs=false" GOOS=${target%-*} GOARCH=${target#*-} CGO_ENABLED=0 \
		go build -trimpath -ldflags "$linker" -o "$work/$target/$name$ext" "./$folder"
}

# possible TARGET: whether what the device is compiled with is here. That is asked
# apart from compiling it: what a condition runs goes on after an error.
possible() {
	local target=$1 prefix
	prefix=$(triplet "$target")
	if [ -z "$prefix" ]; then
		return 1 # there is no device for it
	elif ! command -v "$prefix-gcc" >/dev/null; then
		leave "the device: no $prefix-gcc; scripts/setup.sh dist installs it"
		return 1
	elif ! "$prefix-gcc" -fsyntax-only -x c - <<<'#include <stdlib.h>' 2>/dev/null; then
		leave "the device: $prefix-gcc has no C library; scripts/setup.sh dist installs it"
		return 1
	elif [ "${target%-*}" = linux ] &&
		! PKG_CONFIG_LIBDIR=/usr/lib/$prefix/pkgconfig:/usr/share/pkgconfig pkg-config --exists gl x11 xcursor xrandr xinerama xi xxf86vm xcb; then
		leave "the device: the libraries for ${target#*-} are not installed; scripts/setup.sh dist tells"
		return 1
	fi
}

# device TARGET: the device.
device() {
	local target=$1 prefix ext= tags=migrated_fynedo,no_emoji link=$linker
	prefix=$(triplet "$target")
	if [ "${target%-*}" = windows ]; then
		ext=.exe
		link="$link -H=windowsgui"
		resources zapis ""
	else
		tags=x11,netgo,osusergo,$tags
	fi
	step "zapis for $target (minutes, the first time)"
	GOFLAGS="-tags=$tags -buildvcs=false" GOOS=${target%-*} GOARCH=${target#*-} CGO_ENABLED=1 CC=$prefix-gcc \
		PKG_CONFIG_LIBDIR=/usr/lib/$prefix/pkgconfig:/usr/share/pkgconfig \
		go build -trimpath -ldflags "$link" -o "$work/$target/zapis$ext" .
}

# sbom TARGET: what is in each program, read from the program itself; the tool asks the
# Go command for the system, and takes this one if it is not told.
sbom() {
	local target=$1 file name
	for file in "$work/$target"/*; do
		name=$(basename "$file" .exe)
		GOOS=${target%-*} GOARCH=${target#*-} "$tool" bin -json -std -noserial -version "$version" -output "$out/$name-$release-$target.cdx.json" "$file" 2>"$work/sbom.log" ||
			{ cat "$work/sbom.log" >&2; return 1; }
		"$work/dist" sbom -version "$version" -time "$SOURCE_DATE_EPOCH" "$out/$name-$release-$target.cdx.json"
	done
}

# archive TARGET KIND: the programs and what goes with them.
archive() {
	local target=$1 kind=$2 folder=$work/zapis-$release-$1
	rm -rf "$folder"
	mkdir -p "$folder"
	cp "$work/$target"/* "$folder/"
	cp LICENSE "$folder/"
	cp assets/legal.txt "$folder/LICENCES.txt"
	sed "s/@VERSION@/$version/" "packaging/start/${target%-*}.txt" >"$folder/README.txt"
	cp -r "$work/site" "$folder/docs"
	echo "$version" >"$folder/VERSION"
	case ${target%-*} in
	windows) cp -r packaging/windows "$folder/kiosk" ;;
	*) cp scripts/battery.sh "$folder/" ;; # for whoever has a tablet, and no sources
	esac
	"$work/dist" pack -time "$SOURCE_DATE_EPOCH" "$folder" "$out/zapis-$release-$target.$kind"
}

tool=
systems=" linux-amd64 linux-arm64 windows-amd64 darwin-amd64 darwin-arm64 "
for part in $parts; do
	kind=$part
	case $systems in *" $part "*) kind=system ;; esac
	case $kind in
	system)
		if [ -z "$tool" ]; then
			step "the tool that lists the modules"
			host go build -C packaging/sbom -trimpath -o "$work/cyclonedx-gomod" github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod
			tool=$work/cyclonedx-gomod
			host go run ./internal/site "$work/site"
		fi
		mkdir -p "$work/$part"
		program "$part" zapis-console cmd/console
		program "$part" zapis-desk cmd/desk
		if possible "$part"; then
			device "$part"
			prefix=$(triplet "$part")
			made+=("$part: $("$prefix-gcc" --version | sed -n 1p); $("$prefix-ld" --version | sed -n 1p)")
		else
			made+=("$part: without a C compiler")
		fi
		step "packages for $part"
		sbom "$part"
		case $part in
		windows-*) archive "$part" zip ;;
		*) archive "$part" tar.gz ;;
		esac
		if [ "${part%-*}" = linux ]; then
			if ! command -v dpkg-deb >/dev/null; then
				leave "the .deb: no dpkg-deb"
			else
				ARCH=${part#*-} PROGRAM=$version SITE=$work/site packaging/linux/build.sh "$work/$part" "$out"
			fi
		fi
		;;
	android)
		if [ -z "${ANDROID_NDK_HOME:-${ANDROID_NDK_ROOT:-}}" ]; then
			leave "no NDK; with one: ANDROID_NDK_HOME=folder make dist (packaging/android/README.md)"
		elif [ -z "${ZAPIS_KEYSTORE:-}" ]; then
			leave "no key to sign it with: set ZAPIS_KEYSTORE (packaging/android/README.md)"
		else
			step "the package for Android"
			packaging/android/package.sh -o "$out/zapis-$release-android.apk"
		fi
		;;
	sums) ;;
	*)
		echo "dist: no such part: $part" >&2
		exit 2
		;;
	esac
done

built "" >"$out/BUILD.txt"
case " $parts " in
*" sums "*)
	(cd "$out" && find . -type f ! -name SHA256SUMS -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum >SHA256SUMS)
	;;
esac
step "done: $version in $out"
(cd "$out" && ls -l | awk 'NR > 1 { printf "%11d  %s\n", $5, $9 }')
for l in "${left[@]}"; do echo "$l"; done
