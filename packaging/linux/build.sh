#!/usr/bin/env bash
# Packs the programs given into a Debian package; `make deb` builds them first.
#
#   packaging/linux/build.sh FOLDER OUT
#
# FOLDER holds zapis, zapis-console and zapis-desk. The package is put into the
# folder OUT and its name printed. dpkg-deb does it alone (docs/adr/0010).
# With SOURCE_DATE_EPOCH set, the same programs make the same package to the byte.
set -euo pipefail
programs=$(cd "${1:?folder of the programs}" && pwd)
out=$(mkdir -p "${2:?folder for the package}" && cd "$2" && pwd)
cd "$(dirname "$0")"
root=../..

version=$(sed -n 's/^Version *= *"\(.*\)"/\1/p' $root/FyneApp.toml)
build=$(sed -n 's/^Build *= *//p' $root/FyneApp.toml)
program=$("$programs/zapis-desk" --version | cut -d ' ' -f 2) # the same, with the commit behind it
case $program in
$version | $version+*) ;;
*)
	echo "deb: the programs are of version $program, and the package is to be $version" >&2
	exit 1
	;;
esac
arch=$(dpkg --print-architecture)
name=zapis_$version-${build}_$arch.deb
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C $root log -1 --format=%ct 2>/dev/null || date +%s)}
umask 022

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
chmod 755 "$tree"
put() { install -D -m "$1" "$2" "$tree/$3"; }

for p in zapis zapis-console zapis-desk; do
	put 755 "$programs/$p" usr/bin/$p
	strip --strip-unneeded "$tree/usr/bin/$p"
done
put 755 zapis-kiosk usr/bin/zapis-kiosk
put 644 zapis.service usr/lib/systemd/system/zapis.service
for f in logind.conf sleep.conf sysctl.conf system.conf; do
	put 644 $f usr/share/zapis/kiosk/$f
done
put 644 default etc/default/zapis
put 644 zapis.desktop usr/share/applications/zapis.desktop
put 644 $root/Icon.png usr/share/icons/hicolor/512x512/apps/zapis.png
for f in docs/kiosk.md docs/manual.md docs/licences.md LICENSE; do
	put 644 $root/$f usr/share/doc/zapis/"$(basename $f)"
done
cat >"$tree/usr/share/doc/zapis/copyright" <<'TEXT'
Zapis is under the Apache License 2.0: /usr/share/doc/zapis/LICENSE.
What it links, and under which licences: /usr/share/doc/zapis/licences.md.
TEXT

mkdir "$tree/DEBIAN"
# The packages of the libraries the programs are linked with; of libc the oldest
# that has everything they ask for. What Fyne's windows load later stands in
# control.in.
linked() {
	local lib file package
	objdump -p "$tree/usr/bin/zapis" | awk '/NEEDED/ {print $2}' | while read -r lib; do
		file=$(ldconfig -p | awk -v lib="$lib" '$1 == lib {print $NF; exit}')
		package=$(dpkg -S "$(readlink -f "$file")" "/usr$(readlink -f "$file")" "$file" 2>/dev/null | head -n 1 | cut -d : -f 1)
		[ -n "$package" ] || { echo "deb: no package has $lib" >&2; exit 1; }
		[ "$package" = libc6 ] && package="libc6 (>= $(objdump -T "$tree/usr/bin/zapis" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1 | cut -d_ -f2))"
		echo "$package"
	done | sort -u | paste -sd , | sed 's/,/, /g'
}
linked=$(linked)
size=$(du -sk --apparent-size "$tree" | cut -f 1)
sed -e "s/@VERSION@/$version-$build/" -e "s/@ARCH@/$arch/" -e "s/@SIZE@/$size/" -e "s/@LINKED@/$linked/" -e "s/@PROGRAM@/$program/" \
	control.in >"$tree/DEBIAN/control"
echo /etc/default/zapis >"$tree/DEBIAN/conffiles"
install -m 755 postinst prerm postrm "$tree/DEBIAN/"
(cd "$tree" && find . -type f ! -path './DEBIAN/*' -printf '%P\n' | LC_ALL=C sort | xargs md5sum) >"$tree/DEBIAN/md5sums"
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

dpkg-deb --root-owner-group --build "$tree" "$out/$name" >/dev/null
echo "$out/$name"
