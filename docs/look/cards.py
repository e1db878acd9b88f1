#!/usr/bin/env python3
# ruff: noqa: E501
"""Draw cards.svg: 52 faces, back and four suit shapes as <symbol>s (ids AS 10H QD, back, suit-s ...).
Own drawings; letters and figures are outlines taken from Newsreader (OFL), so that no font is needed. Needs fonttools, brotli.
Colours come from --card-* (tokens.css) through <use>; --card-std / --card-large switch the two layers."""

import math
import pathlib

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

look = pathlib.Path(__file__).resolve().parents[2] / "static/look"
font = instantiateVariableFont(
    TTFont(look / "fonts/newsreader-latin-opsz-normal.woff2"), {"wght": 560, "opsz": 30}
)
gs, cmap = font.getGlyphSet(), font.getBestCmap()


def letters(text: str, cx: float, top: float, height: float, squeeze: float = 1.0) -> str:
    """Outlines of `text` centred on cx, its figures' top at `top`, `height` high."""
    ref = BoundsPen(gs)
    gs[cmap[ord("H" if text.isalpha() else "7")]].draw(ref)
    k = height / ref.bounds[3]
    x, glyphs = 0, []
    for ch in text:
        g = gs[cmap[ord(ch)]]
        glyphs.append((g, x))
        x += g.width - (70 if len(text) > 1 else 0)
    bp = BoundsPen(gs)
    for g, gx in glyphs:
        g.draw(TransformPen(bp, (1, 0, 0, 1, gx, 0)))
    mid = (bp.bounds[0] + bp.bounds[2]) / 2
    kx = k * squeeze
    d = ""
    for g, gx in glyphs:
        p = SVGPathPen(gs, ntos=lambda v: f"{v:.1f}".rstrip("0").rstrip("."))
        g.draw(TransformPen(p, (kx, 0, 0, -k, cx + (gx - mid) * kx, top + height)))
        d += p.getCommands()
    return f'<path d="{d}"/>'


SUITS = {
    "s": "M50 4C57 24 93 41 93 64C93 77 83 85 72 85C64 85 57 81 53.4 74C54.4 85 58 92 66 96H34C42 92 45.6 85 46.6 74C43 81 36 85 28 85C17 85 7 77 7 64C7 41 43 24 50 4Z",
    "h": "M50 93C23 66 5 50 5 30C5 15 16 7 27 7C38 7 46 13 50 24C54 13 62 7 73 7C84 7 95 15 95 30C95 50 77 66 50 93Z",
    "d": "M50 3C60 24 72 39 86 50C72 61 60 76 50 97C40 76 28 61 14 50C28 39 40 24 50 3Z",
    "c": "M50 5A21 21 0 0 1 64.5 41.4A21 21 0 1 1 54 72C54.6 84 58 92 66 96H34C42 92 45.4 84 46 72A21 21 0 1 1 35.5 41.4A21 21 0 0 1 50 5Z",
}
INK = {"s": "#1d231f", "c": "#1d231f", "h": "#b0232a", "d": "#b0232a"}


def pip(s: str, cx: float, cy: float, size: float, flip: bool = False) -> str:
    t = f' transform="rotate(180 {cx} {cy})"' if flip else ""
    return f'<use href="#suit-{s}" x="{cx - size / 2:g}" y="{cy - size / 2:g}" width="{size:g}" height="{size:g}"{t}/>'


def both(inner: str) -> str:  # and the same upside down
    return inner + f'<g transform="rotate(180 125 175)">{inner}</g>'


L, C, R = 89, 125, 161
T, B = 70, 280
q = (B - T) / 3
SPOTS: dict[int, list[tuple[float, float]]] = {
    2: [(C, T), (C, B)],
    3: [(C, T), (C, 175), (C, B)],
    4: [(L, T), (R, T), (L, B), (R, B)],
}
SPOTS[5] = SPOTS[4] + [(C, 175)]
SPOTS[6] = SPOTS[4] + [(L, 175), (R, 175)]
SPOTS[7] = SPOTS[6] + [(C, 122.5)]
SPOTS[8] = SPOTS[7] + [(C, 227.5)]
four: list[tuple[float, float]] = [(x, T + i * q) for x in (L, R) for i in range(4)]
SPOTS[9] = [*four, (C, 175)]
SPOTS[10] = [*four, (C, T + q / 2), (C, B - q / 2)]
F = 'fill="none" stroke="var(--card-back-line,#d9b968)"'  # var() in presentation attributes: Chromium, Firefox, Safari all read it


