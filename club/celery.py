"""The Celery app."""

import os

from celery import Celery

import club.infrastructure.celery_watchdog  # noqa: F401  connects its signal handler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

app = Celery("whistclub")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
