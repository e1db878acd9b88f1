"""The first entries of the register: the published cases, told and decided in our own words."""
