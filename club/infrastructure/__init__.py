"""Infrastructure: paths, Redis, the database, encryption, addresses."""
