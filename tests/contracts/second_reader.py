"""A game read from its stored bytes with the standard library and docs/events alone.

What a reader in another language would write: it shares no code with the product. Clocks are
followed for base time with increment and for sudden death, where the press comes with the
move or apart; a claim, a break and the end stop them.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SCHEMAS = Path(__file__).parents[2] / "docs" / "events"
STOPS = ("claim-made", "game-adjourned", "game-ended", "draughts-draw-claimed")
TURNS = ("move-played", "fifths-offered", "fifth-chosen", "swap-declined")
HANDS_OVER = ("turn-went-over", "fifths-offered", "swap-declined")
STANDS = ("act-annulled",)
GOES_ON = (
    "ruling-confirmed",
    "ruling-overruled",
    "game-resumed",
    "clocks-resumed",
    "draughts-draw-claim-answered",
)


@dataclass
class Read:
    """What the bytes say: moves by side, options, result, and what is left in ms by side."""

    sides: list[str] = field(default_factory=list)
    moves: list[tuple[str, str]] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    control: dict[str, Any] | None = None
    result: str = ""
    left_ms: dict[str, int] = field(default_factory=dict)
    running: str = ""
    unpressed: set[str] = field(default_factory=set)
    since_ms: int = 0


def read_game(events: Iterable[tuple[str, bytes, int]]) -> Read:
    """Return what (type, payload, recorded_at) of one game in order say."""
    game = Read()
    stored = _standing([(name, json.loads(payload), at) for name, payload, at in events])
    acting = [(data.get("side"), name.split(".")[1]) for name, data, _ in stored]
    for index, (name, data, at) in enumerate(stored):
        schema = json.loads((SCHEMAS / f"{name}.json").read_text())
        fault = _fault(data, schema, schema.get("$defs", {}))
        if fault:
            raise ValueError(f"{name}: {fault}")
        later = (side for side, kind in acting[index + 1 :] if kind in TURNS)
        _fold(game, name.split(".")[1], data, at, next(later, ""))
    return game


def _standing(events: list[Any]) -> list[Any]:
    """Return the events that stand: annulled ones left out, wrong entries as corrected."""
    gone: set[int] = set()
    right: dict[int, dict[str, Any]] = {}
    for version, (name, data, _) in reversed(list(enumerate(events, start=1))):
        if version not in gone and name.startswith(("games.act-annulled", "games.move-corrected")):
            gone |= set(data["fallen"])
            if "move" in data:
                right.setdefault(data["event_version"], data)
    return [
        (name, data | {key: right[version][key] for key in ("move", "reading_ms")}, at)
        if version in right
        else (name, data, at)
        for version, (name, data, at) in enumerate(events, start=1)
        if version not in gone
    ]


def _fold(game: Read, kind: str, data: dict[str, Any], at: int, following: str) -> None:
    if kind == "game-arranged":
        game.sides = [seat["side"] for seat in data["seats"]]
        game.options, game.control = data["options"], data["time_control"]
        if game.control:
            game.left_ms = dict.fromkeys(game.sides, game.control["base_ms"])
    elif kind == "game-ended":
        game.result = data["result"]
    _fold_board(game, kind, data)
    if game.control:
        _fold_clock(game, kind, data, at, following)


def _fold_board(game: Read, kind: str, data: dict[str, Any]) -> None:
    if kind == "move-played":
        game.moves.append((data["side"], data["move"]))
    elif kind == "turn-went-over":
        game.moves.append((data["side"], "pass"))
    elif kind == "opening-placed":
        colours = (game.sides * len(data["stones"]))[: len(data["stones"])]
        game.moves += zip(colours, data["stones"], strict=True)
    elif kind == "fifth-chosen":
        game.moves.append((game.sides[0], data["point"]))
    elif kind == "plies-taken-back":
        del game.moves[data["to_ply"] :]


def _fold_clock(game: Read, kind: str, data: dict[str, Any], at: int, following: str) -> None:
    """Follow the clocks; `following` is the side of the next turn."""
    assert game.control
    if kind == "game-started":
        game.running, game.since_ms = game.sides[0], at
    elif kind == "move-played" and not game.control["press_with_move"]:
        game.unpressed.add(data["side"])
    elif kind in ("move-played", "opening-placed"):
        _press(game, data, at, earned=True)
    elif kind == "clock-pressed":
        _press(game, data, at, earned=data["side"] in game.unpressed)
        game.unpressed.discard(data["side"])
    elif kind in HANDS_OVER and following != data["side"]:
        _press(game, data, at, earned=False)
    elif kind == "time-adjusted":
        game.left_ms[data["side"]] += data["delta_ms"]
    elif kind in STANDS and data["clocks"]:
        game.left_ms |= {clock["side"]: clock["left_ms"] for clock in data["clocks"]}
        game.since_ms = -1
    elif kind in STOPS and game.since_ms >= 0:
        _charge(game, at)
        game.since_ms = -1  # stopped
    elif kind in GOES_ON and game.since_ms < 0:
        game.since_ms = at


def _press(game: Read, data: dict[str, Any], at: int, *, earned: bool) -> None:
    assert game.control
    increment = game.control["increment_ms"] if earned else 0
    if data.get("reading_ms") is not None and game.control["kind"] == "increment":
        game.left_ms[data["side"]] = min(
            data["reading_ms"], game.left_ms[data["side"]] + game.control["increment_ms"]
        )
    else:
        _charge(game, at)
        if game.left_ms[data["side"]] > 0:
            game.left_ms[data["side"]] += increment
    game.running = next(side for side in game.sides if side != data["side"])
    game.since_ms = at


def _charge(game: Read, at: int) -> None:
    game.left_ms[game.running] -= max(0, at - game.since_ms)


def _fault(value: Any, shape: dict[str, Any], named: dict[str, Any]) -> str:
    """Return how `value` is not of `shape`, "" where it is; the part of JSON Schema in use."""
    if "$ref" in shape:
        return _fault(value, named[shape["$ref"].rsplit("/", 1)[1]], named)
    if "anyOf" in shape:
        faults = [_fault(value, part, named) for part in shape["anyOf"]]
        return "" if "" in faults else faults[0]
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
             "null": type(None)}  # fmt: skip
    if type(value) is not kinds[shape["type"]]:
        return f"{value!r} is no {shape['type']}"
    if value not in shape.get("enum", [value]):
        return f"{value!r} is not one of {shape['enum']}"
    if not re.search(shape.get("pattern", ""), str(value)):
        return f"{value!r} is not like {shape['pattern']}"
    if isinstance(value, dict):
        if not set(shape["required"]) <= set(value) <= set(shape["properties"]):
            return f"fields {sorted(value)}"
        known = shape["properties"].items()
        parts = [(value[name], part) for name, part in known if name in value]
    elif isinstance(value, list):
        each = shape.get("prefixItems") or [shape["items"]] * len(value)
        if len(each) != len(value):
            return f"{len(value)} items"
        parts = list(zip(value, each, strict=True))
    else:
        return ""
    return next(filter(None, (_fault(item, part, named) for item, part in parts)), "")
