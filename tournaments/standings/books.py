"""The orders of comparison of the four books, by edition, sides and format.

Sources: xiangqi 2020 14.1-14.8, 18.5; weiqi 2002 27.1, 27.2; gomoku 2025 29.1, 29.2;
draughts appendix 1.4.5 and its crosstable forms. A list's `code` is what an event's
regulations name; the first of a kind is the default of its book.
"""

from dataclasses import replace

from tournaments.standings.order import Order, Ruled
from tournaments.tiebreaks.catalogue import Format, Sides, edition_key
from tournaments.tiebreaks.settings import ByeOpponent, Settings
from tournaments.tiebreaks.steps import parse_step

_ROBIN = Settings(byes_score=False)
_DOUBLE = Settings(byes_score=False, cycles=2)
_XIANGQI_SWISS = Settings(bye_opponent=ByeOpponent.LOWEST_NON_ZERO)


def _order(
    code: str,
    article: str,
    kind: tuple[Sides, Format],
    steps: str,
    *,
    settings: Settings | None = None,
    bye: str = "",
    tie: str = "",
    play_off: bool = False,
    articles: dict[str, str] | None = None,
) -> Order:
    named = articles or {}
    return Order(
        code=code,
        article=article,
        sides=kind[0],
        format=kind[1],
        steps=tuple(
            Ruled(step=parse_step(text), article=named.get(text, article)) for text in steps.split()
        ),
        settings=settings or Settings(),
        bye_article=bye,
        tie_article=tie,
        play_off=play_off,
    )


_PEOPLE_SWISS = (Sides.PEOPLE, Format.SWISS)
_PEOPLE_ROBIN = (Sides.PEOPLE, Format.ROUND_ROBIN)
_TEAM_SWISS = (Sides.TEAMS, Format.SWISS)
_TEAM_ROBIN = (Sides.TEAMS, Format.ROUND_ROBIN)

_PENALTIES = {"penalties": "18.5"}

_XIANGQI = (
    _order(
        "swiss_opponents",
        "14.3.1",
        _PEOPLE_SWISS,
        "points penalties opponents wins fouls second_games second_wins previous_place",
        settings=_XIANGQI_SWISS,
        bye="14.4",
        articles=_PENALTIES,
    ),
    _order(
        "swiss_cumulative",
        "14.3.2",
        _PEOPLE_SWISS,
        "points penalties cumulative wins fouls second_games second_wins cumulative_drops",
        settings=_XIANGQI_SWISS,
        bye="14.4",
        articles=_PENALTIES,
    ),
    _order(
        "round_robin",
        "14.1",
        _PEOPLE_ROBIN,
        "points penalties small wins direct fouls second_games second_between second_wins",
        settings=_ROBIN,
        articles=_PENALTIES,
    ),
    _order(
        "double_round_robin",
        "14.1",
        _PEOPLE_ROBIN,
        "points penalties small wins direct fouls second_wins first_cycle.points "
        "first_cycle.small first_cycle.wins first_cycle.direct first_cycle.fouls "
        "first_cycle.second_games first_cycle.second_between first_cycle.second_wins",
        settings=_DOUBLE,
        articles=_PENALTIES,
    ),
    _order(
        "round_robin_matches",
        "14.2",
        _PEOPLE_ROBIN,
        "points penalties board_points game_wins direct fouls second_wins",
        settings=_ROBIN,
        articles=_PENALTIES,
    ),
    _order(
        "team_swiss",
        "14.7",
        _TEAM_SWISS,
        "points penalties opponents board_points wins game_wins fouls previous_place",
        settings=_XIANGQI_SWISS,
        bye="14.4",
        articles=_PENALTIES,
    ),
    _order(
        "team_swiss_board_points",
        "14.8",
        _TEAM_SWISS,
        "board_points penalties points opponents wins game_wins fouls previous_place",
        settings=_XIANGQI_SWISS,
        bye="14.4",
        articles={
            **_PENALTIES,
            **dict.fromkeys(
                ("points", "opponents", "wins", "game_wins", "fouls", "previous_place"), "14.7"
            ),
        },
    ),
    _order(
        "team_round_robin",
        "14.5",
        _TEAM_ROBIN,
        "points penalties board_points wins game_wins direct fouls second_games second_wins",
        settings=_ROBIN,
        articles=_PENALTIES,
    ),
    _order(
        "team_double_round_robin",
        "14.6",
        _TEAM_ROBIN,
        "points penalties board_points wins game_wins direct fouls",
        settings=_DOUBLE,
        tie="14.6",
        play_off=True,
        articles=_PENALTIES,
    ),
)

