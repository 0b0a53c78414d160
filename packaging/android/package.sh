#!/usr/bin/env bash
# Makes and signs the Android package, and checks it: make dist-android.
#
#   packaging/android/package.sh [--network] [-o FILE.apk]
#   packaging/android/package.sh --manifest [--network]   only prints the manifest
#   packaging/android/package.sh --libs DIR [-o FILE]     takes libraries that are
#                              compiled already: DIR/<abi>/libZapis.so
#
# --network asks for the network, for app/courier; without it the program can
# open no connection at all. README.md says how to make the key and what is
# needed: the Android NDK, aapt, zipalign and apksigner.
#
# The tree is not touched: everything is made in a folder of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."
die() { echo "package: $*" >&2; exit 1; }

network= only= libs= out=
while [ $# -gt 0 ]; do
	case "$1" in
	--network) network=--network ;;
	--manifest) only=yes ;;
	--libs) libs=$(realpath "${2:?}"); shift ;;
	-o) out=${2:?}; shift ;;
	*)
		sed -n '2,/^set/p' "$0" | sed -n 's/^# \{0,1\}//p' >&2
		exit 2
		;;
	esac
	shift
done

value() { sed -n "s/^$1 *= *\"\{0,1\}\([^\"]*\)\"\{0,1\} *$/\1/p" FyneApp.toml; }
manifest() {
	sed -e "s/@ID@/$(value ID)/" -e "s/@VERSION@/$(value Version)/" -e "s/@BUILD@/$(value Build)/" \
		-e "s/@NAME@/$(value Name)/" packaging/android/AndroidManifest.xml |
		if [ -n "$network" ]; then
			sed 's#^</manifest>#\n\t<uses-permission android:name="android.permission.INTERNET" />\n</manifest>#'
		else
			cat
		fi
}
if [ -n "$only" ]; then
	manifest
	exit 0
fi
out=${out:-dist/zapis-$(value Version)${network:+-network}-android.apk}

# Debian's tools, or those of Android's SDK.
for tools in "${ANDROID_HOME:-/none}"/build-tools/*; do
	[ ! -d "$tools" ] || PATH=$PATH:$tools
done
for tool in go aapt zipalign apksigner; do
	command -v "$tool" >/dev/null || die "no $tool: apt-get install aapt zipalign apksigner, or set ANDROID_HOME"
done
framework=
for file in "${ANDROID_HOME:-/none}"/platforms/*/android.jar /usr/share/android-framework-res/framework-res.apk; do
	[ ! -f "$file" ] || framework=$file
done
[ -n "$framework" ] || die "no resources of Android: apt-get install android-framework-res, or set ANDROID_HOME"

# The key. Anybody who has it can sign an update that reads the device's data.
: "${ZAPIS_KEYSTORE:?package: set ZAPIS_KEYSTORE to the file with the key, ZAPIS_KEYSTORE_PASSWORD to its password: README.md}"
: "${ZAPIS_KEYSTORE_PASSWORD:?package: set ZAPIS_KEYSTORE_PASSWORD}"
export ZAPIS_KEYSTORE_PASSWORD
case "$(realpath "$ZAPIS_KEYSTORE")" in "$PWD"/*) die "$ZAPIS_KEYSTORE lies in the repository: keep it elsewhere" ;; esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/res/mipmap-xxxhdpi" "$work/in/lib"

# compile ABI GOARCH CLANG: the device as a library, without what only a debugger reads.
compile() {
	local ndk=${ANDROID_NDK_HOME:-${ANDROID_NDK_ROOT:-}} clang
	[ -n "$ndk" ] || die "no Android NDK: set ANDROID_NDK_HOME (r23 or newer)"
	clang=$(echo "$ndk"/toolchains/llvm/prebuilt/*/bin/"$3")
	[ -x "$clang" ] || die "no $3 in $ndk"
	mkdir "$work/in/lib/$1"
	# Android 15 has tablets with pages of 16 kB.
	GOOS=android GOARCH=$2 GOARM=7 CGO_ENABLED=1 CC=$clang GOFLAGS=-buildvcs=false CGO_LDFLAGS="-Wl,-z,max-page-size=16384" \
		go build -trimpath -tags migrated_fynedo,no_emoji,accessibility -buildmode=c-shared \
		-ldflags "-s -w -extldflags=-Wl,-soname,libZapis.so $ldflags" -o "$work/in/lib/$1/libZapis.so" .
	rm -f "$work/in/lib/$1/libZapis.h"
}
abis=()
if [ -n "$libs" ]; then
	cp -r "$libs/." "$work/in/lib/"
	for dir in "$work"/in/lib/*; do abis+=("${dir##*/}"); done
else
	ldflags=$(scripts/ldflags.sh)
	compile arm64-v8a arm64 aarch64-linux-android23-clang
	compile armeabi-v7a arm armv7a-linux-androideabi23-clang
	abis=(arm64-v8a armeabi-v7a)
fi

# Fyne's activity in Java is part of its tool, compiled. This is the first version known to have what the tag accessibility
# calls.
tools=fyne.io/tools@v1.7.2
dex=f20c37ae59cf3d08285dd6546d1c80f4d541f876ec844ef90490d39af879a63c
module=$(GOFLAGS=-mod=mod go mod download -json "$tools" | sed -n 's/.*"Dir": "\(.*\)",*$/\1/p')
sed -n '/^var dexStr/,$p' "$module/cmd/fyne/internal/mobile/dex.go" | grep -o '`[^`]*`' | tr -d '`\n' | base64 -d >"$work/in/classes.dex"
echo "$dex  $work/in/classes.dex" | sha256sum --check --quiet || die "the classes of $tools are not those that were looked at"

cp Icon.png "$work/res/mipmap-xxxhdpi/icon.png"
manifest >"$work/AndroidManifest.xml"
aapt package -f -M "$work/AndroidManifest.xml" -S "$work/res" -I "$framework" -F "$work/bare.apk"
(cd "$work/in" && find . -type f -printf '%P\n' | LC_ALL=C sort | xargs aapt add "$work/bare.apk") >/dev/null
zipalign -p -f 4 "$work/bare.apk" "$work/aligned.apk"
apksigner sign --ks "$ZAPIS_KEYSTORE" --ks-key-alias "${ZAPIS_KEY_ALIAS:-zapis}" --ks-pass env:ZAPIS_KEYSTORE_PASSWORD \
	--out "$work/signed.apk" "$work/aligned.apk"

packaging/android/check.sh $network --abis "${abis[*]}" "$work/signed.apk"
mkdir -p "$(dirname "$out")"
cp "$work/signed.apk" "$out"
echo "package: $out"
