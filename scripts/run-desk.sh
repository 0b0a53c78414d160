#!/usr/bin/env bash
# Opens the desk's pages on a demonstration event, whose round stands as it does
# in the middle of an afternoon. Without a display it leaves pictures of every
# page in demo/desk. `make run-desk` builds and calls this.
set -euo pipefail
cd "$(dirname "$0")/.."

out=demo/desk
rm -rf "$out"
mkdir -p "$out"
echo "run-desk: a round is played into $out/store, and every page is pictured"
ZAPIS_DEMO="$PWD/$out" CGO_ENABLED=0 go test -count=1 -run '^TestDemonstration$' ./desk/hall

if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ "$(uname -s)" = Linux ]; then
	ls "$out"/*.png
	echo "There is no display here. Where there is one: ./zapis-desk serve --store $out/store --keys $out/keys"
	exit
fi
coproc desk { ./zapis-desk serve --json --store "$out/store" --keys "$out/keys" --addr 127.0.0.1:0; }
trap 'kill "$desk_PID" 2>/dev/null || true' EXIT
read -r answer <&"${desk[0]}"
link=$(sed -E 's/.*"url":"([^"]*)".*/\1/' <<<"$answer")
echo "The desk is open. This link opens it once, on this machine: $link"
case "$(uname -s)" in
Darwin) open "$link" ;;
*) xdg-open "$link" >/dev/null 2>&1 || echo "Open the link in a browser." ;;
esac
wait "$desk_PID"
