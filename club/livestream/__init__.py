"""The live stream: news from Redis to every listening page, one subscription a process."""
