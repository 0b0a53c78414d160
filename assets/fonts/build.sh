#!/bin/sh
# Makes ZapisSans-Regular.ttf and ZapisSans-Bold.ttf from Debian's fonts-noto-core
# with its fonttools: Noto Sans for the six languages, with the chess figurines and
# a few signs of Noto Sans Symbols 2 and Noto Sans Math in the same font, so that
# one line holds letters and figurines on one baseline on every device.
# The digits of Noto Sans are tabular as they are. The height of a line stays that
# of Noto Sans. Modified versions carry a name of their own.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
noto=${NOTO:-/usr/share/fonts/truetype/noto}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

letters='U+0020-007E,U+00A0-017F,U+0218-021B,U+02BC,U+02C6,U+02DA,U+02DC,U+0300-0304,U+0306-030C,U+0327,U+0328,U+0400-045F,U+0462,U+0463,U+0472-0475,U+0490-0491,U+04D8-04D9'
signs='U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032,U+2033,U+2039,U+203A,U+2044,U+2070,U+2074-2079,U+2080-2089,U+20AC,U+20B4,U+2116,U+2122,U+2153,U+2154,U+215B-215E,U+221E,U+FFFD'
figurines='U+2654-265F,U+25CB,U+25CF'
math='U+2190-2193,U+2212,U+2248,U+2260,U+2264,U+2265'

subset() { # file, characters, features, out
	pyftsubset "$1" --unicodes="$2" --layout-features="$3" --no-hinting --notdef-outline --name-IDs='0,1,2,3,4,5,6,7,13,14' --output-file="$4"
}
subset "$noto/NotoSansSymbols2-Regular.ttf" "$figurines" '' "$work/chess.ttf"
subset "$noto/NotoSansMath-Regular.ttf" "$math" '' "$work/math.ttf"
for weight in Regular Bold; do
	subset "$noto/NotoSans-$weight.ttf" "$letters,$signs" kern "$work/letters-$weight.ttf"
done

/usr/bin/python3 - "$noto" "$work" "$here" <<'PY'
import sys
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

noto, work, here = sys.argv[1:]
for weight in ("Regular", "Bold"):
    whole = TTFont(f"{noto}/NotoSans-{weight}.ttf")
    font = Merger().merge([f"{work}/{n}.ttf" for n in (f"letters-{weight}", "chess", "math")])
    for table, fields in {
        "hhea": "ascent descent lineGap",
        "OS/2": "sTypoAscender sTypoDescender sTypoLineGap usWinAscent usWinDescent usWeightClass fsSelection",
        "head": "macStyle",
    }.items():
        for field in fields.split():
            setattr(font[table], field, getattr(whole[table], field))
    for record in font["name"].names:
        name = {1: "Zapis Sans", 3: f"Zapis Sans {weight}, after Noto Sans", 4: f"Zapis Sans {weight}", 6: f"ZapisSans-{weight}"}
        if record.nameID in name:
            record.string = name[record.nameID]
    font["head"].created = font["head"].modified = whole["head"].modified
    font.recalcTimestamp = False
    font.save(f"{here}/ZapisSans-{weight}.ttf")
PY
