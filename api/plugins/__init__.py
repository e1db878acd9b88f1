"""The plugin API: one module for each family of plugins, and the checks that a plugin passes.

Whatever these modules export is public and documented in docs/plugins.md; nothing else is.
"""
