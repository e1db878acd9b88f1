"""Celery app of the beat scheduler: it only sends the names of tasks and does not need Django."""

from celery import Celery

app = Celery("whistclub", fixups=[])
app.config_from_object("club.settings", namespace="CELERY")
