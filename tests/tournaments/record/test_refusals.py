"""What the record of an event refuses, with the code and the article of each book.

Every place that refuses is in this table, or in the list of those not yet asserted, which may
only shrink.
"""

import csv
from collections import Counter
from pathlib import Path

import pytest

from games.record.errors import CommandRefusedError
from tests.support import refusal_places as found
from tests.support.cited import cited
from tests.support.refusal_values import mistold
from tests.tournaments.record.refusals import entries, games, matches, rounds, stages
from tests.tournaments.record.refusals.row import Row, do

ROWS: tuple[Row, ...] = (
    *rounds.ROWS,
    *entries.ROWS,
    *matches.ROWS,
    *stages.ROWS,
    *games.ROWS,
)
CASES = [(row, edition) for row in ROWS for edition in row.articles]
DATA = Path(__file__).parents[2] / "data"
NOT_ASSERTED = DATA / "refusals_not_asserted.txt"
FACTS = DATA / "refusal_facts.tsv"
MOST_NOT_ASSERTED = 6
"""How many places were without a row when this was last lowered."""
BOOKS = {"draughts-100": "draughts-appendix", "xiangqi-2020-rapid": "xiangqi-2020"}


def refusal(row: Row, edition: str) -> CommandRefusedError:
    told = row.told(edition)
    before = told.now
    with pytest.raises(CommandRefusedError) as caught:
        do(told, row.act, row.by)
    assert told.now == before
    return caught.value


@pytest.mark.parametrize(
    ("row", "edition"), CASES, ids=[f"{row.id} - {edition}" for row, edition in CASES]
)
def test_what_did_not_happen_is_refused_by_its_book(row: Row, edition: str) -> None:
    error = refusal(row, edition)
    assert (error.code, error.article) == (row.code, cited(edition, row.articles[edition]))
    assert mistold(error, row.act) == {}


def facts_of(row: Row) -> str:
    """Return what the refusal of a row says of the case: name=value, by name."""
    facts = refusal(row, next(iter(row.articles))).facts
    return " ".join(f"{name}={facts[name]}" for name in sorted(facts))


def test_a_refusal_says_which_round_board_or_entrant_it_is_about() -> None:
    """Reviewed line by line: each number is that of the situation the row names."""
    with FACTS.open(encoding="utf-8", newline="") as file:
        held = {line[0]: line[1] for line in csv.reader(file, delimiter="\t")}
    assert {row.id: facts_of(row) for row in ROWS} == held


def reached_sites() -> set[found.Site]:
    with found.reached() as places:
        for row, edition in CASES:
            refusal(row, edition)
    return found.named(places, tuple(found.sites()))


def test_every_place_that_refuses_is_asserted_or_named_as_not_yet() -> None:
    asserted = reached_sites()
    assert {site.name.split()[-1] for site in asserted} >= {"already_met", "*"}
    left = Counter(site.name for site in found.sites() if site not in asserted)
    held = Counter(NOT_ASSERTED.read_text(encoding="utf-8").splitlines())
    assert left - held == Counter(), "a new refusal has its row in the table"
    assert held - left == Counter(), "asserted now: take it from the list"
    assert sum(held.values()) <= MOST_NOT_ASSERTED


@pytest.mark.parametrize("row", ROWS, ids=[row.id for row in ROWS])
def test_an_article_that_is_expected_stands_in_its_book(row: Row) -> None:
    with (DATA / "articles.tsv").open(encoding="utf-8") as file:
        known = {tuple(line.split("\t")[:2]) for line in file}
    for edition, article in row.articles.items():
        book = BOOKS.get(edition, edition)
        if article:
            assert {(book, article), (book, f"art.{article}")} & known, (book, article)


def test_a_refusal_that_no_row_reaches_is_found_out(tmp_path: Path) -> None:
    source = tmp_path / "made_up.py"
    source.write_text(
        "def close(state):\n"
        "    raise CommandRefusedError(\n        'too_late', article=''\n    )\n"
        "def other(error):\n    raise NotAllowedError(error.code)\n"
    )
    made = tuple(found.sites_of(source))
    assert [site.name for site in made] == ["made_up close too_late", "made_up other *"]
    assert found.named({(str(source), 3)}, made) == {made[0]}
    assert found.named({(str(source), 5)}, made) == set()
