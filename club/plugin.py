"""What the club room registers through the hooks, as any plugin does; its errands come with it."""

from club.backup import write as backup
from club.commands import checkpoints, deliveries

api = 1
ERRANDS = (checkpoints.ERRAND, backup.ERRAND, deliveries.ERRAND, deliveries.ANNOUNCE)
