"""Cuts the fonts of card faces, and writes down how wide their letters are.

    python tools/cut_fonts.py FOLDER

In FOLDER and below it lie Alegreya and Alegreya Sans as TTF, as their authors publish them, with the licence
of each as `OFL.txt` or `LICENSE_FONT` in a folder above it. What comes of them lies in `drawing/fonts`: for
the press as TTF, for the browser as WOFF2, and `measures.json` for setting type without opening a font.

A cut font has a name of its own, so that nobody's installed font of other measures is taken for it; lining
figures; no ligatures; no kerning beside a space, where browsers differ; and no space so narrow that readers
of PDF, which look at gaps rather than at letters, take two words for one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString  # type: ignore[import-untyped]
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

FONTS: Final = Path(__file__).parent.parent / "src/cardwright/drawing/fonts"

UNITS: Final = 1000
"""Of every font to the em."""


class Cut(NamedTuple):
    """A font to be cut: the file it comes from, and what it is called then."""

    source: str
    family: str
    style: str


CUTS: Final = tuple(
    Cut(f"{source}_{weight}.ttf", family, style)
    for source, family in (("Alegreya", "Cardwright Serif"), ("AlegreyaSans", "Cardwright Sans"))
    for weight, style in (("400Regular", "Regular"), ("400Regular_Italic", "Italic"), ("700Bold", "Bold"))
)

LETTERS: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *(0x192, 0x218, 0x219, 0x21A, 0x21B, 0x1E9E, 0x2C6, 0x2DA, 0x2DC),
    *(0x2009, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E),
    *(0x2020, 0x2021, 0x2022, 0x2026, 0x202F, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x20AC),
    *(0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2248, 0x2260, 0x2264, 0x2265),
)
"""Latin with its supplement and its first extension, punctuation, and signs that stand on cards."""

SPACES: Final = frozenset(map(chr, (0x20, 0xA0, 0x2009, 0x202F)))

LEAST_SPACE: Final = 200
"""How wide a space is at least. Browsers that show a PDF and copy from it overlook one of 180."""

SAME: Final = {"\u00a0": " ", "\u2010": "-", "\u2011": "-"}
"""Signs that are set as another where the font lacks them."""


class Kerning(NamedTuple):
    """By how much pairs of letters move together: classes of first letters, of second ones, and their rows.

    A row has pairs of the number of a second class and a distance, in thousandths of an em.
    """

    first: list[str]
    second: list[str]
    rows: list[list[tuple[int, int]]]


def main(folder: Path) -> None:
    """Cut all fonts and write their measures."""
    measures = {}
    for cut in CUTS:
        (source,) = folder.rglob(cut.source)
        font = TTFont(source, recalcTimestamp=False)
        name = f"{cut.family.replace(' ', '')}-{cut.style}"
        measures[name] = cut_font(font, cut)
        font.save(FONTS / f"{name}.ttf")
        font.flavor = "woff2"
        font.save(FONTS / f"{name}.woff2")
        licence = next(found for above in source.parents for found in licences(above))
        text = "\n".join(line.rstrip() for line in licence.read_text(encoding="utf-8").splitlines())
        (FONTS / f"{cut.family.replace(' ', '')}-OFL.txt").write_text(text + "\n", encoding="utf-8")
    lines = ",\n".join(f"{json.dumps(name)}: {written(each)}" for name, each in measures.items())
    (FONTS / "measures.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def licences(folder: Path) -> Iterator[Path]:
    """The licence of the fonts in a folder."""
    return (folder / name for name in ("OFL.txt", "LICENSE_FONT") if (folder / name).is_file())


def written(measures: object) -> str:
    """Data as JSON in one line."""
    return json.dumps(measures, ensure_ascii=False, separators=(",", ":"))


def cut_font(font: TTFont, cut: Cut) -> dict[str, Any]:
    """Leave of a font what cards need, under its new name; what is returned are its measures."""
    assert font["head"].unitsPerEm == UNITS
    set_lining_figures(font)
    widen_spaces(font)
    for sign, other in SAME.items():
        if ord(sign) not in font.getBestCmap():
            add_letter(font, sign, font.getBestCmap()[ord(other)])
    options = Options()
    options.layout_features = ["kern"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["DSIG", "STAT", "meta", "MVAR", "GDEF"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    kerning = classes(dict(pairs(font)))
    for table in ("GPOS", "GSUB", "GDEF"):
        if table in font:
            del font[table]
    addOpenTypeFeaturesFromString(font, feature(font, kerning))
    rename(font, cut)
    letters = font.getBestCmap()
    advances = {chr(letter): font["hmtx"][glyph][0] for letter, glyph in sorted(letters.items())}
    return {
        "family": cut.family,
        "advances": advances,
        "first": kerning.first,
        "second": kerning.second,
        "kerning": [[number for pair in row for number in pair] for row in kerning.rows],
    }


def add_letter(font: TTFont, sign: str, glyph: str) -> None:
    """Let a sign be drawn by a glyph."""
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(sign)] = glyph


def widen_spaces(font: TTFont) -> None:
    """Let no space between words be narrower than `LEAST_SPACE`."""
    letters, metrics = font.getBestCmap(), font["hmtx"]
    for glyph in {letters[ord(sign)] for sign in " \u00a0" if ord(sign) in letters}:
        width, bearing = metrics[glyph]
        metrics[glyph] = (max(width, LEAST_SPACE), bearing)


def set_lining_figures(font: TTFont) -> None:
    """Let figures be as high as capitals: on cards they are read alone."""
    replaced: dict[str, str] = {}
    gsub = font["GSUB"].table
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for number in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[number].SubTable:
                    replaced |= getattr(table, "ExtSubTable", table).mapping
    for table in font["cmap"].tables:
        for letter in range(ord("0"), ord("9") + 1):
            if letter in table.cmap:
                table.cmap[letter] = replaced.get(table.cmap[letter], table.cmap[letter])


def pairs(font: TTFont) -> Iterator[tuple[tuple[str, str], int]]:
    """Every pair of letters that is kerned, as the font says it, but beside spaces."""
    letters = {
        chr(letter): glyph for letter, glyph in font.getBestCmap().items() if chr(letter) not in SPACES
    }
    tables = [
        getattr(table, "ExtSubTable", table)
        for lookup in font["GPOS"].table.LookupList.Lookup
        for table in lookup.SubTable
    ]
    assert all(table.LookupType == 2 for table in tables)
    for first, left in letters.items():
        firsts = [table for table in tables if left in table.Coverage.glyphs]
        for second, right in letters.items():
            for table in firsts:
                found = distance(table, left, right)
                if found is not None:
                    if found:
                        yield (first, second), found
                    break


def distance(table: Any, left: str, right: str) -> int | None:
    """What one part of a font's kerning says of two glyphs; None where it leaves them to the next."""
    if table.Format == 1:
        records = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
        value = next((each.Value1 for each in records if each.SecondGlyph == right), None)
        return None if value is None else getattr(value, "XAdvance", 0)
    record = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)]
    value = record.Class2Record[table.ClassDef2.classDefs.get(right, 0)].Value1
    return 0 if value is None else getattr(value, "XAdvance", 0)


