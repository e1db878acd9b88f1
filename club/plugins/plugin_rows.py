"""The rows of a plugin's own models, written to a file before the plugin goes."""

from __future__ import annotations

from pathlib import Path

from django.apps import apps
from django.core import serializers

from club.plugins import django_apps


def export(plugin: str, to: Path) -> int:
    """Write all rows of a plugin's apps as JSON, in Django's own format; return how many.

    A plugin without an app, or whose app was left out, has no rows: the file holds an empty list.
    """
    labels = [label for label, point in django_apps.taken_in.items() if point.name == plugin]
    models = [model for label in labels for model in apps.get_app_config(label).get_models()]
    rows = [row for model in models for row in model._default_manager.order_by("pk")]
    to.write_text(serializers.serialize("json", rows, indent=1))
    return len(rows)
