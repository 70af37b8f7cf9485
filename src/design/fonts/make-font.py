"""Makes anek-latin.woff2, the one font file the page loads.

    apt-get install fonttools python3-brotli
    npm install --no-save @fontsource-variable/anek-latin@5.3.0
    /usr/bin/python3 src/design/fonts/make-font.py

The stock subsets keep the rupee sign in a second file (latin-ext), and no subset has arrows or a star.
This takes the variable Latin subset (weight and width), adds the rupee glyph of latin-ext with its
variations, draws four signs, keeps the characters a page shows and narrows the axes to what is used.
"""

from math import cos, pi, sin
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).resolve().parent
FILES = HERE.parents[2] / 'node_modules/@fontsource-variable/anek-latin/files'
SIGNS = '₹–—…×−·•‘’“”©°½€→←↓↑★'
NAMES = 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ'


def polygon(points):
    pen = TTGlyphPen(None)
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def arrow(turn):
    """An arrow as wide as a figure and a half, its shaft on the height of an x's middle; turn in quarter circles."""
    right = [(-620, 75), (330, 75), (40, 365), (150, 475), (620, 0), (150, -475), (40, -365), (330, -75), (-620, -75)]
    c, s = [(1, 0), (0, 1), (-1, 0), (0, -1)][turn]
    return polygon([(x * c - y * s + 800, x * s + y * c + 560) for x, y in right])


def star():
    def at(i):
        radius = (760, 320)[i % 2]
        return round(800 + radius * sin(i * pi / 5)), round(640 + radius * cos(i * pi / 5))

    return polygon([at(i) for i in range(10)])


def add(font, code, name, glyph, advance, deltas=()):
    font['glyf'][name] = glyph
    glyph.recalcBounds(font['glyf'])
    font['hmtx'][name] = (advance, glyph.xMin)
    variations[name] = list(deltas)
    for table in font['cmap'].tables:
        if table.isUnicode():
            table.cmap[code] = name


def still_kerning(font):
    """Pairs stand as far apart as in the regular text face, at every weight and width: a fifth of the file less."""
    for lookup in font['GPOS'].table.LookupList.Lookup:
        for pairs in lookup.SubTable:
            if pairs.LookupType != 2:
                continue
            rows = pairs.PairSet if pairs.Format == 1 else pairs.Class1Record
            for row in rows:
                for pair in row.PairValueRecord if pairs.Format == 1 else row.Class2Record:
                    for value in filter(None, (pair.Value1, pair.Value2)):
                        for device in ('XPlaDevice', 'YPlaDevice', 'XAdvDevice', 'YAdvDevice'):
                            vars(value).pop(device, None)
            pairs.ValueFormat1 &= 0xF
            pairs.ValueFormat2 &= 0xF


font = TTFont(FILES / 'anek-latin-latin-wdth-normal.woff2')
extended = TTFont(FILES / 'anek-latin-latin-ext-wdth-normal.woff2')
variations = font['gvar'].variations  # read before the glyphs grow in number
del font['HVAR']  # advances then vary by gvar's phantom points, which every rasteriser reads

rupee = extended.getBestCmap()[ord('₹')]
add(font, ord('₹'), rupee, extended['glyf'][rupee], extended['hmtx'][rupee][0], extended['gvar'].variations[rupee])
for turn, (sign, name) in enumerate([('→', 'arrowright'), ('↑', 'arrowup'), ('←', 'arrowleft'), ('↓', 'arrowdown')]):
    add(font, ord(sign), name, arrow(turn), 1600)
add(font, ord('★'), 'blackstar', star(), 1600)
font['maxp'].recalc(font)

instantiateVariableFont(font, {'wght': (400, 800), 'wdth': (75, 100)}, inplace=True)
still_kerning(font)
for name in font.getGlyphOrder():  # the instancer drops what does not vary, the subsetter wants an entry each
    font['gvar'].variations.setdefault(name, [])
options = Options()
options.flavor = 'woff2'
options.layout_features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'liga', 'calt']
options.hinting = False
subsetter = Subsetter(options)
subsetter.populate(text=''.join(map(chr, range(0x20, 0x7F))) + '\u00a0' + SIGNS + NAMES)
subsetter.subset(font)
font.flavor = 'woff2'
font.save(HERE / 'anek-latin.woff2')
print((HERE / 'anek-latin.woff2').stat().st_size, 'bytes')
