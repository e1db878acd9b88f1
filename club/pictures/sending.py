"""Pictures on their way in: no more is taken from the line than a picture may be."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadhandler import FileUploadHandler, SkipFile

from club.pictures.taking import MOST_BYTES


class Bounded(FileUploadHandler):
    """Leaves a file out once a request has sent more than one picture may be.

    `left_out` is the field of the first that was; what else the form says is read all the same.
    """

    def __init__(self, request: Any = None) -> None:
        super().__init__(request)
        self.taken = 0
        self.left_out = ""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Pass a piece on; what is too much is read off the line, and not kept."""
        self.taken += len(raw_data)
        if self.taken > MOST_BYTES:
            self.left_out = self.left_out or self.field_name
            raise SkipFile
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """Leave the file to the next handler."""


def left_out(request: Any) -> str:
    """Give the field of a file that was too large to be taken in; "" where none was."""
    handlers = (one for one in request.upload_handlers if isinstance(one, Bounded))
    return next((one.left_out for one in handlers), "")
