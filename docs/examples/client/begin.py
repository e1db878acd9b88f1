"""How each of these programs begins: told what it needs, or saying what that is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from inspect import signature

from client.club import Refused

TOLD_WRONGLY = 2


def begin(main: Callable[..., int | None], usage: str | None, *numbers: str) -> None:
    """End as a program does that was run with `sys.argv`; `numbers` are those told as numbers."""
    sys.exit(run(main, usage or "", sys.argv[1:], numbers))


def run(
    main: Callable[..., int | None], usage: str, told: Sequence[str], numbers: Sequence[str] = ()
) -> int:
    """Run it and give its status; what is told wrongly, or refused, is said without a traceback."""
    try:
        given = signature(main).bind(*told).arguments
    except TypeError:
        return _said(usage.strip(), TOLD_WRONGLY)
    for name in numbers:
        if not given.get(name, "0").isdecimal():
            return _said(f"{name}: a whole number is wanted, not {given[name]}", TOLD_WRONGLY)
    try:
        return main(*told) or 0
    except Refused as refused:
        return _said(str(refused), 1)
    except OSError as trouble:
        return _said(f"It cannot be reached: {trouble}", 1)
    except KeyboardInterrupt:
        return 0


def _said(words: str, status: int) -> int:
    print(words, file=sys.stderr)
    return status
