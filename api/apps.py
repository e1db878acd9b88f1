"""The Django app configuration of the API."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "api"
