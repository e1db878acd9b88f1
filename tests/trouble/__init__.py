"""Bad input and trouble: a clear answer, nothing lost, nothing half-written."""
