"""The drive: hands that belong to no rubber, whose results decide who moves to which table."""
