"""The first entries of the register: the published cases, retold and decided in our own words."""
