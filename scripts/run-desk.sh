#!/usr/bin/env bash
# Opens the desk's pages on a demonstration event, whose round stands as it does
# in the middle of an afternoon. Without a display it leaves pictures of every
# page in demo/desk. `make run-desk` builds and calls this.
set -euo pipefail
cd "$(dirname "$0")/.."

out=demo/desk
rm -rf "$out"
mkdir -p "$out"
seen=yes
if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ "$(uname -s)" = Linux ]; then
	seen=
	export ZAPIS_PICTURES=$PWD/$out
	echo "run-desk: no display here: a round is played into $out/store, and every page is pictured; a minute or two"
else
	unset ZAPIS_PICTURES
	echo "run-desk: a round is played into $out/store"
fi
if ! ZAPIS_DEMO="$PWD/$out" CGO_ENABLED=0 go test -count=1 -run '^TestDemonstration$' ./desk/hall >"$out/log" 2>&1; then
	cat "$out/log" >&2
	exit 1
fi
rm "$out/log"

if [ -z "$seen" ]; then
	pictures=("$out"/*.png)
	echo "${#pictures[@]} pictures, named page-width-theme.png. Look first at:"
	for page in hall doorway question board round event; do
		echo "  $out/$page-1600-light.png"
	done
	echo "  $out/hall-390-dark.png"
	echo "Where there is a display, make run-desk opens the pages themselves."
	exit
fi
coproc desk { ./zapis-desk serve --json --as Weber --store "$out/store" --keys "$out/keys" --addr 127.0.0.1:0; }
trap 'kill "$desk_PID" 2>/dev/null || true' EXIT
if ! read -r answer <&"${desk[0]}"; then
	echo "run-desk: the desk did not open" >&2
	exit 1
fi
link=$(sed -E 's/.*"url":"([^"]*)".*/\1/' <<<"$answer")
echo "The desk is open until Ctrl-C. This link opens it once, on this machine: $link"
opened=
case "$(uname -s)" in
Darwin) open "$link" && opened=yes ;;
*) timeout 20 xdg-open "$link" >/dev/null 2>&1 && opened=yes ;;
esac || true
[ -n "$opened" ] || echo "Open the link in a browser."
wait "$desk_PID"
