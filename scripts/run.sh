#!/usr/bin/env bash
# Opens the device where there is a screen; where there is none, says so and
# runs the demonstration, which plays a whole game on a virtual screen.
set -euo pipefail
cd "$(dirname "$0")/.."

has_display() {
	case "$(uname -s)" in
	Linux | *BSD) [ -n "${DISPLAY:-}" ] ;;
	*) true ;; # macOS and Windows always have one
	esac
}

if ! has_display; then
	if [ -n "${WAYLAND_DISPLAY:-}" ]; then
		echo "make run: this Wayland session has no X server (DISPLAY is empty); install xwayland to see the device here."
	else
		echo "make run: there is no display here (DISPLAY is empty)."
	fi
	echo "Running the demonstration instead: the device on a virtual screen, results in demo/."
	exec make demo
fi

make build
args=()
if [ -n "${DATA:-}" ]; then
	mkdir -p "$DATA"
	args=(--data "$DATA")
fi
exec ./zapis "${args[@]}"
