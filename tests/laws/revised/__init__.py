"""The revised code of 1900, where it differs from the code of 1864."""
