"""Practice tables as they are read: who sits there, who is away, what a device may see."""
