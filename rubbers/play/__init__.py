"""A rubber as it is played: its acts, its events and the state they build."""
