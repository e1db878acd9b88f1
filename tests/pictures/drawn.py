"""Pictures for tests, drawn here."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image


def a_picture(
    kind: str = "JPEG", size: tuple[int, int] = (40, 20), mode: str = "RGB", **more: Any
) -> bytes:
    """Return a picture that is red on its left half and blue on its right."""
    image = Image.new(mode, size, "blue")
    image.paste("red", (0, 0, size[0] // 2, size[1]))
    out = io.BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def opened(content: bytes) -> Image.Image:
    """Read a picture."""
    return Image.open(io.BytesIO(content))
