"""The demonstration club: its people, and evenings it plays through the same commands as any."""
