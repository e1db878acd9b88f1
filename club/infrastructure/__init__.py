"""What the program stands on: paths, Redis, the database, encryption, addresses."""
