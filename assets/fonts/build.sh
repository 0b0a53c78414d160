#!/bin/sh
# Makes ZapisSans-Regular.ttf and ZapisSans-Bold.ttf from Debian's fonts-noto-core
# with its fonttools and python3-pyclipper: Noto Sans for the six languages, and
# without kerning for names in all of Latin, Cyrillic and Greek (what shapes text on
# the device loses Cyrillic pairs if the table is that large); Noto Sans Armenian and
# Georgian; a few signs of Noto Sans Symbols 2 and Noto Sans Math; and our own chess
# figurines from the folder figurines, so that one line holds letters and figurines
# on one baseline on every device. The figurines are solid, those of White too:
# beside bold letters an outline is a hairline.
# The digits of Noto Sans are tabular as they are. The height of a line stays that
# of Noto Sans. Modified versions carry a name of their own.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
noto=${NOTO:-/usr/share/fonts/truetype/noto}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

letters='U+0020-007E,U+00A0-017F,U+0218-021B,U+02BC,U+02C6,U+02DA,U+02DC,U+0300-0304,U+0306-030C,U+0327,U+0328,U+0400-045F,U+0462,U+0463,U+0472-0475,U+0490-0491,U+04D8-04D9'
names='U+0180-0217,U+021C-024F,U+0259,U+0292,U+02B9-02BB,U+02BF,U+0370-03FF,U+0460,U+0461,U+0464-0471,U+0476-048F,U+0492-04D7,U+04DA-052F,U+1E00-1EFF'
armenian='U+0531-0556,U+0559-058A'
georgian='U+10D0-10FF,U+1C90-1CBF'
signs='U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032,U+2033,U+2039,U+203A,U+2044,U+2070,U+2074-2079,U+2080-2089,U+20AC,U+20B4,U+2116,U+2122,U+2153,U+2154,U+215B-215E,U+221E,U+FFFD'
discs='U+25CB,U+25CF'
math='U+2190-2193,U+2212,U+2248,U+2260,U+2264,U+2265'

subset() { # file, characters, features, out
	pyftsubset "$1" --unicodes="$2" --layout-features="$3" --no-hinting --notdef-outline --name-IDs='0,1,2,3,4,5,6,7,13,14' --output-file="$4"
}
subset "$noto/NotoSansSymbols2-Regular.ttf" "$discs" '' "$work/discs.ttf"
subset "$noto/NotoSansMath-Regular.ttf" "$math" '' "$work/math.ttf"
for weight in Regular Bold; do
	subset "$noto/NotoSans-$weight.ttf" "$letters,$signs" kern "$work/letters-$weight.ttf"
	subset "$noto/NotoSans-$weight.ttf" "$names" '' "$work/names-$weight.ttf"
	subset "$noto/NotoSansArmenian-$weight.ttf" "$armenian" '' "$work/armenian-$weight.ttf"
	subset "$noto/NotoSansGeorgian-$weight.ttf" "$georgian" '' "$work/georgian-$weight.ttf"
done

/usr/bin/python3 - "$noto" "$work" "$here" <<'PY'
import re
import sys
import pyclipper
from fontTools.merge import Merger
from fontTools.pens.basePen import BasePen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

noto, work, here = sys.argv[1:]

SCALE, FOOT, SIDE = 23, 38.4, 44  # font units a unit of the drawing; its line; space beside a man
FINE = 64                            # pyclipper counts in whole numbers


class Flat(BasePen):
    """Takes a path to pieces: polygons in font units, y upwards."""

    def __init__(self):
        super().__init__(None)
        self.polygons = []

    def add(self, p):
        self.polygons[-1].append((round(p[0] * SCALE * FINE), round((FOOT - p[1]) * SCALE * FINE)))

    def _moveTo(self, p):
        self.polygons.append([])
        self.add(p)

    def _lineTo(self, p):
        self.add(p)

    def _curveToOne(self, b, c, d):
        a = self._getCurrentPoint()
        for i in range(1, 9):
            t = i / 8
            u = 1 - t
            self.add([u**3 * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t**3 * d[k] for k in (0, 1)])

    def _closePath(self):
        pass


def figurine(file):
    """Gives the outlines of a figurine and its advance."""
    whole, cut = [], []
    for fill, d in re.findall(r'<path fill="(#\w+)" d="([^"]*)"', open(file).read()):
        pen = Flat()
        parse_path(d, pen)
        (cut if fill == "#FFFFFF" else whole).extend(pen.polygons)
    clipper = pyclipper.Pyclipper()
    clipper.AddPaths(whole, pyclipper.PT_SUBJECT, True)
    if cut:
        clipper.AddPaths(cut, pyclipper.PT_CLIP, True)
    shape = clipper.Execute(pyclipper.CT_DIFFERENCE, pyclipper.PFT_NONZERO, pyclipper.PFT_NONZERO)
    shape = pyclipper.CleanPolygons(shape, FINE)
    left = min(x for p in shape for x, _ in p)
    right = max(x for p in shape for x, _ in p)
    out = [[(round((x - left) / FINE) + SIDE, round(y / FINE)) for x, y in p] for p in shape if len(p) > 2]
    return out, round((right - left) / FINE) + 2 * SIDE


def draw(font):
    """Puts the figurines of both sides into the font."""
    names = "king queen rook bishop knight pawn".split()
    font.setGlyphOrder(font.getGlyphOrder() + [f"figurine.{name}" for name in names])
    for i, name in enumerate(names):
        outlines, advance = figurine(f"{here}/figurines/{name}.svg")
        pen = TTGlyphPen(None)
        for polygon in outlines:
            polygon = polygon[::-1]  # TrueType fills what lies to the right
            pen.moveTo(polygon[0])
            for p in polygon[1:]:
                pen.lineTo(p)
            pen.closePath()
        glyph = f"figurine.{name}"
        font["glyf"][glyph] = pen.glyph()
        font["hmtx"][glyph] = (advance, SIDE)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[0x2654 + i] = table.cmap[0x265A + i] = glyph

for weight in ("Regular", "Bold"):
    whole = TTFont(f"{noto}/NotoSans-{weight}.ttf")
    font = Merger().merge([f"{work}/{n}.ttf" for n in (f"letters-{weight}", f"names-{weight}", f"armenian-{weight}", f"georgian-{weight}", "discs", "math")])
    for table, fields in {
        "hhea": "ascent descent lineGap",
        "OS/2": "sTypoAscender sTypoDescender sTypoLineGap usWinAscent usWinDescent usWeightClass fsSelection",
        "head": "macStyle",
    }.items():
        for field in fields.split():
            setattr(font[table], field, getattr(whole[table], field))
    draw(font)
    for record in font["name"].names:
        name = {1: "Zapis Sans", 3: f"Zapis Sans {weight}, after Noto Sans", 4: f"Zapis Sans {weight}", 6: f"ZapisSans-{weight}"}
        if record.nameID in name:
            record.string = name[record.nameID]
    font["head"].created = font["head"].modified = whole["head"].modified
    font.recalcTimestamp = False
    font.save(f"{here}/ZapisSans-{weight}.ttf")
PY
