"""Takes the pictures of the README from a demonstration club: `make pictures`.

Give the address of a club that is open (`python -m docs.pictures.take http://127.0.0.1:8000`), or
nothing, and one is founded for the occasion and closed again.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import sync_playwright

from tests.browser.drive_played import play_drive
from tests.servers import browser

HERE = Path(__file__).parent
LARGEST = 200_000
"""Bytes a picture may have."""
PATIENCE = 90
SETTLED = 1500
"""Milliseconds until letters, live parts and the hall's leaves are where they stay."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: which page, who reads it ("" is a visitor), and how large the window is.

    `page` is added to the address of the evening; "/" is the page before one signs in. With
    `plays` it is a practice table at which the reader has played that many cards. With `drive` the
    evening is a drive, played up to its fourth hand.
    """

    name: str
    page: str
    reader: str = ""
    width: int = 1280
    height: int = 800
    plays: int = 0
    drive: bool = False


PICTURES = (
    Picture("play-phone", "/", "", 390, 844, plays=3),
    Picture("play-desk", "/", "", 1280, 800, plays=4),
    Picture("home", "/", "", 1024, 960),
    Picture("board", "", "secretary", 1280, 1040),
    Picture("table", "t/2/", "secretary", 1024, 1000),
    Picture("countersign", "t/1/", "member", 480, 960),
    Picture("book", "book", "secretary", 1024, 768),
    Picture("standings", "standings?of=season", "secretary", 1280, 900),
    Picture("hall", "hall", "", 1280, 720),
    Picture("phone", "mine", "member", 390, 844),
    Picture("dispute", "../../disputes/9", "member", 480, 960),
    Picture("desk", "../../../../admin/tables/dispute/", "committee", 1280, 800),
    Picture("pinned", "../../disputes/2?board", "", 840, 1120),
    Picture("drive", "hall", "secretary", 1280, 720, drive=True),
)


def main(addresses: list[str]) -> None:
    """Take every picture, of the club that is open or of one opened for this."""
    if addresses:
        take_all(addresses[0].rstrip("/"))
        return
    with a_club() as address:
        take_all(address)


def take_all(address: str) -> None:
    """Take every picture of one club."""
    with sync_playwright() as driver:
        opened = driver.chromium.launch(
            executable_path=browser.chromium(), args=browser.arguments()
        )
        evening = evening_of(opened, address)
        for picture in PICTURES:
            if picture.drive:
                evening = a_drive(opened, address)
            size = take(opened, picture, address, evening)
            print(f"{picture.name}.png, {size // 1000} kB")
        opened.close()


def take(opened: Any, picture: Picture, address: str, evening: str) -> int:
    """Take one picture as its reader sees it; give its size in bytes."""
    window = {"width": picture.width, "height": picture.height}
    context = opened.new_context(locale="en-GB", viewport=window, reduced_motion="reduce")
    page = context.new_page()
    if picture.reader:
        come_in(page, address, picture.reader)
    page.goto(address + ("/" if picture.page == "/" else evening + picture.page))
    if picture.plays:
        play(page, picture.plays)
    page.wait_for_timeout(SETTLED)
    drawn = page.screenshot()
    context.close()
    drawn = small(opened, drawn)
    (HERE / f"{picture.name}.png").write_bytes(drawn)
    return len(drawn)


def play(page: Any, cards: int) -> None:
    """Sit down with three bots and play, until another card is to be laid on what lies there."""
    page.get_by_role("button", name="Play now").click()
    for played in range(13):
        page.wait_for_selector(f"[data-my-turn] [data-count='{13 - played}']")
        page.wait_for_timeout(SETTLED)
        laid = page.locator("#trick [data-card]").count()
        if played >= cards and 1 < laid < 4:
            return
        page.locator("[data-hand] [data-card]:not([aria-disabled])").last.click()
    raise SystemExit("No hand came to where a picture is taken of it.")


def small(opened: Any, drawn: bytes) -> bytes:
    """Return a picture in 256 colours, which the browser itself chooses."""
    page = opened.new_page()
    few = page.evaluate((HERE / "palette.js").read_text(), b64encode(drawn).decode())
    page.close()
    width, places = few["width"], b64decode(few["places"])
    rows = (places[start : start + width] for start in range(0, len(places), width))
    pieces = {
        b"IHDR": struct.pack(">IIBBBBB", width, few["height"], 8, 3, 0, 0, 0),
        b"PLTE": b"".join(colour.to_bytes(3, "big") for colour in few["palette"]),
        b"IDAT": zlib.compress(b"".join(b"\0" + row for row in rows), 9),
        b"IEND": b"",
    }
    written = b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in pieces.items()
    )
    if len(written) > LARGEST:
        raise SystemExit(f"A picture has {len(written)} bytes; {LARGEST} are the most.")
    return b"\x89PNG\r\n\x1a\n" + written


def come_in(page: Any, address: str, reader: str) -> None:
    """Come into the demonstration club as one of its people."""
    page.goto(address)
    page.get_by_role("button", name=f"Sign in as {reader}").click()
    page.wait_for_url("**/c/**")


def evening_of(opened: Any, address: str) -> str:
    """Find the evening that goes on, by the way to its board."""
    page = opened.new_page()
    come_in(page, address, "secretary")
    board = page.get_by_role("link", name="Board", exact=True).get_attribute("href")
    page.close()
    return str(board)


def a_drive(opened: Any, address: str) -> str:
    """Play a drive up to its fourth hand; return the path of its evening."""
    page = opened.new_page(locale="en-GB")
    come_in(page, address, "secretary")
    evening = play_drive(page, "/".join([*page.url.split("/")[:5], ""]))
    page.close()
    return evening.removeprefix(address)


@contextmanager
def a_club() -> Iterator[str]:
    """Open a demonstration club, and close it when the pictures are taken."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        told = {**os.environ, "WHIST_VAR": folder, "PORT": str(port)}
        club = subprocess.Popen(
            [sys.executable, "manage.py", "up"], env=told, stdout=subprocess.DEVNULL
        )
        try:
            wait_for(f"http://127.0.0.1:{port}/", club)
            yield f"http://127.0.0.1:{port}"
        finally:
            club.send_signal(signal.SIGINT)
            club.wait(30)


def wait_for(address: str, club: subprocess.Popen[bytes]) -> None:
    """Wait until the club is open and its demonstration founded."""
    for _second in range(PATIENCE):
        if club.poll() is not None:
            raise SystemExit("The club did not open.")
        try:
            with urlopen(address) as answer:
                if re.search(rb"Sign in as member", answer.read()):
                    return
        except OSError:
            pass
        time.sleep(1)
    raise SystemExit("The club did not open in time.")


if __name__ == "__main__":
    main(sys.argv[1:])
