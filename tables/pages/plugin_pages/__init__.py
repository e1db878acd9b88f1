"""Pages and panels of plugins, shown in the look of every other page."""
