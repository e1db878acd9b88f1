"""A dispute's own page, part by part."""
