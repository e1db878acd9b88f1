"""How Django knows this room."""

from django.apps import AppConfig


class RubbersConfig(AppConfig):
    """The rubbers room."""

    name = "rubbers"
