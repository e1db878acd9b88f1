"""The supervisor: one process that starts, watches and stops the others."""
