"""Pages of the menu and panels of the front page, for `whist_pages`."""

from club.plugins.plugin_page import Block, Facts, Heading, Paragraph, PluginPage, Sees, Table

__all__ = ["Block", "Facts", "Heading", "Paragraph", "PluginPage", "Sees", "Table"]
