"""The Django app configuration."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """The tables app."""

    name = "tables"
