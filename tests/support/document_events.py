"""Events of every kind that fills in other forms, played by requests, and what their papers say."""

import io
import re
from collections.abc import Callable
from html import unescape
from typing import Any

from django.core.cache import cache
from django.test import Client
from pypdf import PdfReader

from tests.tournaments.rest.formats import begun, event, paired, played, record
from tests.tournaments.rest.office import Office

UNITS = tuple(f"单位{letter}" for letter in "甲乙丙丁戊己庚辛")
BOARDS = 4
CHIEF = "chief_arbiter"
"""Who confirms a round in every book (gomoku 25.2.2-B)."""


def swiss(**more: Any) -> Office:
    """Two rounds played, the third published without a result."""
    office = begun(event({"kind": "swiss", "rounds": 3}, **more), 8, units=UNITS)
    played(office, 1, closed_by=CHIEF)
    played(office, 2, closed_by=CHIEF)
    paired(office, 3)
    return office


def round_robin(**more: Any) -> Office:
    office = begun(event({"kind": "round_robin"}, **more), 5, units=UNITS[:5])
    for number in range(1, 6):
        played(office, number, closed_by=CHIEF)
    return office


def groups(**more: Any) -> Office:
    """Two groups of four by the snake."""
    stages = ({"kind": "round_robin", "groups": 2, "qualifiers": 2}, {"kind": "knockout"})
    office = begun(event(*stages, **more), 8, units=UNITS)
    played(office, 1, closed_by=CHIEF)
    return office


def two_games(**more: Any) -> Office:
    """Matches of two games, won by the smaller number: a win and a draw."""
    office = begun(event({"kind": "round_robin", "games": 2}, **more), 4)
    for number in range(1, 4):
        for board in paired(office, number)["boards"]:
            smaller_first = board["first"] < board["second"]
            for game, score in ((1, "1-0" if smaller_first else "0-1"), (2, "1/2-1/2")):
                _game(office, number, board["board"], game, score)
        office.do("round-closes", {"round": number}, by=CHIEF)
    return office


def teams(kind: str, games: int = 1) -> Callable[..., Office]:
    def made(**more: Any) -> Office:
        stage: dict[str, Any] = {"kind": kind, "games": games}
        if kind == "swiss":
            stage["rounds"] = 2
        rules = {"kind": "fixed_boards", "boards": BOARDS}
        office = begun(event(stage, teams=rules, **more), 4, members=BOARDS)
        for board in paired(office, 1)["boards"]:
            for game in range(1, BOARDS * games + 1):
                # Who is listed first leads on the odd boards: three wins and a loss.
                score = "1-0" if game % 2 else "0-1"
                _game(office, 1, board["board"], game, "1-0" if game == BOARDS else score)
        office.do("round-closes", {"round": 1}, by=CHIEF)
        return office

    return made


def _game(office: Office, number: int, board: int, game: int, score: str) -> None:
    body = {"round": number, "board": board, "game": game, "score": score}
    office.do("game-results", body, by="arbiter")


def knockout(**more: Any) -> Office:
    office = begun(event({"kind": "knockout"}, **more), 8, seeds=8)
    office.do("sheets", {"seed": "2026"}, by="arbiter")
    for board in paired(office, 1)["boards"]:
        score = "1-0" if board["first"] < board["second"] else "0-1"
        record(office, 1, board["board"], score)
    return office


KINDS: dict[str, Callable[..., Office]] = {
    "swiss": swiss,
    "round robin": round_robin,
    "groups": groups,
    "two games": two_games,
    "teams, round robin": teams("round_robin"),
    "teams, Swiss": teams("swiss"),
    "teams, two games": teams("round_robin", 2),
    "knockout": knockout,
}
FITTING: dict[str, set[str]] = {
    "swiss": {"individual-score", "pairing-card", "pairing-record", "swiss-individual"},
    "round robin": {"individual-score", "pairing-record", "order-of-play", "rr-individual"},
    "groups": {
        "snake-groups",
        "individual-score",
        "pairing-record",
        "order-of-play",
        "rr-individual",
    },
    "two games": {
        "individual-score-2games",
        "pairing-record",
        "order-of-play",
        "rr-individual-2games",
    },
    "teams, round robin": {
        "team-lineup",
        "team-score",
        "team-score-many",
        "pairing-record",
        "order-of-play",
        "rr-team",
    },
    "teams, Swiss": {
        "team-lineup",
        "team-score",
        "team-score-many",
        "pairing-card",
        "pairing-record",
        "swiss-team",
    },
    "teams, two games": {
        "team-lineup",
        "team-score-2games",
        "pairing-record",
        "order-of-play",
        "rr-team",
    },
    "knockout": {"individual-score", "pairing-record", "knockout-16"},
}
"""Kind of event -> the forms that the headings of the book say are for it."""


def fetch(address: str, *, language: str = "zh-hans", host: str = "testserver") -> Any:
    """Return the answer of a public address, whatever was asked before."""
    cache.clear()
    return Client(headers={"accept-language": language}, SERVER_NAME=host).get(address)


def page_words(answer: Any) -> str:
    """Return the text of a page without its tags, blanks made one."""
    html = answer.content.decode()
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def pdf_words(data: bytes) -> str:
    """Return the text that can be selected in a PDF, without any blank."""
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    return re.sub(r"\s", "", text)


def sheets_of(data: bytes) -> int:
    """Return how many pages a PDF has."""
    return len(PdfReader(io.BytesIO(data)).pages)
