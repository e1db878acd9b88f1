"""Request ids, logs and metrics."""
