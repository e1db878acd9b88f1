"""The files of the look: every colour readable, every file there, nothing from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.template.loader import get_template
from django.test import override_settings

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = {
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
}
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
OURS = [*TEMPLATES, *(ROOT / "static").glob("*.js"), *(ROOT / "static").rglob("*.css")]
ELSEWHERE = re.compile(r"""(?:src|href|url\(|fetch\(|import)\s*[=(]?\s*["']?(?:https?:)?//""")


def test_every_pair_of_colours_can_be_read(tmp_path):
    measured = subprocess.run(
        [sys.executable, ROOT / "docs/look/contrast.py"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert measured.returncode == 0, measured.stdout
    assert measured.stdout.strip().endswith("0 failures")


def test_every_file_a_style_names_is_there(tmp_path):
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=MANIFEST):
        call_command("collectstatic", "--noinput", verbosity=0)
        styles = staticfiles_storage.stored_name("look/tokens.css")
        drawn = (tmp_path / styles).read_text()
    fonts = re.findall(r'url\("([^"]+\.woff2)"\)', drawn)
    assert len(fonts) == 8
    assert all((tmp_path / "look" / font).exists() for font in fonts)
    assert all(re.search(r"\.[0-9a-f]{12}\.woff2$", font) for font in fonts)


def test_every_file_a_template_names_is_there():
    named = re.compile(r"""{% static ["']([^"']+)["'] %}""")
    files = {name for path in TEMPLATES for name in named.findall(path.read_text())}
    missing = [name for name in files if not staticfiles_storage_has(name)]
    assert "look/cards.svg" not in missing and missing == []


def staticfiles_storage_has(name: str) -> bool:
    from django.contrib.staticfiles import finders

    return finders.find(name) is not None


def test_nothing_comes_from_elsewhere():
    assert [path.name for path in OURS if ELSEWHERE.search(path.read_text())] == []


def test_what_would_come_from_elsewhere_is_seen():
    assert ELSEWHERE.search('<script src="https://cdn.example/x.js">')
    assert ELSEWHERE.search("src: url(//fonts.example/x)")


def test_no_page_holds_a_script_of_its_own():
    inline = re.compile(r"<script(?![^>]*\bsrc=)|\son\w+=", re.IGNORECASE)
    assert [path.name for path in TEMPLATES if inline.search(path.read_text())] == []


def test_every_template_can_be_read():
    for path in TEMPLATES:
        get_template(str(path.relative_to(ROOT / "templates")))


def test_every_icon_named_is_drawn():
    drawn = set(re.findall(r"^\.i-([a-z]+) ", (ROOT / "static/look/base.css").read_text(), re.M))
    asked = {
        name
        for path in TEMPLATES
        for name in re.findall(r'{% icon "([a-z]+)" %}', path.read_text())
    }
    assert asked - drawn == set()


def test_what_a_fill_tells_is_told_in_forced_colours_too():
    tells = re.compile(r"""(:checked\)|\[aria-current[^]]*\]|\.peg\[data-by\])(:hover)?$""")
    rules = re.compile(r"([^{}]+){([^{}]*background:[^{}]*)}")
    look = ROOT / "static/look"
    forced = chosen((look / "forced.css").read_text(), rules, tells)
    filled = {
        selector
        for path in look.glob("*.css")
        if path.name not in {"forced.css", "print.css"}
        for selector in chosen(path.read_text(), rules, tells)
    }
    assert len(filled) > 5 and filled <= forced


def chosen(css, rules, tells):
    """Return the selectors of what is filled because it is chosen, or won."""
    plain = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    selectors = [one.strip() for names, _ in rules.findall(plain) for one in names.split(",")]
    return {one for one in selectors if tells.search(one)}
