"""The revised code of 1900: the laws that it changed or added, one module per chapter."""
