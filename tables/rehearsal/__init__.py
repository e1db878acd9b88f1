"""An evening rehearsed with bots: the club's own rules, made-up people, randomness from a seed."""
