"""How Django knows this room."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The api room."""

    name = "api"
