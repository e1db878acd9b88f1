"""What the tables room lets plugins add: formats of an evening."""

from club.registry import Registry
from tables.forming.format import Format

FORMATS: Registry[Format] = Registry("whist_formats", "format", Format, lambda form: form.id)
