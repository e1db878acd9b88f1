"""The resources of the API, grouped by noun."""
