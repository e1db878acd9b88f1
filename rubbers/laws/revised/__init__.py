"""The revised code of 1900: the laws that it changed or added, a chapter a module."""
