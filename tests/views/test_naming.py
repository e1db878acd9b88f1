"""Short names and looking names up."""

import pytest

from club.models import Member
from club.text.display_names import folded, not_taken, short_names, surname
from club.views.forms import NewMemberForm


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Edith Lowry", "Lowry"),
        ("Ignatius van der Berg", "van der Berg"),
        ("Van Morris", "Morris"),
        ("Bartholomew Featherstonehaugh-Cholmondeley", "Featherstonehaugh-Cholmondeley"),
        ("Cher", "Cher"),
        ("Vincent Van Gogh", "Van Gogh"),
        ("Ian St. John", "St. John"),
        ("José Ortega y Gasset", "Ortega y Gasset"),
        ("Rhys ap Gwilym", "ap Gwilym"),
    ],
)
def test_a_surname_keeps_its_particles(name, short):
    assert surname(name) == short


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Jessamine Thornbury of Upper Slaughter", "Thornbury"),
        ("Jessamine Wetherby-Thornbury, of Upper Slaughter", "Wetherby-Thornbury"),
        ("Jessamine of Upper Slaughter", "Jessamine"),
        ("Ignatius van der Berg from Utrecht", "van der Berg"),
        ("Lowry, Edith", "Lowry"),
        ("van der Berg, Ignatius", "van der Berg"),
        ("Edith Lowry, Bath", "Lowry"),
        ("LOWRY Edith", "LOWRY"),
        ("Edith LOWRY", "LOWRY"),
        ("NGUYEN Van An", "NGUYEN"),
        ("AJ Smith", "Smith"),
        ("EDITH LOWRY", "LOWRY"),
        ("Dr Edith Lowry", "Lowry"),
        ("Mrs Lowry", "Lowry"),
        ("Robert Vane Jr.", "Vane"),
        ("Robert Vane, Jr.", "Vane"),
        ("Vane, Jr.", "Vane"),
        ("Robert Vane III", "Vane"),
        ("Dame Winifred Shaw, DBE, JP", "Shaw"),
        ("Winifred Shaw DBE JP", "Shaw"),
        ("Edith Mary Lowry Esq.", "Lowry"),
        ("Edith Lowry, MBE", "Lowry"),
        ("Edith Lowry (guest)", "Lowry"),
        ("Anil “Bob” Mehta", "Mehta"),
        ("Edith Lowry née Fenn", "Lowry"),
        ("Edith Lowry (née Fenn)", "Lowry"),
        ("Ada Fenn the Younger", "Fenn"),
        ("Ada Fenn, the younger", "Fenn"),
        ("Ada Fenn younger", "Fenn"),
        ("Ada Fenn elder", "Fenn"),
        ("George Younger", "Younger"),
        ("Mark Elder", "Elder"),
        ("Nguyen The", "The"),
        ("Edith L.", "Edith L."),
        ("Jack Ma", "Ma"),
        ("Of", "Of"),
        ("(guest)", "(guest)"),
        (", Jr.", ", Jr."),
    ],
)
def test_a_surname_is_found_however_the_name_is_written(name, short):
    assert surname(name) == short


def test_an_initial_is_that_of_the_name_beside_the_surname():
    names = {"1": "Lowry, Edith", "2": "Dr Anil Lowry", "3": "Lowry"}
    assert short_names(names) == {"1": "E. Lowry", "2": "A. Lowry", "3": "Lowry"}


def test_people_of_one_surname_keep_an_initial_or_all_of_their_name():
    names = {"1": "Edith Lowry", "2": "Anil Lowry", "3": "Ernest Lowry", "4": "Tobias Fenn"}
    short = short_names(names)
    assert short == {"1": "Edith Lowry", "2": "A. Lowry", "3": "Ernest Lowry", "4": "Fenn"}


@pytest.mark.parametrize(
    ("written", "looked_up"), [("Łucja", "lucja"), ("Dvořáková", "dvorakova"), ("Øst", "ost")]
)
def test_a_name_is_looked_up_without_accents(written, looked_up):
    assert folded(written) == looked_up


@pytest.mark.parametrize(
    ("taken", "free"),
    [(set(), "ada"), ({"ada"}, "ada-2"), ({"ada", "ada-2"}, "ada-3"), ({"ada", "ada-3"}, "ada-2")],
)
def test_a_name_that_is_taken_gets_the_next_free_number(taken, free):
    assert not_taken("ada", taken) == free


def test_hosts_are_listed_by_name_whatever_their_accents():
    hosts = [Member(number=n, name=name) for n, name in enumerate(("Zoë", "Åsa", "Mehta", "Ève"))]
    names = [name for _number, name in NewMemberForm(hosts=hosts).fields["introduced_by"].choices]
    assert names[1:] == ["Åsa", "Ève", "Mehta", "Zoë"]
