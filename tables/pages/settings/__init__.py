"""What a club decides for itself: evenings, house rules, customs, bots."""
