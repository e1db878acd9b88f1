"""A plugin made for another api."""

api = 0
