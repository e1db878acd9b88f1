"""Rulings on what happened at a table or in the room: asked for by POST, and nothing is kept."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from api.operation import Inquiry
from rubbers.registries import CODES
from tables.rulings.by_kind import adjudicate


class Adjudications(Inquiry):
    """The ruling assistant."""

    takes = "Script"
    gives = "Adjudication"

    def answer(self, request: Request) -> Response:
        """Rule on what happened at a table or in the room: who may ask for what, by which law.

        A fact on which a law turns and which nobody has told comes back as a question, with what
        each answer leads to. Tell it, or send a remedy back, as the next event.
        """
        told: Any = request.data
        codes = {code.id: code for code in CODES}
        return Response(adjudicate(told, codes, from_text=False))
