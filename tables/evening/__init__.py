"""What is read of one evening: a snapshot of it, its record, its hands, its waivers."""
