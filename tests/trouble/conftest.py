"""What every test of trouble stands on."""

from tests.api.conftest import requests_are_not_counted_out

__all__ = ["requests_are_not_counted_out"]
