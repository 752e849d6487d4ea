"""Events as files over the API: in and out, the same event again, faults with their line."""

import base64
from dataclasses import replace
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.ledger import sequencer
from games.models import LedgerEvent, Player
from games.projections.runner import catch_up
from games.record.values import Actor, Role
from tests.games.rest.hall import Answer
from tests.tournaments.rest.office import REGULATIONS, Office, open_office
from tournaments.crosstable import Cell, Mark
from tournaments.handlers.files import import_event
from tournaments.interchange.reading import FilePerson, read_file
from tournaments.interchange.rules import Choices
from tournaments.reading import FormatError

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def row(number: int, name: str, unit: str, points: str, rank: int, *cells: str) -> str:
    """Return a player's line by the columns of Annex 2; a cell is "opponent colour result"."""
    head = f"001 {number:>4}      {name:<33}      {unit:<3} {1000 + number:>11}            "
    games = "".join(f"  {cell.split()[0]:>4} {cell.split()[1]} {cell.split()[2]}" for cell in cells)
    return f"{head}{points:>4} {rank:>4}{games}\n"


FOUR = (
    "012 四人赛\n142 2\n162  W 2.0    D 1.0    L 0.0\n"
    + row(1, "棋手甲", "北京", "4.0", 1, "2 w 1", "3 b 1")
    + row(2, "棋手乙", "上海", "1.0", 3, "1 b 0", "4 w =")
    + row(3, "棋手丙", "广东", "2.0", 2, "4 b 1", "1 w 0")
    + row(4, "棋手丁", "河北", "1.0", 3, "3 w 0", "2 b =")
)


@pytest.fixture
def office(database: str) -> Office:
    cache.clear()
    return open_office()


def send(
    office: Office, text: str, *, by: str = "chief_arbiter", query: str = "", **fields: Any
) -> Answer:
    content = base64.b64encode(text.encode()).decode()
    body = {"content": content, "edition": "xiangqi-2020", **fields}
    return office.api.post(f"/tournaments/imports{query}", body, token=office.tokens[by])


def played(office: Office) -> Office:
    """Play a small event with a bye, a forfeit and an adjourned game in its last round."""
    office.started(5)
    for number, scores in ((1, ("1-0", "1/2-1/2")), (2, ("+-", "0-1")), (3, ("1-0", ""))):
        office.do("pairing-drafts", {"round": number, "seed": "s"})
        office.do("publications", {"round": number})
        for board, score in enumerate(scores, start=1):
            if score:
                office.do("results", {"round": number, "board": board, "score": score})
        if all(scores):
            office.do("round-closes", {"round": number})
    return office


def confirmed(office: Office, text: str, **fields: Any) -> Answer:
    answer = send(office, text, **fields)
    if answer.status == 409 and answer.code == "confirmation_needed":
        answer = send(office, text, query=f"?confirm={answer.data['confirm']}", **fields)
    return answer


def test_a_file_becomes_a_tournament_with_players_results_and_points(office: Office) -> None:
    answer = confirmed(office, FOUR)
    assert answer.status == 201, answer.data
    office.tournament = answer.data["tournament"]
    rows = {item["name"]: item for item in office.get("/crosstable")["rows"]}
    assert {name: item["points"] for name, item in rows.items()} == {
        "棋手甲": "4",
        "棋手乙": "1",
        "棋手丙": "2",
        "棋手丁": "1",
    }
    assert Player.objects.get(federation_number="1003").name == "棋手丙"
    assert [item["rank"] for item in office.get("/standings")["rows"]][:2] == [1, 2]


def test_the_first_round_that_the_book_pairs_otherwise_needs_its_confirmation(
    office: Office,
) -> None:
    before = Player.objects.count(), LedgerEvent.objects.count()
    # Board 1 is for 1 to move first (appendix 3, method 4 point 1).
    turned = FOUR.replace("   2 w 1", "   2 b 1").replace("   1 b 0", "   1 w 0")
    answer = send(office, turned)
    assert (answer.status, answer.code) == (409, "confirmation_needed")
    (warning,) = answer.data["warnings"]
    assert (warning["level"], warning["code"]) == (3, "import_deviates")
    assert "1: 1-2" in warning["facts"]["rounds"]
    assert (Player.objects.count(), LedgerEvent.objects.count()) == before
    stored = confirmed(office, turned)
    assert stored.status == 201
    office.tournament = stored.data["tournament"]
    lines = [item for item in office.get()["deviations"] if item["kind"] == "import"]
    assert [line["round"] for line in lines] == [
        item["round"] for item in stored.data["rounds"] if item["differs"]
    ]


def test_the_same_file_again_is_the_same_tournament(office: Office) -> None:
    first, again = confirmed(office, FOUR), confirmed(office, FOUR)
    assert first.data["tournament"] == again.data["tournament"]
    assert again.raw["Idempotency-Replayed"] == "true"
    other = confirmed(office, FOUR, section="女子组")
    assert other.data["tournament"] != first.data["tournament"]


