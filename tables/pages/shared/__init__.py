"""Parts that several pages of the room share."""
