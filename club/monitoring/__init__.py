"""Request ids, structured logs and Prometheus metrics."""
