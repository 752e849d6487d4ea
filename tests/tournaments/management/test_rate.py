"""`manage.py rate`: from the feed to an edition, what a later one says of it, and the proof.

Newcomers at 1500 in one period expect half of every game: with K 20 a rating is 1500 and
20 x (score - games / 2), which is reckoned here by hand.
"""

import csv
import io
import json
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.base import CommandError

from games.management.tables import USAGE
from games.models import Player
from tests.support.pulled_feeds import Feed, pull_all, served
from tests.tournaments.rest.formats import begun, event, played
from tests.tournaments.rest.office import Office
from tests.tournaments.rest.test_games_of_rounds import caught_up
from tournaments.formats.trf_read import read_trf
from tournaments.models import PlayerRating, RatingComputation, RatingList
from tournaments.selectors.feed_lines import own_results
from tournaments.sheets.rating_lists import read_rating_list

pytestmark = pytest.mark.database

LIST = ("--list", "本会等级分", "--game", "xiangqi")
MUCH_LATER = 4_000_000_000_000
SPAN = ("--system", "elo", "--from", "2026-01-01", "--to", "2026-11-30")


@pytest.fixture(autouse=True)
def _no_rations(database: str) -> None:
    cache.clear()


def rate(*more: str) -> tuple[int, str]:
    """Return exit status and all that was said."""
    out = io.StringIO()
    try:
        call_command("rate", *LIST, *more, stdout=out, stderr=out)
    except SystemExit as stop:
        return int(str(stop.code)), out.getvalue()
    return 0, out.getvalue()


def round_robin(count: int, rounds: int) -> Office:
    """Return the office of a round robin, the smaller number winning, so many rounds confirmed."""
    rules = event({"kind": "round_robin"}, starts_on="2026-11-21", ends_on="2026-11-28")
    office = begun(rules, count)
    for number in range(1, rounds + 1):
        played(office, number)
    caught_up()
    return office


def stored(edition: RatingList) -> dict[str, int]:
    rows = PlayerRating.objects.filter(list=edition).select_related("player")
    return {row.player.name: row.value for row in rows}


def test_a_corrected_result_of_round_3_after_round_9(database: str) -> None:
    office = round_robin(10, 9)
    assert rate(*SPAN)[0] == 0
    first = RatingList.objects.get()
    # Of nine games the n-th has won 10 - n, against 4 1/2 expected.
    by_number = {item["number"]: item["id"] for item in office.get()["entries"]}
    names = {str(player.pk): player.name for player in Player.objects.all()}
    expected = {names[by_number[n]]: 1500 + 10 * (11 - 2 * n) for n in range(1, 11)}
    assert stored(first) == expected
    assert (str(first.valid_from), first.edition) == ("2026-12-01", 1)
    body = {"round": 3, "board": 1, "score": "1/2-1/2", "reason": "记录表有误"}
    office.do("corrections", body)
    caught_up()
    status, said = rate(*SPAN)
    assert status == 0
    assert "corrected results 1" in said
    assert "round 3, board 1" in said
    second = RatingList.objects.exclude(pk=first.pk).get()
    assert second.edition == 2
    moved = {name for name, value in stored(second).items() if value != expected[name]}
    assert len(moved) == 2
    assert sorted(stored(second)[name] - expected[name] for name in moved) == [-10, 10]
    assert stored(first) == expected, "an edition is never changed"
    # The next list, of a later day, over the same games: nothing is new in it.
    assert "corrected results" not in rate(*SPAN, "--valid-from", "2027-01-01")[1]
    status, said = rate("--check")
    assert (status, said.count("the same from zero")) == (0, 3)


def test_the_same_feed_gives_the_same_list_and_digest(database: str, tmp_path: Path) -> None:
    round_robin(4, 2)
    files = [tmp_path / name for name in ("list.csv", "list.xlsx", "list.trf", "steps.csv")]
    outs = [word for path in files[:3] for word in ("--out", str(path))]
    dry = rate(*SPAN, *outs, "--steps", str(files[3]), "--dry-run")
    assert dry[0] == 0
    assert RatingList.objects.count() == 0
    before = [path.read_bytes() for path in files]
    with pytest.raises(CommandError, match="egd_number_missing, 1"):
        rate(*SPAN, "--out", str(tmp_path / "list.egd"), "--dry-run")
    told = [rate(*SPAN, *outs, "--steps", str(files[3])) for _ in range(2)]
    assert [path.read_bytes() for path in files] == before
    assert "newly stored" in told[0][1]
    assert "already there" in told[1][1]
    digests = {line for _, said in (dry, *told) for line in said.splitlines() if "SHA-256" in line}
    assert len(digests) == 1
    row = RatingComputation.objects.get()
    assert f"SHA-256 {row.digest}" in digests
    assert (row.system, row.number, len(row.games)) == ("elo", 4, 4)
    assert row.parameters["bands"][0]["k"] == 20
    for path in files[:2]:
        read = read_rating_list(path.read_bytes())
        assert {line.name: line.rating for line in read.rows} == stored(row.list)
    trf = read_trf(files[2].read_bytes()).report
    assert {player.name: player.rating for player in trf.players} == stored(row.list)
    steps = list(csv.DictReader(io.StringIO(files[3].read_text(encoding="utf-8-sig"))))
    assert len(steps) == 8
    assert {step["expected"] for step in steps} == {"0.5"}
    for name, value in stored(row.list).items():
        mine = [step for step in steps if step["name"] == name]
        assert 1500 + sum(float(step["change"]) for step in mine) == value


