"""The order of comparisons that the regulations name, checked against the catalogue.

Opponents' points and their cuts belong to the Swiss (xiangqi 14.1 and 14.3, gomoku 29.1 and
29.2, weiqi 27.1; question 105 of the checklist). A name may carry its cut:
`buchholz_median:1:1`.
"""

from dataclasses import replace

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.books.orders import MCMAHON_ORDER, ByeOpponent, Format, Sides, TieBreak
from tournaments.regulations.matches import pairs_are_matches
from tournaments.regulations.mcmahon import is_mcmahon
from tournaments.regulations.values import Regulations, Stage, TeamKind
from tournaments.standings.books import NoSuchOrderError, book_order
from tournaments.standings.order import Order, OrderProblem, check_order, chosen_order
from tournaments.tiebreaks.steps import StepError, parse_step

declare_refusals(
    422,
    tiebreak_not_first=_("The total score decides places by itself: it can only come first."),
    tiebreak_of_another_format=_("This tie-break does not belong to the format."),
    tiebreak_unknown=_("There is no tie-break of this name."),
)


def format_of(stage: Stage) -> Format:
    """All that is paired by points counts as a Swiss."""
    return Format.SWISS if stage.kind.swiss else Format.ROUND_ROBIN


def sides_of(regulations: Regulations) -> Sides:
    """Return whether people or teams are ranked."""
    alone = regulations.teams.kind in (TeamKind.NONE, TeamKind.SUM_OF_PLACES)
    return Sides.PEOPLE if alone else Sides.TEAMS


def book_list(regulations: Regulations, stage: Stage) -> Order:
    """Return the list of the event's book for a stage: the one named, or the book's first.

    :raises NoSuchOrderError: the book has no list of this name for the stage.
    """
    sides, form = sides_of(regulations), format_of(stage)
    code = regulations.ranking or _usual(regulations, stage)
    try:
        found = book_order(regulations.edition, sides=sides, format=form, code=code)
    except NoSuchOrderError:
        if regulations.ranking and _named_elsewhere(regulations):
            found = book_order(regulations.edition, sides=sides, format=form)
        elif regulations.ranking:
            raise
        else:
            found = book_order(regulations.edition, sides=sides, format=form)
    alone = ByeOpponent.OWN_START if is_mcmahon(stage) else found.settings.bye_opponent
    settings = replace(
        found.settings,
        bye_opponent=alone,
        forfeits_met=regulations.forfeits_meet,
        unrated=regulations.ratings.substitute,
        ratings_by_round=regulations.ratings.by_round,
        board_points=regulations.points if pairs_are_matches(regulations, stage) else None,
    )
    return replace(found, settings=settings)


def _usual(regulations: Regulations, stage: Stage) -> str | None:
    """Return the name of the list that goes with the format, where a book has several."""
    if is_mcmahon(stage):
        return MCMAHON_ORDER
    team = "team_" if sides_of(regulations) is Sides.TEAMS else ""
    if stage.kind is StageKind.DOUBLE_ROUND_ROBIN:
        return f"{team}double_round_robin"
    if stage.kind is StageKind.ROUND_ROBIN and stage.games > 1 and not team:
        return "round_robin_matches"
    return None


def _named_elsewhere(regulations: Regulations) -> bool:
    """Return whether the list named belongs to another stage of the event."""
    for stage in regulations.stages:
        try:
            book_order(
                regulations.edition,
                sides=sides_of(regulations),
                format=format_of(stage),
                code=regulations.ranking,
            )
        except NoSuchOrderError:
            continue
        return True
    return False


def order_of(regulations: Regulations, stage: Stage) -> Order:
    """Return the order of comparisons of a stage: its own list, the event's, or the book's.

    :raises NoSuchOrderError: the book has no list of the name given.
    :raises OrderError: the list cannot be used; `check` of the regulations finds it first.
    """
    like = book_list(regulations, stage)
    names = stage.tiebreaks or regulations.tiebreaks
    if names:
        return chosen_order(names, like=like)
    return _of_match(like) if stage.kind is StageKind.MATCH else like


def _of_match(like: Order) -> Order:
    """Return the list for a match of two: its games decide it, no list for a field of more does.

    A match drawn throughout is level until it is settled as its regulations say; only who was
    punished stands behind an equal (xiangqi 18.5).
    """
    counted_by, *others = like.steps
    punished = (ruled for ruled in others if ruled.step.code is TieBreak.PENALTIES)
    return replace(like, steps=(counted_by, *punished))


def problems_of(regulations: Regulations, stage: Stage) -> tuple[OrderProblem, ...]:
    """Return why the list of a stage is refused, nothing for one that can be used."""
    like = book_list(regulations, stage)
    names = stage.tiebreaks or regulations.tiebreaks
    return tuple(problem for problem in check_order(names, like=like) if problem.refused)


_REFUSALS = {
    "unknown_tiebreak": "tiebreak_unknown",
    "bad_cut": "tiebreak_unknown",
    "tiebreak_twice": "tiebreak_twice",
    "points_out_of_place": "tiebreak_not_first",
}


def refusal_code(problem: OrderProblem) -> str:
    """Return the code that a refused list is answered with."""
    return _REFUSALS.get(problem.code, "tiebreak_of_another_format")


def words_of(name: str) -> tuple[str, str]:
    """Return a comparison in Chinese and English, its name where none is known."""
    try:
        step = parse_step(name)
    except StepError:
        return name, name
    cut = f" ({name.partition(':')[2]})" if ":" in name else ""
    return f"{step.entry.zh}{cut}", f"{step.entry.en}{cut}"
