"""Offices beside those of the role matrix: deputies, organisers, other sections' arbiters.

What they may do follows from the table's columns but where a book says otherwise: a deputy
does what the board arbiter does (gomoku 25.3.2), an organiser expels and no more (xiangqi
18.3, gomoku 16.4), an office of another section or event gives no command at all. Of people who
signed in, a superuser is chief arbiter; who holds no office, or no longer, reads and no more.
"""

from uuid import UUID

import pytest

from games.record.values import Role
from tests.contracts import test_role_matrix as matrix
from tests.contracts.test_role_matrix import ROWS, ask, prepare, stage_of
from tests.contracts.test_role_matrix import hall as hall
from tests.games.rest.hall import ELSEWHERE, Hall, arrangement, follow, token_for
from tests.support.appointed import signed_in

pytestmark = [pytest.mark.database, pytest.mark.one_database]

EVENT, SECTION = matrix.PLACE["event"], "甲组"
"""Where `prepare` arranges the games of the table."""
WITNESS = "ledger/witness/add-checkpoint"
"""Takes the signed notes of other servers: by their signatures, not by an office."""
COMMANDS = [
    row for row in ROWS if row[0] == "POST" and row[1] not in ("analyse", "tokens", WITNESS)
]
READINGS = [row for row in ROWS if row[0] == "GET" or row[1] == "analyse"]
DEPUTY: dict[str, int] = {}
"""Address -> what a deputy is answered where that is not what the board arbiter is."""
ANYBODY = {"ledger/act-keys": 400}
"""Address -> what everybody is answered who holds a token: a key is registered for oneself."""
ORGANISER = {**ANYBODY}
"""Address -> what an organiser is answered where that is not a refusal."""


@pytest.fixture
def offices(hall: Hall) -> Hall:
    """Return the table's hall with tokens of the other offices."""
    hall.tokens |= {
        "depu": hall.tokens["deputy_chief_arbiter"],
        "orga": hall.tokens["organiser"],
        "sect": token_for(Role.CHIEF_ARBITER, event=EVENT, section="乙组"),
        "event": token_for(Role.CHIEF_ARBITER, event=ELSEWHERE),
        "own": token_for(Role.CHIEF_ARBITER, event=EVENT, section=SECTION),
    }
    hall.people |= signed_in()
    return hall


@pytest.mark.parametrize(("method", "address"), COMMANDS)
def test_commands(offices: Hall, method: str, address: str) -> None:
    row, stage = ROWS[method, address], stage_of(address)
    prepare(offices, stage)
    answered = {
        role: ask(offices, method, address, role, stage)
        for role in ("depu", "orga", "sect", "event", "own", "super", "ex", "none")
    }
    on_a_game = address.startswith("games/G")
    assert answered == {
        "depu": DEPUTY.get(address, row["arb"]),
        "orga": ORGANISER.get(address, 403),
        "sect": ANYBODY.get(address, 403),
        "event": ANYBODY.get(address, 403),
        # Neither players nor tokens for every event, nor a game of none, are a section's.
        "own": row["chief"] if on_a_game else ANYBODY.get(address, 403),
        "super": row["chief"],
        "ex": 403,
        "none": 403,
    }


def test_readings_are_everybody_s(offices: Hall) -> None:
    stage = stage_of("rulings/R")
    prepare(offices, stage)
    follow()
    for method, address in READINGS:
        for role in ("depu", "orga", "sect", "event", "super", "ex", "none"):
            answered = ask(offices, method, address, role, stage)
            assert answered == ROWS[method, address]["rate"], (address, role)


class TestTokens:
    def test_a_chief_of_a_section_hands_on_its_own_section_alone(self, offices: Hall) -> None:
        own, asked = offices.tokens["own"], {"name": "平板", "role": "arbiter"}
        made = offices.api.post("/tokens", asked, token=own)
        assert made.status == 201
        assert (made.data["event"], made.data["section"]) == (EVENT, SECTION)
        for place in ({"section": "乙组"}, {"event": ELSEWHERE}):
            refused = offices.api.post("/tokens", {**asked, **place}, token=own)
            assert (refused.status, refused.code[:8]) == (403, "not_in_t")

    def test_a_section_needs_its_event(self, offices: Hall) -> None:
        asked = {"name": "平板", "role": "arbiter", "section": SECTION}
        refused = offices.api.post("/tokens", asked, token=offices.tokens["chief"])
        assert (refused.status, refused.code) == (400, "invalid_field")

    def test_nobody_hands_out_the_organiser_s_or_the_committee_s(self, offices: Hall) -> None:
        for role in ("organiser", "committee"):
            asked = {"name": "平板", "role": role}
            refused = offices.api.post("/tokens", asked, token=offices.tokens["chief"])
            assert refused.status == 400, role

    def test_a_token_of_a_section_arranges_games_there_alone(self, offices: Hall) -> None:
        own = offices.tokens["own"]
        here = {"event": EVENT, "section": SECTION}
        made = offices.api.post("/games", arrangement(offices, **here), token=own)
        assert made.status == 201
        assert (made.state["event"], made.state["section"]) == (
            EVENT,
            SECTION,
        )
        offices.game = UUID(made.data["game"])
        assert offices.act("start", by="sect").code == "not_in_this_section"
        assert offices.act("start", by="event").code == "not_in_this_event"
        assert offices.act("start", by="own").status == 201
        there = {**here, "section": "乙组"}
        refused = offices.api.post("/games", arrangement(offices, **there), token=own)
        assert refused.code == "not_in_this_section"


def test_the_table_s_games_are_of_the_section_asked_about() -> None:
    assert (matrix.PLACE["event"], matrix.PLACE["section"]) == (EVENT, SECTION)
