#!/usr/bin/env bash
# Makes the Android package with fyne's own tool and our manifest.
#
#   packaging/android/package.sh             no permission at all: no network
#   packaging/android/package.sh --network   asks for the network, for app/courier
#   packaging/android/package.sh --manifest  only writes the manifest, to look at
#
# Needs the Android NDK (ANDROID_NDK_HOME) and the fyne command:
#   go install fyne.io/tools/cmd/fyne@v1.7.0
# Neither was at hand where this was written: README.md says what was tried.
set -euo pipefail
cd "$(dirname "$0")/../.."
network=""
only=""
for a in "$@"; do
	case "$a" in
	--network) network=yes ;;
	--manifest) only=yes ;;
	*)
		echo "usage: packaging/android/package.sh [--network] [--manifest]" >&2
		exit 2
		;;
	esac
done

value() { sed -n "s/^$1 *= *\"\{0,1\}\([^\"]*\)\"\{0,1\} *$/\1/p" FyneApp.toml; }
name=$(value Name)
manifest() {
	sed -e "s/@ID@/$(value ID)/" -e "s/@VERSION@/$(value Version)/" -e "s/@BUILD@/$(value Build)/" \
		-e "s/@NAME@/$name/" -e "s/@LIB@/$name/" packaging/android/AndroidManifest.xml |
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

[ -n "${ANDROID_NDK_HOME:-}${ANDROID_HOME:-}" ] || {
	echo "package: no Android NDK: set ANDROID_NDK_HOME" >&2
	exit 1
}
command -v fyne >/dev/null || {
	echo "package: no fyne command: go install fyne.io/tools/cmd/fyne@v1.7.0" >&2
	exit 1
}
# fyne takes the manifest that lies beside the main package.
[ ! -e AndroidManifest.xml ] || { echo "package: there is an AndroidManifest.xml already" >&2; exit 1; }
trap 'rm -f AndroidManifest.xml' EXIT
GOFLAGS="${GOFLAGS:-} -ldflags=$(scripts/ldflags.sh)" # before the manifest makes the folder dirty
export GOFLAGS
manifest >AndroidManifest.xml
fyne package --target android --app-id "$(value ID)" --name "$name" --tags migrated_fynedo
