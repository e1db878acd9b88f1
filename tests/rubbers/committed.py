"""Commitments of evenings for tests: the tree of each evening is hashed once for all of them."""

from __future__ import annotations

import secrets
from functools import cache
from unittest import mock

from club.models import Evening
from club.record.command_context import CommandContext
from rubbers.dealing import tree
from rubbers.dealing.ids import IdSpace
from tables.commands import commitments

SECRET = bytes(range(100, 132))
_commit = tree.commit


@cache
def committed(space: IdSpace) -> tree.Committed:
    """Hash the tree of an id space over `SECRET`."""
    return _commit(SECRET, space)


def commit(context: CommandContext, evening: Evening) -> None:
    """Commit to the deals of an evening by the command, with a secret that the test knows."""
    with (
        mock.patch.object(secrets, "token_bytes", return_value=SECRET),
        mock.patch.object(tree, "commit", side_effect=lambda _secret, space: committed(space)),
    ):
        commitments.commit(context, evening)
