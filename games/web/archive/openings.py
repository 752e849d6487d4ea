"""The page of openings: a place of the tree with its board, the moves from it and their games."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.board.boards import render as drawn_board
from games.figures.figure import Cell, Figure, Row
from games.figures.plots import Bar, Piece, bar
from games.labels.codes import PASSES
from games.labels.language import is_chinese
from games.labels.messages import speech
from games.notation.printed import international_moves, printed_moves
from games.rules.editions import kernel_for
from games.search.openings import By, NoSuchPlaceError, Place, boards, place_of
from games.search.tallies import Tally
from games.web.archive.figures import board_name, outcome_cells, outcome_legend, outcome_pieces
from games.web.security import explains_throttling

MOST_SHOWN = 40
"""Moves of one place that a page shows; those behind them have fewer games each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A link of the way to a place."""

    text: str
    url: str
    is_here: bool = False


@explains_throttling
@require_safe
def openings(request: HttpRequest) -> HttpResponse:
    """Show what was played from a place of the tree of first moves.

    :raises Http404: there is no such place.
    """
    every = boards()
    edition = request.GET.get("board", every[0])
    try:
        by = By(request.GET.get("by", By.LINE))
        if edition not in every:
            raise NoSuchPlaceError
        place = place_of(edition, request.GET.get("moves", "").split(), by)
    except (NoSuchPlaceError, ValueError):
        raise Http404(_("There is no such page.")) from None
    context = {
        "place": place,
        "board": _drawn(place),
        "steps": _steps(place),
        "boards": [
            Step(text=board_name(code), url=_url(code, by), is_here=code == edition)
            for code in every
        ],
        "ways": [
            Step(text=text, url=_url(edition, way, place.moves), is_here=way is by)
            for way, text in (
                (By.LINE, _("by the order of moves")),
                (By.POSITION, _("by position")),
            )
        ],
        "figure": _figure(place),
        "games_url": _games_url(place, place.moves, place.position) if place.moves else "",
    }
    return render(request, "web/archive/openings.html", context)


def _url(edition: str, by: By, moves: tuple[str, ...] = ()) -> str:
    parameters = {"board": edition, "by": by.value, "moves": " ".join(moves)}
    query = urlencode({name: text for name, text in parameters.items() if text})
    return f"{reverse('web:openings')}?{query}"


def _games_url(place: Place, moves: tuple[str, ...], position: str) -> str:
    """Return the list of the games behind a move."""
    query = {"game": kernel_for(place.edition).game}
    query |= {"opening": " ".join(moves)} if place.by is By.LINE else {"position": position}
    return f"{reverse('web:games')}?{urlencode(query)}"


def _drawn(place: Place) -> SafeString:
    last = place.moves[-1] if place.moves else None
    svg = drawn_board(place.edition, place.position, last_move=last, speech=speech(), all_men=True)
    return mark_safe(svg)


def _texts(edition: str, moves: tuple[str, ...]) -> tuple[str, ...]:
    """Return moves as readers of the page's language write them."""
    written = printed_moves if is_chinese() else international_moves
    passed = PASSES.get(kernel_for(edition).game)
    texts = written(edition, "", moves)
    if passed is None:
        return texts
    return tuple(
        str(passed) if move == "pass" else text for move, text in zip(moves, texts, strict=True)
    )


def _steps(place: Place) -> list[Step]:
    texts = _texts(place.edition, place.moves)
    steps = [Step(text=_("Start"), url=_url(place.edition, place.by), is_here=not place.moves)]
    for at, text in enumerate(texts, start=1):
        number = f"{(at + 1) // 2}. " if at % 2 else ""
        url = _url(place.edition, place.by, place.moves[:at])
        steps.append(Step(text=number + text, url=url, is_here=at == len(texts)))
    return steps


def _figure(place: Place) -> Figure:
    shown = [(tally, *_move(place, tally)) for tally in place.next[:MOST_SHOWN]]
    longest = max((tally.total for tally, _text, _address in shown), default=0)
    legend = outcome_legend(place.edition)
    return Figure(
        name="moves",
        title=_("Moves from here"),
        note=_note(place),
        legend=legend,
        headings=(_("Move"), _("Games"), *(label for _code, label, _help in legend)),
        bars=tuple(_bar(place, tally, text, url, longest) for tally, text, url in shown),
        rows=tuple(_row(place, tally, text, url) for tally, text, url in shown),
    )


def _note(place: Place) -> str:
    if place.by is By.POSITION:
        return _(
            "Games that have ended and came to this position by any order of moves; "
            "a number leads to the games with the position behind the move."
        )
    return _("Games that have ended and began so; a number leads to them.")


def _move(place: Place, tally: Tally) -> tuple[str, str]:
    """Return a move as it is written, and the address of the place behind it."""
    moves = (*place.moves, tally.item)
    return _texts(place.edition, moves)[-1], _url(place.edition, place.by, moves)


def _bar(place: Place, tally: Tally, text: str, url: str, longest: int) -> Bar:
    pieces = [
        Piece(code=piece.code, text=piece.text, url=url, amount=piece.amount)
        for piece in outcome_pieces(tally, place.edition)
    ]
    return bar(text, str(tally.total), pieces, longest=longest)


def _row(place: Place, tally: Tally, text: str, url: str) -> Row:
    moves = (*place.moves, tally.item)
    games = _games_url(place, moves, place.position_after(tally.item))
    cells = (Cell(text=str(tally.total), url=games), *outcome_cells(tally))
    return Row(name=text, cells=cells, url=url)
