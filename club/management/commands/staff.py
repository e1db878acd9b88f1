"""Allow a user to look at the admin, or withdraw that permission."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.models import User


class Command(BaseCommand):
    """Make a user staff, so that they can see in the admin the clubs they are members of."""

    help = "Let a user see their own clubs in the admin."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the username, and the option to withdraw the permission."""
        parser.add_argument("username", help="the user's name for signing in")
        parser.add_argument("--no-longer", action="store_true", help="take the permission away")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Change the user's staff status and report it."""
        name, may = options["username"], not options["no_longer"]
        if not User.objects.filter(username=name).update(is_staff=may):
            raise CommandError(f"There is no user {name} here.")
        self.stdout.write(f"{name} {'may now' if may else 'may no longer'} look at the admin.")
