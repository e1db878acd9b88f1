#!/usr/bin/env python3
# ruff: noqa: E501
"""Check every colour pair the components use against WCAG 2.2 AA. Reads static/look/tokens.css, writes contrast.txt beside itself; exit 1 on a failure."""

import pathlib
import re
import sys

here = pathlib.Path(__file__).resolve().parent
look = here.parent.parent / "static/look"
css = (look / "tokens.css").read_text()


def block(start: str) -> dict[str, str]:
    i = css.index(start)
    j = css.index("{", i)
    k = css.index("}", j)
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-fA-F]{6})", css[j:k]))


light = block(":root {")
dark = {**light, **block(':root[data-theme="dark"] {')}
if dark != {**light, **block(':root:not([data-theme="light"]) {')}:
    sys.exit("tokens.css: the two dark blocks are not the same dark")


def lum(h: str) -> float:
    v = [int(h[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    w = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in v]
    return 0.2126 * w[0] + 0.7152 * w[1] + 0.0722 * w[2]


def ratio(a: str, b: str) -> float:
    light, dark = sorted((lum(a), lum(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


papers = ["paper", "paper-raised", "paper-sunk"]
text = [
    (f, b)
    for f in ("ink", "ink-2", "ink-3", "baize", "brass", "claret", "pen", "suit-h")
    for b in papers
]
text += [
    ("on-baize", "baize-fill"),
    ("on-baize", "baize-deep"),
    ("on-baize-2", "baize-fill"),
    ("on-baize-2", "baize-deep"),
    ("ink", "baize-soft"),
    ("ink-2", "baize-soft"),
    ("baize", "baize-soft"),
    ("ink", "brass-soft"),
    ("ink-2", "brass-soft"),
    ("brass", "brass-soft"),
    ("ink", "claret-soft"),
    ("ink-2", "claret-soft"),
    ("claret", "claret-soft"),
    ("on-bar", "bar"),
    ("card-s", "card-face"),
    ("card-h", "card-face"),
    ("card-h", "card-tint"),
]
shape = [
    (f, b)
    for f in ("rule-strong", "focus", "baize-fill", "claret-fill")
    for b in ("paper", "paper-raised")
] + [("card-back-line", "card-back"), ("brass-line", "baize-deep")]
rows, bad = [], 0
for name, t in (("light", light), ("dark", dark)):
    for kind, need, pairs in (("text", 4.5, text), ("shape", 3.0, shape)):
        for f, b in pairs:
            if kind == "shape" and name == "dark" and f in ("baize-fill", "claret-fill"):
                continue  # in the dark these carry a word and a border; the fill itself is not the signal
            r = ratio(t[f], t[b])
            ok = r >= need
            bad += not ok
            rows.append(
                f"{name:5}  {kind:5}  {f:12} on {b:13} {r:5.2f}  {'AAA' if kind == 'text' and r >= 7 else 'ok' if ok else 'FAIL'}"
            )
rows.append(
    "four colours on the card face: "
    + ", ".join(
        f"{n} {ratio(h, light['card-face']):.2f}"
        for n, h in (("diamonds", "#a34d00"), ("clubs", "#1a6b3c"))
    )
)
(here / "contrast.txt").write_text("\n".join(rows) + f"\n{bad} failures\n")
print(
    "\n".join(r for r in rows if "FAIL" in r or "four" in r),
    f"\n{len(rows) - 1} pairs, {bad} failures",
)
sys.exit(bad > 0)
