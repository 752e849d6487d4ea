"""Results in short for questions to the desk, and fields made to measure for one pair."""

from itertools import combinations
from typing import Any

MARKS = {"+": "1-0", "-": "0-1", "=": "1/2-1/2"}


def rounds(*texts: str) -> list[dict[str, Any]]:
    """Return results such as "1+2 3=4 5": the first of a pair moved first, 5 had the bye."""
    found: list[dict[str, Any]] = []
    for number, text in enumerate(texts, start=1):
        for word in text.split():
            mark = next((mark for mark in MARKS if mark in word), "")
            if not mark:
                found.append({"round": number, "bye": int(word)})
                continue
            first, second = word.split(mark)
            pair = {"first": int(first), "second": int(second), "score": MARKS[mark]}
            found.append({"round": number, **pair})
    return found


def leaders(colours: dict[int, str], *, drawn: tuple[int, ...] = ()) -> tuple[int, list[str]]:
    """Return a field and its rounds in which the players named lead with these colours.

    Each of them wins every game against somebody else, the last one of those in `drawn` but
    draws it; all others only draw among themselves, and nobody meets twice. F moved first.
    """
    length = len(next(iter(colours.values())))
    count = max(*colours, len(colours) * (length + 1)) + 2 * length + 2
    count += count % 2
    others = [number for number in range(1, count + 1) if number not in colours]
    met: set[frozenset[int]] = set()
    texts = []
    for at in range(length):
        words, idle = [], list(others)
        for place, (leader, turns) in enumerate(colours.items()):
            other = others[(at * len(colours) + place) % len(others)]
            idle.remove(other)
            met.add(frozenset({leader, other}))
            level = leader in drawn and at == length - 1
            win, loss = ("=", "=") if level else ("+", "-")
            words.append(f"{leader}{win}{other}" if turns[at] == "F" else f"{other}{loss}{leader}")
        words += [f"{a}={b}" for a, b in _unmet(idle, met)]
        texts.append(" ".join(words))
    return count, texts


def _unmet(idle: list[int], met: set[frozenset[int]]) -> list[tuple[int, int]]:
    """Return pairs of all who are idle, none of which has met; they have met from now on."""
    if not idle:
        return []
    first = idle[0]
    for other in idle[1:]:
        pair = frozenset({first, other})
        if pair in met:
            continue
        rest = [number for number in idle if number not in pair]
        met.add(pair)
        found = _unmet(rest, met)
        if found or not rest:
            return [(first, other), *found]
        met.remove(pair)
    return []


def pairs_of(answer: dict[str, Any]) -> set[frozenset[int]]:
    """Return who meets whom."""
    return {frozenset({item["first"], item["second"]}) for item in answer["pairings"]}


def nobody_twice(texts: list[str]) -> bool:
    """Return whether every pair of these rounds is met once."""
    met = [frozenset({row["first"], row["second"]}) for row in rounds(*texts) if "first" in row]
    return not any(a == b for a, b in combinations(met, 2))
