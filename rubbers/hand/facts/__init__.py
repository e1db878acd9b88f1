"""Facts that the laws turn on: asked for, proved by the cards, or settled by the players."""
