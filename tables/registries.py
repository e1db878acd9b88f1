"""Plugin registry of the tables app: evening formats."""

from club.registry import Registry
from tables.forming.format import Format

FORMATS: Registry[Format] = Registry("whist_formats", "format", Format, lambda form: form.id)
