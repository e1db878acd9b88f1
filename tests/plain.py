"""YAML as plain text has it, read by libyaml where it is there: in a tenth of the time."""

from __future__ import annotations

from typing import Any

import yaml

LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Every leaf is text, as it is written."""
TYPED: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Numbers are numbers, and dates dates."""