def crown(rank: str) -> str:
    if rank == "K":
        return (
            '<path d="M93 100 88 66 108 82 125 54 142 82 162 66 157 100Z"/><path d="M93 105h64v6H93z"/><circle cx="88" cy="61" r="5"/><circle cx="125" cy="48" r="6"/><circle cx="162" cy="61" r="5"/>'
            '<path d="M125 72 131 84 125 96 119 84Z" fill="var(--card-back-line,#d9b968)"/>'
        )
    if rank == "Q":
        pearls = "".join(
            f'<circle cx="{125 + 37 * math.sin(a):.1f}" cy="{101 - 44 * math.cos(a):.1f}" r="{5.6 if abs(a) < 0.1 else 4.4}"/>'
            for a in (-1.12, -0.56, 0, 0.56, 1.12)
        )
        return (
            '<path d="M91 100C89 84 98 76 103 88 104 71 117 66 119 84 119 66 131 66 131 84 133 66 146 71 147 88 152 76 161 84 159 100Z"/><path d="M93 105h64v6H93z"/>'
            + pearls
        )
    return (
        '<path d="M90 104C90 74 112 66 130 68 149 70 160 84 160 104Z"/><path d="M86 106h78v6H86z"/><path d="M146 78C150 58 164 46 182 44 178 64 166 76 146 78Z"/>'
        '<path d="M148 76C156 64 166 55 177 49" fill="none" stroke="var(--card-tint,#f7efdc)" stroke-width="2"/>'
    )


def ground(rank: str) -> str:
    if rank == "K":
        lines = "".join(
            f"M125 150L{125 + 190 * math.cos(a):.0f} {150 + 190 * math.sin(a):.0f}"
            for a in [math.pi * i / 20 for i in range(40)]
        )
        return f'<path d="{lines}" {F} stroke-width=".8" opacity=".75"/>'
    if rank == "Q":
        return "".join(
            f'<circle cx="{x}" cy="{y}" r="{r}" {F} stroke-width=".8" opacity=".75"/>'
            for x, y in ((57, 32), (193, 32))
            for r in range(14, 130, 13)
        )
    return f'<path d="{"".join(f"M{x} 20l160 160M{x} 20l-160 160" for x in range(-90, 350, 16))}" {F} stroke-width=".7" opacity=".6"/>'


def band(rank: str) -> str:
    shapes = ""
    for i in range(-6, 7):
        x = 125 + i * 17
        shapes += (
            f'<path d="M{x} 163l6 12-6 12-6-12z"/>'
            if rank == "K"
            else f'<circle cx="{x}" cy="175" r="5.5"/>'
            if rank == "Q"
            else f'<path d="M{x - 6} 165l8 10-8 10h5l8-10-8-10z"/>'
        )
    return (
        f'<g transform="rotate(-16 125 175)"><path d="M10 153h230v44H10z" fill="var(--card-tint,#f7efdc)"/><path d="M10 157h230v36H10z"/>'
        f'<path d="M10 160.5h230M10 189.500h230" {F} stroke-width="1.4"/><g fill="var(--card-back-line,#d9b968)">{shapes}</g></g>'
    )


def courtdef(rank: str) -> str:  # drawn once a rank, in currentColor
    letter = letters(rank, 125, 107, 38)
    half = (
        f'<svg x="56" y="30" width="138" height="145" viewBox="56 30 138 145">{ground(rank)}</svg><g transform="translate(125 92) scale(.84) translate(-125 -105)">{crown(rank)}</g>'
        f'<g stroke="var(--card-tint,#f7efdc)" stroke-width="9" stroke-linejoin="round">{letter}</g>{letter}'
    )
    return (
        f'<g id="court-{rank}"><rect x="56" y="30" width="138" height="290" rx="5" style="fill:var(--card-tint,#f7efdc)"/><svg x="56" y="30" width="138" height="290" viewBox="56 30 138 290">{both(half)}{band(rank)}</svg>'
        f'<rect x="56" y="30" width="138" height="290" rx="5" fill="none" stroke="currentColor" stroke-width="2"/><rect x="60.5" y="34.5" width="129" height="281" rx="3" {F} stroke-width="1.2"/></g>'
    )


