"""A plugin that does not say which api it is made for."""
