"""Rulings on a script of what happened at a table: asked for by POST, and nothing is kept."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from api.operation import Inquiry
from rubbers.registries import CODES
from rubbers.rulings.adjudicate import adjudicate
from rubbers.rulings.read import read_script


class Adjudications(Inquiry):
    """The ruling assistant."""

    takes = "Script"
    gives = "Adjudication"

    def answer(self, request: Request) -> Response:
        """Rule on what happened at a table: who may ask for what, until when, and by which law.

        A fact on which a law turns and which nobody has told comes back as a question, with what
        each answer leads to. Tell it, or send a remedy back, as the next event.
        """
        told: Any = request.data
        codes = {code.id: code for code in CODES}
        return Response(adjudicate(read_script(told, codes, from_text=False)))
