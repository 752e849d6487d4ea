"""Whole events of one format, told by requests: the stronger number wins unless told."""

from collections.abc import Callable
from typing import Any

from tests.tournaments.rest.office import REGULATIONS, Office, open_office, register

Winner = Callable[[int, dict[str, Any]], str]


def lower_wins(number: int, board: dict[str, Any]) -> str:
    """Return the result by which the smaller number wins."""
    return "1-0" if board["first"] < board["second"] else "0-1"


def event(*stages: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**REGULATIONS, "stages": list(stages), **more}


def begun(
    regulations: dict[str, Any],
    count: int,
    *,
    units: tuple[str, ...] = (),
    seeds: int = 0,
    members: int = 0,
) -> Office:
    """Return a started office, entered as `entered`."""
    office = entered(regulations, count, units=units, seeds=seeds, members=members)
    office.do("start")
    return office


def entered(
    regulations: dict[str, Any],
    count: int,
    *,
    units: tuple[str, ...] = (),
    seeds: int = 0,
    members: int = 0,
) -> Office:
    """Return an office with its numbers drawn: n has the n-th unit, and seed n up to `seeds`."""
    office = open_office(regulations)
    ids = register(count * (1 + members))
    entries: list[dict[str, Any]] = [{"id": id_} for id_ in ids[:count]]
    for at, entry in enumerate(entries):
        if units:
            entry["unit"] = units[at]
        if at < seeds:
            entry["seed"] = at + 1
        if members:
            start = count + at * members
            entry["members"] = ids[start : start + members]
    office.do("entries", {"entries": entries})
    office.do("draws", {"method": "given", "order": ids[:count], "witness": "领队"})
    return office


def paired(office: Office, number: int, seed: str = "2026") -> dict[str, Any]:
    """Draft and publish a round and return it."""
    office.do("pairing-drafts", {"round": number, "seed": seed}, by="arbiter")
    office.do("publications", {"round": number})
    found: dict[str, Any] = office.get(f"/rounds/{number}")
    return found


def record(office: Office, number: int, board: int, score: str) -> None:
    office.do("results", {"round": number, "board": board, "score": score}, by="arbiter")


def played(
    office: Office, number: int, winner: Winner = lower_wins, *, closed_by: str = "arbiter"
) -> dict[str, Any]:
    """Pair a round, record every board and close it; return the round as paired."""
    found = paired(office, number)
    for board in found["boards"]:
        record(office, number, board["board"], winner(number, board))
    office.do("round-closes", {"round": number}, by=closed_by)
    return found


def meetings(round_: dict[str, Any]) -> set[frozenset[int]]:
    return {frozenset({item["first"], item["second"]}) for item in round_["boards"]}


def places(office: Office, query: str = "") -> list[tuple[int, int]]:
    """Return (rank, number) of the table, as it stands."""
    return [(item["rank"], item["number"]) for item in office.get(f"/standings{query}")["rows"]]
