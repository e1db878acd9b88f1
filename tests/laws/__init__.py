"""The laws, each kept and each broken, marked with its number."""
