"""The page of figures: how games ended, how long they were, how long their moves took."""

from collections.abc import Iterable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from games.figures.figure import Cell, Figure, Row
from games.figures.plots import Bar, Piece, bar
from games.labels.codes import EDITIONS, GAMES, REASONS, SIDES, Word, result_of, word
from games.labels.terms import term
from games.projections.facts import LONGEST_BIT
from games.projections.tallies import LONGEST, STEP, Subject, group_key
from games.rules.editions import editions, kernel_for
from games.search.openings import boards
from games.search.tallies import Tally, tallies_of
from games.web.security import explains_throttling

Legend = tuple[tuple[str, Word, Word], ...]
OTHERWISE = gettext_lazy("other results")


def board_name(edition: str) -> str:
    """Return the game of a board, and its edition where the game has several boards."""
    game = kernel_for(edition).game
    several = [code for code in boards() if kernel_for(code).game == game]
    return word(EDITIONS, edition) if len(several) > 1 else word(GAMES, game)


def outcome_legend(edition: str) -> Legend:
    """Return the parts of a bar of games, by their results."""
    return (
        ("first", result_of("1-0", edition), ""),
        ("drawn", result_of("1/2-1/2", edition), ""),
        ("second", result_of("0-1", edition), ""),
        ("other", OTHERWISE, ""),
    )


def outcome_pieces(tally: Tally, edition: str) -> tuple[Piece, ...]:
    """Return the parts of the bar of an item, without links."""
    amounts = (tally.first, tally.drawn, tally.second, tally.other)
    return tuple(
        Piece(code=code, text=f"{label} {amount}", url="", amount=amount)
        for (code, label, _help), amount in zip(outcome_legend(edition), amounts, strict=True)
    )


def outcome_cells(tally: Tally) -> tuple[Cell, ...]:
    """Return the numbers of an item by result."""
    numbers = (tally.first, tally.drawn, tally.second, tally.other)
    return tuple(Cell(text=str(number)) for number in numbers)


@explains_throttling
@require_safe
def figures(request: HttpRequest) -> HttpResponse:
    """Show the figures of an edition.

    :raises Http404: there is no such edition.
    """
    edition = request.GET.get("edition", editions()[0])
    if edition not in editions():
        raise Http404(_("There is no such page."))
    address = reverse("web:figures")
    context = {
        "editions": [
            (word(EDITIONS, code), f"{address}?edition={code}", code == edition)
            for code in editions()
        ],
        "figures": (_endings(edition), _lengths(edition), _times(edition)),
    }
    return render(request, "web/archive/figures.html", context)


def _endings(edition: str) -> Figure:
    found = tallies_of([group_key(Subject.ENDING, edition)])
    names = {
        tally.item: term(REASONS, tally.item, edition=edition)
        if tally.item
        else _("result alone is known")
        for tally in found
    }
    return _of_games(
        edition, "endings", found, names,
        title=_("How games ended"),
        note=_("All games that have ended, by what ended them."),
        heading=_("why it ended"),
    )  # fmt: skip


def _lengths(edition: str) -> Figure:
    found = sorted(tallies_of([group_key(Subject.LENGTH, edition)]), key=lambda tally: tally.item)
    names = {tally.item: _length_name(int(tally.item)) for tally in found}
    return _of_games(
        edition, "lengths", found, names,
        title=_("How long games were"),
        note=_("In moves, those of both sides counted singly."),
        heading=_("Moves"),
    )  # fmt: skip


def _length_name(first: int) -> str:
    return (
        _("%(number)d and more") % {"number": first}
        if first == LONGEST
        else f"{first}–{first + STEP - 1}"
    )


def _of_games(
    edition: str,
    name: str,
    found: Sequence[Tally],
    names: dict[str, str],
    *,
    title: str,
    note: str,
    heading: str,
) -> Figure:
    longest = max((tally.total for tally in found), default=0)
    legend = outcome_legend(edition)
    bars = tuple(
        bar(names[tally.item], str(tally.total), outcome_pieces(tally, edition), longest=longest)
        for tally in found
    )
    return Figure(
        name=name,
        title=title,
        note=note,
        legend=legend,
        headings=(heading, _("Games"), *(label for _code, label, _help in legend)),
        bars=bars,
        rows=tuple(_rows(found, names)),
    )


def _rows(found: Sequence[Tally], names: dict[str, str]) -> Iterable[Row]:
    for tally in found:
        cells = (Cell(text=str(tally.total)), *outcome_cells(tally))
        yield Row(name=names[tally.item], cells=cells)
    if found:
        sums = Tally(
            item="",
            first=sum(tally.first for tally in found),
            drawn=sum(tally.drawn for tally in found),
            second=sum(tally.second for tally in found),
            other=sum(tally.other for tally in found),
        )
        cells = (Cell(text=str(sums.total)), *outcome_cells(sums))
        yield Row(name=_("All"), cells=cells, is_all=True)


def _times(edition: str) -> Figure:
    found = sorted(tallies_of([group_key(Subject.TIME, edition)]), key=lambda tally: tally.item)
    longest = max((tally.total for tally in found), default=0)
    sides = [word(SIDES, side) for side in kernel_for(edition).sides]
    return Figure(
        name="times",
        title=_("How long moves took"),
        note=_("Moves of games with a clock, by the thinking time that was recorded."),
        legend=(("first", sides[0], ""), ("second", sides[1], "")),
        headings=(_("Seconds"), _("Moves"), *sides),
        bars=tuple(_time_bar(tally, sides, longest) for tally in found),
        rows=tuple(
            Row(
                name=_seconds(int(tally.item)),
                cells=tuple(
                    Cell(text=str(number)) for number in (tally.total, tally.first, tally.second)
                ),
            )
            for tally in found
        ),
    )


def _time_bar(tally: Tally, sides: Sequence[str], longest: int) -> Bar:
    pieces = (
        Piece(code="first", text=f"{sides[0]} {tally.first}", url="", amount=tally.first),
        Piece(code="second", text=f"{sides[1]} {tally.second}", url="", amount=tally.second),
    )
    return bar(_seconds(int(tally.item)), str(tally.total), pieces, longest=longest)


def _seconds(bits: int) -> str:
    """Return a class of times: 0, 1, 2-3, 4-7 and so on, each twice as wide as the one before."""
    if bits == LONGEST_BIT:
        return _("%(number)d and more") % {"number": 1 << (bits - 1)}
    first, last = (1 << bits) >> 1, (1 << bits) - 1
    return str(first) if first == last else f"{first}–{last}"
