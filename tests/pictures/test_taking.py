"""What is kept of a picture is its pixels, the right way up, and nothing else that was sent."""

from __future__ import annotations

import hashlib
import io
import struct
import zipfile
import zlib

import pytest
from PIL import Image
from PIL.ExifTags import GPS, IFD, Base

from club.errors import Malformed
from club.pictures import upload
from tests.pictures.drawn import a_picture, opened


def exif(orientation: int) -> Image.Exif:
    """Return what a phone writes of a picture: how it was held, and where."""
    told = Image.Exif()
    told[Base.Orientation] = orientation
    told[Base.Artist] = "Ada Lowry"
    told.get_ifd(IFD.GPSInfo)[GPS.GPSLatitude] = (51.0, 30.0, 0.0)
    return told


def refused(sent: bytes) -> str:
    """Return why a picture is refused; the fault names the field and what was wanted there."""
    with pytest.raises(Malformed) as told:
        upload.picture_of(sent)
    (fault,) = told.value.faults
    assert fault.field == "picture"
    assert "JPEG, PNG or WebP" in str(fault.expected)
    return str(told.value)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_each_kind_that_is_taken_is_kept_as_jpeg_under_the_hash_of_its_bytes(kind):
    picture = upload.picture_of(a_picture(kind))
    kept = opened(picture.content)
    assert (kept.format, kept.size) == ("JPEG", (40, 20))
    assert (picture.width, picture.height) == (40, 20)
    assert picture.digest == hashlib.sha256(picture.content).hexdigest()
    assert upload.picture_of(a_picture(kind)).digest == picture.digest


def test_where_and_by_whom_it_was_taken_is_not_kept():
    sent = a_picture(exif=exif(1), comment=b"at the Lowrys' house", icc_profile=b"profile" * 20)
    picture = upload.picture_of(sent)
    kept = opened(picture.content)
    assert not kept.getexif()
    assert "comment" not in kept.info
    assert "icc_profile" not in kept.info
    for told in (b"Lowry", b"profile", b"Exif"):
        assert told in sent
        assert told not in picture.content


def test_words_in_a_png_are_not_kept():
    from PIL.PngImagePlugin import PngInfo

    told = PngInfo()
    told.add_text("Author", "Ada Lowry")
    assert b"Lowry" not in upload.picture_of(a_picture("PNG", pnginfo=told)).content


def test_a_picture_taken_with_the_phone_held_sideways_is_kept_upright():
    picture = upload.picture_of(a_picture(exif=exif(6), quality=95))
    kept = opened(picture.content)
    assert kept.size == (20, 40)
    red, _green, blue = kept.getpixel((10, 5))
    assert red > 200 and blue < 60  # the left half is the upper one now
    assert opened(picture.content).getexif().get(Base.Orientation) is None


def test_what_is_seen_through_is_white_paper():
    clear = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
    out = io.BytesIO()
    clear.save(out, "PNG")
    assert opened(upload.picture_of(out.getvalue()).content).getpixel((4, 4)) == (255, 255, 255)


def test_a_large_picture_is_made_smaller_and_a_small_one_smaller_still():
    picture = upload.picture_of(a_picture(size=(3000, 1500)))
    assert (picture.width, picture.height) == (2000, 1000)
    assert opened(upload.small(picture.content)).size == (320, 160)


def bomb(side: int) -> bytes:
    """Return a PNG of a few bytes that says it is so many pixels wide and high."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    packed = zlib.compress(b"\0" * 1000)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
    )


def archive() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("a.txt", "a")
    return out.getvalue()


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"", "empty"),
        (b"\xff\xd8\xff" + b"\0" * upload.MOST_BYTES, "too large"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "not a picture"),
        (b"GIF89a" + b"\0" * 40, "not a picture"),
        (a_picture("BMP"), "not a picture"),
        (a_picture("TIFF"), "not a picture"),
        (b"%PDF-1.7" + a_picture(), "not a picture"),
        (a_picture() + b"%PDF-1.7", "more than a picture"),
        (a_picture(comment=b"<ScRiPt>alert(1)</script>"), "more than a picture"),
        (a_picture() + archive(), "more than a picture"),
        (bomb(60000), "too many pixels"),
        (bomb(8000), "too many pixels"),
        (a_picture(size=(400, 400))[:900], "cannot be read"),
        (b"\xff\xd8\xff" + b"\xe0nonsense" * 9, "cannot be read"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "cannot be read"),
    ],
    ids=lambda told: told if isinstance(told, str) else f"{len(told)}-{told[:4].hex()}",
)
def test_anything_else_is_refused(sent, why):
    assert why in refused(sent)
