"""The revised code of 1900: the laws of the room it changed or added, one chapter per module."""
