"""The pages of an incident: its form, its questions, the ruling, and what may be claimed."""
