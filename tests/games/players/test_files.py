"""People from another registry: taken under their own ids unless they stand here already."""

from uuid import UUID

import pytest

from games.models import Player
from games.players.files import Person, take_people
from games.players.registration import create_players

pytestmark = pytest.mark.database
HERE = Player(id=UUID(int=1), name="王天一", unit="杭州", federation_number="QP1")
UNNUMBERED = Player(id=UUID(int=2), name="李少庚", unit="四川", federation_number="")


def person(name: str, unit: str = "四川", number: str = "", id_: int = 9) -> Person:
    return Person(id=UUID(int=id_), name=name, unit=unit, federation_number=number)


@pytest.mark.parametrize(
    ("sent", "is_taken"),
    [
        pytest.param(person("某甲"), True, id="another name of the same unit"),
        pytest.param(person("李少庚", unit="杭州"), True, id="a namesake of another unit"),
        pytest.param(person("李少庚"), False, id="name and unit stand here, nobody has a number"),
        pytest.param(person("李少庚", number="QP2"), True, id="with a number he may be another"),
        pytest.param(person("某甲", number="QP1"), False, id="the number stands here"),
        pytest.param(
            person("王天一", unit="杭州"), True, id="without the number he may be another"
        ),
    ],
)
def test_nobody_is_registered_twice(database: str, sent: Person, is_taken: bool) -> None:
    create_players([HERE, UNNUMBERED])
    taken = take_people([sent], [str(sent.id)])
    assert (taken.registered, taken.clashing) == (((sent.id,), ()) if is_taken else ((), (sent,)))
    assert Player.objects.count() == 2 + is_taken


def test_only_who_is_wanted_and_unknown_is_taken(database: str) -> None:
    create_players([HERE])
    sent = [person("改名", id_=1), person("某甲"), person("某乙", id_=8)]
    taken = take_people(sent, [str(UUID(int=1)), str(UUID(int=9))])
    assert taken.registered == (UUID(int=9),)
    names = Player.objects.order_by("id").values_list("name", flat=True)
    assert list(names) == ["王天一", "某甲"]
