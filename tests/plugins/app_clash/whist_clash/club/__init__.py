"""A plugin whose app is called as one of ours."""
