"""People of go programs' files in the registry: by their number, namesakes apart, nothing lost."""

import pytest

from games.models import Player
from games.record.values import Actor, Role
from tests.support.go_files import WEIQI
from tournaments.formats.h9 import read_h9
from tournaments.formats.opengotha import read_opengotha
from tournaments.handlers.files import Imported, PeopleUndecidedError, import_event
from tournaments.interchange.orders import Order, Written
from tournaments.interchange.reading import read_file
from tournaments.models import EventFile, PlayerProfile
from tournaments.selectors.files import export_event

pytestmark = [pytest.mark.database, pytest.mark.one_database]
OFFICE = Actor(id="command-line", role=Role.ARCHIVIST)
NOW = 1_790_000_000_000


def gotha(*people: tuple[str, str, str, str], title: str = "Open") -> bytes:
    """Return a file of one game of the first two: family name, given name, club, number."""
    rows = [
        f'<Player name="{family}" firstName="{given}" club="{club}" country="FR" rank="2K"'
        f' rating="1900" ratingOrigin="EGF : 1900" registeringStatus="FIN" ffgLicence="77{pin}"'
        f' egfPin="{pin}" participating="1"/>'
        for family, given, club, pin in people
    ]
    keys = [f"{family}{given}".replace(" ", "").upper() for family, given, _, _ in people]
    return "\n".join(
        [
            "<!DOCTYPE Tournament>",
            '<Tournament externalIPAddress="192.0.2.1">',
            "<Players>",
            *rows,
            "</Players>",
            "<Games>",
            f'<Game blackPlayer="{keys[0]}" whitePlayer="{keys[1]}" handicap="3"',
            ' knownColor="true" result="RESULT_BLACKWINS" roundNumber="1" tableNumber="1"/>',
            "</Games>",
            "<TournamentParameterSet>",
            f'<GeneralParameterSet name="{title}" numberOfRounds="1"/>',
            "</TournamentParameterSet>",
            "</Tournament>",
        ]
    ).encode()


def bring(data: bytes) -> Imported:
    return import_event(read_file(data, WEIQI), by=OFFICE, now=NOW, accept=True)


FIRST = ("Exemple", "Jean", "31Ba", "10000001")
SECOND = ("赵", "一", "杭州", "10000002")


def test_the_registry_keeps_what_the_file_says_of_a_person(database: str) -> None:
    bring(gotha(FIRST, SECOND))
    rows = PlayerProfile.objects.order_by("egf_pin").values_list(
        "player__name", "player__unit", "family_name", "given_name", "country", "egf_pin"
    )
    assert list(rows) == [
        ("Exemple Jean", "31Ba", "Exemple", "Jean", "FR", "10000001"),
        ("赵一", "杭州", "赵", "一", "FR", "10000002"),
    ]
    assert set(Player.objects.values_list("federation_number", flat=True)) == {""}


def test_the_number_finds_its_holder_in_another_club(database: str) -> None:
    bring(gotha(FIRST, SECOND))
    bring(gotha(("Exemple", "Jean", "75Op", "10000001"), SECOND, title="Second"))
    assert Player.objects.count() == 2


def test_a_number_under_another_name_is_asked(database: str) -> None:
    bring(gotha(FIRST, SECOND))
    with pytest.raises(PeopleUndecidedError) as refused:
        bring(gotha(("Autre", "Jean", "31Ba", "10000001"), SECOND, title="Second"))
    (row,) = refused.value.lines
    assert (row.match.problem, row.line, row.shown) == (
        "number_taken",
        4,
        "Autre Jean / Exemple Jean",
    )
    assert EventFile.objects.count() == 1


def test_namesakes_of_one_club_with_a_number_each_are_two(database: str) -> None:
    # OpenGotha itself tells its players apart by their names; the EGD does not.
    table = "".join(
        f"{at} Exemple Jean 2K FR 31Ba 2 {other}{sign}/{colour}0 |1000000{at}\n"
        for at, other, sign, colour in ((1, 2, "+", "b"), (2, 1, "-", "w"))
    )
    bring(f"; EV[Open]\n{table}".encode())
    assert Player.objects.count() == 2
    assert set(PlayerProfile.objects.values_list("egf_pin", flat=True)) == {"10000001", "10000002"}
    # Somebody of that name and club with a third number is a third.
    other = ("赵", "一", "杭州", "10000009")
    bring(gotha(("Exemple", "Jean", "31Ba", "10000003"), other))
    assert Player.objects.filter(name="Exemple Jean").count() == 3


def test_a_namesake_whose_number_is_not_known_may_be_meant(database: str) -> None:
    bring(gotha(("Exemple", "Jean", "31Ba", ""), SECOND))
    bring(gotha(FIRST, SECOND, title="Second"))
    assert list(PlayerProfile.objects.values_list("egf_pin", flat=True).order_by("egf_pin")) == [
        "10000001",
        "10000002",
    ]


def test_the_same_file_comes_out_for_the_office_and_without_licences_for_others(
    database: str,
) -> None:
    data = gotha(FIRST, SECOND)
    done = bring(data)
    assert done.stream_id is not None
    order = Order(format=Written.OPENGOTHA)
    office = read_opengotha(export_event(done.stream_id, order, private=True).data)
    assert office == read_opengotha(data)
    public = export_event(done.stream_id, order).data
    assert b"ffgLicence" not in public
    assert b"192.0.2.1" not in public
    known = [(x.name, x.first_name, x.rank, x.country) for x in read_opengotha(public).players]
    assert known == [("Exemple", "Jean", "2K", "FR"), ("赵", "一", "2K", "FR")]
    table = read_h9(export_event(done.stream_id, Order(format=Written.EGD)).data)[0]
    assert [(row.name, row.rank, row.country, row.club, row.pin) for row in table.rows] == [
        ("Exemple Jean", "2K", "FR", "31Ba", "10000001"),
        ("赵 一", "2K", "FR", "杭州", "10000002"),
    ]
    assert [cell.handicap for row in table.rows for cell in row.cells] == [3, 3]


def test_a_name_corrected_in_the_registry_goes_before_the_file(database: str) -> None:
    done = bring(gotha(FIRST, SECOND))
    assert done.stream_id is not None
    Player.objects.filter(name="Exemple Jean").update(name="Exemple Pierre")
    order = Order(format=Written.OPENGOTHA)
    export = export_event(done.stream_id, order, private=True)
    first = read_opengotha(export.data).players[0]
    assert (first.name, first.first_name) == ("Exemple Pierre", "")
    assert [(note.code, note.detail) for note in export.notes] == [("name_not_divided", "1")]


def test_a_dry_run_keeps_no_file(database: str) -> None:
    read = read_file(gotha(FIRST, SECOND), WEIQI)
    import_event(read, by=OFFICE, now=NOW, accept=True, dry_run=True)
    assert (EventFile.objects.count(), PlayerProfile.objects.count()) == (0, 0)
