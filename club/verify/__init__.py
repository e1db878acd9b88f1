"""Checks of the record: every chain, snapshot, position and signature, and related rows."""
