"""At which level the games of an event are judged: how many illegal moves lose.

Xiangqi 2020 4.1.8: one in national events, two in those of the national youth (全国少年赛) and
from the provincial level down. The level of the event settles that of its games.
"""

from dataclasses import replace

from games.record.decide import options_of
from games.record.values import Options
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.books.federation import FederationBook, setting_of
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.registry import book_of
from tournaments.regulations.fault import Fault
from tournaments.regulations.values import EventLevel, Regulations

declare_refusals(
    409,
    level_of_games_differs=_(
        "The games are judged at the level of the tournament: leave their level out, or name "
        "the tournament's own level."
    ),
    level_of_book_differs=_("The level is not that of the federation's book."),
)

GAME_LEVELS = {
    # The book knows no international events: they are held as strictly as national ones.
    EventLevel.INTERNATIONAL: Level.NATIONAL,
    EventLevel.NATIONAL: Level.NATIONAL,
    EventLevel.NATIONAL_YOUTH: Level.NATIONAL_YOUTH,
    EventLevel.PROVINCIAL: Level.PROVINCIAL,
    EventLevel.MASS: Level.PROVINCIAL,
}
"""Level of an event -> that of its games."""


def at_level(
    options: Options, level: EventLevel, edition: str, book: FederationBook | None = None
) -> Options:
    """Only xiangqi's options know a level; others stay as they are."""
    own = options.xiangqi or options_of(edition, book).xiangqi
    return (
        options if own is None else replace(options, xiangqi=replace(own, level=GAME_LEVELS[level]))
    )


def fault_of_levels(regulations: Regulations, *, is_named: bool = False) -> Fault | None:
    """Return what is wrong where the games' level is not that of the event (4.1.8).

    Only where the book counts by the level. Written-out documents that never named a level for the
    games hold "national": that contradicts nothing unless it `is_named` by who writes it.
    """
    follows = GAME_LEVELS[regulations.level]
    settled = regulations.book.settled("xiangqi.level") if regulations.book else None
    if settled is not None and settled.value.word != follows:
        cited = setting_of(regulations.edition, settled.setting)
        return Fault(
            code="level_of_book_differs",
            place="/level",
            article=cited.article if cited else None,
            detail=settled.value.word or "",
        )
    games = (regulations.options.xiangqi or XiangqiOptions(level=follows)).level
    unsaid = games is Level.NATIONAL and not is_named
    counted = book_of(regulations.edition).options.levels
    if counted is None or games is follows or unsaid:
        return None
    return Fault(
        code="level_of_games_differs",
        place="/options/xiangqi/level",
        article=counted,
        detail=follows.value,
    )
