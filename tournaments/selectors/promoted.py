"""Promotions of an event as pages, API and files show them: who, by which games, open runs.

Weiqi 2002 25.3, appendix 7 tables 4 and 5. Names come from the registry.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID

from games.sheets.tables import Table, shown
from tournaments import selectors
from tournaments.models import Tournament
from tournaments.promotion.grading import NoPromotion
from tournaments.promotion.names import title_of_dan
from tournaments.promotion.points import HIGHEST, Dan, DanSystem
from tournaments.promotion.standard import Standard, standards
from tournaments.record.promotion.promotions import Carried, PlayerRun, promotions_of, refused
from tournaments.record.promotion.values import Award, DanGame, NotCounted
from tournaments.record.state import TournamentState


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game with the names it needs; `event_title` "" for the event itself."""

    game: DanGame
    opponent: str
    event_title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftLine:
    """A game left out, with the opponent's name."""

    game: NotCounted
    opponent: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PromotionLine:
    """A promotion earned: the games it rests on, their average, the row of table 5."""

    from_dan: int
    to_dan: int
    average: Fraction
    total: int
    standard: Standard
    games: tuple[GameLine, ...]
    awarded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RunLine:
    """A player: dan at entry, promotions in this event, the open run and what it still needs."""

    id: str
    name: str
    unit: str
    dan: int
    dan_after: int
    promotions: tuple[PromotionLine, ...]
    run: tuple[GameLine, ...]
    average: Fraction | None
    total: int
    needed: tuple[Standard, ...]
    left_out: tuple[LeftLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardLine:
    """A dan awarded, with the player's name and how the dan is written."""

    award: Award
    name: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PromotionsView:
    """Promotions of an event; `refused` says why tables 4 and 5 do not apply."""

    refused: NoPromotion | None
    players: tuple[RunLine, ...]
    awards: tuple[AwardLine, ...]

    @property
    def promoted(self) -> tuple[RunLine, ...]:
        """The players with a promotion in this event."""
        return tuple(player for player in self.players if player.promotions)


def promotions_view(state: TournamentState, carried: Carried) -> PromotionsView:
    """Return the promotions of an event, with the games `carried` from earlier ones."""
    runs = promotions_of(state, carried)
    named = _names(state, runs)
    events = _events(runs)
    awarded = {
        (award.id, award.dan) for award in state.awards if award.system is DanSystem.PROFESSIONAL
    }
    units = {entry.id: entry.unit for entry in state.entries}
    return PromotionsView(
        refused=refused(state),
        players=tuple(_line(run, named, events, awarded, units) for run in runs),
        awards=tuple(
            AwardLine(
                award=award,
                name=named.get(award.id, award.id[:8]),
                title=title_of_dan(Dan(number=award.dan, system=award.system)),
            )
            for award in state.awards
        ),
    )


def _names(state: TournamentState, runs: tuple[PlayerRun, ...]) -> dict[str, str]:
    ids = {entry.id for entry in state.entries}
    ids |= {game.opponent for run in runs for game in run.games}
    return {key: card.name for key, card in selectors.cards(ids).items()}


def _events(runs: tuple[PlayerRun, ...]) -> dict[str, str]:
    ids = {UUID(game.event) for run in runs for game in run.games if game.event}
    return {
        str(tournament.pk): str(tournament) for tournament in Tournament.objects.filter(pk__in=ids)
    }


def _line(
    run: PlayerRun,
    named: Mapping[str, str],
    events: Mapping[str, str],
    awarded: set[tuple[str, int]],
    units: Mapping[str, str],
) -> RunLine:
    def lines(games: tuple[DanGame, ...]) -> tuple[GameLine, ...]:
        return tuple(
            GameLine(
                game=game,
                opponent=named.get(game.opponent, game.opponent[:8]),
                event_title=events.get(game.event, game.event[:8]),
            )
            for game in games
        )

    now = run.run.dan
    return RunLine(
        id=run.id,
        name=named.get(run.id, run.id[:8]),
        unit=units.get(run.id, ""),
        dan=run.dan,
        dan_after=now.number,
        promotions=tuple(
            PromotionLine(
                from_dan=promotion.from_dan.number,
                to_dan=promotion.to_dan.number,
                average=promotion.average,
                total=sum(promotion.points),
                standard=promotion.standard,
                games=lines(run.resting_on(promotion)),
                awarded=(run.id, promotion.to_dan.number) in awarded,
            )
            for promotion in run.earned
        ),
        run=lines(run.open_games),
        average=run.run.average,
        total=sum(run.run.points),
        needed=standards(now) if now.number < HIGHEST[now.system] else (),
        left_out=tuple(
            LeftLine(
                game=not_counted, opponent=named.get(not_counted.opponent, not_counted.opponent[:8])
            )
            for not_counted in run.left_out
        ),
    )


def dan_name(number: int) -> str:
    """Return how a professional dan is written, "" for none."""
    return title_of_dan(Dan(number=number)) if number else ""


_CHINESE = (
    "姓名", "单位", "段位", "升段", "计分局数", "总分", "平均分", "标准",
    "已授予", "本段累计局数", "本段平均分",
)  # fmt: skip
_ENGLISH = (
    "Name", "Unit", "Dan", "Promoted to", "Games", "Points", "Average", "Standard",
    "Awarded", "Open games", "Open average",
)  # fmt: skip


def promotions_table(view: PromotionsView, *, title: str, chinese: bool) -> Table:
    """Return who holds which dan after the event, as a table for a spreadsheet."""
    headings = _CHINESE if chinese else _ENGLISH
    rows: list[tuple[str | int, ...]] = []
    for player in view.players:
        open_run = (len(player.run), "" if player.average is None else shown(player.average))
        name = (player.name, player.unit, dan_name(player.dan))
        for won in player.promotions:
            awarded = ("是" if chinese else "yes") if won.awarded else ""
            standard = f"{shown(won.standard.average)} / {won.standard.games}"
            rows.append((*name, dan_name(won.to_dan), len(won.games), won.total,
                         shown(won.average), standard, awarded, *open_run))  # fmt: skip
        if not player.promotions:
            rows.append((*name, "", "", "", "", "", "", *open_run))
    return Table(title=title, headings=headings, rows=tuple(rows))
