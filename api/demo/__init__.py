"""The demonstration club: its people, and evenings played through the ordinary commands."""
