#!/usr/bin/env bash
# Checks an Android package before anybody is given it:
#
#   packaging/android/check.sh [--network] [--abis "arm64-v8a armeabi-v7a"] FILE.apk
#
# Who signed it, what it asks for, what lies in it, for which processors. Says
# everything that is wrong, and fails if something is.
set -euo pipefail
here=$(cd "$(dirname "$0")/../.." && pwd)
permissions="" abis="arm64-v8a armeabi-v7a"
while [ $# -gt 1 ]; do
	case "$1" in
	--network) permissions=android.permission.INTERNET ;;
	--abis) abis=$2; shift ;;
	*) break ;;
	esac
	shift
done
[ $# -eq 1 ] && [ -f "$1" ] || { echo "usage: check.sh [--network] [--abis LIST] FILE.apk" >&2; exit 2; }
apk=$1

for tools in "${ANDROID_HOME:-/none}"/build-tools/*; do
	[ ! -d "$tools" ] || PATH=$PATH:$tools
done
for tool in aapt zipalign apksigner readelf unzip; do
	command -v "$tool" >/dev/null || { echo "check: no $tool" >&2; exit 1; }
done

wrong=0
# holds WHAT GOT WANT
holds() {
	if [ "$2" = "$3" ]; then
		printf '%-22s %s\n' "$1" "${2:-none}"
	else
		printf '%-22s %s: should be %s\n' "$1" "${2:-none}" "${3:-none}"
		wrong=1
	fi
}
value() { sed -n "s/^$1 *= *\"\{0,1\}\([^\"]*\)\"\{0,1\} *$/\1/p" "$here/FyneApp.toml"; }

# The signer. The key of Fyne's tool is in its source: anybody can sign with it
# an update that reads the device's key. The tool's certificate may say anything
# else one day, so its public key counts too.
if certs=$(apksigner verify --verbose --print-certs "$apk" 2>&1); then
	holds signature good good
else
	holds signature "$(echo "$certs" | head -n 1)" good
fi
signer=$(echo "$certs" | sed -n 's/^Signer #1 certificate DN: //p')
key=$(echo "$certs" | sed -n 's/^Signer #1 public key SHA-256 digest: //p')
case "$signer,$key" in
*CN=gomobile* | *CN=Android\ Debug* | *,1ece7568832b6e35fda5133ef5ec1eed9891299acf2fcf9bbd4a955bd7a97977)
	holds signer "$signer, whose key everybody has" "a key of one's own"
	;;
*) holds signer "$signer" "$signer" ;;
esac
printf '%-22s %s\n' "public key" "$key"
holds "signature scheme 2" "$(echo "$certs" | sed -n 's/^Verified using v2 scheme.*: //p')" true

badging=$(aapt dump badging "$apk")
field() { echo "$badging" | sed -n "s/^$1/\\1/p" | head -n 1; }
holds package "$(field "package: name='\([^']*\)'.*")" "$(value ID)"
holds version "$(field "package: .*versionName='\([^']*\)'.*")" "$(value Version)"
holds build "$(field "package: .*versionCode='\([^']*\)'.*")" "$(value Build)"
holds name "$(field "application-label:'\([^']*\)'.*")" "$(value Name)"
holds "from Android" "$(field "sdkVersion:'\([^']*\)'.*")" 23
holds "made for Android" "$(field "targetSdkVersion:'\([^']*\)'.*")" 29
holds permissions "$(echo "$badging" | sed -n "s/^uses-permission: name='\([^']*\)'.*/\1/p" | sort | xargs)" "$permissions"
holds debuggable "$(echo "$badging" | grep -c '^application-debuggable' || true)" 0
# shellcheck disable=SC2086
holds processors "$(field "native-code: \(.*\)" | tr -d "'" | xargs -n 1 | sort | xargs)" "$(printf '%s\n' $abis | sort | xargs)"

# What badging does not tell: numbers as in android.R and ActivityInfo.
tree=$(aapt dump xmltree "$apk" AndroidManifest.xml)
attribute() { echo "$tree" | sed -n "s/.*android:$1([^)]*)=\((type [^)]*)\)\{0,1\}@\{0,1\}\(0x[0-9a-f]*\).*/\2/p" | head -n 1; }
holds "copied to a cloud" "$(attribute allowBackup)" 0x0
holds "keeps its activity" "$(attribute configChanges)" 0x40007fff
holds "without title bar" "$(attribute theme)" 0x01030006

holds aligned "$(zipalign -c -p 4 "$apk" >/dev/null && echo yes || echo no)" yes
list=$(unzip -Z "$apk")
names=$(unzip -Z1 "$apk")
# shellcheck disable=SC2086
known=$(printf '^lib/%s/libZapis\\.so$\n' $abis)
holds "other files" "$(echo "$names" | grep -v -e '^AndroidManifest\.xml$' -e '^classes\.dex$' -e '^resources\.arsc$' \
	-e '^res/mipmap-xxxhdpi-v4/icon\.png$' -e '^META-INF/[A-Z0-9]*\.\(MF\|SF\|RSA\|EC\)$' | grep -v -e "$known" | xargs)" ""

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for abi in $abis; do
	lib=lib/$abi/libZapis.so
	unzip -q -o "$apk" "$lib" -d "$work" 2>/dev/null || { holds "$abi" "no library" "a library"; continue; }
	case "$abi" in
	arm64-v8a) machine=AArch64 ;;
	armeabi-v7a) machine=ARM ;;
	x86_64) machine="Advanced Micro Devices X86-64" ;;
	*) machine="one of a tablet" ;;
	esac
	holds "$abi" "$(readelf -h "$work/$lib" | sed -n 's/^ *Machine: *//p')" "$machine"
	holds "$abi, compressed" "$(echo "$list" | awk -v n="$lib" '$NF == n { print $6 }' | cut -c1-3)" def
	holds "$abi, stripped" "$(readelf -SW "$work/$lib" | grep -c -e ' \.symtab ' -e ' \.z\{0,1\}debug_' || true)" 0
	holds "$abi, starts" "$(readelf --dyn-syms -W "$work/$lib" | awk '$8 == "ANativeActivity_onCreate" || $8 == "main.main"' | wc -l)" 2
done
printf '%-22s %s\n' size "$(($(stat -c %s "$apk") / 1024)) kB"

if [ $wrong -ne 0 ]; then
	echo "check: $apk is not to be given to anybody" >&2
	exit 1
fi
