"""Processing an uploaded picture: it is decoded within limits and drawn again.

Only our own JPEG of the pixels is stored. Location, camera, comments, profiles, and anything else
in the file are dropped.
"""

from __future__ import annotations

import hashlib
import io
import re
import warnings
from dataclasses import dataclass
from typing import Any

from django.core.files.uploadhandler import FileUploadHandler, SkipFile
from PIL import Image, ImageOps

from club.errors import Fault, Malformed
from club.reason import N_, Reason

MOST_BYTES = 8 * 1024 * 1024
MOST_PIXELS = 50_000_000
LONGEST_SIDE = 2000
SMALL_SIDE = 320
QUALITY = 84
MEDIA_TYPE = "image/jpeg"
KINDS = ("JPEG", "PNG", "WEBP")
BEGINS = re.compile(rb"\xff\xd8\xff|\x89PNG\r\n\x1a\n|RIFF....WEBP", re.DOTALL)
TWO_THINGS = re.compile(rb"%PDF-|<\?php|<script|<!doctype|<html", re.IGNORECASE)
"""Markers that pictures do not need, but files that pose as another format have."""
TOO_MANY = Reason(N_("The picture has too many pixels."))
END_OF_ZIP, AFTER_IT, LONGEST_COMMENT = b"PK\x05\x06", 22, 65535


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as stored: the SHA-256 of its bytes, its width and height, the bytes."""

    digest: str
    width: int
    height: int
    content: bytes


def picture_of(sent: bytes, field: str = "picture") -> Picture:
    """Return the picture to store; Malformed if it is too large or not an acceptable picture."""
    if len(sent) > MOST_BYTES:
        raise too_large(field)
    if not sent:
        raise _unfit(field, Reason(N_("The picture is empty.")))
    if not BEGINS.match(sent):
        raise _unfit(field, Reason(N_("That is not a picture.")))
    if TWO_THINGS.search(sent) or _is_archive(sent):
        raise _unfit(field, Reason(N_("This file contains more than a picture.")))
    content, size = _drawn(sent, field)
    return Picture(hashlib.sha256(content).hexdigest(), *size, content)


def too_large(field: str = "picture") -> Malformed:
    """Return the error for a picture that is too large."""
    return _unfit(field, Reason(N_("The picture is too large.")))


def small(content: bytes) -> bytes:
    """Return a thumbnail of a stored picture."""
    with Image.open(io.BytesIO(content), formats=KINDS) as image:
        image.draft("RGB", (SMALL_SIDE, SMALL_SIDE))
        return _written(_fitted(image, SMALL_SIDE))


def _drawn(sent: bytes, field: str) -> tuple[bytes, tuple[int, int]]:
    """Redraw a picture the right way up; decoders may fail on malicious files."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # our own limit is lower
            with Image.open(io.BytesIO(sent), formats=KINDS) as image:
                width, height = image.size
                if width * height > MOST_PIXELS:
                    raise _unfit(field, TOO_MANY)
                image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
                drawn = _fitted(ImageOps.exif_transpose(image), LONGEST_SIDE)
    except Malformed:
        raise
    except Image.DecompressionBombError as fault:
        raise _unfit(field, TOO_MANY) from fault
    except Exception as fault:
        raise _unfit(field, Reason(N_("The picture cannot be read."))) from fault
    return _written(drawn), drawn.size


def _fitted(image: Image.Image, side: int) -> Image.Image:
    """Return only the pixels, on a white background, scaled to at most `side` pixels a side."""
    image.thumbnail((side, side))
    paper = Image.new("RGB", image.size, "white")
    seen_through = "transparency" in image.info or image.mode in ("RGBA", "LA", "PA", "La", "RGBa")
    if seen_through:
        layer = image.convert("RGBA")
        paper.paste(layer, mask=layer.getchannel("A"))
    else:
        paper.paste(image.convert("RGB"))
    return paper


def _written(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


def _is_archive(sent: bytes) -> bool:
    """Return whether a file ends like a ZIP archive; ZIP files are read from their end."""
    place = sent.rfind(END_OF_ZIP, -(LONGEST_COMMENT + AFTER_IT))
    if place < 0 or len(sent) - place < AFTER_IT:
        return False
    comment = int.from_bytes(sent[place + AFTER_IT - 2 : place + AFTER_IT], "little")
    return place + AFTER_IT + comment == len(sent)


def _unfit(field: str, reason: Reason) -> Malformed:
    expected = Reason(
        N_("a JPEG, PNG or WebP picture of at most {most} megabytes and {pixels} million pixels"),
        most=MOST_BYTES // 1024**2,
        pixels=MOST_PIXELS // 1_000_000,
    )
    return Malformed(reason, faults=[Fault(field, expected)])


class Bounded(FileUploadHandler):
    """Skips a file once the request's files exceed the maximum size of a picture.

    `left_out` is the field of the first skipped file; the rest of the form is still read.
    """

    def __init__(self, request: Any = None) -> None:
        super().__init__(request)
        self.taken = 0
        self.left_out = ""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Pass a chunk on, or skip the file once the limit is exceeded."""
        self.taken += len(raw_data)
        if self.taken > MOST_BYTES:
            self.left_out = self.left_out or self.field_name
            raise SkipFile
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """Leave the file to the next handler."""


def left_out(request: Any) -> str:
    """Return the field of a file that was too large, or "" if there was none."""
    handlers = (one for one in request.upload_handlers if isinstance(one, Bounded))
    return next((one.left_out for one in handlers), "")
