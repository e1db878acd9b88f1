"""Collect all translatable text: what Django marks, and templates of reasons, marked with `N_`."""

from __future__ import annotations

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """`manage.py makemessages -l fr`: like Django's own, plus the templates of the rules."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=N_"]
