"""The Django app configuration."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """The tables app."""

    name = "tables"

    def ready(self) -> None:
        """Register the query that pages below the disputes need."""
        from tables.disputes.queries.outstanding import readable_of  # noqa: PLC0415
        from tables.permissions import readable_rulings  # noqa: PLC0415

        readable_rulings.answer_with(readable_of)
