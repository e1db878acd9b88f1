"""What an act does to cards, tricks and score, whatever the laws say of it."""
