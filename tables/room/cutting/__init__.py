"""Cutting and drawing cards, and what a finished cut decides."""
