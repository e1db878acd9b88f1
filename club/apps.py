"""Django app configuration."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin
from django.core import checks
from django.db.models.signals import post_migrate


class ClubConfig(AppConfig):
    """The club app: binds tasks to our Celery app, loads plugins, installs the triggers."""

    name = "club"

    def ready(self) -> None:
        """Import the Celery app, or `shared_task` would bind to one without a broker."""
        from club import celery  # noqa: F401, PLC0415
        from club.monitoring import metrics  # noqa: F401, PLC0415
        from club.plugins import loader  # noqa: PLC0415
        from club.record import append_only  # noqa: PLC0415

        loader.load()
        post_migrate.connect(append_only.install_after_migrate, sender=self)
        checks.register(append_only.check_database, checks.Tags.database)


class AdminSiteConfig(admin.AdminConfig):
    """The admin, with our own admin site."""

    default = False
    default_site = "club.access.admin_site.AdminSite"
