"""The play of a rubber: its acts, its events and the state they build."""
