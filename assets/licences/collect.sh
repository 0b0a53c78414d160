#!/bin/sh
# Writes go-modules.txt: the licence texts of every Go module that the programs
# can link on Linux, Windows or Android, Go itself and the fonts in Fyne included.
# Run it after go.mod has changed.
set -eu
cd "$(dirname "$0")"
packages='fyne.io/fyne/v2/app fyne.io/fyne/v2/widget fyne.io/fyne/v2/driver/software modernc.org/sqlite github.com/notnil/chess github.com/alecthomas/kong golang.org/x/crypto/argon2 golang.org/x/term github.com/boombuler/barcode/qr github.com/makiuchi-d/gozxing/qrcode'
modules=$(for os in linux windows android; do
	# shellcheck disable=SC2086
	GOOS=$os GOARCH=arm64 CGO_ENABLED=1 go list -e -deps -f '{{with .Module}}{{if not .Main}}{{.Path}}@{{.Version}} {{.Dir}}{{end}}{{end}}' $packages
done | sort -u)
{
	echo 'Zapis is built with the following, under the licences printed here.'
	section() {
		printf '\n\n======== %s ========\n\n' "$1"
		cat "$2"
	}
	section Go "$(go env GOROOT)/LICENSE"
	echo "$modules" | while read -r module dir; do
		for file in "$dir"/LICENSE* "$dir"/LICENCE* "$dir"/COPYING*; do
			if [ -f "$file" ]; then
				section "$module $(basename "$file")" "$file"
			fi
		done
		if [ -d "$dir/theme/font" ]; then
			for file in "$dir"/theme/font/LICENSE*; do
				section "$module theme/font/$(basename "$file")" "$file"
			done
		fi
	done
} | tr -d '\r' >go-modules.txt
