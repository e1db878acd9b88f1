"""An evening whose format isn't installed here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tables.drive.queries import head_of
from tables.registries import FORMATS

if TYPE_CHECKING:
    from club.models import Evening


def missing_words(evening: Evening) -> str:
    """Return a warning that nobody can be seated without the format's plugin; "" if it is loaded.

    A drive that has begun gets no warning: it goes on with the fixed movement.
    """
    if evening.format in FORMATS or head_of(evening) is not None:
        return ""
    words = _(
        "The plugin of this evening’s format, {format}, isn’t installed here, so nobody can be "
        "seated. Install it again and restart the program, or plan another evening with another "
        "format."
    )
    return words.format(format=evening.format)
