"""Names of people, events and teams hold no character that nobody sees; notes are kept."""

from dataclasses import dataclass

import pytest

from games.record.errors import CommandRefusedError, require_visible_names
from games.streams.visible import has_hidden_characters, hidden_name


@dataclass(frozen=True)
class Team:
    unit: str = ""
    note: str = ""


@dataclass(frozen=True)
class Enter:
    title: str = ""
    reason: str = ""
    teams: tuple[Team, ...] = ()
    place: int = 3


@pytest.mark.parametrize(
    ("text", "hides"),
    [
        ("张\u200b强", True),
        ("张\u200d强", True),
        ("\u202e张强", True),
        ("张强\u2066", True),
        ("张\ufeff强", True),
        ("张\x00强", True),
        ("\U000e0041", True),
        ("张　强", False),
        ("José", False),
        ("阿·买", False),
        ("𠮷野", False),
    ],
)
def test_characters_that_nobody_sees(text: str, hides: bool) -> None:
    assert has_hidden_characters(text) is hides


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (Enter(title="全国赛\u200b"), "/title"),
        (Enter(teams=(Team(unit="上海"), Team(unit="\u202e上海"))), "/teams/1/unit"),
        ({"short_name": "沪\u2069"}, "/short_name"),
        (Enter(title="全国赛", teams=(Team(unit="上海"),)), None),
        (Enter(reason="\u202e反", teams=(Team(note="a\u200bb"),)), None),
        ({"federation_number": "1\u200b"}, None),
        ("\u200b", None),
        (Enter, None),
    ],
)
def test_the_first_such_name_is_found(value: object, place: str | None) -> None:
    assert hidden_name(value) == place


def test_a_command_with_such_a_name_is_refused_and_says_where() -> None:
    require_visible_names(Enter(title="公开赛"))
    with pytest.raises(CommandRefusedError) as refused:
        require_visible_names(Enter(title="公开\u200b赛"))
    assert refused.value.code == "name_hidden_characters"
    assert refused.value.article is None
    assert refused.value.facts == {"field": "/title"}
