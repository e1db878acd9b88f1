"""What a club decides: who may do what, its house rules, and who was first in the room."""
