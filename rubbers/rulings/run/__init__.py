"""A script run through the laws, once for every answer that a question may have."""
