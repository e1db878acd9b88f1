"""How far a dispute has come, in a word."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.disputes.models import Dispute as Row


def stage_words(kind: str, stage: str) -> str:
    """Return the name of a stage; a complaint is answered, not ruled on."""
    if kind == Row.Kind.ETIQUETTE and stage == Row.Stage.RULED:
        return _("answered")
    return str(Row.Stage(stage).label)