def test_parameters_and_another_system_on_the_same_feed(database: str, tmp_path: Path) -> None:
    round_robin(4, 1)
    file = tmp_path / "parameters.json"
    file.write_text(json.dumps({"bands": [{"k": 40}], "unrated": 1000}), encoding="utf-8")
    assert rate(*SPAN, "--parameters", str(file))[0] == 0
    assert sorted(stored(RatingList.objects.get()).values()) == [980, 980, 1020, 1020]
    other = ("--system", "glicko2", *SPAN[2:])
    assert rate(*other, "--valid-from", "2027-01-01")[0] == 0
    assert RatingComputation.objects.get(system="glicko2").parameters["tau"] == "1/2"
    assert rate("--check")[0] == 0


def test_a_pulled_file_gives_the_list_of_the_feed_itself(database: str, tmp_path: Path) -> None:
    round_robin(4, 2)
    file = tmp_path / "office.sqlite3"
    with served(Feed(list(own_results(now=MUCH_LATER)))) as url:
        pull_all(url, file)
    own = rate(*SPAN, "--dry-run")[1]
    assert rate(*SPAN, "--dry-run", "--pulled", str(file))[1] == own
    assert rate(*SPAN, "--pulled", str(file))[0] == 0
    assert RatingComputation.objects.get().feed == url
    assert "already there" in rate(*SPAN)[1]
    with pytest.raises(CommandError, match="feed_not_in_file"):
        rate(*SPAN, "--pulled", str(file), "--feed", "https://elsewhere.example/feeds/results")


def test_namesakes_are_rated_by_their_ids(database: str) -> None:
    round_robin(4, 1)
    Player.objects.filter(name="棋手2").update(name="棋手1", federation_number="1002")
    assert rate(*SPAN)[0] == 0
    rows = PlayerRating.objects.all()
    assert sorted(row.value for row in rows) == [1490, 1490, 1510, 1510]
    assert len({row.player_id for row in rows}) == Player.objects.count() == 4


def test_what_was_changed_since_is_found(database: str) -> None:
    round_robin(4, 1)
    rate(*SPAN)
    row = RatingComputation.objects.get()
    PlayerRating.objects.filter(player__name="棋手1").update(value=1)
    status, said = rate("--check")
    assert (status, "there are differences ratings" in said) == (1, True)
    row.games[0]["score"] = "1/2-1/2"
    row.save()
    assert "there are differences digest" in rate("--check")[1]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("--from", "2026-01-01", "--to", "2026-02-01"), "option_missing"),
        (("--system", "elo", "--to", "2026-02-01"), "option_missing"),
        (("--system", "elo", "--from", "2026-02-02", "--to", "2026-02-01"), "days_disordered"),
        ((*SPAN, "--parameters", "missing.json"), "no_such_path"),
        ((*SPAN, "--out", "missing/list.csv"), "no_such_path"),
        ((*SPAN, "--out", "list.pdf"), "format_unknown"),
        ((*SPAN, "--pulled", "missing.sqlite3"), "feed_file_unreadable"),
        (("--system", "cxa", *SPAN[2:]), "cxa"),
        (("--system", "elo", "--from", "January", "--to", "2026-02-01"), "YYYY-MM-DD"),
    ],
)
def test_what_cannot_be_asked_for(database: str, given: tuple[str, ...], code: str) -> None:
    with pytest.raises(CommandError, match=code) as refused:
        rate(*given)
    # What argparse itself refuses never gets a status of ours.
    assert code in ("cxa", "YYYY-MM-DD") or refused.value.returncode == USAGE
    assert RatingList.objects.count() == 0


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("{", "not_json"),
        ("[]", "not_json"),
        ('{"k": 20}', "field_unknown: /k"),
        ('{"floor": 1.5}', "field_malformed: /floor"),
        ('{"bands": []}', "parameter_out_of_range: bands"),
        ('{"period": {"months": -1}}', "parameter_out_of_range: months"),
    ],
)
def test_parameters_that_cannot_be(database: str, tmp_path: Path, given: str, said: str) -> None:
    file = tmp_path / "parameters.json"
    file.write_text(given, encoding="utf-8")
    with pytest.raises(CommandError, match=said) as refused:
        rate(*SPAN, "--parameters", str(file))
    assert refused.value.returncode == USAGE


def test_a_list_that_was_never_computed_has_nothing_to_check(database: str) -> None:
    assert rate("--check") == (1, "nothing_computed: 本会等级分\n")
