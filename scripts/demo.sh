#!/usr/bin/env bash
# The demonstration: the device on a virtual tablet of 800 x 1280 pixels. A
# real game is played into it by touch, signed, exported and verified; the
# pictures and the PGN are left in demo/. `make demo` builds and calls this.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/xvfb.sh

out=demo
width=800 height=1280
rm -rf "$out"
mkdir -p "$out"

# What the hand does: the same pages without a window tell where things are.
CGO_ENABLED=0 go run ./app/internal/demo -width $width -height $height >"$out/hand.txt"

xvfb_start $width $height
xvfb_run ./zapis --data "$out/data"
xvfb_window Zapis
xvfb_settle 10

touches=0
while read -r word rest; do
	# shellcheck disable=SC2086 # the numbers are words of their own
	case "$word" in
	tap)
		xvfb_tap $rest
		touches=$((touches + 1))
		;;
	drag)
		xvfb_drag $rest
		touches=$((touches + 1))
		;;
	type) xdotool type --delay 15 "$rest" ;;
	shot)
		xvfb_settle 5
		xvfb_shot "$out/$rest.png"
		;;
	*)
		echo "demo: no such touch: $word" >&2
		exit 1
		;;
	esac
done <"$out/hand.txt"
echo "demo: $touches touches, pictures in $out/"

# The device is switched off, and the organizer collects the game.
xvfb_end_app
printf 'export pgn %s/game.pgn\nexport record %s/game.zapis\n' "$out" "$out" |
	./zapis-console --data "$out/data" --strict
./zapis-desk verify "$out/game.pgn" "$out/game.zapis"
sed -n '/^1\./,$p' "$out/game.pgn"

expected='1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0'
played=$(sed -n '/^1\./,$p' "$out/game.pgn" | tr '\n' ' ' | sed -e 's/{[^}]*}//g' -e 's/  */ /g' -e 's/ [0-9]*\.\.\. / /g' -e 's/ *$//')
if [ "$played" != "$expected" ]; then
	echo "demo: the exported game is not the one that was played:" >&2
	echo "$played" >&2
	exit 1
fi
echo "demo: the game is in $out/game.pgn, as it was played"