def classes(kerned: dict[tuple[str, str], int]) -> Kerning:
    """Letters that are kerned alike, put together."""
    rows: dict[str, dict[str, int]] = {}
    for (first, second), moved in kerned.items():
        rows.setdefault(first, {})[second] = moved
    alike: dict[tuple[tuple[str, int], ...], str] = {}
    for first, row in sorted(rows.items()):
        key = tuple(sorted(row.items()))
        alike[key] = alike.get(key, "") + first
    columns: dict[str, list[tuple[int, int]]] = {}
    for number, key in enumerate(alike):
        for second, moved in key:
            columns.setdefault(second, []).append((number, moved))
    seconds: dict[tuple[tuple[int, int], ...], str] = {}
    for second, column in sorted(columns.items()):
        seconds[tuple(column)] = seconds.get(tuple(column), "") + second
    found: list[list[tuple[int, int]]] = [[] for _ in alike]
    for place, column_of_class in enumerate(seconds):
        for number, moved in column_of_class:
            found[number].append((place, moved))
    return Kerning(list(alike.values()), list(seconds.values()), found)


def feature(font: TTFont, kerning: Kerning) -> str:
    """The kerning as a feature file; a glyph that two letters share is named once."""
    glyphs = font.getBestCmap()

    def named(letters: str) -> str:
        return " ".join(dict.fromkeys(glyphs[ord(letter)] for letter in letters))

    lines = ["languagesystem DFLT dflt;", "languagesystem latn dflt;"]
    lines += [f"@first{place} = [{named(letters)}];" for place, letters in enumerate(kerning.first)]
    lines += [f"@second{place} = [{named(letters)}];" for place, letters in enumerate(kerning.second)]
    lines.append("feature kern {")
    for first, row in enumerate(kerning.rows):
        lines += [f"pos @first{first} @second{second} {moved};" for second, moved in row]
    lines.append("} kern;")
    return "\n".join(lines)


def rename(font: TTFont, cut: Cut) -> None:
    """Call the font by its new name; whose it is and under which licence stays."""
    full = f"{cut.family} {cut.style}"
    named = {1: cut.family, 2: cut.style, 3: full, 4: full, 6: full.replace(f" {cut.style}", f"-{cut.style}")}
    named[6] = named[6].replace(" ", "")
    names = font["name"]
    names.names = [each for each in names.names if each.nameID in (0, 13, 14) and each.platformID == 3]
    for number, words in named.items():
        names.setName(words, number, 3, 1, 0x409)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
