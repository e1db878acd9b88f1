"""The club room: members, the register, words."""
