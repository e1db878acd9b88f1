"""Plugins for tests: one as an author would write it, and others that go wrong."""
