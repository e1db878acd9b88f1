"""An evening rehearsed with bots: the club's own rules, made-up people, chance from a seed."""
