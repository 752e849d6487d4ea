"""People of a file: what does not fit the registry is refused with its line, nobody registered."""

from dataclasses import replace

import pytest

from games.models import Player
from tournaments.handlers.file_people import registered
from tournaments.interchange.values import FilePerson
from tournaments.reading import FormatError

pytestmark = pytest.mark.database
PERSON = FilePerson(
    number=1, name="王天一", unit="杭州", family_name="Wang", given_name="Tianyi", line=7
)
LONG = "长" * 101


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param(replace(PERSON, name=""), "name_missing", id="no name"),
        pytest.param(replace(PERSON, name=LONG), "name_too_long", id="name"),
        pytest.param(replace(PERSON, unit=LONG), "name_too_long", id="unit"),
        pytest.param(replace(PERSON, family_name=LONG), "name_too_long", id="family name"),
        pytest.param(replace(PERSON, given_name=LONG), "name_too_long", id="given name"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(
    database: str, sent: FilePerson, code: str
) -> None:
    with pytest.raises(FormatError) as refused:
        registered((replace(PERSON, number=2, name="某甲"), sent), None)
    assert (refused.value.code, refused.value.line) == (code, 7)
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(replace(PERSON, name=LONG[:100]), id="name"),
        pytest.param(replace(PERSON, unit=LONG[:100]), id="unit"),
        pytest.param(replace(PERSON, family_name=LONG[:100]), id="family name"),
        pytest.param(replace(PERSON, given_name=LONG[:100]), id="given name"),
    ],
)
def test_a_hundred_characters_fit(database: str, sent: FilePerson) -> None:
    (id_,) = registered((sent,), None).values()
    row = Player.objects.get()
    assert (str(row.pk), row.name, row.unit) == (id_, sent.name, sent.unit)
