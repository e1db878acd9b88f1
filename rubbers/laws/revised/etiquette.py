"""Etiquette in the revised code, if it differs."""

from __future__ import annotations

from club.reason import N_
from rubbers.laws import etiquette

ARTICLE_1 = etiquette.ARTICLE_2.revised(
    "etiquette.1",
    N_("Who has the lead keeps the next card in his hand till his partner has played."),
)
ARTICLE_3 = etiquette.ARTICLE_4.revised(
    "etiquette.3",
    N_("To have cards placed, or to ask what is trumps, is for one's own knowledge alone."),
)
