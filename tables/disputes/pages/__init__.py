"""Disputes as pages show them."""
