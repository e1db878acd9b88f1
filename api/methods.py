"""OPTIONS: every address lists its methods, whatever else it renders."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request


class SaysItsMethods:
    """A view that answers OPTIONS with only its `Allow` header."""

    def options(self, request: Request, *args: Any, **address: Any) -> HttpResponse:
        """Return the methods of the address in the `Allow` header."""
        return HttpResponse(status=204)
