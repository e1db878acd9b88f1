"""The Celery application."""

import os

from celery import Celery

import club.hands  # noqa: F401  its signal is heard as soon as it is imported

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

app = Celery("whistclub")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
