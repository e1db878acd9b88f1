"""The admin: everything visible, nothing edited."""
