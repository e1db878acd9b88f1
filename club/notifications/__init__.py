"""Messages to members who asked to be told what is decided for them, by plugins."""
