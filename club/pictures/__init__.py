"""Pictures people send: taken in by drawing them anew, kept by the hash of their bytes."""
