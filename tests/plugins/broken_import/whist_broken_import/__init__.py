"""A plugin that needs what is not there."""

import a_module_nobody_has  # noqa: F401

api = 1
