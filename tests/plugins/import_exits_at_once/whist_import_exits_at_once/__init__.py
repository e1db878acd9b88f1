"""A plugin that ends its process when it is imported, without an exception."""

import os

os._exit(0)