FAULTS: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    (FOUR.replace("   1 b 0", "   3 b 0"), {}, "opponent_disagrees", "line 4"),
    (FOUR.replace("4 w =", "4 w 1"), {}, "results_disagree", "line 5"),
    (FOUR.replace("   2 w 1", "   9 w 1"), {}, "unknown_opponent", "line 4"),
    (FOUR, {"edition": ""}, "edition_missing", ""),
    (FOUR, {"edition": "chess-1"}, "unknown_edition", ""),
    ("012 nobody\n", {}, "no_players", "line"),
)


def test_a_defective_file_is_refused_with_its_place_and_stores_nothing(office: Office) -> None:
    before = LedgerEvent.objects.count()
    for text, fields, code, place in FAULTS:
        answer = send(office, text, **fields)
        assert (answer.status, answer.code) == (422, "tournament_file_refused")
        (fault,) = answer.data["errors"]
        assert (fault["code"], place in fault["detail"]) == (code, True)
    assert (Player.objects.count(), LedgerEvent.objects.count()) == (0, before)


SAME = (
    ("名字相同，无注册号", (("棋手甲", "北京", ""), ("棋手甲", "北京", "")), "entrant_twice"),
    ("名字相同，一个有号", (("棋手甲", "北京", "11"), ("棋手甲", "北京", "")), "entrant_twice"),
    ("号相同，名字不同", (("棋手甲", "北京", "11"), ("棋手乙", "上海", "11")), "entrant_twice"),
    ("名字相同，号不同", (("棋手甲", "北京", "11"), ("棋手甲", "北京", "12")), ""),
    ("登记在册，号不同", (("在册者", "北京", "98"), ("棋手乙", "上海", "")), ""),
    ("同为在册者", (("在册者", "北京", ""), ("在册者", "上海", "99")), "entrant_twice"),
    ("号是在册者的", (("棋手甲", "北京", ""), ("改名者", "上海", "99")), "number_taken"),
    ("在册者同名，无号", (("棋手甲", "北京", ""), ("重名者", "北京", "")), "player_ambiguous"),
    ("单位不同", (("棋手甲", "北京", ""), ("棋手甲", "上海", "")), ""),
    ("在册者与新人", (("在册者", "北京", ""), ("棋手乙", "上海", "12")), ""),
)


@pytest.mark.parametrize(("desc", "people", "code"), SAME, ids=[pair[0] for pair in SAME])
def test_question_51_two_lines_of_one_person_are_refused_with_the_line(
    office: Office, desc: str, people: tuple[tuple[str, str, str], ...], code: str
) -> None:
    Player.objects.create(name="在册者", unit="北京", federation_number="99")
    for number in ("21", "22"):
        Player.objects.create(name="重名者", unit="北京", federation_number=number)
    read = read_file(FOUR.encode(), Choices(edition="xiangqi-2020"))
    named = tuple(
        FilePerson(number=at, name=name, unit=unit, federation_number=number, line=at + 10)
        for at, (name, unit, number) in enumerate(people, start=1)
    )
    given = replace(read, people=(*named, *read.people[2:]))
    by = Actor(id="chief", role=Role.CHIEF_ARBITER)
    before = Player.objects.count()
    if not code:
        import_event(given, by=by, now=1, accept=True)
        known = sum(person.name == "在册者" and person.federation_number == "" for person in named)
        assert Player.objects.count() == before + len(given.people) - known
        return
    with pytest.raises(FormatError) as refused:
        import_event(given, by=by, now=1, accept=True)
    assert (refused.value.code, refused.value.line) == (code, 12)
    if code == "number_taken":
        assert refused.value.detail == "改名者 / 在册者"
    assert Player.objects.count() == before


def test_two_namesakes_of_a_report_are_two_players_with_their_own_results(office: Office) -> None:
    answer = confirmed(office, FOUR.replace("棋手乙      ", "棋手甲      ").replace("上海", "北京"))
    assert answer.status == 201, answer.data
    office.tournament = answer.data["tournament"]
    numbers = dict(Player.objects.filter(name="棋手甲").values_list("federation_number", "id"))
    assert set(numbers) == {"1001", "1002"}
    rows = {item["number"]: item for item in office.get("/crosstable")["rows"]}
    assert {at: (rows[at]["name"], rows[at]["points"]) for at in (1, 2)} == {
        1: ("棋手甲", "4"),
        2: ("棋手甲", "1"),
    }
    sequencer.sequence_all()
    catch_up()
    page = Client(headers={"accept-language": "zh-hans"}).get(
        f"/tournaments/{office.tournament}/places/"
    )
    assert page.status_code == 200
    for number in numbers:
        assert f"棋手甲（{number}）" in page.content.decode()


