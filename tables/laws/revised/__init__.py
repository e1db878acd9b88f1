"""The revised code of 1900: the laws on the room that it changed or added, a chapter a module."""
