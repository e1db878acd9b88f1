"""The facts of a dispute: how they are stated, referred to and settled."""
