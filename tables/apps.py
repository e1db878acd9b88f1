"""How Django knows this room."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """The tables room."""

    name = "tables"
