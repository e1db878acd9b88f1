"""Who sits where, who waits, and why."""
