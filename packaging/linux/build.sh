#!/usr/bin/env bash
# Packs the programs given into Debian packages; `make deb` builds them first,
# `make dist` for other processors too.
#
#   packaging/linux/build.sh FOLDER OUT
#
# FOLDER holds zapis, zapis-console and zapis-desk. The packages are put into the
# folder OUT and their names printed: zapis, the device with its text front end and
# the kiosk, and zapis-desk, which needs nothing else. Without FOLDER/zapis only the
# second is made. dpkg-deb does it alone (docs/adr/0010).
#
# ARCH is the processor the programs are for, this one's if not given. PROGRAM is
# their version where they do not run here. SITE is a folder in which make site has
# put the documentation; without it, it is made here.
# With SOURCE_DATE_EPOCH set, the same programs make the same packages to the byte.
set -euo pipefail
programs=$(cd "${1:?folder of the programs}" && pwd)
out=$(mkdir -p "${2:?folder for the packages}" && cd "$2" && pwd)
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)

version=$(sed -n 's/^Version *= *"\(.*\)"/\1/p' "$root/FyneApp.toml")
build=$(sed -n 's/^Build *= *//p' "$root/FyneApp.toml")
arch=${ARCH:-$(dpkg --print-architecture)}
case $arch in
amd64) triplet=x86_64-linux-gnu ;;
arm64) triplet=aarch64-linux-gnu ;;
*)
	echo "deb: no package is made for $arch" >&2
	exit 1
	;;
esac
program=${PROGRAM:-$("$programs/zapis-desk" --version | cut -d ' ' -f 2)} # the version, with the commit behind it
case $program in
$version | $version+*) ;;
*)
	echo "deb: the programs are of version $program, and the package is to be $version" >&2
	exit 1
	;;
esac
# It is the programs' own: the commit stands in each of them.
for p in "$programs"/zapis "$programs"/zapis-console "$programs"/zapis-desk; do
	if [ "${program#*+}" != "$program" ] && [ -e "$p" ] && ! grep -aqF -- "${program#*+}" "$p"; then
		echo "deb: $p is not of version $program" >&2
		exit 1
	fi
done
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}
export LC_ALL=C TZ=UTC
umask 022

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
site=${SITE:-$work/site}
[ -n "${SITE:-}" ] || (cd "$root" && CGO_ENABLED=0 go run ./internal/site "$site")
tree=
put() { install -D -m "$1" "$2" "$tree/$3"; }

# begin PACKAGE: an empty tree with what Debian asks of every package.
begin() {
	tree=$work/$1
	mkdir -p "$tree/DEBIAN" "$tree/usr/share/doc/$1"
	chmod 755 "$tree"
	put 644 copyright usr/share/doc/"$1"/copyright
	gzip -9n <"$root/assets/legal.txt" >"$tree/usr/share/doc/$1/licences.txt.gz"
	printf '%s (%s) unstable; urgency=medium\n\n  * Built as %s.\n\n -- Zapis <zapis@localhost>  %s\n' \
		"$1" "$version-$build" "$program" "$(date -R -d "@$SOURCE_DATE_EPOCH")" |
		gzip -9n >"$tree/usr/share/doc/$1/changelog.Debian.gz"
	put 644 "$1.lintian" usr/share/lintian/overrides/"$1"
	cp -r "$site" "$tree/usr/share/doc/$1/html"
}
# programs PACKAGE NAME…: programs with their manual pages.
programs() {
	local p
	for p in "$@"; do
		put 755 "$programs/$p" usr/bin/"$p"
		page "$p.1"
	done
}
# page NAME.SECTION
page() {
	mkdir -p "$tree/usr/share/man/man${1##*.}"
	sed "s/@PROGRAM@/$program/" "$1" | gzip -9n >"$tree/usr/share/man/man${1##*.}/$1.gz"
}

# linked PROGRAM: the packages of the libraries the program is linked with; of libc
# the oldest that has everything it asks for. What Fyne's windows load later stands
# in control.in.
linked() {
	local lib file package
	readelf -dW "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | while read -r lib; do
		package=
		for file in /usr/lib/$triplet/$lib /lib/$triplet/$lib "/lib64/$lib" "/lib/$lib"; do
			[ -e "$file" ] || continue
			package=$(dpkg -S "$(readlink -f "$file")" "/usr$(readlink -f "$file")" "$file" 2>/dev/null | head -n 1 | cut -d : -f 1) || true
			[ -z "$package" ] || break
		done
		[ -n "$package" ] || { echo "deb: no package has $lib for $arch" >&2; exit 1; }
		# The compiler's own copy of libc has another name.
		[ "${package%-"$arch"-cross}" != libc6 ] || package="libc6 (>= $(readelf -VW "$1" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1 | cut -d_ -f2))"
		echo "$package"
	done | sort -u | paste -sd , | sed 's/,/, /g'
}

# pack PACKAGE CONTROL
pack() {
	local name size depends=
	[ ! -e "$tree/usr/bin/zapis" ] || depends=$(linked "$tree/usr/bin/zapis")
	name=$1_$version-${build}_$arch.deb
	size=$(du -sk --apparent-size --exclude=DEBIAN "$tree" | cut -f 1)
	sed -e "s/@VERSION@/$version-$build/" -e "s/@ARCH@/$arch/" -e "s/@SIZE@/$size/" -e "s/@LINKED@/$depends/" -e "s/@PROGRAM@/$program/" \
		"$2" >"$tree/DEBIAN/control"
	(cd "$tree" && find . -type f ! -path './DEBIAN/*' -printf '%P\n' | sort | xargs md5sum) >"$tree/DEBIAN/md5sums"
	find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
	dpkg-deb --root-owner-group -Zxz --threads-max=1 --build "$tree" "$out/$name" >/dev/null
	echo "$out/$name"
}

if [ -e "$programs/zapis" ]; then
	begin zapis
	programs zapis zapis-console
	put 755 zapis-kiosk usr/bin/zapis-kiosk
	page zapis-kiosk.1
	put 644 zapis.service usr/lib/systemd/system/zapis.service
	for f in logind.conf sleep.conf sysctl.conf system.conf stick.rules; do
		put 644 $f usr/share/zapis/kiosk/$f
	done
	put 755 "$root/scripts/battery.sh" usr/share/zapis/battery.sh
	put 644 default etc/default/zapis
	put 644 zapis.desktop usr/share/applications/zapis.desktop
	put 644 "$root/Icon.png" usr/share/icons/hicolor/512x512/apps/zapis.png
	for f in kiosk manual packages licences; do
		put 644 "$root/docs/$f.md" usr/share/doc/zapis/$f.md
	done
	echo /etc/default/zapis >"$tree/DEBIAN/conffiles"
	install -m 755 postinst prerm postrm "$tree/DEBIAN/"
	pack zapis control.in
fi
begin zapis-desk
programs zapis-desk
for f in organizer packages pairings publish licences; do
	put 644 "$root/docs/$f.md" usr/share/doc/zapis-desk/$f.md
done
pack zapis-desk control-desk.in
