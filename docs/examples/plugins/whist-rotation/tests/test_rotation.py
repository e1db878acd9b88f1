"""The movement is proved by the program's own verifier."""

from collections.abc import Callable

from whist_rotation import ROTATION, moved, whist_formats

from api.plugins.formats import DriveRole, Side, first_tables, prove

Check = Callable[..., None]


def test_the_movement_is_proved(check_format: Check) -> None:
    (format,) = whist_formats()
    check_format(format)


def test_winners_go_up_and_losers_down() -> None:
    assert prove(ROTATION).steps == {
        (True, DriveRole.LADY): 1,
        (True, DriveRole.GENT): 1,
        (False, DriveRole.LADY): -1,
        (False, DriveRole.GENT): -1,
    }


def test_partners_part() -> None:
    after = moved(first_tables(2), (Side.NS, Side.NS))
    assert after[1].ns.lady == "L1" and after[1].ew.gent == "G1"
