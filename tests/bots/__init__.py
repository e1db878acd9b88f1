"""Tests of the bots: what they see, what they choose, and how strong they are."""