_WEIQI = (
    _order(
        "swiss_total_score",
        "27.1(2)(A)",
        _PEOPLE_SWISS,
        "total_score warnings",
        tie="27.1(1)(C)",
        articles={"warnings": "27.1(1)(B)"},
    ),
    _order(
        "swiss_opponents",
        "27.1(2)(B)",
        _PEOPLE_SWISS,
        "points opponents warnings",
        tie="27.1(1)(C)",
        articles={"warnings": "27.1(1)(B)"},
    ),
    _order(
        "round_robin",
        "27.1(1)",
        _PEOPLE_ROBIN,
        "points small warnings",
        settings=_ROBIN,
        tie="27.1(1)(C)",
        articles={"small": "27.1(1)(A)", "warnings": "27.1(1)(B)"},
    ),
    _order(
        "team_swiss_total_score",
        "27.2(2)",
        _TEAM_SWISS,
        "total_score points board_points boards",
        tie="27.2(1)",
        articles=dict.fromkeys(("points", "board_points", "boards"), "27.2(1)"),
    ),
    _order(
        "team_swiss",
        "27.2(2)",
        _TEAM_SWISS,
        "points board_points boards",
        tie="27.2(1)",
        articles={"board_points": "27.2(1)", "boards": "27.2(1)"},
    ),
    _order(
        "team_round_robin",
        "27.2(1)",
        _TEAM_ROBIN,
        "points board_points boards",
        settings=_ROBIN,
        tie="27.2(1)",
    ),
)

_GOMOKU = (
    _order(
        "swiss",
        "29.2.1",
        _PEOPLE_SWISS,
        "points opponents opponents_median:1:1 opponents_cuts wins direct",
        tie="29.3",
        articles={
            "opponents": "29.2.1-A",
            "opponents_median:1:1": "29.2.1-B",
            "opponents_cuts": "29.2.1-C",
            "wins": "29.2.1-D",
            "direct": "29.2.1-E",
        },
    ),
    _order(
        "round_robin",
        "29.1.1",
        _PEOPLE_ROBIN,
        "points small wins direct",
        settings=_ROBIN,
        tie="29.3",
        articles={"small": "29.1.1-A", "wins": "29.1.1-B", "direct": "29.1.1-C"},
    ),
    _order(
        "team_swiss",
        "29.2.2",
        _TEAM_SWISS,
        "points opponents opponents_median:1:1 board_points direct boards",
        tie="29.3",
        articles={
            "opponents": "29.2.2-A",
            "opponents_median:1:1": "29.2.2-B",
            "board_points": "29.2.2-C",
            "direct": "29.2.2-D",
            "boards": "29.2.2-E",
        },
    ),
    _order(
        "team_round_robin",
        "29.1.2",
        _TEAM_ROBIN,
        "points board_points berger direct boards",
        settings=_ROBIN,
        tie="29.3",
        articles={
            "board_points": "29.1.2-A",
            "berger": "29.1.2-B",
            "direct": "29.1.2-C",
            "boards": "29.1.2-D",
        },
    ),
)

_DRAUGHTS = (
    _order(
        "swiss_opponents",
        "app.1.4.5(3)",
        _PEOPLE_SWISS,
        "points opponents opponents_median:1:1 opponents_cuts",
        articles={
            "opponents": "app.1.4.5(3)a",
            "opponents_median:1:1": "app.1.4.5(3)b",
            "opponents_cuts": "app.1.4.5(3)c",
        },
    ),
    _order(
        "swiss_cumulative",
        "app.1.4.5(2)",
        _PEOPLE_SWISS,
        "points cumulative cumulative_drops wins",
        articles={
            "cumulative": "app.1.4.5(2)a",
            "cumulative_drops": "app.1.4.5(2)b",
            "wins": "app.1.4.5(2)c",
        },
    ),
    _order(
        "swiss_ratings",
        "app.1.4.5(1)",
        _PEOPLE_SWISS,
        "points average_rating average_rating_cut:1",
        articles={
            "average_rating": "app.1.4.5(1)a",
            "average_rating_cut:1": "app.1.4.5(1)b",
        },
    ),
    _order(
        "round_robin",
        "form.rr-individual",
        _PEOPLE_ROBIN,
        "points small wins direct",
        settings=_ROBIN,
    ),
    _order(
        "team_swiss",
        "form.swiss-team",
        _TEAM_SWISS,
        "points board_points opponents cumulative wins fouls",
    ),
    _order(
        "team_round_robin",
        "form.rr-team",
        _TEAM_ROBIN,
        "points board_points small direct fouls",
        settings=_ROBIN,
    ),
)

_BOOKS = {"xiangqi": _XIANGQI, "weiqi": _WEIQI, "gomoku": _GOMOKU, "draughts": _DRAUGHTS}


class NoSuchOrderError(LookupError):
    """An edition, kind or list no book has; `code` is stable."""

    code = "no_such_order"


def orders_of(edition: str) -> tuple[Order, ...]:
    """Return all lists of the book of `edition`.

    :raises NoSuchOrderError: for an edition of no book here.
    """
    try:
        return _BOOKS[edition_key(edition)]
    except KeyError:
        raise NoSuchOrderError(edition) from None


def book_order(
    edition: str,
    *,
    sides: Sides = Sides.PEOPLE,
    format: Format = Format.SWISS,
    code: str | None = None,
    settings: Settings | None = None,
) -> Order:
    """Return the list the book of `edition` has for such an event.

    `code` chooses between the lists of a book that has several (14.3, 27.1(2)); without it
    the first stands. `settings` replace the book's, keeping what its format decides.

    :raises NoSuchOrderError: when the book has no such list.
    """
    for order in orders_of(edition):
        if order.sides is sides and order.format is format and code in (None, order.code):
            if settings is None:
                return order
            ours = order.settings
            return replace(
                order,
                settings=replace(settings, byes_score=ours.byes_score, cycles=ours.cycles),
            )
    raise NoSuchOrderError(f"{edition} {sides} {format} {code or ''}".strip())
