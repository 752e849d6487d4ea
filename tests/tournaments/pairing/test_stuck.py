"""Who is named when a round cannot be paired: compared with trying every pairing."""

from collections.abc import Iterator
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.history import History
from tournaments.pairing.stuck import stuck


def cards(count: int) -> list[History]:
    return [
        History(number=number, points=Fraction(0), score=0, rating=None, colours=())
        for number in range(1, count + 1)
    ]


def barred(count: int, pairs: set[frozenset[int]]) -> dict[int, frozenset[int]]:
    """Return who may not meet whom: everybody but `pairs`."""
    everybody = set(range(1, count + 1))
    return {
        number: frozenset(x for x in everybody - {number} if frozenset((number, x)) not in pairs)
        for number in everybody
    }


def pairings(free: tuple[int, ...], pairs: set[frozenset[int]]) -> Iterator[tuple[int, ...]]:
    """Yield, for every pairing of `free`, who is left over."""
    if not free:
        yield ()
        return
    number, *rest = free
    for left in pairings(tuple(rest), pairs):
        yield (number, *left)
    for other in rest:
        if frozenset((number, other)) in pairs:
            yield from pairings(tuple(x for x in rest if x != other), pairs)


@given(count=st.integers(2, 7), data=st.data())
@settings(max_examples=80, deadline=None)
def test_app3_2_5_3_those_whom_a_fullest_pairing_leaves_over(
    count: int, data: st.DataObject
) -> None:
    every = [frozenset((a, b)) for a in range(1, count + 1) for b in range(1, a)]
    pairs = data.draw(st.sets(st.sampled_from(every)))
    left = list(pairings(tuple(range(1, count + 1)), pairs))
    fewest = min(len(group) for group in left)
    over = {x for group in left if len(group) == fewest for x in group}
    alone = {x for x in range(1, count + 1) if not any(x in pair for pair in pairs)}
    if fewest > count % 2:
        assert stuck(cards(count), barred(count, pairs)) == tuple(sorted(alone or over))


def test_a_large_field_names_as_many_as_are_left_over() -> None:
    # Seventy of one half meet nobody but the four others.
    pairs = {frozenset((number, other)) for number in range(1, 71) for other in range(71, 75)}
    named = stuck(cards(74), barred(74, pairs))
    assert len(named) == 66
    assert max(named) <= 70
