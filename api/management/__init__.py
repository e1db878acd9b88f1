"""Management commands for the operator."""
