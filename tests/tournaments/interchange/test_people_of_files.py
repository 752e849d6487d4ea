"""Whom the lines of an event's file mean: by number, else asked; a federation is no club."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command

from games.models import Player
from games.players.registration import save_player
from games.record.values import Actor, Role
from tournaments.handlers.files import PeopleUndecidedError, import_event
from tournaments.interchange.reading import FileRead, read_file
from tournaments.interchange.rules import Choices
from tournaments.projections.entered import events_of

pytestmark = [pytest.mark.database, pytest.mark.one_database]
OFFICE = Actor(id="command-line", role=Role.ARCHIVIST)
PEOPLE = (("张三峰", "1001"), ("张伟", ""), ("李强", "1003"))
NOW = 1_790_000_000_000


def trf() -> bytes:
    """Return a report of an event without rounds, its players of the federation CHN."""
    rows = [
        f"001 {at:4} m    {name.ljust(33)} 2400 CHN {number.rjust(11)} 1990/01/02  0.0 {at:4}"
        for at, (name, number) in enumerate(PEOPLE, start=1)
    ]
    return "\n".join(["012 某公开赛", "XXR 3", *rows, ""]).encode()


def read() -> FileRead:
    return read_file(trf(), Choices(edition="xiangqi-2020"))


@pytest.fixture
def known(database: str) -> tuple[Player, ...]:
    """The holder of 1001, and two 张伟 without a club of their own in the file."""
    people = tuple(
        Player(name=name, federation_number=number)
        for name, number in (("王五", "1001"), ("张伟", "2001"), ("张伟", "2002"))
    )
    for person in people:
        save_player(person)
    return people


def test_the_federation_of_a_report_is_no_club(database: str) -> None:
    import_event(read(), by=OFFICE, now=NOW, accept=True)
    assert set(Player.objects.values_list("name", "unit")) == {(name, "") for name, _ in PEOPLE}


def test_every_line_that_is_open_is_named_at_once_and_nothing_is_stored(
    known: tuple[Player, ...],
) -> None:
    with pytest.raises(PeopleUndecidedError) as refused:
        import_event(read(), by=OFFICE, now=NOW, accept=True)
    holder, *namesakes = known
    rows = {row.name: row for row in refused.value.lines}
    assert {name: row.match.problem for name, row in rows.items()} == {
        "张三峰": "number_taken",
        "张伟": "player_ambiguous",
    }
    assert rows["张三峰"].match.candidates == (holder.pk,)
    assert set(rows["张伟"].match.candidates) == {person.pk for person in namesakes}
    assert Player.objects.count() == len(known)


def test_what_was_decided_is_stored(known: tuple[Player, ...]) -> None:
    holder, first, _ = known
    done = import_event(
        read(), by=OFFICE, now=NOW, accept=True, people={3: "new", 4: str(first.pk)}
    )
    assert events_of(frozenset({first.pk})) == frozenset(), "before the feed is followed"
    made = Player.objects.get(name="张三峰")
    assert made.federation_number == ""
    holder.refresh_from_db()
    assert (holder.name, holder.federation_number) == ("王五", "1001")
    assert Player.objects.count() == len(known) + 2
    assert done.stream_id is not None


def test_an_entrant_is_not_left_out_of_an_event(known: tuple[Player, ...]) -> None:
    with pytest.raises(PeopleUndecidedError):
        import_event(
            read(), by=OFFICE, now=NOW, accept=True, people={3: "out", 4: str(known[1].pk)}
        )


def test_the_command_lists_open_lines_with_their_candidates(
    known: tuple[Player, ...], tmp_path: Path
) -> None:
    file, rejects = tmp_path / "event.trf", tmp_path / "rejects.ndjson"
    file.write_bytes(trf())

    def bring(*more: str) -> int:
        try:
            call_command(
                "import_tournament",
                str(file),
                "--edition",
                "xiangqi-2020",
                "--accept-deviations",
                "--rejects",
                str(rejects),
                *more,
                stdout=io.StringIO(),
                stderr=io.StringIO(),
            )
        except SystemExit as stop:
            return int(str(stop.code))
        return 0

    assert bring() == 1
    lines = [json.loads(text) for text in rejects.read_text(encoding="utf-8").splitlines()]
    assert [(row["line"], row["code"]) for row in lines] == [
        (3, "number_taken"),
        (4, "player_ambiguous"),
    ]
    assert str(known[1].pk) in lines[1]["detail"]
    assert bring("--person", f"3={known[0].pk}", "--person", f"4={known[2].pk}") == 0
    assert set(Player.objects.values_list("name", flat=True)) == {"王五", "张伟", "李强"}
