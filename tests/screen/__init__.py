"""A table on a screen: its page, its addresses in the API, and what they let nobody see."""
