"""The revoke: laws 71 to 82."""
