"""Rulings on what happened at a table or in the room: a POST that stores nothing."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from api.http.views import InquiryView
from rubbers.registries import CODES
from tables.rulings.any_script import adjudicate


class AdjudicationsView(InquiryView):
    """The ruling assistant."""

    takes = "Script"
    gives = "Adjudication"

    def answer(self, request: Request) -> Response:
        """Rule on what happened at a table or in the room.

        Returns the rulings, with who may claim which remedy under which law. A fact that a law
        depends on and the script does not give comes back as a question, with the outcome of each
        answer. To go on, append the answer, or a remedy from the reply, as the next event. 422 for
        an impossible script.
        """
        payload: Any = request.data
        codes = {code.id: code for code in CODES}
        return Response(adjudicate(payload, codes, from_text=False))
