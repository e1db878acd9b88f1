"""The laws that govern a hand and a rubber, a chapter a module."""
