"""Two people of one name over the API: each by a number of his own."""

import pytest

from games.models import Player
from tests.games.rest.hall import Hall

pytestmark = pytest.mark.database
NAME, UNIT = "张伟", "北京"
SECOND = [
    ("another-number", "11", {"federation_number": "12"}, 201, ""),
    ("the-same-number", "11", {"federation_number": "11"}, 409, "player_exists"),
    ("no-number", "11", {}, 409, "player_exists"),
    ("the-first-has-none", "", {"federation_number": "12"}, 409, "player_exists"),
    ("another-unit", "", {"unit": "上海"}, 201, ""),
    ("of-another-name", "11", {"name": "张三峰", "federation_number": "11"}, 409, "number_taken"),
]


@pytest.mark.parametrize(
    ("number", "second", "status", "code"),
    [row[1:] for row in SECOND],
    ids=[row[0] for row in SECOND],
)
def test_the_second_of_a_name(
    hall: Hall, number: str, second: dict[str, str], status: int, code: str
) -> None:
    token = hall.tokens["arbiter"]
    body = {"name": NAME, "unit": UNIT, "federation_number": number}
    assert hall.api.post("/players", body, token=token, key=None).status == 201
    before = Player.objects.count()
    answer = hall.api.post("/players", {"name": NAME, "unit": UNIT} | second, token=token, key=None)
    assert (answer.status, answer.code if code else "") == (status, code)
    assert Player.objects.count() == before + (status == 201)
    if code == "number_taken":
        assert answer.data["facts"] == {"number": "11", "given": "张三峰", "holder": NAME}
