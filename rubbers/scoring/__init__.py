"""Points: from tricks, honours and revokes to games and rubbers."""
