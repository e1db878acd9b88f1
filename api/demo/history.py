"""Past evenings of the demonstration club, from the papers of the worked examples."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

from api.paper.entering import enter_paper
from api.paper.paper import read_paper
from club.models import Club

PAPERS = Path(settings.BASE_DIR) / "docs" / "examples" / "evenings"
WEEKS_AGO = {"four": 2, "eleven": 1}


def enter(club: Club, now: datetime) -> dict[str, str]:
    """Enter the evenings of past weeks; return their keys by the names of their papers."""
    keys = {}
    for name, weeks in WEEKS_AGO.items():
        paper = read_paper(PAPERS / f"{name}.yaml")
        day = (now - timedelta(weeks=weeks)).date()
        keys[name] = enter_paper(club, paper.on(day), now).evening
    return keys
