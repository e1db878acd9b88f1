"""How Django knows this room."""

from django.apps import AppConfig


class RubbersConfig(AppConfig):
    """The rubbers room."""

    name = "rubbers"

    def ready(self) -> None:
        """Let the live stream find the tables of bots and of practice."""
        from rubbers import listeners  # noqa: PLC0415

        listeners.register()
