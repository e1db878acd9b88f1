"""The live stream: news from Redis to every listening page, with one subscription per process."""
