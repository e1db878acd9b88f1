"""Pictures that are sent: what is kept of them, and what is refused."""
