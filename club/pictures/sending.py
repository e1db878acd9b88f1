"""Pictures on their way in: no more is taken from the line than a picture may be."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadhandler import FileUploadHandler, StopUpload

from club.pictures.taking import MOST_BYTES


class Bounded(FileUploadHandler):
    """Stops reading files once a request has sent more than one picture may be."""

    def __init__(self, request: Any = None) -> None:
        super().__init__(request)
        self.taken = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Pass a piece on; what is too much is read off the line, and not kept."""
        self.taken += len(raw_data)
        if self.taken > MOST_BYTES:
            raise StopUpload(connection_reset=False)
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """Leave the file to the next handler."""