def court(rank: str, s: str) -> str:
    drawn = f'<use href="#court-{rank}" transform="translate(125 175) scale(.84 1) translate(-125 -175)"/>'
    return drawn + both(pip(s, 83, 51, 21))


def ace(s: str) -> str:
    if s != "s":
        return f'<circle cx="125" cy="175" r="66" {F} stroke-width="1.4"/>' + pip(s, 125, 175, 88)
    dots = "".join(
        f'<circle cx="{125 + 80 * math.cos(a):.1f}" cy="{175 + 80 * math.sin(a):.1f}" r="{3.2 if i % 2 else 1.8}" fill="var(--card-back-line,#d9b968)"/>'
        for i, a in enumerate(2 * math.pi * i / 32 for i in range(32))
    )
    return (
        dots
        + f'<circle cx="125" cy="175" r="72" {F} stroke-width="1.4"/><circle cx="125" cy="175" r="88" {F} stroke-width="1.4"/>'
        + pip(s, 125, 173, 104)
    )


def face(rank: str, s: str) -> str:
    idx = f'<use href="#ix-{rank}"/>' + pip(s, 33, 95, 34)
    if rank == "A":
        body = ace(s)
    elif rank in "JQK":
        body = court(rank, s)
    else:
        body = "".join(pip(s, x, y, 46, y > 175.1) for x, y in SPOTS[int(rank)])
    big = f'<use href="#big-{rank}"/>' + pip(s, 68, 206, 84)
    return (
        f'<symbol id="{rank}{s.upper()}" viewBox="0 0 250 350"><rect x="1.5" y="1.5" width="247" height="347" rx="14" style="fill:var(--card-face,#fffdf7);stroke:var(--card-edge,#cdbf9f)" stroke-width="2.5"/>'
        f'<g style="color:var(--card-{s},{INK[s]})" fill="currentColor"><g style="display:var(--card-std,inline)">{both(idx)}{body}</g><g style="display:var(--card-large,none)">{both(big)}</g></g></symbol>'
    )


lat = "".join(f"M{x} 20l400 400M{x} 20l-400 400" for x in range(-400, 700, 22))
roundel = f'<path d="M125 105 185 175 125 245 65 175Z" fill="var(--card-back,#1f5f44)" {F[12:]} stroke-width="2"/><path d="M125 117 175 175 125 233 75 175Z" {F} stroke-width="1"/>'
back = (
    f'<symbol id="back" viewBox="0 0 250 350"><rect x="1.5" y="1.5" width="247" height="347" rx="14" style="fill:var(--card-face,#fffdf7);stroke:var(--card-edge,#cdbf9f)" stroke-width="2.5"/>'
    f'<rect x="12" y="12" width="226" height="326" rx="7" fill="var(--card-back,#1f5f44)"/><svg x="20" y="20" width="210" height="310" viewBox="20 20 210 310"><path d="{lat}" {F} stroke-width="1.1" opacity=".62"/></svg><rect x="20" y="20" width="210" height="310" rx="4" {F} stroke-width="1.8"/>'
    f'{roundel}<g fill="var(--card-back-line,#d9b968)">{pip("s", 125, 146, 32)}{pip("c", 125, 204, 32)}{pip("h", 102, 176, 26)}{pip("d", 148, 176, 26)}</g></symbol>'
)
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
defs = (
    "<defs>"
    + "\n".join(
        [courtdef(r) for r in "JQK"]
        + [
            f'<g id="ix-{r}">{letters(r, 33, 19, 51, 0.78 if r == "10" else 0.96)}</g>'
            for r in RANKS
        ]
        + [
            f'<g id="big-{r}">{letters(r, 68, 30, 104, 0.76 if r == "10" else 1)}</g>'
            for r in RANKS
        ]
    )
    + "</defs>"
)
syms = [
    f'<symbol id="suit-{s}" viewBox="0 0 100 100"><path d="{d}"/></symbol>'
    for s, d in SUITS.items()
] + [back]
syms += [face(r, s) for s in "shdc" for r in RANKS]
(look / "cards.svg").write_text(
    '<svg xmlns="http://www.w3.org/2000/svg">\n' + defs + "\n" + "\n".join(syms) + "\n</svg>\n"
)
for s, d in SUITS.items():
    (look / "suits").mkdir(exist_ok=True)
    (look / f"suits/{s}.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="{d}"/></svg>\n'
    )
print((look / "cards.svg").stat().st_size, "bytes", len(syms), "symbols")
