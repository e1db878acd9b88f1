"""Upload handler that limits how many bytes of pictures are accepted."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadhandler import FileUploadHandler, SkipFile

from club.pictures.taking import MOST_BYTES


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
