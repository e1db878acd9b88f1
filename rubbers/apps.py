"""The Django app configuration of rubbers."""

from django.apps import AppConfig


class RubbersConfig(AppConfig):
    name = "rubbers"

    def ready(self) -> None:
        """Register the live-stream lookups for the tables of bots and of practice."""
        from rubbers import listeners  # noqa: PLC0415

        listeners.register()
