"""OPTIONS: every address says which methods it takes, whatever it renders otherwise."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request


class SaysItsMethods:
    """A view whose answer to OPTIONS is its `Allow` and nothing else."""

    def options(self, request: Request, *args: Any, **address: Any) -> HttpResponse:
        """Say, in `Allow`, which methods the address takes."""
        return HttpResponse(status=204)
