"""The ASGI application: the live stream answered here, all else by Django in a thread."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup()

from a2wsgi import WSGIMiddleware  # noqa: E402
from a2wsgi.asgi_typing import Receive, Scope, Send  # noqa: E402

from club.livestream.door import listen  # noqa: E402
from club.livestream.hub import hub  # noqa: E402
from club.wsgi import application as pages  # noqa: E402

THREADS = 8
"""Each keeps its own database connection open."""

in_threads = WSGIMiddleware(pages, workers=THREADS)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request, or the server's word that it starts or ends."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["path"] in ("/live", "/api/v1/stream"):
        await listen(scope, receive, send)
    elif scope["path"] == "/healthz":
        await say_ok(send)
    else:
        await in_threads(scope, receive, send)


async def lifespan(receive: Receive, send: Send) -> None:
    """Follow the server's start and end."""
    await receive()
    hub.begin()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


async def say_ok(send: Send) -> None:
    """Answer that this process takes requests."""
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"open\n"})
