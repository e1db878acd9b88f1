"""Our own codes of laws, complete: the laws of a rubber and of the room."""

from rubbers.code.code import Code
from tables.codes import club_1864, revised_1900

OURS: tuple[Code, ...] = (club_1864.CODE, revised_1900.CODE)
