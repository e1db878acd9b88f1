"""The facts of a dispute: how they are told, referred to and settled."""
