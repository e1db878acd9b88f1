"""Gather all that can be translated: what is marked as Django marks it, and reasons, marked N_."""

from __future__ import annotations

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """`manage.py makemessages -l fr`: as Django's own, with the templates of the rules."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=N_"]
