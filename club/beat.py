"""The clock's own Celery application: it sends the names of tasks, so it needs no Django."""

from celery import Celery

app = Celery("whistclub", fixups=[])
app.config_from_object("club.settings", namespace="CELERY")
