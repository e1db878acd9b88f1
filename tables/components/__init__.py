"""Parts that the pages of the room and of disputes share: names, phrases, forms."""
