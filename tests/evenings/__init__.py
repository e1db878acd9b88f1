"""Evenings kept on paper, and what they come to."""
