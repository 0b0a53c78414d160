#!/usr/bin/env bash
# The animated picture of the README: a short game is played by touch into the
# real window, every touch is marked, and what happens stands below it.
# `make film` builds and calls this; look at the picture before it is committed.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/xvfb.sh

picture=docs/img/film.gif
out=demo/film
width=800 height=500
caption=46
colours=96
rm -rf "$out"
mkdir -p "$out"

CGO_ENABLED=0 go run ./app/internal/demo -width $width -height $height -film "$out/data" >"$out/hand.txt"

xvfb_start $width $height
xvfb_run ./zapis --data "$out/data"
xvfb_window Zapis
xvfb_settle 20
xvfb_shot "$out/0.png"

stills=()  # what convert is told: -delay HUNDREDTHS FILE …
now=$out/0.png
said=
# still HUNDREDTHS [X Y…]: what is seen now, with a mark at each of the places.
still() {
	local delay=$1 marks=() file
	shift
	while [ $# -gt 0 ]; do
		marks+=(-fill '#C7770066' -stroke '#C77700' -strokewidth 2 -draw "circle $1,$2 $(($1 + 17)),$2")
		shift 2
	done
	file=$out/still-$(printf %03d $((${#stills[@]} / 3))).png
	convert "$now" "${marks[@]}" -stroke none -background '#1B1B1F' -gravity south -splice 0x$caption \
		-font assets/fonts/ZapisSans-Regular.ttf -pointsize 20 -fill '#FBF8F1' -annotate "+0+$((caption / 2 - 12))" "$said" "$file"
	stills+=(-delay "$delay" "$file")
}
# seen: the screen once nothing moves on it any more, or codes run.
frames=0
seen() {
	xvfb_settle 3 2>/dev/null || true
	frames=$((frames + 1))
	now=$out/$frames.png
	xvfb_shot "$now"
}

while read -r word rest; do
	read -ra at <<<"$rest"
	case "$word" in
	say) said=$rest ;;
	rest) still $((rest / 10)) ;;
	tap)
		still 22 "${at[@]}"
		xvfb_tap "${at[@]}"
		seen
		still 18
		;;
	drag)
		still 22 "${at[@]:0:2}"
		xvfb_drag "${at[@]}"
		seen
		still 14 "${at[@]:2:2}"
		still 30
		;;
	stroke)
		xdotool mousemove --sync "${at[@]:0:2}" mousedown 1
		for ((i = 2; i < ${#at[@]}; i += 2)); do
			xdotool mousemove "${at[@]:i:2}" sleep 0.01
			if [ $((i % 70)) = 0 ]; then
				sleep 0.2
				frames=$((frames + 1)) now=$out/$frames.png
				xvfb_shot "$now"
				still 12 "${at[@]:i:2}"
			fi
		done
		xdotool mouseup 1
		seen
		still 60
		;;
	roll)
		for _ in $(seq "$rest"); do
			frames=$((frames + 1)) now=$out/$frames.png
			xvfb_shot "$now"
			still 22
		done
		still 150
		;;
	shot) ;;
	*)
		echo "film: no such touch: $word" >&2
		exit 1
		;;
	esac
done <"$out/hand.txt"
xvfb_end_app

# The film shows what happened: the game is on the device, and verifies.
printf 'export record %s/game.zapis\n' "$out" | ./zapis-console --data "$out/data" --strict
./zapis-desk verify "$out/game.zapis"

# One palette, of every fifth picture; of each, only what differs from the one before.
files=() some=()
for ((i = 2; i < ${#stills[@]}; i += 3)); do
	[ $((${#files[@]} % 5)) != 0 ] || some+=("${stills[i]}")
	files+=("${stills[i]}")
done
convert "${some[@]}" -append +dither -colors "$colours" -unique-colors "$out/palette.png"
convert -loop 0 "${stills[@]}" +dither -remap "$out/palette.png" -layers OptimizeFrame -layers OptimizeTransparency "$picture"
hundredths=0
for ((i = 1; i < ${#stills[@]}; i += 3)); do hundredths=$((hundredths + stills[i])); done
echo "film: ${#files[@]} pictures, $((hundredths / 100)) s, $(stat -c %s "$picture") bytes: $picture"
