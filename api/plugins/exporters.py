"""Exporters, for `whist_exporters`, and importers, for `whist_importers`."""

from club.plugins.exporter import Exporter, Importer

__all__ = ["Exporter", "Importer"]