def test_a_large_field_is_registered_in_a_few_queries(office: Office) -> None:
    read = read_file(FOUR.encode(), Choices(edition="xiangqi-2020"))
    by = Actor(id="chief", role=Role.CHIEF_ARBITER)
    asked = []
    for size in (4, 300):
        table = replace(
            read.table,
            entrants=(
                *read.table.entrants,
                *(
                    replace(read.table.entrants[0], number=n, cells=(Cell(mark=Mark.ABSENT),) * 2)
                    for n in range(5, size + 1)
                ),
            ),
        )
        people = tuple(
            FilePerson(
                number=n, name=f"棋手{size} {n}", unit="北京", federation_number=f"{size}-{n}"
            )
            for n in range(1, size + 1)
        )
        with CaptureQueriesContext(connection) as queries:
            import_event(
                replace(read, table=table, people=people, sha256=f"{size:064}"),
                by=by,
                now=1,
                accept=True,
            )
        asked.append(len(queries))
    assert Player.objects.count() == 304
    # The keys by which 300 people are found are some 2,000 rows.
    assert asked[1] <= asked[0] + 10


def test_only_who_may_open_a_tournament_may_bring_one_in(office: Office) -> None:
    for by in ("player", "arbiter", "committee", "rating_office"):
        assert send(office, FOUR, by=by).status == 403, by
    assert Player.objects.count() == 0


def test_a_dry_run_stores_nothing(office: Office) -> None:
    before = LedgerEvent.objects.count()
    answer = send(office, FOUR, query="?dry_run=true")
    assert (answer.status, answer.data["tournament"]) == (200, None)
    assert len(answer.data["rounds"]) == 2
    assert (Player.objects.count(), LedgerEvent.objects.count()) == (0, before)


@pytest.mark.parametrize("form", ["trf26", "trf16"])
def test_what_is_taken_out_and_brought_in_again_is_the_same_event(
    office: Office, form: str
) -> None:
    played(office)
    rows, places = office.get("/crosstable")["rows"], office.get("/standings")["rows"]
    answer = office.api.get(f"{office.path}/file?format={form}")
    text = answer.raw.content.decode()
    assert "棋手1" in text
    brought = send(office, text, edition="")
    assert brought.status == 201, brought.data
    assert not any(item["differs"] or item["refusal"] for item in brought.data["rounds"])
    assert brought.data["tournament"] != str(office.tournament)
    office.tournament = brought.data["tournament"]
    assert office.get("/crosstable")["rows"] == rows
    assert office.get("/standings")["rows"] == places


def test_other_formats_are_written(office: Office) -> None:
    played(office)
    starts = {"opengotha": b"<?xml", "csv": "\ufeff名次".encode(), "xlsx": b"PK"}
    for form, start in starts.items():
        answer = office.api.get(f"{office.path}/file?format={form}")
        assert (answer.status, answer.raw.content[: len(start)]) == (200, start)
        assert "attachment" in answer.raw["Content-Disposition"]
    # The EGD wants a rank of every player.
    answer = office.api.get(f"{office.path}/file?format=egd")
    assert answer.data["errors"][0]["code"] == "rank_missing"


def test_question_169_no_final_report_while_a_game_is_unfinished(office: Office) -> None:
    played(office)
    refused = office.api.get(f"{office.path}/file?format=trf26&final=true")
    assert (refused.status, refused.code) == (422, "tournament_file_refused")
    assert refused.data["errors"][0]["code"] == "results_missing"
    office.do("results", {"round": 3, "board": 2, "score": "1/2-1/2"})
    office.do("round-closes", {"round": 3})
    assert office.api.get(f"{office.path}/file?format=trf26&final=true").status == 200


def test_the_file_for_everybody_has_no_birth_dates(database: str) -> None:
    cache.clear()
    office = open_office({**REGULATIONS, "stages": [{"kind": "swiss", "rounds": 1}]})
    rows = "姓名,性别,出生日期\n棋手甲,男,1990-05-01\n棋手乙,女,1991-06-02\n"
    body = {"content": base64.b64encode(rows.encode()).decode(), "enter": True}
    assert office.act("entry-lists", body).status == 201
    seeds = {"basis": "other", "evidence": "某裁判所填", "proofs": _proofs(office)}
    assert office.get("")["seeds"] is None
    office.do("seed-lists", seeds)
    assert office.get("")["seeds"]["basis"] == "other"
    office.do("draws", {"method": "lot", "seed": "1"})
    office.do("start")
    address = f"{office.path}/file?format=trf26"
    public = office.api.get(address).raw.content.decode()
    own = office.api.get(address, token=office.tokens["chief_arbiter"]).raw.content.decode()
    assert ("棋手甲" in public, "1990/05/01" in public) == (True, False)
    assert "1990/05/01" in own
    assert "某裁判所填" not in public + own


def _proofs(office: Office) -> list[dict[str, str]]:
    return [{"id": item["id"]} for item in office.get()["entries"]]
