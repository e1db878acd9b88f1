"""Management commands that use all the apps."""
